import { type Arrear, arrearsOfMonth, changedNames } from '../../shared/arrears.ts';
import { todayInIndia } from '../../shared/date.ts';
import { fieldProblem } from '../../shared/errors.ts';
import { countsAsWages } from '../../shared/law/wages.ts';
import { type Paise, paise, sumPaise } from '../../shared/money.ts';
import { type MonthPay, payOfMonth } from '../../shared/month-pay.ts';
import { lastSettledIn } from '../../shared/pay-adjustments.ts';
import {
  changeOfPay,
  type DatedPay,
  firstDayOf,
  flatAmounts,
  payOn,
  revisedAmountsOf,
  toAmounts,
  withAmounts,
} from '../../shared/pay-history.ts';
import { isComponentLine } from '../../shared/pay-lines.ts';
import type { PaySettings } from '../../shared/pay-settings.ts';
import { payrollMessages } from '../../shared/payroll.ts';
import { type EarningName, earningNames } from '../../shared/payroll-fields.ts';
import { nextPeriod, type PayPeriod, toPeriod } from '../../shared/period.ts';
import { newId } from '../lib/id.ts';
import { pick } from '../lib/pick.ts';
import { get, query, type Write } from '../lib/table.ts';
import { type AdjustmentItem, type ProfileItem, toMonthFigures } from '../store/profile.ts';
import { type RevisionItem, readRevisions, revisionWrite } from '../store/revision.ts';
import { type CurrentSlip, isCurrentVersion, parseSlip, type SlipInPaise, slipKey } from '../store/slip.ts';
import { fullEarnings, hasArrearsOf, withPayOfSlip } from './settle-pay.ts';

/** Who changes a pay, from which day on (YYYY-MM-DD) and why. Without a day it is from the employee's month on. */
export interface RevisionRequest {
  by: { id: RevisionItem['by']['id']; name: string };
  effectiveFrom?: string | undefined;
  reason?: string | undefined;
}

/** What a month with a payslip should have paid, and what it is owed. */
export interface MonthArrears {
  period: PayPeriod;
  target: MonthPay;
  slip: SlipInPaise;
  arrears: Arrear[];
}

/** A profile as a change of pay leaves it. */
export interface RevisedPay {
  profile: ProfileItem;
  /** Absent where the pay stays as it is. */
  revision?: RevisionItem;
  /** What earlier months are owed by it, and the month whose payslip has that. */
  months: MonthArrears[];
  paidIn?: PayPeriod;
  writes: Write[];
}

/** The current slips of an employee from a month on. */
async function readSlipsFrom({ userId }: ProfileItem, period: PayPeriod): Promise<CurrentSlip[]> {
  const items = await query('slips', {
    partition: ['userId', userId],
    between: ['payPeriod', period, '9999-99'],
  });
  return items.flatMap((item) => {
    const slip = parseSlip(item);
    return slip && isCurrentVersion(slip) ? [slip] : [];
  });
}

/** A change that the same admin made today from the same day on is one with this one, unless they give another reason. */
function continues(last: RevisionItem | undefined, from: string, { by, reason }: RevisionRequest): boolean {
  return (
    last?.from === from &&
    last.by.id === by.id &&
    todayInIndia(new Date(last.at)) === todayInIndia() &&
    (reason === undefined || reason === last.reason)
  );
}

/** Two changes from the same day on as one. */
const joined = (first: DatedPay, second: DatedPay): Pick<DatedPay, 'before' | 'after'> => ({
  before: toAmounts(new Map([...flatAmounts(second.before), ...flatAmounts(first.before)])),
  after: toAmounts(new Map([...flatAmounts(first.after), ...flatAmounts(second.after)])),
});

/** By name, what arrears that are on payslips gave of a month: below zero where they took. In paise. */
function grantedIn(adjustments: readonly AdjustmentItem[], period: PayPeriod): Map<string, Paise> {
  const granted = new Map<string, Paise>();
  for (const { forMonth, arrearsOf: name, kind, amount } of adjustments) {
    if (forMonth !== period || name === undefined) continue;
    granted.set(name, sumPaise([granted.get(name) ?? 0, paise(kind === 'arrears' ? amount : -amount)]));
  }
  return granted;
}

const toAdjustment = (
  { period, name, label, owed, isWages, note }: Arrear,
  month: PayPeriod,
  { revisionId, reason, at, by }: RevisionItem,
): AdjustmentItem => ({
  id: `${revisionId}_${period}_${name}`,
  kind: owed > 0 ? 'arrears' : 'recovery',
  label: `${owed > 0 ? 'Arrears' : 'Recovery'}: ${label}`,
  amount: paise(Math.abs(owed)),
  month,
  forMonth: period,
  arrearsOf: name,
  revisionId,
  reason: reason ?? '',
  note,
  ...(owed > 0 && isWages && { arrearsOfWages: owed }),
  at,
  by,
  settled: {},
});

/** The pay of a closed month stays that of its payslip: its figures are those of the next month from now on. */
const keptPay = (profile: ProfileItem, period: PayPeriod): ProfileItem['monthPay'] => ({
  period,
  earnings: fullEarnings(toMonthFigures(profile)),
  notes: profile.monthPay?.period === period ? profile.monthPay.notes : [],
  lines: (profile.lines ?? []).filter(isComponentLine),
  isOfSlip: true,
});

/** The pay that the month of a profile keeps when the pay changes. */
function monthPayAfter(profile: ProfileItem, period: PayPeriod, isClosed: boolean): ProfileItem['monthPay'] {
  const { monthPay } = profile;
  if (!isClosed) return hasArrearsOf(profile, period) ? monthPay : undefined;
  return monthPay?.isOfSlip && monthPay.period === period ? monthPay : keptPay(profile, period);
}

const hasPay = (profile: ProfileItem): boolean =>
  [...flatAmounts(revisedAmountsOf(profile)).values()].some((amount) => amount !== 0);

function assertFromJoining(from: string, { dateOfJoining }: ProfileItem): void {
  if (dateOfJoining === undefined || toPeriod(from) >= toPeriod(dateOfJoining)) return;
  const { effectiveBeforeJoining: message } = payrollMessages;
  throw fieldProblem('effectiveFrom', message);
}

/**
 * A change of pay as a revision: from its day on. What earlier months with payslips are owed by it is added to the next
 * payslip, once: what payslips have paid of it already counts, what none has paid yet is worked out anew.
 * @param changed the profile with the figures that were entered, which hold from the day of the request on
 * @param isClosed the month of the profile is closed, so that its payslip is an earlier one
 * @param base what was changed: the profile with its pay on the day of the request
 * @throws Problem bad_input where the pay would change before the month of joining
 */
export async function revisePay(
  read: ProfileItem,
  changed: ProfileItem,
  request: RevisionRequest,
  settings: PaySettings,
  isClosed: boolean,
  base: ProfileItem = read,
): Promise<RevisedPay> {
  const entered = changeOfPay(base, changed);
  // The first pay is no change of one: it holds from the first payslip on.
  if (!entered || !hasPay(read)) return { profile: changed, months: [], writes: [] };
  const { payPeriod = toPeriod(todayInIndia()) } = changed;
  const current = isClosed ? nextPeriod(payPeriod) : payPeriod;
  const from = request.effectiveFrom ?? firstDayOf(current);
  assertFromJoining(from, changed);
  const [stored, slips] = await Promise.all([
    readRevisions(read.userId),
    readSlipsFrom(read, toPeriod(from)),
  ]);
  const last = stored.at(-1);
  const isContinued = continues(last, from, request);
  const earlier = isContinued ? stored.slice(0, -1) : stored;
  const found = flatAmounts(revisedAmountsOf(payOn(read, earlier, from)));
  const change: DatedPay = {
    from,
    after: entered.after,
    before: toAmounts(
      new Map([...flatAmounts(entered.after).keys()].map((name) => [name, found.get(name) ?? 0])),
    ),
  };
  const revision: RevisionItem = {
    userId: read.userId,
    revisionId: isContinued && last ? last.revisionId : newId('rev'),
    from,
    ...(isContinued && last ? joined(last, change) : change),
    ...((request.reason ?? (isContinued && last?.reason)) && { reason: request.reason ?? last?.reason }),
    at: new Date().toISOString(),
    by: request.by,
  };
  const all = [...earlier, revision];

  const isPaid = ({ payPeriod: period }: CurrentSlip) =>
    period !== changed.payPeriod || isClosed || hasArrearsOf(read, period);
  const paid = slips.filter(isPaid);
  const paidIn = [current, ...paid.map((slip) => nextPeriod(slip.payPeriod))].sort().at(-1) as PayPeriod;

  const { adjustments = [] } = read;
  const paidPeriods = new Set(paid.map((slip) => slip.payPeriod));
  const kept = adjustments.filter(
    (adjustment) =>
      adjustment.arrearsOf === undefined ||
      lastSettledIn(adjustment) !== undefined ||
      !paidPeriods.has(adjustment.forMonth as PayPeriod),
  );
  const dropped = adjustments.filter((adjustment) => !kept.includes(adjustment));
  const isWages = (name: EarningName) => countsAsWages(name, settings);
  const months = paid.map(({ payPeriod: period, slip }): MonthArrears => {
    const monthOf = (pay: ProfileItem, changes: readonly DatedPay[]) =>
      payOfMonth(payOn(pay, changes, firstDayOf(period)), changes, settings.components, period);
    const target = monthOf(changed, all);
    const names = changedNames(monthOf(read, stored), target);
    for (const { forMonth, arrearsOf } of dropped)
      if (forMonth === period && arrearsOf !== undefined) names.add(arrearsOf);
    const granted = grantedIn(kept, period);
    const arrears = arrearsOfMonth(period, target, names, slip.profile, granted, isWages);
    return { period, target, slip, arrears };
  });

  const next = emptiedAs(changed, payOn(changed, all, firstDayOf(current)));
  const scheduled = all.filter((other) => other.from > firstDayOf(current));
  const added = months.flatMap(({ arrears }) =>
    arrears.map((arrear) => toAdjustment(arrear, paidIn, revision)),
  );
  const profile: ProfileItem = {
    ...next,
    scheduled: toScheduled(scheduled),
    adjustments: kept.length + added.length > 0 ? [...kept, ...added] : undefined,
    monthPay: monthPayAfter(read, payPeriod, isClosed && changed.payPeriod !== undefined),
  };
  return { profile, revision, months, paidIn, writes: [revisionWrite(revision)] };
}

/** A field that was emptied stays empty: in changes of pay it counts as 0. */
const emptiedAs = (changed: ProfileItem, next: ProfileItem): ProfileItem => ({
  ...next,
  ...Object.fromEntries(
    [...earningNames, 'ctc' as const]
      .filter((name) => next[name] === 0 && changed[name] === undefined)
      .map((name) => [name, undefined]),
  ),
});

const toScheduled = (revisions: readonly RevisionItem[]): ProfileItem['scheduled'] =>
  revisions.length > 0
    ? revisions.map(({ revisionId: id, from, before, after }) => ({ id, from, before, after }))
    : undefined;

/** A profile in an earlier month, with the pay of that month by all changes. */
export function payInMonth(
  profile: ProfileItem,
  revisions: readonly RevisionItem[],
  period: PayPeriod,
): ProfileItem {
  const day = firstDayOf(period);
  const later = revisions.filter(({ from }) => from > day);
  return { ...payOn(profile, revisions, day), payPeriod: period, scheduled: toScheduled(later) };
}

/** A profile with its pay on a day; without one, as it is. */
export const payFrom = async (profile: ProfileItem, day: string | undefined): Promise<ProfileItem> =>
  day === undefined ? profile : payOn(profile, await readRevisions(profile.userId), day);

/** A changed profile: where its month is an earlier one than before, with the pay of that month. */
export async function withPayOfEarlierMonth(read: ProfileItem, changed: ProfileItem): Promise<ProfileItem> {
  const { payPeriod } = changed;
  if (payPeriod === undefined || read.payPeriod === undefined || payPeriod >= read.payPeriod) return changed;
  const [revisions, slip] = await Promise.all([
    readRevisions(read.userId),
    get('slips', slipKey(read.userId, payPeriod)),
  ]);
  const changes = changeOfPay(read, changed);
  const inMonth = payInMonth(read, revisions, payPeriod);
  const pay = changes ? withAmounts(inMonth, changes.after) : inMonth;
  const { components, ctc, scheduled } = pay;
  const brought = { ...changed, ...pick(pay, earningNames), components, ctc, scheduled };
  return withPayOfSlip(brought, payPeriod, parseSlip(slip)?.slip);
}
