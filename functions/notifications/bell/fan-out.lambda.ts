import { outboxHandler } from '../outbox/outbox-handler.ts';
import { deliver } from './deliver.ts';

/** Gives each recipient of a fan-out item a notification. */
export const handler = outboxHandler({
  noun: ['a fan-out item', 'fan-out items'],
  states: ['fan-out'],
  settle: deliver,
});
