import * as z from 'zod/mini';
import { storedUserId } from './accounts.ts';

/** When something was done, as an ISO time, and by which admin or employee. */
export const recordedEvent = z.object({
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
});
export type RecordedEvent = z.output<typeof recordedEvent>;
