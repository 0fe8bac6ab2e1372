import { queryOptions } from '@tanstack/react-query';
import type { PayPeriod } from '../../shared/period.ts';
import type { RegisterMonth } from '../../shared/reports/register.ts';
import { type IncompletePerson, type RegisterRow, reportsRoutes as routes } from '../../shared/reports.ts';
import { asAdmin, pageAsAdmin } from '../lib/client.ts';
import { begunMonths } from './year.ts';

/** Each is calculated from all payslips of its month: a few at a time, so that a year waits for no throttling. */
const monthsAtOnce = 3;

async function readMonths<T>(year: number, read: (month: PayPeriod) => Promise<T>): Promise<T[]> {
  const months = begunMonths(year);
  const results: T[] = [];
  for (let i = 0; i < months.length; i += monthsAtOnce)
    results.push(...(await Promise.all(months.slice(i, i + monthsAtOnce).map(read))));
  return results;
}

export const costQuery = (year: number) =>
  queryOptions({
    queryKey: ['reports', 'cost', year],
    queryFn: ({ signal }) =>
      readMonths(year, (payPeriod) => asAdmin(routes.cost, { params: { payPeriod }, signal })),
  });

export const headcountQuery = (year: number) =>
  queryOptions({
    queryKey: ['reports', 'headcount', year],
    queryFn: ({ signal }) =>
      readMonths(year, (payPeriod) => asAdmin(routes.headcount, { params: { payPeriod }, signal })),
  });

export const statutoryQuery = (year: number) =>
  queryOptions({
    queryKey: ['reports', 'statutory', year],
    queryFn: ({ signal }) =>
      readMonths(year, (payPeriod) => asAdmin(routes.statutory, { params: { payPeriod }, signal })),
  });

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
