import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companyRoutes } from '../../shared/company/company.ts';
import type { Rupees } from '../../shared/money.ts';
import { incomeTaxRoutes } from '../../shared/payroll/income-tax.ts';
import {
  type EmployeeEntry,
  type PayrollDetails,
  payrollRoutes as routes,
  type SavedPayroll,
} from '../../shared/payroll/payroll.ts';
import { defaultYearlyLeaves } from '../../shared/profiles/profiles.ts';
import type { ReplyOf } from '../../shared/route.ts';
import type { Slip } from '../../shared/slips/slips.ts';
import { CallError, isNotFound } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';
import { pagesKey, refreshPageOf, routePages } from '../lib/paged-list.ts';
import { routeKey } from '../lib/query.tsx';

/** Which employees are listed. */
interface EmployeesFilter {
  search: string | undefined;
  state: EmployeeEntry['state'] | undefined;
}

/** The employees in the order of names. */
export const employeesQuery = (filter: EmployeesFilter) => routePages(routes.employees, { query: filter });

/** An empty form has the company's yearly leaves (spec §7). */
async function emptyPayroll(signal: AbortSignal): Promise<SavedPayroll> {
  const company = await asAdmin(companyRoutes.company, { signal });
  return { yearlyLeaves: company?.yearlyLeaves ?? defaultYearlyLeaves, version: 0 };
}

/** Payroll details for the form; empty while there are none. Not cached, so that a form starts from the newest version. */
export const payrollQuery = (userId: string) =>
  queryOptions({
    queryKey: routeKey(routes.employee, { params: { userId } }),
    queryFn: async ({ signal }): Promise<SavedPayroll> => {
      try {
        return await asAdmin(routes.employee, { params: { userId }, signal });
      } catch (error) {
        if (isNotFound(error)) return emptyPayroll(signal);
        throw error;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

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
  toSlip(await asAdmin(routes.historicalSlip, { params: { slipId } }));

/** Saves details and generates slips; each reads the page of the employee again, and the totals. */
export function usePayrollMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    const refresh = async (userId: string) => {
      const isRow = ({ user }: EmployeeEntry) => user.id === userId;
      await Promise.all([
        // It is saved; a row that cannot be read is read again with the list.
        refreshPageOf(queries, pagesKey(routes.employees), isRow).catch(() => undefined),
        queries.invalidateQueries({ queryKey: routeKey(routes.summary) }),
      ]);
    };
    return {
      save: async (userId: string, body: PayrollDetails): Promise<void> => {
        await asAdmin(routes.saveEmployee, { params: { userId }, body });
        const dependent = [routes.revisions, incomeTaxRoutes.employeeIncomeTax].map(({ path }) => [path]);
        await Promise.all(dependent.map((queryKey) => queries.invalidateQueries({ queryKey })));
        await refresh(userId);
      },
      /** Resolves to the server's message of success. */
      generate: async (userId: string, confirmedNetPay: Rupees | undefined): Promise<string> => {
        const { message } = await asAdmin(routes.generateSlip, {
          params: { userId },
          ...(confirmedNetPay !== undefined && { body: { confirmedNetPay } }),
        }).catch(async (error) => {
          // The figures may be others than the list shows.
          if (error instanceof CallError && (error.status === 409 || error.status === 422))
            await refresh(userId);
          throw error;
        });
        queries.removeQueries({ queryKey: routeKey(routes.history, { params: { userId } }) });
        await refresh(userId);
        return message;
      },
    };
  }, [queries]);
}
