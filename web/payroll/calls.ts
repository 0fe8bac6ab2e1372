import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type EmployeeEntry,
  type PayrollDetails,
  type PreviewedSlip,
  payrollRoutes as routes,
  type SavedPayroll,
} from '../../shared/payroll.ts';
import type { ReplyOf } from '../../shared/route.ts';
import type { Slip } from '../../shared/slips.ts';
import { CallError, isNotFound } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';
import { getSession } from '../lib/session.ts';
import { messages } from './messages.ts';

/** @throws CallError where the stored session was removed while the screen was open (spec §6) */
function adminCaller(): typeof asAdmin {
  if (!getSession('admin').token) throw new CallError(401, 'unauthenticated', messages.notAuthenticated);
  return asAdmin;
}

const byName = new Intl.Collator('en-IN').compare;

/** Every employee sorted by name: the server sorts within a page only. */
export const employeesQuery = queryOptions({
  queryKey: ['payroll', 'employees'],
  queryFn: async ({ signal }): Promise<EmployeeEntry[]> =>
    (await adminCaller()(routes.employees, { signal })).sort((a, b) => byName(a.user.name, b.user.name)),
});

/** Payroll details for the form; null while there are none. Not cached, so that a form starts from the newest version. */
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

/** Converts a slip of the history to the shape of every other slip. */
const toSlip = ({
  employeeDetails: { id, name, email },
  payrollDetails,
  payDate,
  company,
}: ReplyOf<typeof routes.historicalSlip>): Slip => ({
  user: { id, name, email },
  profile: payrollDetails,
  payDate,
  company,
});

export const fetchHistoricalSlip = async (slipId: string): Promise<Slip> =>
  toSlip(await adminCaller()(routes.historicalSlip, { params: { slipId } }));

/** Saves details and generates slips; each invalidates the list, which shows the result. */
export function usePayrollMutations() {
  const queries = useQueryClient();
  return useMemo(() => {
    const invalidateList = () => queries.invalidateQueries({ queryKey: employeesQuery.queryKey });
    return {
      save: async (userId: string, body: PayrollDetails): Promise<void> => {
        await adminCaller()(routes.saveEmployee, { params: { userId }, body });
        await invalidateList();
      },
      /** Resolves to the server's message of success. */
      generate: async (userId: string): Promise<string> => {
        const { message } = await adminCaller()(routes.generateSlip, { params: { userId } });
        queries.removeQueries({ queryKey: historyQuery(userId).queryKey });
        await invalidateList();
        return message;
      },
    };
  }, [queries]);
}
