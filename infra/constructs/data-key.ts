import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { removalPolicy, type Stage } from '../stages.ts';

/** The customer managed KMS key of tables, files, the first admin's secret and the alarm topic. */
export class DataKey extends Key {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      description: 'Tables and files of Vetan',
      enableKeyRotation: true,
      removalPolicy: removalPolicy(stage),
    });
  }
}
