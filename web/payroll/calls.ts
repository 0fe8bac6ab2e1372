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
import { sessionOf } from '../lib/session.ts';
import { asSlip } from './historical-slip.ts';
import { words } from './words.ts';

/** The stored session may have gone while the screen stood open (spec §6). */
function admin(): typeof asAdmin {
  if (!sessionOf('admin').token) throw new CallError(401, 'unauthenticated', words.notAuthenticated);
  return asAdmin;
}

const byName = new Intl.Collator('en-IN').compare;

/** Every employee by name; the server's pages are sorted each for itself. */
export const employeesQuery = queryOptions({
  queryKey: ['payroll', 'employees'],
  queryFn: async ({ signal }): Promise<EmployeeEntry[]> =>
    (await admin()(routes.employees, { signal })).sort((a, b) => byName(a.user.name, b.user.name)),
});

/** Payroll details to be edited: read anew each time, null while there are none. */
export const payrollQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payroll', 'details', userId],
    queryFn: async ({ signal }): Promise<SavedPayroll | null> => {
      try {
        return await admin()(routes.employee, { params: { userId }, signal });
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
    queryFn: async ({ signal }) => admin()(routes.history, { params: { userId }, signal }),
  });

export const previewSlip = async (userId: string): Promise<PreviewedSlip> =>
  admin()(routes.slipData, { params: { userId } });

export const historicalSlip = async (slipId: string): Promise<Slip> =>
  asSlip(await admin()(routes.historicalSlip, { params: { slipId } }));

/** The two writes of payroll; the list, which shows what comes of them, is read again after each. */
export function usePayrollWrites() {
  const queries = useQueryClient();
  return useMemo(() => {
    const listChanged = () => queries.invalidateQueries({ queryKey: employeesQuery.queryKey });
    return {
      save: async (userId: string, body: PayrollDetails): Promise<void> => {
        await admin()(routes.saveEmployee, { params: { userId }, body });
        await listChanged();
      },
      /** Answers with the server's words of success. */
      generate: async (userId: string): Promise<string> => {
        const { message } = await admin()(routes.generateSlip, { params: { userId } });
        queries.removeQueries({ queryKey: historyQuery(userId).queryKey });
        await listChanged();
        return message;
      },
    };
  }, [queries]);
}
