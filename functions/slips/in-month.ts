import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { employedDays, followingPaidDays, settleDays, slipDays } from '../../shared/pay/month-days.ts';
import { hasArrearsOf } from '../../shared/pay/pay-adjustments.ts';
import { earningNames, recurringDeductionNames } from '../../shared/pay/payroll-fields.ts';
import { lopOfLeave } from '../../shared/pay/unpaid-days.ts';
import { daysInPeriod, type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { pick } from '../lib/pick.ts';
import { batchGetAll } from '../lib/table.ts';
import { type MonthFacts, monthFactNames, type ProfileItem, toFacts } from '../store/profile.ts';
import { parseSlip, type SlipItem, slipKey } from '../store/slip.ts';
import { keepPayOfSlip, workOutFigures } from './figures-of-profile.ts';
import { withoutDueOnce } from './statutory.ts';

/** A month that the profile has not been on begins with these of the month before. */
const carriedNames = [...recurringDeductionNames, 'keptStatutory'] as const;

/** The figures of a month are kept for so many months. */
const monthsKept = 24;

const present = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The facts of the month that a profile is on. */
const factsOf = (profile: ProfileItem): MonthFacts => present(pick(toFacts(profile), monthFactNames));

const without = <T extends object>(record: T, names: readonly PropertyKey[]): T =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) as T;

const monthsWith = (months: ProfileItem['months'], period: PayPeriod, facts: MonthFacts) => {
  const all = { ...months, [period]: facts };
  const newest = Object.keys(all).sort().at(-1) as PayPeriod;
  const earliest = subtractMonths(newest, monthsKept);
  return Object.fromEntries(Object.entries(all).filter(([month]) => month >= earliest));
};

/**
 * A profile that is put on another month, or on none, with what was entered for that one. Deductions of every month go on in one
 * that it has not been on, but for a figure that is due once; days do not. Its pay stays as it is.
 */
export function turnTo(read: ProfileItem, period: PayPeriod | undefined, settings: PaySettings): ProfileItem {
  if (read.payPeriod === period) return read;
  const profile = toFacts(read);
  const { payPeriod, months: { [period ?? '']: entered, ...others } = {} } = profile;
  // Figures that were entered before a pay period was set belong to the first one.
  const carried = payPeriod === undefined ? monthFactNames : carriedNames;
  const isLater = period !== undefined && payPeriod !== undefined && payPeriod < period;
  const facts: MonthFacts =
    entered ?? pick(isLater ? withoutDueOnce(workOutFigures(profile, settings), settings) : profile, carried);
  const left = payPeriod === undefined ? others : monthsWith(others, payPeriod, factsOf(profile));
  return {
    ...without(profile, [...monthFactNames, 'months']),
    ...present(facts),
    ...(Object.keys(left).length > 0 && { months: left }),
    payPeriod: period,
  };
}

/**
 * The days and the deduction that were typed for a month: one that has no payslip is paid by them, as its payslip would be, and for no
 * day without employment. Days of leave count as paid, since a line of their own takes them. A deduction of every month belongs to the
 * month that is paid.
 */
export function typedMonthOf(profile: ProfileItem, period: PayPeriod, { lopDivisor }: PaySettings) {
  const facts: MonthFacts = profile.payPeriod === period ? profile : (profile.months?.[period] ?? {});
  const { typedDays = [], paidDays = 0, lopDays: stored = 0, otherDeduction } = facts;
  const lopDays = typedDays.includes('lopDays') ? stored : 0;
  // The days of employment that another month's payslip counts are none of this one.
  const dates = without(profile, ['employedBySlip']);
  const typed = slipDays(period, dates, {
    ...{ lopDays, typedDays },
    paidDays: typedDays.includes('paidDays')
      ? paidDays + stored - lopDays
      : followingPaidDays(period, dates, lopDays),
  });
  const [employed, whole] = [employedDays(period, dates), daysInPeriod(period)];
  const { paidDays: paid = 0, lopDays: lost = 0 } = typed;
  const isWithin = paid * whole <= employed * (paid + lost);
  return {
    absence: { lopDays, lopDivisor },
    days: {
      ...(isWithin ? typed : { paidDays: employed, lopDays: whole - employed }),
      ...(lopDivisor && { lopBasis: { divisor: lopDivisor, days: isWithin ? lopDays : 0 } }),
    },
    otherDeduction: employed > 0 ? otherDeduction : undefined,
  };
}

/** The facts beside the profile that the month of an employee depends on. */
export interface MonthContext {
  /** The current payslip of the month. */
  slip: SlipItem | undefined;
  settings: PaySettings;
}

/**
 * The days of employment of a payslip, where another payslip pays or takes back those that it does not count rightly: the month
 * must not do the same.
 */
function employedBySlipOf(profile: ProfileItem, period: PayPeriod, item: SlipItem | undefined) {
  const { employedDays: employed } = item ?? {};
  const isKept = hasArrearsOf(profile, period) && employed !== employedDays(period, profile);
  return isKept ? employed : undefined;
}

/**
 * An employee's profile in any month, with what was entered for the month, the pay that changes of pay give it, and everything
 * that follows. Months do not depend on which of them the profile is on.
 */
export function inMonth(
  profile: ProfileItem,
  period: PayPeriod,
  { slip, settings }: MonthContext,
): ProfileItem {
  if (profile.payPeriod === undefined) return profile;
  if (profile.payPeriod === period) return workOutFigures(profile, settings);
  return workOutMonth(profile, period, { slip, settings });
}

/**
 * The same of any profile. One that is on a month which was closed has its pay as that became meanwhile, and not the days that
 * follow from dates which were entered since.
 */
export function workOutMonth(
  profile: ProfileItem,
  period: PayPeriod,
  { slip, settings }: MonthContext,
): ProfileItem {
  const { payOfSlip: _, employedBySlip: __, ...ofMonth } = turnTo(profile, period, settings);
  const employedBySlip = employedBySlipOf(profile, period, slip);
  const turned = {
    ...keepPayOfSlip(ofMonth, period, slip?.slip),
    ...(employedBySlip !== undefined && { employedBySlip }),
  };
  const followed = { ...turned, lopOfLeave: lopOfLeave(turned, period) };
  return workOutFigures({ ...turned, ...settleDays(period, followed, turned, turned) }, settings);
}

/** The names of what belongs to the month that a profile is on: the figures that were entered for it, and its pay. */
const ownNames = [
  'payPeriod',
  ...monthFactNames,
  ...earningNames,
  ...(['ctc', 'components'] as const),
] as const;

/**
 * A change of one month of an employee as it is stored: a profile is on the latest month in which something was done.
 */
export function keepMonth(read: ProfileItem, changed: ProfileItem): ProfileItem {
  const { payPeriod } = read;
  const { payPeriod: changedMonth } = changed;
  if (payPeriod === undefined || changedMonth === undefined || payPeriod <= changedMonth) return changed;
  const { [payPeriod]: _, ...others } = changed.months ?? {};
  return {
    ...without(toFacts(changed), [...ownNames, 'months']),
    ...present(pick(toFacts(read), ownNames)),
    months: monthsWith(others, changedMonth, factsOf(changed)),
  } as ProfileItem;
}

/**
 * Reads the payslips that the months of employees depend on: none of an employee whose profile is on the month, unless it is
 * to be worked out.
 * @returns for each profile, in their order
 */
export async function readMonthContexts(
  period: PayPeriod,
  profiles: readonly (ProfileItem | undefined)[],
  settings: PaySettings,
  isWorkedOut = false,
): Promise<MonthContext[]> {
  // A month follows its payslip only where another payslip pays or takes back something of it.
  const owed = profiles.flatMap((profile) =>
    profile?.payPeriod !== undefined &&
    (isWorkedOut || profile.payPeriod !== period) &&
    hasArrearsOf(profile, period)
      ? [profile.userId]
      : [],
  );
  const slips = await batchGetAll(
    owed.map((userId) => ({ table: 'slips' as const, key: slipKey(userId, period) })),
  );
  const slipOf = new Map(owed.map((userId, i) => [userId, parseSlip(slips[i])]));
  return profiles.map((profile) => ({ slip: profile && slipOf.get(profile.userId), settings }));
}
