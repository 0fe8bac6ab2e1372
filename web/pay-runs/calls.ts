import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companyRoutes, payDayIn } from '../../shared/company/company.ts';
import { formatDate } from '../../shared/date.ts';
import { maxPageSize } from '../../shared/fields.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import type { PayRunIssue } from '../../shared/pay-runs/pay-run-row.ts';
import { isMoving } from '../../shared/pay-runs/pay-run-state.ts';
import { payRunsRoutes as routes } from '../../shared/pay-runs/pay-runs.ts';
import { summaryParts } from '../../shared/pay-runs/row-sums.ts';
import type { PayRunRow } from '../../shared/pay-runs/rows.ts';
import type { PayRunFilter, PayRunSummary } from '../../shared/pay-runs/summary.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { reportsRoutes } from '../../shared/reports/reports.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import { CallError } from '../lib/call-error.ts';
import { asAdmin, pageAsAdmin, readAll } from '../lib/client.ts';
import { askInParts, keepReached } from '../lib/parts.ts';
import { routeKey, useRoute } from '../lib/query.tsx';
import { mayCall } from '../lib/session.ts';
import { isPrinting } from './format.ts';
import { RowStore } from './grid/row-store.ts';
import type { RowTotals } from './grid/row-view.ts';

/** Reads all rows of a month, or those of a filter. @param onPage is given the number of rows so far @throws CallError */
export const loadPeople = (
  payPeriod: PayPeriod,
  onPage?: (people: number) => void,
  filter?: PayRunFilter,
): Promise<PayRunRow[]> =>
  readAll(
    routes.rows,
    { params: { payPeriod }, query: { filter, limit: maxPageSize } },
    ({ userId }) => userId,
    onPage,
  );

/** The stores of a session. They outlive their screen, so that no edit is lost by leaving it. */
const rowStores = new WeakMap<QueryClient, Map<PayPeriod, RowStore>>();

/** The rows of a month, one store for as long as the session lasts. */
export function rowStoreOf(queries: QueryClient, payPeriod: PayPeriod): RowStore {
  const stores = rowStores.get(queries) ?? new Map<PayPeriod, RowStore>();
  rowStores.set(queries, stores);
  const store =
    stores.get(payPeriod) ??
    new RowStore(payPeriod, (rows) => asAdmin(routes.saveRows, { params: { payPeriod }, body: { rows } }));
  stores.set(payPeriod, store);
  return store;
}

export const payRunsQuery = queryOptions({
  queryKey: ['pay-runs'],
  queryFn: ({ signal }) => asAdmin(routes.payRuns, { signal }),
});

/** Totals of a run, with the effect of the edits saved before they were read. */
export interface LoadedSummary {
  summary: PayRunSummary;
  savedTotals: RowTotals;
}

/** Polling interval of a run that is being prepared, generated or closed. */
const pollIntervalMs = 1000;
/** The same while its PDFs are printed, which is less urgent. */
const printingPollIntervalMs = 10_000;

/** Whether a month that was opened before is prepared again: its first attempt opens it. */
export const isCheckingAgain = ({ state, attempt }: PayRun): boolean => state === 'preparing' && attempt > 1;

/** Whether the figures of a month can be changed now, by this admin. */
export const isEditable = ({ state }: PayRun): boolean =>
  (state === 'open' || state === 'generated') && mayCall(routes.saveRows);

export const payRunQuery = (payPeriod: PayPeriod) =>
  queryOptions({
    queryKey: ['pay-run', payPeriod],
    queryFn: ({ signal }) => asAdmin(routes.payRun, { params: { payPeriod }, signal }),
    refetchInterval: ({ state: { data: run } }) => {
      if (!run) return false;
      if (isMoving(run)) return pollIntervalMs;
      return run.printing !== undefined && isPrinting(run.printing) && printingPollIntervalMs;
    },
  });

/** Between two attempts to read what could not be read because the server did not answer. */
const retryIntervalMs = 5000;

/** Reads again by itself once there is a connection, as the run does while it is shown as lost. */
const retryWithoutConnection = ({ state: { error } }: { state: { error: Error | null } }): number | false =>
  error instanceof CallError && (error.code === 'no_response' || error.status >= 500) && retryIntervalMs;

const summaryKey = (payPeriod: PayPeriod) => ['pay-run-summary', payPeriod];

/** Totals of a run, read again for each attempt, which changes the rows; `useReached` has those of the parts so far. */
export const summaryQuery = ({ payPeriod, attempt }: PayRun, store: RowStore) => {
  const queryKey = [...summaryKey(payPeriod), attempt];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<LoadedSummary> => {
      const savedTotals = store.getSavedTotals();
      const onReach = keepReached(client, queryKey);
      return {
        summary: await askInParts(summaryParts, { params: { payPeriod }, signal }, onReach),
        savedTotals,
      };
    },
    refetchInterval: retryWithoutConnection,
  });
};

/** Which rows of a month are listed. */
export interface RowsFilter {
  filter: PayRunFilter;
  /** Lists only rows with this error or warning. */
  issue?: PayRunIssue | undefined;
  search: string;
}

export const isFiltered = ({ filter, search }: RowsFilter): boolean => filter !== 'all' || search !== '';

/** The first page fills a screen soon; the others are for scrolling far. */
const pageSizes = { first: 100, next: 500 } as const;

const rowsKey = (payPeriod: PayPeriod) => ['pay-run-rows', payPeriod];

/** The ids of the rows in their order, page by page; the rows themselves go into the store. */
export const rowsQuery = (payPeriod: PayPeriod, store: RowStore, { filter, issue, search }: RowsFilter) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(payPeriod), filter, issue, search],
    initialPageParam: undefined as string | undefined,
    refetchInterval: retryWithoutConnection,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { reply, nextCursor } = await pageAsAdmin(routes.rows, {
        params: { payPeriod },
        query: { filter, issue, search, cursor, limit: cursor ? pageSizes.next : pageSizes.first },
        signal,
      });
      store.load(reply);
      return { userIds: reply.map(({ userId }) => userId as string), nextCursor };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Rows follow the edits; a list that is read again starts anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Whether the bank advice may be made. */
export const bankAdviceKey = (payPeriod: PayPeriod) => ['pay-run-bank-advice', payPeriod];

/** The actions on a run. Each resolves once the screen shows the run as it is then. */
export function usePayRunActions(payPeriod: PayPeriod) {
  const queries = useQueryClient();
  return useMemo(() => {
    const { queryKey } = payRunQuery(payPeriod);
    const params = { payPeriod };
    const show = (run: PayRun) => {
      queries.setQueryData(queryKey, run);
      void queries.invalidateQueries({ queryKey: payRunsQuery.queryKey });
    };
    return {
      show,
      open: async () => show(await asAdmin(routes.openPayRun, { body: { payPeriod } })),
      check: async () => show(await asAdmin(routes.checkPayRun, { params })),
      generate: async (confirmed: BodyOf<typeof routes.generatePayRun>) =>
        show(await asAdmin(routes.generatePayRun, { params, body: confirmed })),
      retry: async () => show(await asAdmin(routes.retryPayRun, { params })),
      publish: async () => show(await asAdmin(routes.publishPayRun, { params })),
      close: async () => show(await asAdmin(routes.closePayRun, { params })),
      confirmSlips: async (reason: string, slips: { userId: UserId; deviation: string }[]) => {
        const body = { reason, slips };
        show(await asAdmin(routes.confirmSlips, { params, body }));
        await Promise.all([
          queries.invalidateQueries({ queryKey: routeKey(routes.openSlips, { params }) }),
          queries.invalidateQueries({ queryKey: summaryKey(payPeriod) }),
          queries.invalidateQueries({ queryKey: bankAdviceKey(payPeriod) }),
        ]);
      },
      reopen: async (reason: string) =>
        show(await asAdmin(routes.reopenPayRun, { params, body: { reason } })),
      /** Current totals; undefined while the run is being prepared, generated or closed. @throws CallError */
      readSummary: async (): Promise<PayRunSummary | undefined> => {
        const run = await queries.fetchQuery({ ...payRunQuery(payPeriod), staleTime: 0 });
        if (isMoving(run)) return undefined;
        const query = summaryQuery(run, rowStoreOf(queries, payPeriod));
        return (await queries.fetchQuery({ ...query, staleTime: 0 })).summary;
      },
      /** Cancels totals that are read while an edit is saved: they would be outdated. */
      cancelSummary: () => queries.cancelQueries({ queryKey: summaryKey(payPeriod) }),
      refresh: async () => {
        await Promise.all([
          queries.invalidateQueries({ queryKey }),
          queries.invalidateQueries({ queryKey: summaryKey(payPeriod) }),
        ]);
      },
      /** Lists the rows anew. */
      resetRows: () => queries.resetQueries({ queryKey: rowsKey(payPeriod) }),
    };
  }, [queries, payPeriod]);
}

/** Whether no payslip is of an earlier month, so that there is nothing to compare a month with. A month has one, until that is known. */
export function useIsFirstMonth(period: PayPeriod): boolean {
  const { data } = useRoute(reportsRoutes.reportedMonths);
  return data !== undefined && (data.oldest === undefined || data.oldest >= period);
}

/** 'Pay day 30 Nov 2026.'; undefined until the company is set up. */
export function usePayDayText(period: PayPeriod): string | undefined {
  const { data: company } = useRoute(companyRoutes.company);
  return company ? `Pay day ${formatDate(payDayIn(period, company.payDay))}.` : undefined;
}
