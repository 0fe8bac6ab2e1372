import { type QueryClient, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { todayInIndia } from '../../shared/date.ts';
import {
  financialYearOf,
  formatFinancialYear,
  monthsOfYear,
  type PayPeriod,
  toPeriod,
} from '../../shared/period.ts';
import type { ReportedMonths } from '../../shared/reports/reports.ts';
import type { Route } from '../../shared/route.ts';
import type { ResponseOf, RouteInput } from '../lib/client.ts';
import { askInParts, keepReached, type Parts, reachedQuery, useParts } from '../lib/parts.ts';
import { type RouteOptions, routeKey } from '../lib/query.tsx';
import { SelectField } from '../ui/inputs.tsx';
import { newestMonth } from './reported-months.tsx';

const thisMonth = (): PayPeriod => toPeriod(todayInIndia());

/** The months of a financial year that have begun. */
const begunMonths = (year: number): PayPeriod[] => monthsOfYear(year).filter((month) => month <= thisMonth());

/** Financial years that can be chosen, newest first: from the present one to the first with payslips. */
function financialYears({ oldest = thisMonth(), newest = thisMonth() }: ReportedMonths): number[] {
  const [first, last] = [
    financialYearOf(oldest),
    financialYearOf(newest > thisMonth() ? newest : thisMonth()),
  ];
  return Array.from({ length: last - first + 1 }, (_, i) => last - i);
}

/** The financial year of the address, else that of the newest month with payslips; and the field that changes it. */
export function useYear(months: ReportedMonths): { year: number; field: YearFieldProps } {
  const [query, setQuery] = useSearchParams();
  const years = financialYears(months);
  const asked = Number(query.get('year'));
  const year = years.includes(asked) ? asked : financialYearOf(newestMonth(months));
  const onChange = (next: number) =>
    setQuery(
      (before) => {
        before.set('year', String(next));
        return before;
      },
      { replace: true },
    );
  return { year, field: { year, years, onChange } };
}

/** A month that is not closed is calculated from its payslips, part by part: a few at a time, so that a year waits for no throttling. */
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

/** How many payslips or employees a report is of. */
const countOf = (reply: unknown): number =>
  Array.isArray(reply) ? reply.length : (reply as { payslips: number }).payslips;

/**
 * A report of a year, each month as soon as it is there; until one is, the parts so far of those that are worked out. A month that fails
 * fails the report: its totals would lack it.
 */
export function useYearReport<R extends Route>(year: number, parts: Parts<R>) {
  const months = begunMonths(year);
  const inputs = months.map((payPeriod) => ({ params: { payPeriod } }) as object as RouteInput<R>);
  const reached = useQueries({
    queries: inputs.map((input) => reachedQuery<ResponseOf<R>>(routeKey(parts.route, input))),
    combine: (results: readonly { data?: unknown }[]) =>
      results.map(({ data }) => data as ResponseOf<R> | undefined),
  });
  const query = useQueries({
    queries: inputs.map((input) => ({
      queryKey: routeKey(parts.route, input),
      queryFn: ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<ResponseOf<R>> =>
        inTurn(() =>
          askInParts(parts, { ...input, signal }, keepReached(client, routeKey(parts.route, input))),
        ),
    })),
    combine: (results) => {
      const failed = results.filter(({ data, error }) => data === undefined && error);
      return {
        months: results.map(({ data }) => data as ResponseOf<R> | undefined),
        error: failed[0]?.error ?? null,
        refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
      };
    },
  });
  const { months: read, error, refetch } = query;
  const shown = useMemo(() => {
    const replies = read.some((data) => data !== undefined) ? read : reached;
    const named = begunMonths(year).map((payPeriod, i) => ({ payPeriod, data: replies[i] }));
    const there = named.filter(({ data }) => data !== undefined);
    return {
      data: there.length === 0 ? undefined : there.map(({ data }) => data as ResponseOf<R>),
      months: there.map(({ payPeriod }) => payPeriod),
    };
  }, [read, reached, year]);
  const isWaiting = (i: number) => read[i] === undefined;
  return {
    data: error ? undefined : shown.data,
    /** The months of the data, in the same order. */
    months: shown.months,
    waiting: months.filter((_, i) => isWaiting(i)),
    /** The parts so far of the months that are waited for are of so many payslips. */
    reached: reached
      .filter((data, i) => data !== undefined && isWaiting(i))
      .reduce((sum, data) => sum + countOf(data), 0),
    ...{ error, refetch },
  };
}

/** A report of a month: the parts so far, until all of it is there. */
export function useMonthReport<R extends Route>(
  payPeriod: PayPeriod,
  parts: Parts<R>,
  options: RouteOptions<R> = {},
) {
  const { query, reached } = useParts(parts, { params: { payPeriod } } as object as RouteInput<R>, options);
  const { data, error, refetch } = query;
  return {
    data: error ? data : (data ?? reached),
    ...(data === undefined && reached !== undefined && { waiting: [payPeriod], reached: countOf(reached) }),
    ...{ error, refetch },
  };
}

interface YearFieldProps {
  year: number;
  years: readonly number[];
  onChange: (year: number) => void;
}

/** Chooses the financial year of a report. */
export const YearField = ({ year, years, onChange }: YearFieldProps) => (
  <SelectField
    label="Financial year"
    className="max-sm:w-full sm:w-44"
    value={year}
    onChange={({ target }) => onChange(Number(target.value))}
    options={years.map((option) => [option, formatFinancialYear(option)])}
  />
);
