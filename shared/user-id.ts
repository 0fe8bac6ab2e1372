import * as z from 'zod/mini';

/** An id of `newId`: 'usr' → `usr_` and twenty hex digits. */
export const idSchema = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_[0-9a-f]{20}$`), 'Invalid id'));

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
