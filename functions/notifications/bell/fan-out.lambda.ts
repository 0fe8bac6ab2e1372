import { outboxHandler } from '../outbox/outbox-handler.ts';
import { deliver } from './deliver.ts';

/** Gives everybody whom an announcement is for their notice of it. */
export const handler = outboxHandler({
  noun: ['an announcement', 'announcements'],
  states: ['announced'],
  settle: deliver,
});
