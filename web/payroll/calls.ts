import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Rupees } from '../../shared/money.ts';
import {
  type EmployeeEntry,
  type PayrollDetails,
  type PreviewedSlip,
  payrollRoutes as routes,
  type SavedPayroll,
} from '../../shared/payroll/payroll.ts';
import type { ReplyOf } from '../../shared/route.ts';
import type { Slip } from '../../shared/slips/slips.ts';
import { CallError, isNotFound } from '../lib/call-error.ts';
import { asAdmin, pageAsAdmin } from '../lib/client.ts';
import { pagedListOptions, refreshPageOf } from '../lib/paged-list.ts';
import { getSession } from '../lib/session.ts';
import { messages } from './messages.ts';

/** @throws CallError where the stored session was removed while the screen was open (spec §6) */
function adminCaller(): typeof asAdmin {
  if (!getSession('admin').token) throw new CallError(401, 'unauthenticated', messages.notAuthenticated);
  return asAdmin;
}

/** Which employees are listed. */
export interface EmployeesFilter {
  search: string | undefined;
  state: EmployeeEntry['state'] | undefined;
}

const employeesKey = ['payroll', 'employees'];

const fetchEmployees =
  (filter: EmployeesFilter) =>
  async (page: { cursor: string | undefined; limit: number }, signal?: AbortSignal) => {
    const query = { ...page, ...filter };
    const { reply, nextCursor } = await pageAsAdmin(routes.employees, { query, signal });
    return { rows: reply, nextCursor };
  };

/** The employees in the order of names. */
export const employeesQuery = (filter: EmployeesFilter) =>
  pagedListOptions([...employeesKey, filter], fetchEmployees(filter));

/** The server's totals of the month, of all employees. */
export const monthSummaryQuery = queryOptions({
  queryKey: ['payroll', 'summary'],
  queryFn: ({ signal }) => adminCaller()(routes.summary, { signal }),
});

/** An empty form has the company's yearly leaves (spec §7). */
async function emptyPayroll(signal: AbortSignal): Promise<SavedPayroll> {
  const { fetchDefaultLeaves } = await import('../company/calls.ts');
  return { yearlyLeaves: await fetchDefaultLeaves(signal), version: 0 };
}

/** Payroll details for the form; empty while there are none. Not cached, so that a form starts from the newest version. */
export const payrollQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payroll', 'details', userId],
    queryFn: async ({ signal }): Promise<SavedPayroll> => {
      try {
        return await adminCaller()(routes.employee, { params: { userId }, signal });
      } catch (error) {
        if (isNotFound(error)) return emptyPayroll(signal);
        throw error;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What details of the form would come to, with the arrears; details are compared by what they say. */
export const payPreviewQuery = (userId: string, details: PayrollDetails | undefined) =>
  queryOptions({
    queryKey: ['payroll', 'pay-preview', userId, details],
    queryFn: async ({ signal }) =>
      adminCaller()(routes.previewPay, { params: { userId }, body: details as PayrollDetails, signal }),
    enabled: details !== undefined,
    // Saved details may have changed.
    gcTime: 0,
    retry: false,
  });

/** Changes of an employee's pay, the latest day first. */
export const revisionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payroll', 'revisions', userId],
    queryFn: async ({ signal }) =>
      (await adminCaller()(routes.revisions, { params: { userId }, signal })).revisions,
  });

export const historyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payroll', 'history', userId],
    queryFn: async ({ signal }) => adminCaller()(routes.history, { params: { userId }, signal }),
  });

export const fetchSlipPreview = async (userId: string): Promise<PreviewedSlip> =>
  adminCaller()(routes.slipData, { params: { userId } });

/** Converts a slip of the history to the shape of every other slip. */
const toSlip = ({
  employeeDetails: { id, name, email },
  payrollDetails,
  payDate,
  payment,
  company,
}: ReplyOf<typeof routes.historicalSlip>): Slip => ({
  user: { id, name, email },
  profile: payrollDetails,
  payDate,
  ...(payment && { payment }),
  company,
});

export const fetchHistoricalSlip = async (slipId: string): Promise<Slip> =>
  toSlip(await adminCaller()(routes.historicalSlip, { params: { slipId } }));

/** Saves details and generates slips; each reads the page of the employee again, and the totals. */
export function usePayrollMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    const refresh = async (userId: string) => {
      const isRow = ({ user }: EmployeeEntry) => user.id === userId;
      const list = (key: QueryKey) => fetchEmployees(key.at(-1) as EmployeesFilter);
      await Promise.all([
        // It is saved; a row that cannot be read is read again with the list.
        refreshPageOf(queries, employeesKey, isRow, list).catch(() => undefined),
        queries.invalidateQueries({ queryKey: monthSummaryQuery.queryKey }),
      ]);
    };
    return {
      save: async (userId: string, body: PayrollDetails): Promise<void> => {
        await adminCaller()(routes.saveEmployee, { params: { userId }, body });
        await queries.invalidateQueries({ queryKey: revisionsQuery(userId).queryKey });
        await refresh(userId);
      },
      /** Resolves to the server's message of success. */
      generate: async (userId: string, confirmedNetPay: Rupees | undefined): Promise<string> => {
        const { message } = await adminCaller()(routes.generateSlip, {
          params: { userId },
          ...(confirmedNetPay !== undefined && { body: { confirmedNetPay } }),
        }).catch(async (error) => {
          // The figures may be others than the list shows.
          if (error instanceof CallError && (error.status === 409 || error.status === 422))
            await refresh(userId);
          throw error;
        });
        queries.removeQueries({ queryKey: historyQuery(userId).queryKey });
        await refresh(userId);
        return message;
      },
    };
  }, [queries]);
}
