import * as z from 'zod/mini';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import { recordedEvent } from '../../shared/user-id.ts';
import type { Item } from '../lib/table.ts';

/** An edit of something that pay depends on: when, and by which admin or employee. */
export const edit = z.object({
  ...recordedEvent.shape,
  /** The first month whose pay it can change, where that is not each one from the edit on. */
  month: z.optional(storedPayPeriod),
  /** It changes the pay of that month alone. */
  isOfMonth: z.optional(z.literal(true)),
});
export type Edit = z.output<typeof edit>;

/**
 * The latest edit of something by each person, of each month that it is of. A later edit by another person leaves it: who
 * approves pay must not have edited what they approve.
 */
export const edits = z.optional(z.array(edit));

/** A company has a few admins: more are of years ago. */
const maxEdits = 60;

/** Edits with others beside them, oldest first. */
export function withEdits(before: readonly Edit[] = [], ...added: readonly Edit[]): Edit[] {
  const latest = new Map<string, Edit>();
  for (const each of [...before, ...added].sort((a, b) => a.at.localeCompare(b.at)))
    latest.set(`${each.by.id} ${each.month ?? ''} ${each.isOfMonth ?? ''}`, each);
  return [...latest.values()].sort((a, b) => a.at.localeCompare(b.at)).slice(-maxEdits);
}

export const latestOf = <Event extends Pick<Edit, 'at'>>(events: readonly Event[]): Event | undefined =>
  events.reduce<Event | undefined>(
    (latest, event) => (latest && latest.at >= event.at ? latest : event),
    undefined,
  );

const editedItem = z.object({ edits });

/** The edits that a stored item has of itself. */
export const editsOf = (item: Item | undefined): Edit[] => (item && editedItem.parse(item).edits) ?? [];

/** Figures that an admin has approved last: the time, and their month. */
export interface ApprovedState {
  at: string;
  month: PayPeriod;
}

/** Whether the pay of a month may depend on an edit. */
export const concerns = (
  { month, isOfMonth }: Pick<Edit, 'month' | 'isOfMonth'>,
  period: PayPeriod,
): boolean => month === undefined || (isOfMonth ? month === period : month <= period);

/** Edits that the pay of a month may depend on, and that no approval takes in. */
export const editsSince = (
  found: readonly Edit[],
  month: PayPeriod,
  approved: ApprovedState | undefined,
): Edit[] =>
  found.filter(
    (each) =>
      concerns(each, month) &&
      (!approved || each.at > approved.at || (each.month !== undefined && each.month > approved.month)),
  );
