import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type EmployeeEntry,
  type PayrollDetails,
  type PreviewedSlip,
  payrollRoutes as routes,
  type SavedPayroll,
} from '../../shared/payroll.ts';
import type { Slip } from '../../shared/slips.ts';
import { CallError, isNotFound } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';
import { getSession } from '../lib/session.ts';
import { toSlip } from './historical-slip.ts';
import { messages } from './messages.ts';

/** The stored session may have gone while the screen stood open (spec §6). */
function adminCaller(): typeof asAdmin {
  if (!getSession('admin').token) throw new CallError(401, 'unauthenticated', messages.notAuthenticated);
  return asAdmin;
}

const byName = new Intl.Collator('en-IN').compare;

/** Every employee by name; the server's pages are sorted each for itself. */
export const employeesQuery = queryOptions({
  queryKey: ['payroll', 'employees'],
  queryFn: async ({ signal }): Promise<EmployeeEntry[]> =>
    (await adminCaller()(routes.employees, { signal })).sort((a, b) => byName(a.user.name, b.user.name)),
});

/** Payroll details to be edited: read anew each time, null while there are none. */
export const payrollQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payroll', 'details', userId],
    queryFn: async ({ signal }): Promise<SavedPayroll | null> => {
      try {
        return await adminCaller()(routes.employee, { params: { userId }, signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const historyQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payroll', 'history', userId],
    queryFn: async ({ signal }) => adminCaller()(routes.history, { params: { userId }, signal }),
  });

export const fetchSlipPreview = async (userId: string): Promise<PreviewedSlip> =>
  adminCaller()(routes.slipData, { params: { userId } });

export const fetchHistoricalSlip = async (slipId: string): Promise<Slip> =>
  toSlip(await adminCaller()(routes.historicalSlip, { params: { slipId } }));

/** The two writes of payroll; the list, which shows what comes of them, is read again after each. */
export function usePayrollMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    const listChanged = () => queries.invalidateQueries({ queryKey: employeesQuery.queryKey });
    return {
      save: async (userId: string, body: PayrollDetails): Promise<void> => {
        await adminCaller()(routes.saveEmployee, { params: { userId }, body });
        await listChanged();
      },
      /** Answers with the server's words of success. */
      generate: async (userId: string): Promise<string> => {
        const { message } = await adminCaller()(routes.generateSlip, { params: { userId } });
        queries.removeQueries({ queryKey: historyQuery(userId).queryKey });
        await listChanged();
        return message;
      },
    };
  }, [queries]);
}
