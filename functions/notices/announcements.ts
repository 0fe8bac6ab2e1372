import { deliver } from './deliver.ts';
import { outboxHandler } from './outbox-handler.ts';

/** Gives everybody whom an announcement is for their notice of it. */
export const handler = outboxHandler({
  noun: ['an announcement', 'announcements'],
  states: ['announced'],
  settle: deliver,
});
