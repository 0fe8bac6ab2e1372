import * as z from 'zod/mini';
import type { Area } from '../../../shared/route.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { type Item, parseOptional } from '../../lib/table.ts';

/**
 * The marks of a person's reading in an area, in one item: so that marking all as read is one write, and a notification
 * is never written for it. Ids sort by time.
 */
const readingItem = z.object({
  /** This notification and every older one is read, but for those in `unread`. */
  readUpTo: z.string(),
  /** Read, of those after it. */
  read: z.array(z.string()),
  /** Marked as unread again, of those up to it. */
  unread: z.array(z.string()),
  version: z.number(),
});
export type Reading = z.output<typeof readingItem>;

/** Beside the notifications of the area, and not among them. */
export const readingKey = (userId: UserId, area: Area) => ({ userId, notificationId: `reading#${area}` });

export const parseReading = (item: Item | undefined): Reading =>
  parseOptional(readingItem, item) ?? { readUpTo: '', read: [], unread: [], version: 0 };

/** Exceptions that are kept, so that the item stays small. */
export const maxExceptions = 200;

export const isRead = ({ readUpTo, read, unread }: Reading, id: string): boolean =>
  id <= readUpTo ? !unread.includes(id) : read.includes(id);

/** With a notification and all that are older marked as read. */
export const withAllRead = (reading: Reading, newest: string): Reading => {
  const readUpTo = newest < reading.readUpTo ? reading.readUpTo : newest;
  return {
    ...reading,
    readUpTo,
    read: reading.read.filter((id) => readUpTo < id),
    unread: reading.unread.filter((id) => newest < id),
  };
};

/** With nothing read that is not there yet. @param present the last id that a notification of now can have */
export const withoutFuture = (reading: Reading, present: string): Reading => ({
  ...reading,
  readUpTo: reading.readUpTo < present ? reading.readUpTo : present,
});

export const isSameReading = (one: Reading, other: Reading): boolean =>
  one.readUpTo === other.readUpTo &&
  String(one.read) === String(other.read) &&
  String(one.unread) === String(other.unread);

const newest = (ids: readonly string[]) => [...ids].sort().slice(-maxExceptions);

/** With one notification marked. Beyond so many exceptions the oldest one is dropped: what is as old as it counts as read. */
export function withRead(reading: Reading, id: string, isRead: boolean): Reading {
  const [read, unread] = [reading.read, reading.unread].map((ids) => ids.filter((other) => other !== id)) as [
    string[],
    string[],
  ];
  const isAfter = reading.readUpTo < id;
  if (isRead && isAfter) read.push(id);
  if (!isRead && !isAfter) unread.push(id);
  const next = { ...reading, read, unread: newest(unread) };
  const dropped = read.sort().at(-maxExceptions - 1);
  return dropped === undefined ? next : withAllRead(next, dropped);
}
