import { todayInIndia } from '../../../../shared/date.ts';
import { daysInPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../../shared/period.ts';

/** The months of a history begin with the one before this one. */
export const firstMonth = subtractMonths(toPeriod(todayInIndia()), 1);
export const monthAt = (index: number): PayPeriod => subtractMonths(firstMonth, -index);
export const dateIn = (period: PayPeriod, day: number) => `${period}-${String(day).padStart(2, '0')}`;

/** The divisor of a day of loss of pay, where that is not the days of the month. */
export type Divisor = 26 | 30 | undefined;

/** The states where employees work: with a tax of the month, of the half-year and of the year. */
export const states = ['KA', 'TN', 'MH', 'KL', 'MP', 'GJ'] as const;
export type State = (typeof states)[number];

/** An employee with everything that was entered of them. */
export interface Entered {
  id: string;
  /** The token of their own session. */
  token: string;
  /** Employments that have ended. */
  earlier: { from: string; to: string }[];
  joined: string;
  /** Their PF is by all wages, or by those within the ceiling. */
  pf: 'none' | 'ceiling' | 'full';
  left?: string | undefined;
  /** The company's choice. */
  divisor: Divisor;
  /** Where they work, in a company that takes ESI, professional tax and a labour welfare fund. */
  state?: State | undefined;
  /** Earns a quarter of what the others do, and so is insured by ESI but after a large raise. */
  isLow: boolean;
  /** Has the company's own components beside the basic salary. */
  hasComponents: boolean;
  /** In the order in which they were entered. */
  raises: { from: string; amount: number }[];
  /** LOP days that were typed. */
  absence: Map<PayPeriod, number>;
  /** LOP days that were given back of a month with a payslip. */
  givenBack: Map<PayPeriod, number>;
  /** Days of unpaid leave, with the request of each. */
  leave: Map<string, string>;
  /** One-off amounts in rupees by id: below zero where payslips take them. An advance that a payslip pays comes to nothing. */
  oneOffs: Map<string, number>;
}

/** The days of unpaid leave in a month, earliest first. */
export const leaveIn = ({ leave }: Pick<Entered, 'leave'>, period: PayPeriod): string[] =>
  [...leave.keys()].filter((date) => toPeriod(date) === period).sort();

/** The salary that holds on a day: of the latest day from which one holds, the one that was entered last. */
export function salaryOn({ raises }: Pick<Entered, 'raises'>, date: string): number {
  const latest = raises
    .map(({ from }) => from)
    .filter((from) => from <= date)
    .sort()
    .at(-1);
  return raises.findLast(({ from }) => from === latest)?.amount ?? 0;
}

/** The days of a month on which the employee is employed. */
export function employedDays({ earlier, joined, left }: Entered, period: PayPeriod): string[] {
  const employments = [...earlier, { from: joined, to: left ?? '9999' }];
  return Array.from({ length: daysInPeriod(period) }, (_, i) => dateIn(period, i + 1)).filter((date) =>
    employments.some(({ from, to }) => from <= date && date <= to),
  );
}

/** The company's own components: one that follows the basic salary, and two that absence does not reduce. */
export const components = { allowancePercent: 20, phone: 1_500, canteen: 750 };

/**
 * The basic salary of a month in rupees: of each day of employment its part of the salary, less days of unpaid leave at the pay of
 * their day, and less what is left of typed LOP days at the average.
 */
export function basicOf(entered: Entered, period: PayPeriod): number {
  const all = daysInPeriod(period);
  const employed = employedDays(entered, period);
  const full = employed.reduce((sum, date) => sum + salaryOn(entered, date) / all, 0);
  const leave = employed.filter((date) => entered.leave.has(date));
  const typed = (entered.absence.get(period) ?? 0) - (entered.givenBack.get(period) ?? 0);
  // Nothing is left of a month without a paid day, whatever a day of absence costs.
  if (leave.length + typed >= employed.length) return 0;
  const aDay = entered.divisor ?? all;
  const average = (full * all) / employed.length;
  const lost = leave.reduce((sum, date) => sum + salaryOn(entered, date) / aDay, (typed * average) / aDay);
  return Math.max(0, full - lost);
}

/** The canteen's part of a month in rupees, which a payslip deducts: that of the days of employment. */
const canteenOf = (entered: Entered, period: PayPeriod): number =>
  entered.hasComponents
    ? (components.canteen * employedDays(entered, period).length) / daysInPeriod(period)
    : 0;

/** The pay of a month in rupees, before PF. */
export function payOf(entered: Entered, period: PayPeriod): number {
  const basic = basicOf(entered, period);
  if (!entered.hasComponents) return basic;
  const phone = (components.phone * employedDays(entered, period).length) / daysInPeriod(period);
  return basic * (1 + components.allowancePercent / 100) + phone - canteenOf(entered, period);
}

/** The PF wage ceiling of the months of a history, in rupees. */
const pfCeiling = 25_000;

/** The employee's PF of a month by its pay, in whole rupees. */
export function pfOf(entered: Entered, period: PayPeriod): number {
  if (entered.pf === 'none') return 0;
  const wages = Math.round(basicOf(entered, period));
  return Math.round(0.12 * (entered.pf === 'full' ? wages : Math.min(wages, pfCeiling)));
}

export const oneOffsOf = ({ oneOffs }: Pick<Entered, 'oneOffs'>): number =>
  [...oneOffs.values()].reduce((sum, amount) => sum + amount, 0);
