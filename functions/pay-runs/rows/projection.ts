import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { Problem } from '../../../shared/errors.ts';
import { type Paise, subtractPaise, sumPaise } from '../../../shared/money.ts';
import { type DayName, settleDays } from '../../../shared/pay/month-days.ts';
import { hasArrearsOf } from '../../../shared/pay/pay-adjustments.ts';
import { daysOfMonth, lopOfLeave, unpaidLeaveIn } from '../../../shared/pay/unpaid-days.ts';
import { needsConfirmation, payRunIssues } from '../../../shared/pay-runs/pay-run-row.ts';
import { payRunMessages } from '../../../shared/pay-runs/pay-runs.ts';
import { nextPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { totalsOfSlips } from '../../../shared/slips/slip-totals.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { isNew } from '../../lib/condition.ts';
import { batchGet, get, type Item, type Write } from '../../lib/table.ts';
import { inMonth, type MonthContext, readMonthContexts } from '../../slips/in-month.ts';
import {
  type RevisedPay,
  type RevisionRequest,
  revisePay,
  withPayOfEarlierMonth,
} from '../../slips/revise-pay.ts';
import { withSettledPay } from '../../slips/settle-pay.ts';
import type { Account } from '../../store/account.ts';
import {
  headKey,
  headWrite,
  isInState,
  parseHead,
  parseUnclosed,
  type RunHead,
  type UnclosedMonths,
  unclosedCheck,
  unclosedKey,
} from '../../store/pay-run.ts';
import { figuresChange, type RowItem, rowKey } from '../../store/pay-run-row.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import type { ProfileItem } from '../../store/profile.ts';
import { parseSlip, type SlipInPaise, slipKey } from '../../store/slip.ts';
import { parseUnpaidLeave, unpaidDigest, unpaidLeaveKey } from '../../store/unpaid-leave.ts';
import { busyMessage } from '../messages.ts';
import { costsWithSlip } from '../month-costs.ts';
import { readMonthLeave } from './approved-leave.ts';
import { findBankChange } from './bank-change.ts';
import { projectRow, toPrevious } from './project-row.ts';
import { isSameApproved, type RowChange, withChange } from './row-changes.ts';
import { readRowsOf, replaceRow } from './stored-rows.ts';
import { withUnpaidLeave } from './unpaid-leave.ts';

const monthlyNames = ['payPeriod', 'paidDays', 'lopDays', 'otherDeduction'] as const;

/** The run stands as it was read, or there still is none. */
const headCheck = (period: PayPeriod, head: RunHead | undefined): Write => ({
  table: 'runs',
  check: headKey(period),
  condition: head ? isInState(head.state) : isNew('run'),
});

/** @throws Problem conflict while the payslips of a month are made, or compared with its figures */
export function assertNotBusy(head: RunHead): void {
  const busy = busyMessage(head);
  if (busy) throw new Problem('conflict', busy);
}

const readPrevious = (period: PayPeriod, id: UserId) =>
  get('slips', slipKey(id, subtractMonths(period, 1))).then(parseSlip);

/** The row of an employee who joins an open month. */
async function readNewcomer(period: PayPeriod, profile: ProfileItem) {
  const { userId } = profile;
  const [previous, { leaveDays }] = await Promise.all([
    readPrevious(period, userId),
    readMonthLeave(period, userId),
  ]);
  return {
    previous: previous && toPrevious(previous.slip),
    bankChange: findBankChange(period, profile, previous?.slip),
    leaveDays,
  };
}

/** What a change of the bank account changes of a row; the slip of the month before is read for no other change. */
async function readBankChange(period: PayPeriod, before: ProfileItem, after: ProfileItem) {
  if (before.bankChanged?.at === after.bankChanged?.at) return {};
  const previous = await readPrevious(period, after.userId);
  return { bankChange: findBankChange(period, after, previous?.slip) };
}

/** Writes a change into the run of the month that the profile is on. */
async function projectToOwnMonth(
  period: PayPeriod,
  head: RunHead | undefined,
  account: Account,
  before: ProfileItem,
  after: ProfileItem,
  change: RowChange,
): Promise<Write[]> {
  if (!head) return [];
  assertNotBusy(head);
  if (head.state === 'closed') {
    // Master figures count from the next month on; the rows of this one stay as they are.
    if (monthlyNames.some((name) => before[name] !== after[name]))
      throw new Problem('conflict', payRunMessages.closed(period));
    return [];
  }
  const check = headCheck(period, head);
  const [row] = await readRowsOf(period, [account]);
  // Preparing writes the row that is missing; as long as it has not, it reads the profile as it will be.
  if (!row && head.state === 'preparing') return [check, noRow(period, account)];
  const changes = row ? await readBankChange(period, before, after) : await readNewcomer(period, after);
  const next = withChange(row, projectRow(period, account, after, row, changes), change);
  return [check, figuresChange(period), ...replaceRow(row, next)];
}

const noRow = (period: PayPeriod, { id, name }: Account): Write => ({
  table: 'runs',
  check: rowKey(period, name, id),
  condition: isNew('run'),
});

/** The runs that are not closed, with what says that there are no others. */
export interface UnclosedRuns {
  unclosed: UnclosedMonths;
  heads: RunHead[];
}

/** @param known heads that have been read already */
export async function readUnclosedRuns(
  item: Item | undefined,
  known: readonly (RunHead | undefined)[],
): Promise<UnclosedRuns> {
  const unclosed = parseUnclosed(item);
  const found = known.flatMap((head) => (head && unclosed.months.includes(head.item) ? [head] : []));
  const others = unclosed.months.filter((month) => !found.some((head) => head.item === month));
  if (others.length === 0) return { unclosed, heads: found };
  const items = await batchGet(...others.map((month) => ({ table: 'runs' as const, key: headKey(month) })));
  return { unclosed, heads: [...found, ...items.flatMap((read) => parseHead(read) ?? [])] };
}

/** Figures of a month that another month's payslip, or what was entered there, changes. */
interface OtherMonth {
  head: RunHead;
  account: Account;
  before: ProfileItem;
  after: ProfileItem;
  change: RowChange;
  settings: PaySettings;
  /** The change is of details alone, and of no pay. */
  keepsPay?: boolean | undefined;
  /** All changes of pay; without them, they are read. */
  revisions?: MonthContext['revisions'] | undefined;
  /** The payslip that was made in the month before. */
  previous?: SlipInPaise | undefined;
}

async function readInMonth(
  period: PayPeriod,
  profile: ProfileItem,
  settings: PaySettings,
  revisions: MonthContext['revisions'] | undefined,
): Promise<ProfileItem> {
  const [context] = await readMonthContexts(period, [profile], settings);
  return inMonth(profile, period, { ...(context as MonthContext), ...(revisions && { revisions }) });
}

async function projectToOther({
  head,
  account,
  before,
  after,
  change,
  settings,
  keepsPay,
  ...known
}: OtherMonth): Promise<Write[]> {
  const { item: period } = head;
  const check = headCheck(period, head);
  const [row] = await readRowsOf(period, [account]);
  if (!row) return [check, noRow(period, account)];
  const { previous } = known;
  const [profile, changes] = await Promise.all([
    keepsPay ? after : readInMonth(period, after, settings, known.revisions),
    previous
      ? { previous: toPrevious(previous), bankChange: findBankChange(period, after, previous) }
      : readBankChange(period, before, after),
  ]);
  const next = withChange(row, projectRow(period, account, profile, row, changes), change);
  const isSame = isSameApproved(row, next);
  if (!isSame) assertNotBusy(head);
  return [check, ...(isSame ? [] : [figuresChange(period)]), ...replaceRow(row, next)];
}

/**
 * What a change of an employee in one month writes into the other months that are not closed: they share employment, pay and
 * one-off amounts, and the payslip of the month before.
 * @param period the month of the change
 * @throws Problem conflict where the payslips of another month are being generated, and would be other ones
 */
export async function projectToOtherMonths(
  period: PayPeriod | undefined,
  { heads }: UnclosedRuns,
  { slip, ...employee }: Omit<OtherMonth, 'head' | 'previous'> & { slip?: SlipInPaise | undefined },
): Promise<Write[]> {
  const others = heads.filter(({ item }) => item !== period);
  const writes = await Promise.all(
    others.map((head) =>
      projectToOther({
        ...employee,
        head,
        previous: head.item === (period && nextPeriod(period)) ? slip : undefined,
      }),
    ),
  );
  return writes.flat();
}

/** A month keeps the days and the pay of its payslip no longer than another payslip pays or takes back something of it. */
function withoutKept(period: PayPeriod, profile: ProfileItem): ProfileItem {
  if (profile.employedBySlip === undefined || hasArrearsOf(profile, period)) return profile;
  const { employedBySlip: _, monthPay: __, ...rest } = profile;
  return rest;
}

/**
 * A profile as it is saved: days that were not typed follow the dates of joining and leaving, and statutory figures that
 * are filled in follow the others, but for those of a month that is closed.
 */
function withSettledFigures(
  head: RunHead | undefined,
  before: ProfileItem,
  after: ProfileItem,
  sent: readonly DayName[],
  settings: PaySettings,
): ProfileItem {
  const { payPeriod, paidDays, lopDays } = after;
  // The last month ends with the last day, also where it has no run and no days were typed.
  const isLastMonth = after.exit !== undefined && toPeriod(after.exit.lastDay) === payPeriod;
  const hasDays = head !== undefined || isLastMonth || paidDays !== undefined || lopDays !== undefined;
  if (payPeriod === undefined || !hasDays)
    return withSettledPay({ ...after, typedDays: undefined }, settings);
  if (head?.state === 'closed' && before.payPeriod === payPeriod) return after;
  const read = before.payPeriod === payPeriod ? before : undefined;
  const month = withoutKept(payPeriod, after);
  const known = unpaidLeaveIn(month, payPeriod);
  // Unpaid leave is within the dates of joining and leaving.
  const next = known ? withUnpaidLeave(payPeriod, month, daysOfMonth(known.days, payPeriod, month)) : month;
  const followed = { ...next, lopOfLeave: lopOfLeave(next, payPeriod) };
  return withSettledPay({ ...next, ...settleDays(payPeriod, followed, read, next, sent) }, settings);
}

/**
 * What a change of an employee's payroll or bank details writes into the pay runs of their period, before and after.
 * @param change whose change it is
 * @param sent the days that the request named
 * @param request absent where it cannot change the pay
 * @returns the profile as it is to be saved, with its days as the dates of joining and leaving give them, and its pay as
 *   all changes of pay give it
 * @throws Problem conflict where the period is closed, or its slips are being generated
 */
export async function projectToRuns(
  account: Account,
  before: ProfileItem,
  changed: ProfileItem,
  change: RowChange,
  sent: readonly DayName[],
  request?: RevisionRequest & { base?: ProfileItem | undefined },
): Promise<{ after: ProfileItem; writes: Write[] }> {
  const { payPeriod } = changed;
  const headKeys = payPeriod === undefined ? [] : [{ table: 'runs' as const, key: headKey(payPeriod) }];
  const [company, law, components, unclosedItem, headItem] = await batchGet(
    ...paySettingsKeys,
    { table: 'runs', key: unclosedKey },
    ...headKeys,
  );
  const settings = parsePaySettings(company, law, components);
  const head = parseHead(headItem);
  const runs = await readUnclosedRuns(unclosedItem, [head]);
  const isClosed = head?.state === 'closed' && before.payPeriod === payPeriod;
  const brought = await withPayOfEarlierMonth(before, changed);
  const revised: Pick<RevisedPay, 'profile' | 'writes' | 'revisions'> = request
    ? await revisePay(before, brought, request, settings, {
        isClosed,
        unclosed: runs.unclosed.months,
        base: request.base,
      })
    : { profile: brought, writes: [] };
  const after = withSettledFigures(head, before, revised.profile, sent, settings);
  const employee = {
    account,
    before,
    after,
    change,
    settings,
    keepsPay: !request,
    revisions: revised.revisions,
  };
  const [own, others] = await Promise.all([
    payPeriod === undefined ? [] : projectToOwnMonth(payPeriod, head, account, before, after, change),
    projectToOtherMonths(payPeriod, runs, employee),
  ]);
  return { after, writes: [...revised.writes, ...own, unclosedCheck(runs.unclosed), ...others] };
}

const totalNames = ['grossEarnings', 'totalDeductions', 'netPay'] as const;

/** The totals of a run's slips with one in place of another. */
function withSlip(
  outcome: NonNullable<RunHead['outcome']>,
  current: SlipInPaise | undefined,
  next: SlipInPaise,
): RunHead['outcome'] {
  const [without, added] = [totalsOfSlips(current ? [current.profile] : []), totalsOfSlips([next.profile])];
  const totals = totalNames.map((name) => [
    name,
    subtractPaise(sumPaise([outcome[name], added[name]]), without[name]),
  ]);
  return {
    ...outcome,
    ...Object.fromEntries(totals),
    people: outcome.people + 1 - without.people,
    ...(outcome.costs && { costs: costsWithSlip(outcome.costs, current, next) }),
  };
}

/** A slip that is generated by itself. */
interface SingleSlip {
  account: Account;
  profile: ProfileItem & { payPeriod: PayPeriod };
  current: SlipInPaise | undefined;
  next: SlipInPaise;
  /** The negative net pay that the admin confirmed with the call. */
  confirmedNetPay: Paise | undefined;
  /** The admin who generates it. */
  by: RowChange['by'];
}

/** A new row for an employee who gets a slip of an open month, and what was confirmed of it. */
async function rowWrites(
  head: RunHead,
  row: RowItem | undefined,
  { account, profile, confirmedNetPay, by }: SingleSlip,
): Promise<Write[]> {
  const { item: period, state } = head;
  const confirmed = confirmedNetPay === undefined ? {} : { confirmedNetPay };
  if (row) {
    if (confirmedNetPay === undefined || confirmedNetPay === row.confirmedNetPay) return [];
    const next = projectRow(period, account, profile, row, confirmed);
    return [figuresChange(period), ...replaceRow(row, withChange(row, next, { kind: 'edit', by }))];
  }
  // Preparing the month may be about to write the row.
  if (state === 'preparing') throw new Problem('conflict', payRunMessages.preparing(period));
  const newRow = projectRow(period, account, profile, undefined, {
    ...(await readNewcomer(period, profile)),
    ...confirmed,
  });
  const added = withChange(undefined, newRow, { kind: 'edit', by });
  return [figuresChange(period), ...replaceRow(undefined, added)];
}

/**
 * What a slip that is generated by itself writes into the pay run of its period: the totals of the run's slips, and the
 * row of an employee without one. Each slip of a month has a row in its run.
 * @throws Problem conflict where the period is closed, its slips are being generated, or unpaid leave has changed since it was
 *   checked; unprocessable for a negative net pay that was confirmed neither in the run nor now
 */
export async function projectSlip(head: RunHead | undefined, slip: SingleSlip): Promise<Write[]> {
  const { account, profile, current, next, confirmedNetPay } = slip;
  const { payPeriod: period } = profile;
  if (head?.state === 'closed') throw new Problem('conflict', payRunMessages.closed(period));
  if (head) assertNotBusy(head);
  const [[row], unpaid] = head
    ? await Promise.all([readRowsOf(period, [account]), get('leaves', unpaidLeaveKey(account.id))])
    : [[]];
  if (unpaidDigest(parseUnpaidLeave(unpaid), period) !== row?.leaveSeen)
    throw new Problem('conflict', payRunIssues['leave-changed'].message);
  const { netPay } = totalsOfSlips([next.profile]);
  if (confirmedNetPay !== undefined && confirmedNetPay !== netPay)
    throw new Problem('conflict', payRunMessages.figuresChanged);
  if (needsConfirmation(netPay, confirmedNetPay ?? row?.confirmedNetPay))
    throw new Problem('unprocessable', payRunIssues['negative-net'].message);
  if (!head) return [headCheck(period, head)];
  const newRow = await rowWrites(head, row, slip);
  const { outcome } = head;
  if (!outcome) return [headCheck(period, head), ...newRow];
  return [headWrite(head, { ...head, outcome: withSlip(outcome, current, next) }), ...newRow];
}
