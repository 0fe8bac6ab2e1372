import { Construct } from 'constructs';
import type { Tables } from '../data/tables.ts';
import { FailureQueue } from './failure-queue.ts';
import type { Functions } from './functions.ts';
import { streamOutbox } from './outbox-stream.ts';

interface AnnouncementsProps {
  functions: Functions;
  tables: Tables;
}

/**
 * Delivers announcements to the bells of everybody whom they are for, whether the stage sends mail or not. What fails
 * until its time is over goes to the dead-letter queue, which has an alarm.
 */
export class Announcements extends Construct {
  readonly deadLetters: FailureQueue;

  constructor(scope: Construct, id: string, { functions, tables }: AnnouncementsProps) {
    super(scope, id);
    this.deadLetters = new FailureQueue(this, 'DeadLetters');
    const handler = functions.get('announcements');
    streamOutbox(this, 'Outbox', { tables, handler, state: 'announced', deadLetters: this.deadLetters });
  }
}
