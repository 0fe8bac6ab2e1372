import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { type PayPeriod, subtractMonths } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { partSize, skipUnreadable } from '../../lib/pagination.ts';
import { batchGetAll, type Item } from '../../lib/table.ts';
import { inMonth, type MonthContext, readMonthContexts, turnTo } from '../../slips/in-month.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { importedSlipKey, parseImportedSlip, toReportedSlip } from '../../store/imported-slip.ts';
import type { RunHead } from '../../store/pay-run.ts';
import type { RowItem } from '../../store/pay-run-row.ts';
import { parseProfile, profileKey } from '../../store/profile.ts';
import {
  comparedAttributes,
  parseComparedSlip,
  parseSlip,
  type SlipItem,
  slipKey,
} from '../../store/slip.ts';
import { readUnpaidLeave, type UnpaidLeave, unpaidDigest } from '../../store/unpaid-leave.ts';
import { type EmployeeMonth, type PreviousSlip, toEmployeeMonth } from './employee-month.ts';
import { type EvaluatedRow, evaluateRow } from './evaluate-row.ts';
import { readAllRows } from './stored-rows.ts';

/** The payslips of a month before the portal of these employees, as the next month is compared with them. */
async function readImportedBefore(
  before: PayPeriod,
  userIds: readonly UserId[],
): Promise<Map<UserId, PreviousSlip>> {
  const items = await batchGetAll(
    userIds.map((userId) => ({ table: 'slips' as const, key: importedSlipKey(userId, before) })),
  );
  const found = items.flatMap((item, i) => {
    const imported = skipUnreadable(() => parseImportedSlip(item), { userId: userIds[i] });
    return imported ? [imported] : [];
  });
  return new Map(
    found.map((item) => [
      item.user.id,
      { slip: { profile: toReportedSlip(item).profile }, isImported: true },
    ]),
  );
}

type MonthOfRun = Pick<RunHead, 'item' | 'state'>;

/** Options of reading months: settings, and items besides those of the employees. */
interface Reading {
  settings: PaySettings;
  /** With the payslips of the month before: what differs from them changes no pay. */
  hasPrevious?: boolean | undefined;
  /** The unpaid leave of all employees, where it was read already. */
  leave?: ReadonlyMap<UserId, UnpaidLeave> | undefined;
}

const noLeave: UnpaidLeave = { days: [] };

const slipOf = (userId: UserId, period: PayPeriod, attributes?: readonly string[]) => ({
  table: 'slips' as const,
  key: slipKey(userId, period),
  ...(attributes && { attributes }),
});

/** The items of each employee: account, profile, and their payslip of a month, where one is named. */
async function readItems(
  rows: readonly RowItem[],
  period: PayPeriod | undefined,
  attributes?: readonly string[],
) {
  const perRow = period === undefined ? 2 : 3;
  const items = await batchGetAll(
    rows.flatMap(({ userId }) => [
      { table: 'accounts' as const, key: accountKey(userId) },
      { table: 'profiles' as const, key: profileKey(userId) },
      ...(period === undefined ? [] : [slipOf(userId, period, attributes)]),
    ]),
  );
  return rows.map((_, i) => {
    const [account, profile, slip] = items.slice(i * perRow, (i + 1) * perRow);
    return { account, profile, slip };
  });
}

/** The payslips of a month of employees whose accounts were deleted: theirs are the figures of the month. */
async function readSlipsOfDeleted(
  found: Awaited<ReturnType<typeof readItems>>,
  rows: readonly RowItem[],
  period: PayPeriod,
): Promise<Map<UserId, Item | undefined>> {
  const deleted = rows.filter((_, i) => !found[i]?.account);
  const items = await batchGetAll(deleted.map(({ userId }) => slipOf(userId, period)));
  return new Map(deleted.map(({ userId }, i) => [userId, items[i]]));
}

/**
 * The months of these employees as everything that they follow from is now. A month that is closed has the figures of its
 * payslips.
 */
export async function readMonths(
  { item: period, state }: MonthOfRun,
  rows: readonly RowItem[],
  { settings, hasPrevious = false, leave: known }: Reading,
): Promise<EmployeeMonth[]> {
  if (rows.length === 0) return [];
  const isClosed = state === 'closed';
  const before = subtractMonths(period, 1);
  // Payslips of two months are read apart: of one as a whole, of the other a part.
  const [items, earlier, leave] = await Promise.all([
    isClosed
      ? readItems(rows, period)
      : readItems(rows, hasPrevious ? before : undefined, comparedAttributes),
    batchGetAll(
      isClosed && hasPrevious ? rows.map(({ userId }) => slipOf(userId, before, comparedAttributes)) : [],
    ),
    isClosed ? undefined : (known ?? readUnpaidLeave()),
  ]);
  const slipsOfDeleted = isClosed ? undefined : await readSlipsOfDeleted(items, rows, period);
  const people = items.map(({ account, profile, slip }, i) => {
    const userId = rows[i]?.userId as UserId;
    // Unreadable details of one employee are an error of their month, and break no other one.
    const read = <T>(parse: (item: Item | undefined) => T | undefined, item: Item | undefined) =>
      skipUnreadable(() => parse(item), { userId });
    return {
      account: read(parseAccount, account),
      profile: read(parseProfile, profile),
      slip: read(parseSlip, slipsOfDeleted ? slipsOfDeleted.get(userId) : slip),
      previous: read(parseComparedSlip, isClosed ? earlier[i] : slip),
      hasProfile: profile !== undefined,
    };
  });
  const withoutPrevious = hasPrevious ? rows.filter((_, i) => !people[i]?.previous) : [];
  const imported = await readImportedBefore(
    before,
    withoutPrevious.map(({ userId }) => userId),
  );
  const contexts = await readMonthContexts(
    period,
    people.map(({ profile, slip }) => (slip ? undefined : profile)),
    settings,
  );
  return rows.map((row, i) => {
    const { account, profile, slip, hasProfile, ...read } = people[i] as (typeof people)[number];
    const previous = read.previous ?? imported.get(row.userId);
    const { days, edits } = leave?.get(row.userId) ?? noLeave;
    // A payslip that there is has the pay of its month.
    const month = slip
      ? profile && turnTo(profile, period, settings)
      : profile && inMonth(profile, period, contexts[i] as MonthContext);
    const isLeaveChanged = leave !== undefined && unpaidDigest(days, period) !== row.leaveSeen;
    return toEmployeeMonth(row, {
      ...{ account, profile, month, slip, isClosed, previous },
      ...{ leaveEdits: edits, isLeaveChanged, isUnreadable: hasProfile && !profile },
    });
  });
}

/** An employee's month as it is once it is closed, with the figures of its payslip. */
export const closedMonthOf = (
  read: EmployeeMonth,
  slip: SlipItem | undefined,
  previous: PreviousSlip | undefined,
  settings: PaySettings,
): EmployeeMonth => {
  const { run: period, account, profile } = read;
  const month = profile && (slip ? turnTo(profile, period, settings) : read.month);
  return toEmployeeMonth(read, { account, profile, month, slip, isClosed: true, previous });
};

/**
 * All employees of a month, in the order of names, evaluated by what the company has chosen. They are read some at a time: the items of
 * all of them would be in memory at once.
 */
export async function readEvaluated(head: MonthOfRun, settings: PaySettings): Promise<EvaluatedRow[]> {
  const [rows, leave] = await Promise.all([
    readAllRows(head.item),
    head.state === 'closed' ? undefined : readUnpaidLeave(),
  ]);
  const evaluated: EvaluatedRow[] = [];
  for (let i = 0; i < rows.length; i += partSize) {
    const months = await readMonths(head, rows.slice(i, i + partSize), { settings, leave });
    evaluated.push(...months.map((month) => evaluateRow(month, settings)));
  }
  return evaluated;
}
