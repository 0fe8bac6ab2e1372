import { outboxHandler } from '../outbox/outbox-handler.ts';
import { deliver } from './deliver.ts';

/** Gives everybody whom a fan-out item is for their notification of it. */
export const handler = outboxHandler({
  noun: ['a fan-out item', 'fan-out items'],
  states: ['fan-out'],
  settle: deliver,
});
