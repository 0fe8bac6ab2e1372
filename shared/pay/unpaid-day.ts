import * as z from 'zod/mini';

/** A day of leave that no balance covers, which is loss of pay: YYYY-MM-DD, and how much of it in half days. */
const unpaidDay = z.object({
  date: z.string(),
  halfDays: z.union([z.literal(1), z.literal(2)]),
});
export type UnpaidDay = z.output<typeof unpaidDay>;

/** Earliest first, each date once. */
export const unpaidDays = z.array(unpaidDay);
