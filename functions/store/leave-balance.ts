import * as z from 'zod/mini';
import { todayInIndia } from '../../shared/date.ts';
import { leavesInProportion } from '../../shared/holidays/leave-days.ts';
import type { LeaveBalance } from '../../shared/leaves/leaves.ts';
import { storedEntry } from '../../shared/leaves/ledger/ledger.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { pick } from '../lib/pick.ts';
import { batchGet, type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';
import { companyKey, type LeavePolicy, leavePolicy } from './company.ts';
import { leaveRulesKey, workingDaysOf } from './leave-rules.ts';
import { hasLeaveTypesOf, leaveTypesKey } from './leave-types.ts';

/**
 * A person's leave balance. It is stored beside their applications rather than in the profile, so that the function
 * that handles leave needs no permission to read salaries.
 */
const balanceItem = z.object({
  userId: storedUserId,
  leaveId: z.literal('balance'),
  yearlyLeaves: z.optional(z.int()),
  /** The dates of joining and leaving of the profile, YYYY-MM-DD: no leave is before or after them. */
  dateOfJoining: z.optional(z.string()),
  dateOfLeaving: z.optional(z.string()),
  /** The last day of the employment before, whose leave does not count in this one. */
  earlierUntil: z.optional(z.string()),
  /** The work location of the profile, which weekly offs and holidays follow. */
  workLocation: z.optional(z.string()),
  /** The gender of the profile, which some types of leave are for. */
  gender: z.optional(z.string()),
  /** Adjustments and ends of years of the types of leave. */
  entries: z.optional(z.array(storedEntry)),
  /** The manager of the profile, who decides on their leave where the company has chosen so. A team is found by it. */
  deciderId: z.optional(storedUserId),
  /** The ids of the optional holidays that the employee chose. */
  chosenHolidays: z.optional(z.array(z.string())),
  /** Approved days, by the epoch that they were charged to. */
  taken: z.record(z.string(), z.number()),
  /** Applications of a day in India, those that were withdrawn among them; of the last day that had any. */
  applied: z.optional(z.object({ on: z.string(), times: z.int() })),
  version: z.int(),
});
export type Balance = z.output<typeof balanceItem>;

/** The epochs that count now. Resetting all balances starts a new epoch: one write, however many people there are. */
const epochsItem = z.object({
  name: z.literal('leave-epochs'),
  live: z.array(z.int()),
  last: z.int(),
  /** The epochs that counted before the latest reset, while it can still be undone. */
  before: z.optional(z.array(z.int())),
  /** The date of that reset in India, YYYY-MM-DD. */
  resetOn: z.optional(z.string()),
  version: z.int(),
});
export type Epochs = z.output<typeof epochsItem>;

export const balanceKey = (userId: UserId) => ({ userId, leaveId: 'balance' });
export const epochsKey = { name: 'leave-epochs' };

/** The stored balance, or an empty one of version 0, which is never stored. */
export const parseBalance = (item: Item | undefined, userId: UserId): Balance =>
  parseOptional(balanceItem, item) ?? { userId, leaveId: 'balance', taken: {}, version: 0 };

export const parseEpochs = (item: Item | undefined): Epochs =>
  parseOptional(epochsItem, item) ?? { name: 'leave-epochs', live: [1], last: 1, version: 0 };

export const balanceWrite = (read: Balance, next: Balance): Write =>
  versionWrite('leaves', 'userId', read.version, next);

/** The epoch that a decision is charged to now. */
export const currentEpoch = ({ live }: Epochs): number => Math.max(...live);

/** The balance with days added to an epoch, or subtracted from it. */
export const withDays = (balance: Balance, epoch: number, days: number): Balance => ({
  ...balance,
  taken: { ...balance.taken, [epoch]: (balance.taken[epoch] ?? 0) + days },
});

/**
 * The balance with other days a year. Absent leaves them as they are, null takes those of the company. So does the
 * company's number, for an employee without one of their own: a form or a sheet that shows it sends it back with all else.
 */
export const withYearlyLeaves = (
  balance: Balance,
  yearlyLeaves: number | null | undefined,
  defaultLeaves: number,
): Balance =>
  yearlyLeaves === undefined || yearlyLeaves === (balance.yearlyLeaves ?? defaultLeaves)
    ? balance
    : { ...balance, yearlyLeaves: yearlyLeaves ?? undefined };

const employmentNames = ['dateOfJoining', 'dateOfLeaving', 'workLocation', 'gender'] as const;

/** The part of a profile that leave needs. */
interface Employment extends Pick<Balance, (typeof employmentNames)[number]> {
  managerId?: UserId | undefined;
  employments?: readonly { to: string }[] | undefined;
}

/** The balance with the employment and the manager of a profile; the same object where it has them. */
export function withEmployment(balance: Balance, profile: Employment): Balance {
  const next = {
    ...pick(profile, employmentNames),
    deciderId: profile.managerId,
    earlierUntil: profile.employments?.at(-1)?.to,
  };
  const names = [...employmentNames, 'deciderId', 'earlierUntil'] as const;
  const isSame = names.every((name) => balance[name] === next[name]);
  return isSame ? balance : { ...balance, ...next };
}

/**
 * Days of leave this year, and days taken in the epochs that count. The company's days may be fewer in the year of joining;
 * a number of the employee's own stands as it is.
 */
export function leaveFigures(
  { yearlyLeaves, dateOfJoining, ...balance }: Balance,
  { live }: Epochs,
  policy: LeavePolicy,
) {
  const year = Number(todayInIndia().slice(0, 4));
  const ofCompany = policy.inProportion
    ? leavesInProportion(policy.yearlyLeaves, dateOfJoining, year)
    : policy.yearlyLeaves;
  return {
    yearlyLeaves: yearlyLeaves ?? ofCompany,
    leavesTaken: live.reduce((days, epoch) => days + (balance.taken[epoch] ?? 0), 0),
  };
}

/** The balances of at most 50 people, with what all have in common, in one round trip. */
export async function getBalances(userIds: UserId[]): Promise<LeaveBalance[]> {
  const people = [...new Set(userIds)];
  const [epochsItem, companyItem, rulesItem, typesItem, ...balanceItems] = await batchGet(
    { table: 'settings', key: epochsKey },
    { table: 'settings', key: companyKey },
    { table: 'settings', key: leaveRulesKey },
    { table: 'settings', key: leaveTypesKey },
    ...people.map((userId) => ({ table: 'leaves' as const, key: balanceKey(userId) })),
  );
  const epochs = parseEpochs(epochsItem);
  return people.map((userId, index) => {
    const balance = parseBalance(balanceItems[index], userId);
    return {
      userId,
      ...leaveFigures(balance, epochs, leavePolicy(companyItem)),
      ...workingDaysOf(rulesItem),
      ...hasLeaveTypesOf(typesItem),
    };
  });
}
