import * as z from 'zod/mini';
import { addDays, todayInIndia } from '../../shared/date.ts';
import { type WorkedDay, workedDay } from '../../shared/leaves/worked-days.ts';
import type { UserId } from '../../shared/user-id.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { type Item, parseOptional, query, versionWrite, type Write } from '../lib/table.ts';

/** A day off that an employee worked, beside their leave. Its key is the day, so that it is credited once. */
const workedDayItem = z.extend(z.omit(workedDay, { id: true }), {
  leaveId: z.string(),
  /** The partition key of the index of all. */
  kind: z.literal('worked'),
  /** When it was asked for, an ISO time. */
  appliedAt: z.string(),
  version: z.int(),
});
export type WorkedDayItem = z.output<typeof workedDayItem>;

const prefix = 'worked_';

export const workedDayKey = (userId: UserId, date: string) => ({ userId, leaveId: `${prefix}${date}` });

/** An id contains its owner's and the day, and with them the key to read it by: 'worked_ab…_2026-11-14'. */
export const workedDayId = ({ userId, date }: Pick<WorkedDayItem, 'userId' | 'date'>): string =>
  `${prefix}${userId.slice('usr_'.length)}_${date}`;

export function partsOfId(id: string): { userId: UserId; date: string } {
  const [, owner = '', date = ''] = id.split('_');
  return { userId: `usr_${owner}` as UserId, date };
}

export const parseWorkedDay = (item: Item | undefined): WorkedDayItem | undefined =>
  parseOptional(workedDayItem, item);

/** Writes the next version, with optimistic locking. @param read undefined for a new one */
export const workedDayWrite = (read: WorkedDayItem | undefined, next: WorkedDayItem): Write =>
  versionWrite('leaves', 'userId', read?.version ?? 0, next);

export const toWorkedDay = (item: WorkedDayItem): WorkedDay => {
  const { userId, name, email, date, halfDays, description, state, lastDay } = item;
  return {
    id: workedDayId(item),
    userId,
    name,
    email,
    date,
    halfDays,
    description,
    state,
    ...(lastDay && { lastDay }),
  };
};

const parseAll = (items: readonly Item[]): WorkedDayItem[] =>
  items.flatMap(
    (item) =>
      skipUnreadable(() => workedDayItem.parse(item), { table: 'leaves', leaveId: item.leaveId }) ?? [],
  );

/** The worked days of an employee in the last year, oldest first; strongly consistent. */
export const readWorkedDays = async (userId: UserId): Promise<WorkedDayItem[]> =>
  parseAll(
    await query('leaves', {
      partition: ['userId', userId],
      between: ['leaveId', `${prefix}${addDays(todayInIndia(), -366)}`, `${prefix}9999`],
    }),
  );

/** Reads the worked days that were asked for in the last year and wait for a decision, newest first. */
export const readWaitingWorkedDays = async (): Promise<WorkedDayItem[]> => {
  const items = await query('leaves', {
    index: 'by-kind',
    partition: ['kind', 'worked'],
    between: ['appliedAt', addDays(todayInIndia(), -366), '9999'],
    newestFirst: true,
  });
  return parseAll(items.filter(({ state }) => state === 'pending'));
};
