import { todayInIndia } from '../../../../shared/date.ts';
import { daysInPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../../shared/period.ts';

/** The months of a history begin with the one before this one. */
export const firstMonth = subtractMonths(toPeriod(todayInIndia()), 1);
export const monthAt = (index: number): PayPeriod => subtractMonths(firstMonth, -index);
export const dateIn = (period: PayPeriod, day: number) => `${period}-${String(day).padStart(2, '0')}`;

/** An employee with everything that was entered of them. */
export interface Entered {
  id: string;
  /** The token of their own session. */
  token: string;
  joined: string;
  left?: string | undefined;
  /** In the order in which they were entered. */
  raises: { from: string; amount: number }[];
  absence: Map<PayPeriod, number>;
}

/** The salary that holds on a day: of the latest day from which one holds, the one that was entered last. */
export function salaryOn({ raises }: Pick<Entered, 'raises'>, date: string): number {
  const latest = raises
    .map(({ from }) => from)
    .filter((from) => from <= date)
    .sort()
    .at(-1);
  return raises.findLast(({ from }) => from === latest)?.amount ?? 0;
}

/** The pay of a month in rupees: of each day of employment its part of the salary, less absence at their average. */
export function payOf(entered: Entered, period: PayPeriod): number {
  const all = daysInPeriod(period);
  const employed = Array.from({ length: all }, (_, i) => dateIn(period, i + 1)).filter(
    (date) => date >= entered.joined && (entered.left === undefined || date <= entered.left),
  );
  if (employed.length === 0) return 0;
  const full = employed.reduce((sum, date) => sum + salaryOn(entered, date) / all, 0);
  const absent = Math.min(entered.absence.get(period) ?? 0, employed.length);
  return full * (1 - absent / employed.length);
}
