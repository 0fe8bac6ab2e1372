import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { statutoryHeads } from '../../shared/law/statutory.ts';
import { paise } from '../../shared/money.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import { hasLeftBefore } from '../../shared/pay/month-days.ts';
import { type MonthPay, type PartDays, payOfMonth } from '../../shared/pay/month-pay.ts';
import { hasArrearsOf, recoveryLines, unlimitedLines } from '../../shared/pay/pay-adjustments.ts';
import { isComponentLine, type PayLine } from '../../shared/pay/pay-lines.ts';
import { earningNames, recurringDeductionNames } from '../../shared/pay/payroll-fields.ts';
import { lopDatesIn } from '../../shared/pay/unpaid-days.ts';
import { daysInPeriod, type PayPeriod, toPeriod } from '../../shared/period.ts';
import { type ProfileItem, toSlipFigures } from '../store/profile.ts';
import type { SlipInPaise } from '../store/slip.ts';
import { pfLines } from './earlier-pf.ts';
import { payFrom } from './pay-of-profile.ts';
import { withStatutoryFilled } from './statutory.ts';

/** An employee who is paid no salary any more has no typed deduction of every month. */
const noDeductions = ({ modes }: PaySettings) =>
  Object.fromEntries(
    recurringDeductionNames
      .filter((name) => !statutoryHeads.some((head) => head === name && modes[head] === 'fill'))
      .map((name) => [name, paise(0)]),
  );

type StoredMonthPay = NonNullable<ProfileItem['monthPay']>;

/** The lines by which a month's payslip takes back: half of its wages at most, with what else is deducted (Code on Wages s.18). */
function recoveriesOf(profile: ProfileItem, period: PayPeriod): PayLine[] {
  const { dateOfLeaving, adjustments = [] } = profile;
  const figures = { ...toSlipFigures(profile), totalDaysInMonth: daysInPeriod(period) };
  const { grossEarnings, lopDeduction, totalDeductions, netPay } = calculateSlip(figures);
  // Nothing can wait for a month after the last one.
  const isLast = dateOfLeaving !== undefined && toPeriod(dateOfLeaving) <= period;
  const half = Math.floor((grossEarnings - lopDeduction) / 2) - (totalDeductions - lopDeduction);
  return recoveryLines(adjustments, period, isLast ? undefined : paise(half), netPay);
}

/** The days of loss of pay: their dates, or without dates how many. */
function absenceOf(profile: ProfileItem, period: PayPeriod): Pick<PartDays, 'unpaid' | 'lopDays'> {
  const unpaid = lopDatesIn(profile, period);
  return unpaid ? { unpaid } : { lopDays: profile.lopDays };
}

/** A month's pay where it is not that of the profile: the pay of a payslip that was paid by it, or of a month with two. */
function ownPayOf(
  profile: ProfileItem,
  period: PayPeriod,
  { earnings, notes, isSplit }: MonthPay,
  settings: PaySettings,
): StoredMonthPay | undefined {
  const { monthPay } = profile;
  if (monthPay?.period === period && monthPay.isOfSlip) return monthPay;
  if (hasLeftBefore(period, profile)) return { period, earnings, notes, deductions: noDeductions(settings) };
  return isSplit ? { period, earnings, notes } : undefined;
}

/**
 * A profile with everything that its pay period's slip shows and that follows from something else: the pay of the month, the
 * lines of components and adjustments, and the statutory figures that the company has filled in.
 */
export function workOutFigures<Profile extends ProfileItem>(
  profile: Profile,
  settings: PaySettings,
): Profile {
  const { payPeriod, payChanges = [] } = profile;
  if (payPeriod === undefined) return withLines(payFrom(profile), [], undefined);
  const current = withLopDivisor(payFrom(profile), settings);
  const ofMonth = payOfMonth(current, payChanges, settings.components, payPeriod, {
    employment: current,
    ...absenceOf(current, payPeriod),
  });
  const monthPay = ownPayOf(current, payPeriod, ofMonth, settings);
  const adjustments = current.adjustments ?? [];
  const ofComponents = monthPay?.isOfSlip ? (monthPay.lines ?? []) : ofMonth.lines;
  const certain = [...ofComponents, ...unlimitedLines(adjustments, payPeriod)];
  const withPf = (lines: readonly PayLine[]) => [...lines, ...pfLines(current, lines, payPeriod, settings)];
  const filled = withStatutoryFilled(withLines(current, withPf(certain), monthPay), settings);
  const recoveries = recoveriesOf(filled, payPeriod);
  return recoveries.length === 0 ? filled : { ...filled, lines: withPf([...certain, ...recoveries]) };
}

/** A profile with what the company divides by for a day of absence; a payslip that was generated keeps its own. */
function withLopDivisor<Profile extends ProfileItem>(
  { lopDivisor: _, ...profile }: Profile,
  { lopDivisor }: PaySettings,
): Profile {
  return { ...profile, ...(lopDivisor && { lopDivisor }) } as Profile;
}

/** Without properties that are empty: a profile is compared as it is stored. */
function withLines<Profile extends ProfileItem>(
  { lines: _, monthPay: __, ...profile }: Profile,
  lines: readonly PayLine[],
  monthPay: StoredMonthPay | undefined,
): Profile {
  return {
    ...profile,
    ...(lines.length > 0 && { lines: [...lines] }),
    ...(monthPay && { monthPay }),
  } as Profile;
}

/** The earnings of the payroll fields, each with an amount. In paise. */
export const fullEarnings = (amounts: StoredMonthPay['earnings']): StoredMonthPay['earnings'] =>
  Object.fromEntries(earningNames.map((name) => [name, amounts[name] ?? paise(0)]));

/** The pay of a payslip, which its month keeps: what has changed since counts in later months, or is paid as arrears. */
export const payOfSlip = (period: PayPeriod, { profile }: Pick<SlipInPaise, 'profile'>): StoredMonthPay => ({
  period,
  earnings: fullEarnings(profile),
  notes: profile.payNotes ?? [],
  lines: (profile.lines ?? []).filter(isComponentLine),
  isOfSlip: true,
});

/** A profile that is brought back to a month of which arrears have been granted since: its pay there is that of the slip. */
export const keepPayOfSlip = (
  profile: ProfileItem,
  period: PayPeriod,
  slip: SlipInPaise | undefined,
): ProfileItem =>
  slip && hasArrearsOf(profile, period) ? { ...profile, monthPay: payOfSlip(period, slip) } : profile;
