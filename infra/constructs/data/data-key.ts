import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { CustomerKey } from './customer-key.ts';

/** The customer managed KMS key of tables, files, the first admin's secret and the alarm topic. */
export class DataKey extends CustomerKey {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, { stage, description: 'Tables and files of Vetan' });
  }
}
