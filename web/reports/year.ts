import { useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import { financialYearOf, monthsOfYear } from '../../shared/financial-year.ts';
import { type PayPeriod, toPeriod } from '../../shared/period.ts';
import { lastMonth } from '../lib/month-of-address.ts';

const thisMonth = (): PayPeriod => toPeriod(todayInIndia());

/** Financial years that can be chosen, newest first. */
const yearsShown = 8;
export const financialYears = (): number[] =>
  Array.from({ length: yearsShown }, (_, i) => financialYearOf(thisMonth()) - i);

/** The months of a financial year that have begun. */
export const begunMonths = (year: number): PayPeriod[] =>
  monthsOfYear(year).filter((month) => month <= thisMonth());

/** The financial year of the address, else that of the last month; and a function that changes it. */
export function useYear(): [year: number, change: (year: number) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('year'));
  const year = financialYears().includes(asked) ? asked : financialYearOf(lastMonth());
  const change = (next: number) =>
    setQuery(
      (before) => {
        before.set('year', String(next));
        return before;
      },
      { replace: true },
    );
  return [year, change];
}
