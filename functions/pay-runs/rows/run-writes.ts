import { isDeepStrictEqual } from 'node:util';
import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { Problem } from '../../../shared/errors.ts';
import { type Paise, subtractPaise, sumPaise } from '../../../shared/money.ts';
import { type DayName, isEmployedInPart, settleDays } from '../../../shared/pay/month-days.ts';
import { hasArrearsOf } from '../../../shared/pay/pay-adjustments.ts';
import { daysOfMonth, lopOfLeave, unpaidLeaveIn } from '../../../shared/pay/unpaid-days.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { needsConfirmation, payRunIssues } from '../../../shared/pay-runs/pay-run-row.ts';
import { type PayPeriod, toPeriod } from '../../../shared/period.ts';
import { totalsOfSlips } from '../../../shared/slips/slip-totals.ts';
import { isNew } from '../../lib/condition.ts';
import { batchGet, get, type Item, type Write } from '../../lib/table.ts';
import { workOutFigures } from '../../slips/figures-of-profile.ts';
import { type RevisionRequest, readPayOfSlip, revisePay } from '../../slips/revise-pay.ts';
import type { Account } from '../../store/account.ts';
import { type Edit, withEdits } from '../../store/edits.ts';
import { isPartOf } from '../../store/employees.ts';
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
import { figuresChange, monthlyNames, type RowItem, rowKey, rowWrite } from '../../store/pay-run-row.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import type { ProfileItem } from '../../store/profile.ts';
import type { SlipInPaise } from '../../store/slip.ts';
import { parseUnpaidLeave, unpaidDigest, unpaidLeaveKey } from '../../store/unpaid-leave.ts';
import { busyMessage } from '../messages.ts';
import { costsWithSlip } from '../month-costs.ts';
import { readMonthLeave } from './approved-leave.ts';
import { indexOf, isSameRow, newRow } from './employee-month.ts';
import { refreshDays } from './refresh-days.ts';
import { changesPayOf } from './row-changes.ts';
import { readRowsOf, replaceRow } from './stored-rows.ts';
import { withUnpaidLeave } from './unpaid-leave.ts';

const monthNames = ['payPeriod', ...monthlyNames] as const;

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

/** Saving a profile also writes into the run of the month that it is on: an employee who joins an open month has a row there. */
async function ownMonthWrites(
  head: RunHead | undefined,
  account: Account,
  before: ProfileItem,
  after: ProfileItem,
): Promise<Write[]> {
  if (!head) return [];
  assertNotBusy(head);
  const { item: period, state } = head;
  if (state === 'closed') {
    // Master figures count from the next month on; those of this one stay as they are.
    if (monthNames.some((name) => before[name] !== after[name]))
      throw new Problem('conflict', payRunMessages.closed(period));
    return [];
  }
  const check = headCheck(period, head);
  const [row] = await readRowsOf(period, [account]);
  if (row) return [check, figuresChange(period), ...indexWrites(row, account, after)];
  // Preparing writes the row that is missing; as long as it has not, it reads the profile as it will be.
  if (state === 'preparing') return [check, noRow(period, account)];
  const { leaveDays } = await readMonthLeave(period, account.id);
  return [
    check,
    figuresChange(period),
    rowWrite(undefined, { ...newRow(period, account, after), leaveDays }),
  ];
}

const noRow = (period: PayPeriod, { id, name }: Account): Write => ({
  table: 'runs',
  check: rowKey(period, name, id),
  condition: isNew('run'),
});

/** Keeps what the month is searched by. */
const indexWrites = (row: RowItem, account: Account, profile: ProfileItem): Write[] => {
  const index = indexOf(row.run, account, profile);
  const next = { ...row, ...index };
  return isSameRow(row, next) ? [] : replaceRow(row, next);
};

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

/**
 * Saving a profile also writes into the other runs that are not closed, where they may pay something else now: none of them is
 * approved or generated by what it was before.
 * @throws Problem conflict while the payslips of one are generated or compared
 */
async function otherMonthsWrites(
  own: PayPeriod | undefined,
  { heads }: UnclosedRuns,
  account: Account,
  before: ProfileItem,
  after: ProfileItem,
): Promise<Write[]> {
  const others = heads.filter(({ item }) => item !== own && changesPayOf(item, before, after));
  for (const head of others) assertNotBusy(head);
  const rows =
    before.employeeId === after.employeeId
      ? []
      : await Promise.all(others.map(({ item }) => readRowsOf(item, [account])));
  return [
    ...others.flatMap((head) => [headCheck(head.item, head), figuresChange(head.item)]),
    ...rows.flat().flatMap((row) => (row ? indexWrites(row, account, after) : [])),
  ];
}

/** That what is approved or generated of other months is compared again, where a payslip settles amounts that they share. */
export const settledElsewhere = (
  period: PayPeriod,
  { heads }: UnclosedRuns,
  before: ProfileItem,
  after: ProfileItem,
): Write[] =>
  isDeepStrictEqual(before.adjustments, after.adjustments)
    ? []
    : heads.filter(({ item }) => item !== period).map(({ item }) => figuresChange(item));

/** A month keeps the days and the pay of its payslip no longer than another payslip pays or takes back something of it. */
function withoutKept(period: PayPeriod, profile: ProfileItem): ProfileItem {
  if (hasArrearsOf(profile, period)) return profile;
  const { employedBySlip: _, payOfSlip: __, ...rest } = profile;
  return rest;
}

/**
 * A profile as it is saved: days that were not typed follow the dates of joining and leaving, and statutory figures that
 * are filled in follow the others, but for those of a month that is closed.
 */
function figuresToSave(
  head: RunHead | undefined,
  before: ProfileItem,
  after: ProfileItem,
  sent: readonly DayName[],
  settings: PaySettings,
): ProfileItem {
  const { payPeriod, paidDays, lopDays } = after;
  // A month of joining or leaving follows the dates, also where it has no run and no days were typed.
  const isLastMonth = after.exit !== undefined && toPeriod(after.exit.lastDay) === payPeriod;
  const hasDays =
    head !== undefined ||
    isLastMonth ||
    [paidDays, lopDays].some((days) => days !== undefined) ||
    (payPeriod !== undefined && isEmployedInPart(payPeriod, after));
  if (payPeriod === undefined || !hasDays)
    return workOutFigures({ ...after, typedDays: undefined }, settings);
  if (head?.state === 'closed' && before.payPeriod === payPeriod) return after;
  const read = before.payPeriod === payPeriod ? before : undefined;
  const month = withoutKept(payPeriod, after);
  const known = unpaidLeaveIn(month, payPeriod);
  // Unpaid leave is within the dates of joining and leaving.
  const next = known ? withUnpaidLeave(payPeriod, month, daysOfMonth(known.days, payPeriod, month)) : month;
  const followed = { ...next, lopOfLeave: lopOfLeave(next, payPeriod) };
  return workOutFigures({ ...next, ...settleDays(payPeriod, followed, read, next, sent) }, settings);
}

/**
 * The newest open month, where an employee belongs to it and has no row: an employee who joins, or is employed again, while it is
 * open is in it without another check. A month that was chosen stays. While the month is busy, and where days were typed that it
 * would begin anew, the next check adds them.
 * @param own the run of the month that the profile is on
 */
async function monthToJoin(
  account: Account,
  before: ProfileItem,
  changed: ProfileItem,
  { heads }: UnclosedRuns,
  own: RunHead | undefined,
): Promise<RunHead | undefined> {
  const { payPeriod, paidDays, lopDays } = changed;
  const [newest] = heads.toSorted((a, b) => (a.item < b.item ? 1 : -1));
  if (!newest || newest.nextState !== undefined || (own && own.state !== 'closed')) return undefined;
  // A former employee is on the last month of the employment before.
  const isEmployedAgain = changed.employments?.length !== before.employments?.length;
  const isChosen = payPeriod !== undefined && (payPeriod >= newest.item || !isEmployedAgain);
  const hasTypedDays = payPeriod === undefined && (paidDays !== undefined || lopDays !== undefined);
  if (isChosen || hasTypedDays || !isPartOf(newest.item, account.role, changed)) return undefined;
  const [row] = await readRowsOf(newest.item, [account]);
  return row ? undefined : newest;
}

/**
 * A profile as it is saved, and what that writes into the pay runs that are not closed: an employee who belongs to the newest open
 * month joins it.
 * @param sent the days that the request named
 * @param request absent where it cannot change the pay
 * @param closing the month whose closing saves it: that month takes nothing of it any more
 * @returns the profile with its days as the dates of joining and leaving give them, and its pay as all changes of pay give it
 * @throws Problem conflict where the period is closed, or its slips are being generated
 */
export async function settleProfile(
  account: Account,
  before: ProfileItem,
  changed: ProfileItem,
  sent: readonly DayName[],
  {
    request,
    closing,
  }: { request?: RevisionRequest & { base?: ProfileItem | undefined }; closing?: PayPeriod } = {},
): Promise<{ after: ProfileItem; writes: Write[] }> {
  const { payPeriod: month } = changed;
  const headKeys = month === undefined ? [] : [{ table: 'runs' as const, key: headKey(month) }];
  const [company, law, components, unclosedItem, headItem] = await batchGet(
    ...paySettingsKeys,
    { table: 'runs', key: unclosedKey },
    ...headKeys,
  );
  const settings = parsePaySettings(company, law, components);
  const stored = parseHead(headItem);
  const ownHead: typeof stored = stored?.item === closing && stored ? { ...stored, state: 'closed' } : stored;
  const { unclosed, heads } = await readUnclosedRuns(unclosedItem, [ownHead]);
  const runs = { unclosed, heads: heads.filter(({ item }) => item !== closing) };
  const joined = request && (await monthToJoin(account, before, changed, runs, ownHead));
  const head = joined ?? ownHead;
  const inMonth = joined ? refreshDays(joined.item, changed, undefined, settings) : changed;
  const { payPeriod } = inMonth;
  const isClosed = head?.state === 'closed' && before.payPeriod === payPeriod;
  const brought = await readPayOfSlip(before, inMonth);
  const revised = request
    ? await revisePay(before, brought, request, settings, {
        isClosed,
        unclosed: runs.unclosed.months,
        base: request.base,
      })
    : { profile: brought };
  const after = figuresToSave(head, before, revised.profile, sent, settings);
  const [own, others] = await Promise.all([
    ownMonthWrites(head, account, before, after),
    otherMonthsWrites(payPeriod, runs, account, before, after),
  ]);
  return { after, writes: [...own, unclosedCheck(runs.unclosed), ...others] };
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
    costs: costsWithSlip(outcome.costs, current, next),
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
  by: Edit['by'];
}

/** A new row for an employee who gets a slip of an open month, and what was confirmed of it. */
async function rowWrites(
  head: RunHead,
  row: RowItem | undefined,
  { account, profile, confirmedNetPay, by }: SingleSlip,
): Promise<Write[]> {
  const { item: period, state } = head;
  if (row && (confirmedNetPay === undefined || confirmedNetPay === row.confirmedNetPay)) return [];
  // Preparing the month may be about to write the row.
  if (!row && state === 'preparing') throw new Problem('conflict', payRunMessages.preparing(period));
  const next = row ?? {
    ...newRow(period, account, profile),
    leaveDays: (await readMonthLeave(period, account.id)).leaveDays,
  };
  const edit = { at: new Date().toISOString(), by };
  const confirmed =
    confirmedNetPay === undefined ? next : { ...next, confirmedNetPay, edits: withEdits(next.edits, edit) };
  return [figuresChange(period), ...replaceRow(row, confirmed)];
}

/**
 * A slip that is generated by itself also writes into the pay run of its period: the totals of the run's slips, and the
 * row of an employee without one. Each slip of a month has a row in its run.
 * @throws Problem conflict where the period is closed, its slips are being generated, or unpaid leave has changed since it was
 *   checked; unprocessable for a negative net pay that was confirmed neither in the run nor now
 */
export async function singleSlipWrites(head: RunHead | undefined, slip: SingleSlip): Promise<Write[]> {
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
