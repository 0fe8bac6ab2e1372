import {
  financialYearOf,
  formatPeriod,
  monthsOfYear,
  type PayPeriod,
  subtractMonths,
  toPeriod,
} from '../period.ts';

export const noEarlierMonths =
  'There are no earlier months to import: the first pay run began with the tax year.';

const monthMessages = {
  tooEarly: (period: PayPeriod, from: PayPeriod) =>
    `${formatPeriod(period)} is before the tax year. Import months from ${formatPeriod(from)} on.`,
  notOver: (period: PayPeriod) =>
    `${formatPeriod(period)} is not over. Pay it with a pay run, or import it when it is over.`,
  hasRun: (period: PayPeriod, first: PayPeriod) =>
    `${formatPeriod(period)} is not before the first pay run, ${formatPeriod(first)}. Import only months before it.`,
} as const;

/** The months that can be imported, the first and the last. */
export interface ImportableMonths {
  from: PayPeriod;
  to: PayPeriod;
}

/**
 * The months of the tax year before the first pay run; before there is one, those that are over. Undefined where there is none.
 * @param today YYYY-MM-DD
 */
export function importableMonths(
  firstRun: PayPeriod | undefined,
  today: string,
): ImportableMonths | undefined {
  const next = firstRun ?? toPeriod(today);
  const [from] = monthsOfYear(financialYearOf(next));
  const to = subtractMonths(next, 1);
  return from !== undefined && from <= to ? { from, to } : undefined;
}

/** Why a month cannot be imported; undefined where it can. */
export function earlierMonthProblem(
  period: PayPeriod,
  firstRun: PayPeriod | undefined,
  today: string,
): string | undefined {
  if (firstRun !== undefined && period >= firstRun) return monthMessages.hasRun(period, firstRun);
  if (period >= toPeriod(today)) return monthMessages.notOver(period);
  const months = importableMonths(firstRun, today);
  if (!months) return noEarlierMonths;
  return period < months.from ? monthMessages.tooEarly(period, months.from) : undefined;
}

/**
 * Whether the company is in the tax year of its first pay run: later, earlier months count for nothing any more.
 * @param today YYYY-MM-DD
 */
export const isFirstYear = (firstRun: PayPeriod | undefined, today: string): boolean =>
  firstRun === undefined || financialYearOf(firstRun) === financialYearOf(toPeriod(today));
