import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { employedDays } from '../../shared/pay/month-days.ts';
import { dueIn, hasArrearsOf, isArrearsOf, lastSettledIn } from '../../shared/pay/pay-adjustments.ts';
import {
  changeOfPay,
  type DatedPay,
  firstDayOf,
  flatAmounts,
  payOn,
  revisedAmountsOf,
  toAmounts,
} from '../../shared/pay/pay-history.ts';
import { isComponentLine } from '../../shared/pay/pay-lines.ts';
import { maxPayChanges, payrollMessages } from '../../shared/payroll/payroll.ts';
import { nextPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { newId } from '../lib/secret.ts';
import { get } from '../lib/table.ts';
import { type EnteredChange, type ProfileItem, toMonthFigures } from '../store/profile.ts';
import { parseSlip, slipKey } from '../store/slip.ts';
import {
  firstMonthOf,
  type MonthArrears,
  maxMonthsBack,
  monthsOfChange,
  oweEarlierMonths,
  recordChangedPf,
  recordChangedPlaces,
  withOwed,
} from './earlier-months.ts';
import { fullEarnings, keepPayOfSlip, payOfSlip, workOutFigures } from './figures-of-profile.ts';
import { payFrom } from './pay-of-profile.ts';

/** Who changes a pay, from which day on (YYYY-MM-DD) and why. Without a day it is from the employee's month on. */
export interface RevisionRequest {
  by: EnteredChange['by'];
  effectiveFrom?: string | undefined;
  reason?: string | undefined;
}

/** A profile as a change of pay leaves it. */
interface RevisedPay {
  profile: ProfileItem;
  /** Amounts that it owes for earlier months, and the month whose payslip has them. */
  months: MonthArrears[];
  paidIn?: PayPeriod;
}

/** The months that a change meets. */
interface RevisedMonths {
  /** The month of the profile is closed, so that its payslip is an earlier one. */
  isClosed: boolean;
  /** The months whose payslips follow what changes. */
  unclosed: readonly PayPeriod[];
  /** The profile that was changed, where it is not as it was read: with its pay on the day of the request. */
  base?: ProfileItem | undefined;
}

/** A change that the same admin made today from the same day on is one with this one, unless they give another reason. */
function continues(last: EnteredChange | undefined, from: string, { by, reason }: RevisionRequest): boolean {
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

/** The pay of a closed month without a payslip. */
const keptPay = (profile: ProfileItem, period: PayPeriod): ProfileItem['payOfSlip'] => ({
  period,
  earnings: fullEarnings(toMonthFigures(profile)),
  notes: profile.monthPay?.notes ?? [],
  lines: (profile.lines ?? []).filter(isComponentLine),
});

/**
 * The pay that the month of a changed profile keeps when the pay changes: that of its payslip. The figures of a closed month are
 * those of the next one from now on.
 */
async function payOfSlipAfter(
  read: ProfileItem,
  { payPeriod, payOfSlip: kept, ...changed }: ProfileItem,
  isClosed: boolean,
  settings: PaySettings,
): Promise<ProfileItem['payOfSlip']> {
  if (payPeriod === undefined) return undefined;
  if (!isClosed) return hasArrearsOf(changed, payPeriod) ? kept : undefined;
  if (kept?.period === payPeriod) return kept;
  const item = parseSlip(await get('slips', slipKey(read.userId, payPeriod)));
  return item ? payOfSlip(payPeriod, item.slip) : keptPay(workOutFigures(read, settings), payPeriod);
}

/** Whether a pay that is entered is the first one, which is no change of a pay: it holds from the first payslip on. */
const isFirstPay = (read: ProfileItem): boolean =>
  !read.payChanges?.length &&
  [...flatAmounts(revisedAmountsOf(read)).values()].every((amount) => amount === 0);

function assertFromJoining(from: string, { dateOfJoining }: ProfileItem): void {
  if (dateOfJoining === undefined || toPeriod(from) >= toPeriod(dateOfJoining)) return;
  const { effectiveBeforeJoining: message } = payrollMessages;
  throw fieldProblem('effectiveFrom', message);
}

/** All changes of pay with the one that a request makes; without a new one where the pay stays as it is. */
function reviseHistory(
  read: ProfileItem,
  changed: ProfileItem,
  request: RevisionRequest,
  current: PayPeriod,
  base: ProfileItem,
): { all: EnteredChange[]; revision?: EnteredChange } {
  const { payChanges: stored = [] } = read;
  const entered = changeOfPay(base, changed);
  if (!entered || isFirstPay(read)) return { all: stored };
  const from = request.effectiveFrom ?? firstDayOf(current);
  assertFromJoining(from, changed);
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
  if (earlier.length >= maxPayChanges) throw new Problem('bad_input', payrollMessages.tooManyChanges);
  const revision: EnteredChange = {
    id: isContinued && last ? last.id : newId('rev'),
    from,
    ...(isContinued && last ? joined(last, change) : change),
    ...((request.reason ?? (isContinued && last?.reason)) && { reason: request.reason ?? last?.reason }),
    at: new Date().toISOString(),
    by: request.by,
  };
  return { all: [...earlier, revision], revision };
}

/** Whether nothing is to be on a payslip of a month, so that none replaces the one that there is. */
const isOver = (profile: ProfileItem, period: PayPeriod): boolean =>
  employedDays(period, profile) === 0 &&
  !profile.adjustments?.some((adjustment) => dueIn(adjustment, period) > 0);

/**
 * An employee whose latest month is reopened: its own payslip follows what was entered since, in place of the next one, unless a
 * payslip has something of that already, or LOP days of the month, or none of the month is to be made.
 */
export function followingAnew(profile: ProfileItem, period: PayPeriod): ProfileItem {
  const { adjustments = [], ...rest } = profile;
  const owed = adjustments.filter(isArrearsOf(period));
  const isElsewhere = owed.some((adjustment) => adjustment.days !== undefined || lastSettledIn(adjustment));
  const isKept = owed.length === 0 || isElsewhere || isOver(profile, period);
  if (profile.payPeriod !== period || isKept) return profile;
  const others = adjustments.filter((adjustment) => !owed.includes(adjustment));
  return others.length > 0 ? { ...rest, adjustments: others } : rest;
}

/**
 * A change of an employee's pay, employment, absence or PF details: a change of pay as a revision from its day on, and what earlier months
 * are owed by it, which the next payslip has, once. What payslips have of it already counts; what none has yet is worked out
 * anew.
 * @param entered the profile with the figures that were entered, which hold from the day of the request on
 * @throws Problem bad_input where the pay would change before the month of joining
 */
export async function revisePay(
  read: ProfileItem,
  entered: ProfileItem,
  request: RevisionRequest,
  settings: PaySettings,
  { isClosed, unclosed, base = read }: RevisedMonths,
): Promise<RevisedPay> {
  const changesPay = changeOfPay(base, entered) !== undefined;
  const { payPeriod = toPeriod(todayInIndia()) } = entered;
  const current = isClosed ? nextPeriod(payPeriod) : payPeriod;
  const isPaid = (period: PayPeriod) =>
    hasArrearsOf(read, period) ||
    isOver(entered, period) ||
    (period === entered.payPeriod ? isClosed : !unclosed.includes(period));
  const placed = recordChangedPlaces(read, entered);
  const changed = await recordChangedPf(read, placed, current, settings);
  const revisedFrom =
    changesPay && !isFirstPay(read) ? toPeriod(request.effectiveFrom ?? firstDayOf(current)) : undefined;
  const first = firstMonthOf([revisedFrom, ...monthsOfChange(read, changed)]);
  if (first === undefined) return { profile: changed, months: [] };
  const { all, revision } = reviseHistory(read, changed, request, current, base);
  const { months, paidIn, owed } = await oweEarlierMonths({
    before: read,
    after: { ...changed, payChanges: all },
    first: [first, subtractMonths(current, maxMonthsBack)].sort().at(-1) as PayPeriod,
    current,
    isPaid,
    settings,
    cause: {
      id: revision?.id ?? newId('rev'),
      reason: revision?.reason ?? '',
      at: revision?.at ?? new Date().toISOString(),
      by: request.by,
    },
  });
  if (!revision) return { profile: withOwed(changed, owed), months, paidIn };
  const kept = await payOfSlipAfter(read, changed, isClosed, settings);
  const next = payFrom({ ...changed, payChanges: all, payOfSlip: kept });
  return { profile: withOwed(next, owed), months, paidIn };
}

/** A profile that is set back to a month of which other payslips have arrears: its pay there is that of its payslip. */
export async function readPayOfSlip(read: ProfileItem, changed: ProfileItem): Promise<ProfileItem> {
  const { payPeriod } = changed;
  const isSetBack = payPeriod !== undefined && read.payPeriod !== undefined && payPeriod < read.payPeriod;
  if (!isSetBack || !hasArrearsOf(changed, payPeriod)) return changed;
  const slip = parseSlip(await get('slips', slipKey(read.userId, payPeriod)));
  return keepPayOfSlip(changed, payPeriod, slip?.slip);
}
