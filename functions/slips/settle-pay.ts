import { calculateSlip } from '../../shared/calculation.ts';
import { type Paise, paise } from '../../shared/money.ts';
import { hasLeftBefore } from '../../shared/month-days.ts';
import { type MonthPay, type PartDays, payOfMonth } from '../../shared/pay/month-pay.ts';
import { hasArrearsOf, recoveryLines, unlimitedLines } from '../../shared/pay-adjustments.ts';
import { payAtStartOf } from '../../shared/pay-history.ts';
import { isComponentLine, type PayLine } from '../../shared/pay-lines.ts';
import type { PaySettings } from '../../shared/pay-settings.ts';
import { earningNames, recurringDeductionNames } from '../../shared/payroll-fields.ts';
import { daysInPeriod, type PayPeriod, toPeriod } from '../../shared/period.ts';
import { lopDatesIn } from '../../shared/unpaid-days.ts';
import { type ProfileItem, toSlipFigures } from '../store/profile.ts';
import type { SlipInPaise } from '../store/slip.ts';
import { withStatutoryFilled } from './statutory.ts';

/** Nothing is deducted every month from an employee who is paid no salary any more. */
const noDeductions = Object.fromEntries(recurringDeductionNames.map((name) => [name, paise(0)]));

type StoredMonthPay = NonNullable<ProfileItem['monthPay']>;

/** How much of the month's wages deductions may take at most: a half (Code on Wages s.18). In paise. */
function recoveryLimit(profile: ProfileItem, period: PayPeriod): Paise | undefined {
  const { dateOfLeaving } = profile;
  // Nothing can wait for a month after the last one.
  if (dateOfLeaving !== undefined && toPeriod(dateOfLeaving) <= period) return undefined;
  const figures = { ...toSlipFigures(profile), totalDaysInMonth: daysInPeriod(period) };
  const { grossEarnings, lopDeduction, totalDeductions } = calculateSlip(figures);
  return paise(Math.floor((grossEarnings - lopDeduction) / 2) - (totalDeductions - lopDeduction));
}

/** The days of loss of pay: their dates, or without dates how many. */
function absenceOf(profile: ProfileItem, period: PayPeriod): Pick<PartDays, 'unpaid' | 'lopDays'> {
  const unpaid = lopDatesIn(profile, period);
  return unpaid ? { unpaid } : { lopDays: profile.lopDays };
}

/** What of a month's pay is not that of the profile: the pay of a payslip that was paid by it, or of a month with two. */
function ownPayOf(
  profile: ProfileItem,
  period: PayPeriod,
  { earnings, notes, isSplit }: MonthPay,
): StoredMonthPay | undefined {
  const { monthPay } = profile;
  if (monthPay?.period === period && monthPay.isOfSlip) return monthPay;
  if (hasLeftBefore(period, profile)) return { period, earnings, notes, deductions: noDeductions };
  return isSplit ? { period, earnings, notes } : undefined;
}

/**
 * A profile with everything that its pay period's slip shows and that follows from something else: the pay of the month, the
 * lines of components and adjustments, and the statutory figures that the company has filled in.
 */
export function withSettledPay<Profile extends ProfileItem>(
  profile: Profile,
  settings: PaySettings,
): Profile {
  const { payPeriod } = profile;
  if (payPeriod === undefined) return withLines(profile, [], undefined);
  const { pay, scheduled } = payAtStartOf(profile, profile.scheduled ?? [], payPeriod);
  const current = withLopDivisor(withScheduled({ ...pay, payPeriod }, scheduled), settings);
  const ofMonth = payOfMonth(current, scheduled, settings.components, payPeriod, {
    employment: current,
    ...absenceOf(current, payPeriod),
  });
  const monthPay = ownPayOf(current, payPeriod, ofMonth);
  const adjustments = current.adjustments ?? [];
  const ofComponents = monthPay?.isOfSlip ? (monthPay.lines ?? []) : ofMonth.lines;
  const certain = [...ofComponents, ...unlimitedLines(adjustments, payPeriod)];
  const filled = withOwnTax(withStatutoryFilled(withLines(current, certain, monthPay), settings), settings);
  const recoveries = recoveryLines(adjustments, payPeriod, recoveryLimit(filled, payPeriod));
  return recoveries.length === 0 ? filled : { ...filled, lines: [...certain, ...recoveries] };
}

/** A payslip after the last month deducts nothing that recurs; income tax is due on what it pays. */
function withOwnTax<Profile extends ProfileItem>(profile: Profile, { modes }: PaySettings): Profile {
  const { monthPay, incomeTax = paise(0) } = profile;
  if (modes.incomeTax !== 'fill' || !monthPay?.deductions) return profile;
  return { ...profile, monthPay: { ...monthPay, deductions: { ...monthPay.deductions, incomeTax } } };
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

function withScheduled<Profile extends ProfileItem>(
  { scheduled: _, ...profile }: Profile,
  scheduled: NonNullable<ProfileItem['scheduled']>,
): Profile {
  return { ...profile, ...(scheduled.length > 0 && { scheduled }) } as Profile;
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
export const withPayOfSlip = (
  profile: ProfileItem,
  period: PayPeriod,
  slip: SlipInPaise | undefined,
): ProfileItem =>
  slip && hasArrearsOf(profile, period) ? { ...profile, monthPay: payOfSlip(period, slip) } : profile;
