import { importedSlipsRoutes as routes } from '../../../shared/payroll/imported-slips.ts';
import { type EmployeeEntry, payrollRoutes } from '../../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { asAdmin, readAll } from '../../lib/client.ts';
import { messages } from './messages.ts';

/** Loads all employees. @param onPage is called with the number loaded so far @throws CallError */
export const loadEmployees = (onPage?: (people: number) => void): Promise<EmployeeEntry[]> =>
  readAll(payrollRoutes.employees, {}, ({ id }) => id, onPage);

/** Removes a month, some employees with each request. @throws CallError; Error where some are left */
export async function removeMonth(payPeriod: PayPeriod): Promise<void> {
  let left: number;
  let removed: number;
  do ({ left, removed } = await asAdmin(routes.removeImportedMonth, { params: { payPeriod } }));
  while (left > 0 && removed > 0);
  if (left > 0) throw new Error(messages.removalFailed);
}
