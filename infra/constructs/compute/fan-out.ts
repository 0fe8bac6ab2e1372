import { Construct } from 'constructs';
import type { Tables } from '../data/tables.ts';
import { FailureQueue } from './failure-queue.ts';
import type { Functions } from './functions.ts';
import { streamOutbox } from './outbox-stream.ts';

interface FanOutProps {
  functions: Functions;
  tables: Tables;
}

/**
 * Delivers fan-out items to the bells of their recipients, whether the stage sends email or not. What fails
 * until its time is over goes to the dead-letter queue, which has an alarm.
 */
export class FanOut extends Construct {
  readonly deadLetters: FailureQueue;

  constructor(scope: Construct, id: string, { functions, tables }: FanOutProps) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, 'DeadLetters');
    const handler = functions.get('fan-out');
    streamOutbox(this, 'Outbox', { tables, handler, state: 'fan-out', deadLetters: this.deadLetters });
  }
}
