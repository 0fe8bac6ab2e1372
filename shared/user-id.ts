import * as z from 'zod/mini';
import { idSchema } from './fields.ts';

/** An account's id in a request: `usr_` and twenty hex digits. */
export const userId = idSchema('usr').brand<'UserId'>();
export type UserId = z.output<typeof userId>;
/** An account's id in an item or a reply: already checked when it was made. */
export const storedUserId = z.string().brand<'UserId'>();

/** When something was done, as an ISO time, and by which admin or employee. */
export const recordedEvent = z.object({
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
});
export type RecordedEvent = z.output<typeof recordedEvent>;
