import { daysInPeriod, type PayPeriod, subtractMonths } from '../../../../shared/period.ts';
import { dateIn, type Entered, employedDays, type State, salaryOn } from './day-by-day.ts';

/*
 * The law of a month by its own words: nothing of the portal's law is used here. Amounts are whole paise.
 */

const rupees = (amount: number) => Math.round(amount * 100);
const numberOf = (period: PayPeriod) => Number(period.slice(5));

/** The first and last month of the half-year that a month is in, which is the contribution period of ESI as well. */
export function halfYearOf(period: PayPeriod): { from: PayPeriod; to: PayPeriod } {
  const ofOctober = (numberOf(period) + 2) % 12;
  const from = subtractMonths(period, ofOctober % 6);
  return { from, to: subtractMonths(from, -5) };
}

/** The months of the half-year before a month. */
export const earlierInHalfYear = (period: PayPeriod): PayPeriod[] =>
  [5, 4, 3, 2, 1]
    .map((count) => subtractMonths(period, count))
    .filter((month) => month >= halfYearOf(period).from);

/** The months of the half-year after a month, to that of the last day at most. */
export const monthsToCome = (period: PayPeriod, lastDay: string | undefined): PayPeriod[] =>
  [1, 2, 3, 4, 5]
    .map((count) => subtractMonths(period, -count))
    .filter((month) => month <= halfYearOf(period).to && month <= (lastDay?.slice(0, 7) ?? '9999'));

const slab = (amount: number, ends: [end: number, tax: number][], above: number) =>
  rupees(ends.find(([end]) => amount <= rupees(end))?.[1] ?? above);

export const isHalfYearly = (state: State): boolean => state === 'TN' || state === 'KL';

/** The tax of a man in a month. @param recurring of the month, after loss of pay @param once what is paid once */
export function taxOfMonth(state: State, period: PayPeriod, recurring: number, once: number): number {
  const earned = recurring + once;
  const full = numberOf(period) === 2 ? 300 : 200;
  if (state === 'KA') return earned < rupees(25_000) ? 0 : rupees(full);
  if (state === 'GJ') return slab(earned, [[12_000, 0]], 200);
  if (state === 'MH')
    return slab(
      earned,
      [
        [7_500, 0],
        [10_000, 175],
      ],
      full,
    );
  const isMarch = numberOf(period) === 3;
  return slab(
    12 * recurring + once,
    [
      [225_000, 0],
      [300_000, 125],
      [400_000, isMarch ? 174 : 166],
    ],
    isMarch ? 212 : 208,
  );
}

/** @param days of the half-year on which the employee is employed */
export function taxOfHalfYear(state: State, earned: number, days: number): number {
  if (days === 0) return 0;
  if (state === 'KL') {
    const ends = [12_000, 18_000, 30_000, 45_000, 100_000, 125_000];
    return rupees(
      [0, 320, 450, 600, 750, 1_000, 1_250][ends.filter((end) => earned >= rupees(end)).length] ?? 0,
    );
  }
  if (days < 60) return 0;
  return slab(
    earned,
    [
      [21_000, 0],
      [30_000, 180],
      [45_000, 425],
      [60_000, 930],
      [75_000, 1_025],
    ],
    1_250,
  );
}

const funds: Record<State, { months: number[]; employee: number; employer: number }> = {
  KA: { months: [12], employee: 50, employer: 100 },
  MH: { months: [6, 12], employee: 25, employer: 75 },
  TN: { months: [12], employee: 20, employer: 40 },
  KL: { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], employee: 50, employer: 50 },
  MP: { months: [6, 12], employee: 10, employer: 30 },
  GJ: { months: [6, 12], employee: 6, employer: 12 },
};

/** The employment that a month is of: the last one that has begun by then. */
export function employmentIn({ earlier, joined, left }: Entered, period: PayPeriod) {
  const all = [...earlier, { from: joined, to: left }];
  return all.findLast(({ from }) => from.slice(0, 7) <= period) ?? all[0];
}

/** The fund of who is on the rolls on the last day of the month; one of each month takes from all who work in it. */
export function fundOf(person: Entered, state: State, period: PayPeriod) {
  const { months, employee, employer } = funds[state];
  const days = employedDays(person, period);
  const isOnRolls =
    months.length === 12 ? days.length > 0 : days.includes(dateIn(period, daysInPeriod(period)));
  const isDue = months.includes(numberOf(period)) && isOnRolls;
  return { employee: isDue ? rupees(employee) : 0, employer: isDue ? rupees(employer) : 0 };
}

const upToRupee = (paise: number) => Math.ceil(Math.max(0, paise / 100 - 1e-9)) * 100;
export const esiOf = (wages: number) => ({
  employee: upToRupee(wages * 0.0075),
  employer: upToRupee(wages * 0.0325),
});

/** Whether the wages of a day of the month are within the limit, ₹21,000. */
export const isWithinEsiLimit = (person: Entered, period: PayPeriod): boolean =>
  employedDays(person, period).some((date) => salaryOn(person, date) <= 21_000);
