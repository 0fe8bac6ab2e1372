import { queryOptions, type UseQueryOptions, useQueries } from '@tanstack/react-query';
import type { PayPeriod } from '../../shared/period.ts';
import type { RegisterMonth } from '../../shared/reports/register.ts';
import {
  type IncompletePerson,
  type RegisterRow,
  reportsRoutes as routes,
} from '../../shared/reports/reports.ts';
import { asAdmin, pageAsAdmin } from '../lib/client.ts';
import { begunMonths } from './year.ts';

/** A month that is not closed is calculated from all its payslips: a few at a time, so that a year waits for no throttling. */
const monthsAtOnce = 3;

async function readMonths<T>(year: number, read: (month: PayPeriod) => Promise<T>): Promise<T[]> {
  const months = begunMonths(year);
  const results: T[] = [];
  for (let i = 0; i < months.length; i += monthsAtOnce)
    results.push(...(await Promise.all(months.slice(i, i + monthsAtOnce).map(read))));
  return results;
}

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

/** A report of a month, which a year is put together of. */
type MonthQuery<Month> = UseQueryOptions<Month, Error, Month, string[]>;

const monthQuery =
  <Month>(report: string, read: (payPeriod: PayPeriod, signal: AbortSignal) => Promise<Month>) =>
  (payPeriod: PayPeriod): MonthQuery<Month> => ({
    queryKey: ['reports', report, payPeriod],
    queryFn: ({ signal }) => inTurn(() => read(payPeriod, signal)),
  });

export const costQuery = monthQuery('cost', (payPeriod, signal) =>
  asAdmin(routes.cost, { params: { payPeriod }, signal }),
);
export const headcountQuery = monthQuery('headcount', (payPeriod, signal) =>
  asAdmin(routes.headcount, { params: { payPeriod }, signal }),
);
export const statutoryQuery = monthQuery('statutory', (payPeriod, signal) =>
  asAdmin(routes.statutory, { params: { payPeriod }, signal }),
);

/** A report of a year, each month as soon as it is there. One that fails fails the report: its totals would lack a month. */
export function useYearReport<Month>(year: number, queryOf: (payPeriod: PayPeriod) => MonthQuery<Month>) {
  const months = begunMonths(year);
  return useQueries({
    queries: months.map(queryOf),
    combine: (results) => {
      const failed = results.filter(({ data, error }) => data === undefined && error);
      const read = results.flatMap(({ data }) => data ?? []);
      return {
        data: failed.length > 0 || read.length === 0 ? undefined : (read as Month[]),
        waiting: months.filter((_, i) => results[i]?.data === undefined),
        error: failed[0]?.error ?? null,
        refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
      };
    },
  });
}

export const varianceQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    queryKey: ['reports', 'variance', payPeriod],
    queryFn: ({ signal }) => asAdmin(routes.variance, { params: { payPeriod }, signal }),
  });

/** Every page of a list of a month. */
async function readPages<Row>(
  fetchPage: (cursor: string | undefined) => Promise<{ reply: Row[]; nextCursor: string | undefined }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    rows.push(...page.reply);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

/** Every payslip of a year, month by month. */
export const registerQuery = (year: number) =>
  queryOptions({
    queryKey: ['reports', 'register', year],
    queryFn: ({ signal }): Promise<RegisterMonth[]> =>
      readMonths(year, async (payPeriod) => ({
        payPeriod,
        rows: await readPages<RegisterRow>((cursor) =>
          pageAsAdmin(routes.register, { params: { payPeriod }, query: { cursor }, signal }),
        ),
      })),
  });

export const missingQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    queryKey: ['reports', 'missing', payPeriod],
    queryFn: ({ signal }): Promise<IncompletePerson[]> =>
      readPages((cursor) =>
        pageAsAdmin(routes.missing, { params: { payPeriod }, query: { cursor }, signal }),
      ),
    // Details are entered on other screens, a moment before.
    staleTime: 0,
  });
