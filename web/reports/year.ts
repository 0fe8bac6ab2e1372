import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import { financialYearOf, monthsOfYear } from '../../shared/financial-year.ts';
import { type PayPeriod, toPeriod } from '../../shared/period.ts';
import type { Route } from '../../shared/route.ts';
import { asAdmin, type ResponseOf, type RouteInput } from '../lib/client.ts';
import { lastMonth } from '../lib/month-of-address.ts';
import { routeQuery } from '../lib/query.tsx';

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

/** A month that is not closed is calculated from all its payslips: a few at a time, so that a year waits for no throttling. */
const monthsAtOnce = 3;

let reading = 0;
const queue: (() => void)[] = [];

/** Reads once fewer than a few other months are being read. */
async function inTurn<T>(read: () => Promise<T>): Promise<T> {
  if (reading === monthsAtOnce) await new Promise<void>((begin) => queue.push(begin));
  else reading += 1;
  try {
    return await read();
  } finally {
    const next = queue.shift();
    if (next) next();
    else reading -= 1;
  }
}

/** A report of a year, each month as soon as it is there. One that fails fails the report: its totals would lack a month. */
export function useYearReport<R extends Route & { caller: 'admin' }>(year: number, route: R) {
  const months = begunMonths(year);
  return useQueries({
    queries: months.map((payPeriod) => {
      const input = { params: { payPeriod } } as object as RouteInput<R>;
      return {
        queryKey: routeQuery<Route>(route, input).queryKey,
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<R>> =>
          inTurn(
            () => asAdmin<Route & { caller: 'admin' }>(route, { ...input, signal }) as Promise<ResponseOf<R>>,
          ),
      };
    }),
    combine: (results) => {
      const failed = results.filter(({ data, error }) => data === undefined && error);
      const read = results.map(({ data }) => data).filter((data) => data !== undefined);
      return {
        data: failed.length > 0 || read.length === 0 ? undefined : (read as ResponseOf<R>[]),
        waiting: months.filter((_, i) => results[i]?.data === undefined),
        error: failed[0]?.error ?? null,
        refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
      };
    },
  });
}
