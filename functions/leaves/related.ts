import { addDays } from '../../shared/date.ts';
import { datesOverlap } from '../../shared/holidays/leave-days.ts';
import { countLeave } from '../../shared/holidays/working-days.ts';
import type { LeaveRules } from '../../shared/leaves/leave-rules.ts';
import {
  maxLeaveDays,
  maxNamedColleagues,
  type Overlaps,
  type RelatedLeaves,
  type TypedOutcome,
} from '../../shared/leaves/leaves.ts';
import type { Actor } from '../auth/session.ts';
import { batchGet, type Item, query } from '../lib/table.ts';
import { readNames } from '../store/account.ts';
import { isLeave, type LeaveItem, ownerIdOf, parseLeave } from '../store/leave.ts';
import { balanceKey, parseBalance } from '../store/leave-balance.ts';
import { dayRulesOf, leaveRulesKey, parseLeaveRules, readHolidays } from '../store/leave-rules.ts';
import { typedOutcomes } from './typed-outcomes.ts';

/** The compared fields of an application, as the index has them. */
type Compared = Pick<LeaveItem, 'id' | 'userId' | 'name' | 'startDate' | 'endDate' | 'numberOfDays'>;
const comparedNames = ['id', 'userId', 'name', 'startDate', 'endDate', 'numberOfDays'] as const;

const readByStatus = (status: string, between?: [string, string]): Promise<Item[]> =>
  query('leaves', {
    index: 'by-status',
    partition: ['status', status],
    ...(between && { between: ['endDate', ...between] }),
    attributes: comparedNames,
  });

const byStartDate = (a: Compared, b: Compared) =>
  a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name, 'en-IN');

const isBeside = (request: Compared) => (other: Compared) =>
  other.userId !== request.userId && datesOverlap(other, request);

/** The leave of others on the days of some requests, by the names of now: an account that was deleted has none. */
async function ofOthers(requests: readonly Compared[], leaves: readonly Compared[]): Promise<Compared[]> {
  const beside = leaves.filter((leave) => requests.some((request) => isBeside(request)(leave)));
  const names = await readNames(beside.map(({ userId }) => userId));
  return beside.flatMap((leave) => {
    const name = names.get(leave.userId);
    return name === undefined ? [] : { ...leave, name };
  });
}

function findOverlaps(request: Compared, others: readonly Compared[]): Overlaps {
  const found = others.filter(isBeside(request)).sort(byStartDate);
  return {
    total: found.length,
    first: found
      .slice(0, maxNamedColleagues)
      .map(({ id, name, startDate, endDate }) => ({ id, name, startDate, endDate })),
  };
}

/** The days that approving each application would count, by its id. */
async function countAnew(rules: LeaveRules, requests: readonly LeaveItem[], [from, to]: [string, string]) {
  if (rules.counting === 'calendar')
    return new Map(requests.map((leave) => [leave.id, countLeave(leave, undefined).numberOfDays]));
  const owners = [...new Set(requests.map(({ userId }) => userId))];
  const [holidays, balanceItems] = await Promise.all([
    readHolidays([from, to]),
    batchGet(...owners.map((userId) => ({ table: 'leaves' as const, key: balanceKey(userId) }))),
  ]);
  const balances = new Map(owners.map((userId, i) => [userId, parseBalance(balanceItems[i], userId)]));
  return new Map(
    requests.map((leave) => {
      const balance = balances.get(leave.userId) ?? parseBalance(undefined, leave.userId);
      return [leave.id, countLeave(leave, dayRulesOf(rules, balance, holidays)).numberOfDays];
    }),
  );
}

/**
 * The facts that a decision on each application depends on. Pending applications are read whole, and approved leave
 * that ends on or after the first of the days in question: mostly days to come, which few have asked for.
 */
export async function getRelatedLeaves(_admin: Actor, ids: string[]): Promise<RelatedLeaves[]> {
  const [rulesItem, ...items] = await batchGet(
    { table: 'settings', key: leaveRulesKey },
    ...[...new Set(ids)].map((id) => ({
      table: 'leaves' as const,
      key: { userId: ownerIdOf(id), leaveId: id },
    })),
  );
  const requests = items.flatMap((item) => (item && isLeave(item) ? [parseLeave(item)] : []));
  const from = requests.map(({ startDate }) => startDate).sort()[0];
  const to = requests
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);
  if (from === undefined || to === undefined) return [];
  const [pending, approved, daysNow, ofTypes] = (await Promise.all([
    readByStatus('pending'),
    readByStatus('approved', [from, addDays(to, maxLeaveDays)]),
    countAnew(parseLeaveRules(rulesItem), requests, [from, to]),
    typedOutcomes(requests),
  ])) as unknown as [Compared[], Compared[], Map<string, number>, Map<string, TypedOutcome>];
  const [approvedBeside, pendingBeside] = await Promise.all([
    ofOthers(requests, approved),
    ofOthers(requests, pending),
  ]);
  return requests.map((request) => {
    const others = pending.filter(({ id, userId }) => userId === request.userId && id !== request.id);
    return {
      id: request.id,
      otherPending: {
        requests: others.length,
        days: others.reduce((days, { numberOfDays }) => days + numberOfDays, 0),
      },
      ...(daysNow.get(request.id) !== request.numberOfDays && { daysNow: daysNow.get(request.id) }),
      ofType: ofTypes.get(request.id),
      approvedOverlaps: findOverlaps(request, approvedBeside),
      pendingOverlaps: findOverlaps(request, pendingBeside),
    };
  });
}
