import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { statutoryHeads } from '../../shared/law/statutory.ts';
import { paise } from '../../shared/money.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import { hasEndedBy, hasLeftBefore } from '../../shared/pay/month-days.ts';
import { type MonthPay, type PartDays, payOfMonth } from '../../shared/pay/month-pay.ts';
import { hasArrearsOf, recoveryLines, unlimitedLines } from '../../shared/pay/pay-adjustments.ts';
import { isComponentLine, type PayLine, paidIntoNps } from '../../shared/pay/pay-lines.ts';
import { earningNames, recurringDeductionNames } from '../../shared/pay/payroll-fields.ts';
import { lopDatesIn } from '../../shared/pay/unpaid-days.ts';
import { daysInPeriod, type PayPeriod } from '../../shared/period.ts';
import { pick } from '../lib/pick.ts';
import type { Item } from '../lib/table.ts';
import {
  isInMonth,
  type ProfileItem,
  parseProfile,
  toFacts,
  toSlipFigures,
  withTypedHeads,
} from '../store/profile.ts';
import type { SlipInPaise } from '../store/slip.ts';
import { pfLines } from './earlier-pf.ts';
import { payFrom } from './pay-of-profile.ts';
import { expectedOf, withStatutoryFilled } from './statutory.ts';

/** An employee who is paid no salary any more has no typed deduction of every month. */
const noDeductions = ({ modes }: PaySettings) =>
  Object.fromEntries(
    recurringDeductionNames
      .filter((name) => !statutoryHeads.some((head) => head === name && modes[head] === 'fill'))
      .map((name) => [name, paise(0)]),
  );

/** Takes a figure that is entered as the law expects it all the same: a settlement alone owes it. */
function keepExpectedDeductions<Profile extends ProfileItem>(
  profile: Profile,
  settings: PaySettings,
): Profile {
  const { monthPay } = profile;
  if (!monthPay?.deductions || !isInMonth(profile)) return profile;
  const expected = expectedOf(profile, settings);
  const deductions = { ...monthPay.deductions };
  for (const head of statutoryHeads) {
    const found = expected[head];
    if (found && 'line' in found && found.line.amount > 0 && found.line.amount === profile[head])
      delete deductions[head];
  }
  return { ...profile, monthPay: { ...monthPay, deductions } };
}

type MonthPayOfProfile = NonNullable<ProfileItem['monthPay']>;
type PayOfSlip = NonNullable<ProfileItem['payOfSlip']>;

/** The lines by which a month's payslip takes back: half of its wages at most, with what else is deducted (Code on Wages s.18). */
function recoveriesOf(profile: ProfileItem, period: PayPeriod): PayLine[] {
  const { adjustments = [] } = profile;
  const figures = { ...toSlipFigures(profile), totalDaysInMonth: daysInPeriod(period) };
  const { grossEarnings, lopDeduction, totalDeductions, netPay } = calculateSlip(figures);
  // Nothing can wait for a month after the last one.
  const isLast = hasEndedBy(period, profile);
  const { monthly, arrears } = paidIntoNps(profile.lines);
  // The amount that goes into NPS is neither paid nor taken back.
  const nps = monthly + arrears;
  const half = Math.floor((grossEarnings - lopDeduction - nps) / 2) - (totalDeductions - lopDeduction - nps);
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
): MonthPayOfProfile | undefined {
  const { payOfSlip } = profile;
  if (payOfSlip?.period === period) return pick(payOfSlip, ['earnings', 'notes']);
  if (hasLeftBefore(period, profile)) return { earnings, notes, deductions: noDeductions(settings) };
  return isSplit ? { earnings, notes } : undefined;
}

/**
 * A profile with everything that its pay period's slip shows and that follows from something else: the pay of the month, the
 * lines of components and adjustments, and the statutory figures that the company has filled in.
 */
export function workOutFigures<Profile extends ProfileItem>(
  profile: Profile,
  settings: PaySettings,
): Profile {
  const facts = payFrom(toFacts(profile) as Profile);
  const { payPeriod, payChanges = [], payOfSlip } = facts;
  if (payPeriod === undefined) return facts;
  const { lopDivisor } = settings;
  // A payslip that was generated keeps its own.
  const current = { ...facts, ...(lopDivisor && { lopDivisor }) };
  const ofMonth = payOfMonth(current, payChanges, settings.components, payPeriod, {
    ...{ employment: current, lopDivisor },
    ...absenceOf(current, payPeriod),
  });
  const monthPay = ownPayOf(current, payPeriod, ofMonth, settings);
  const adjustments = current.adjustments ?? [];
  const ofComponents = payOfSlip?.period === payPeriod ? (payOfSlip.lines ?? []) : ofMonth.lines;
  const certain = [...ofComponents, ...unlimitedLines(adjustments, payPeriod)];
  const withPf = (lines: readonly PayLine[]) => [...lines, ...pfLines(current, lines, payPeriod, settings)];
  const fill = (lines: readonly PayLine[]) =>
    keepExpectedDeductions(
      withStatutoryFilled(withLines(current, withPf(lines), monthPay), settings),
      settings,
    );
  const filled = fill(certain);
  const recoveries = recoveriesOf(filled, payPeriod);
  // Income tax is lower by salary that is taken back, which the tax without it limits.
  return recoveries.length === 0 ? filled : fill([...certain, ...recoveries]);
}

/** The settings by which the pay of employees is worked out, and the months that are closed. */
export interface PayContext {
  settings: PaySettings;
  /** These months have the figures of their payslips, whatever has changed since. */
  closed: ReadonlySet<PayPeriod>;
}

/** The totals of the payslip of a profile's month, once that is closed; undefined while the month can change. */
export const totalsOfClosed = (
  { payPeriod, payslips }: Pick<ProfileItem, 'payPeriod' | 'payslips'>,
  { closed }: Pick<PayContext, 'closed'>,
) => (payPeriod !== undefined && closed.has(payPeriod) ? payslips?.[payPeriod]?.totals : undefined);

/**
 * A profile as it is shown and calculated with: its own month with everything that follows from its facts and from what the
 * company has chosen by now. Nothing of that is read from what is stored. A month that is closed has the statutory figures of its
 * payslip, which were kept as typed ones when it was generated.
 */
export function parseWorkedOut(item: Item | undefined, context: PayContext): ProfileItem | undefined {
  const stored = parseProfile(item);
  if (!stored) return undefined;
  const profile = workOutFigures(stored, context.settings);
  return totalsOfClosed(stored, context) ? withTypedHeads(profile) : profile;
}

/** Without properties that are empty: months are compared. */
const withLines = <Profile extends ProfileItem>(
  profile: Profile,
  lines: readonly PayLine[],
  monthPay: MonthPayOfProfile | undefined,
): Profile => ({
  ...profile,
  ...(lines.length > 0 && { lines: [...lines] }),
  ...(monthPay && { monthPay }),
});

/** The earnings of the payroll fields, each with an amount. In paise. */
export const fullEarnings = (amounts: PayOfSlip['earnings']): PayOfSlip['earnings'] =>
  Object.fromEntries(earningNames.map((name) => [name, amounts[name] ?? paise(0)]));

/** The pay of a payslip, which its month keeps: what has changed since counts in later months, or is paid as arrears. */
export const payOfSlip = (period: PayPeriod, { profile }: Pick<SlipInPaise, 'profile'>): PayOfSlip => ({
  period,
  earnings: fullEarnings(profile),
  notes: profile.payNotes ?? [],
  lines: (profile.lines ?? []).filter(isComponentLine),
});

/** A profile that is brought back to a month of which arrears have been granted since: its pay there is that of the slip. */
export const keepPayOfSlip = (
  profile: ProfileItem,
  period: PayPeriod,
  slip: SlipInPaise | undefined,
): ProfileItem =>
  slip && hasArrearsOf(profile, period) ? { ...profile, payOfSlip: payOfSlip(period, slip) } : profile;
