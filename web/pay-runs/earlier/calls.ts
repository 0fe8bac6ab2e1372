import { queryOptions } from '@tanstack/react-query';
import { importedSlipsRoutes as routes } from '../../../shared/payroll/imported-slips.ts';
import { type EmployeeEntry, payrollRoutes } from '../../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { asAdmin, pageAsAdmin } from '../../lib/client.ts';
import { messages } from './messages.ts';

/** The months that were imported from before the portal, and those that can be. */
export const earlierMonthsQuery = queryOptions({
  queryKey: ['earlier-months'],
  queryFn: ({ signal }) => asAdmin(routes.importedMonths, { signal }),
});

const pageSize = 500;

/** Loads all employees. @param onPage is called with the number loaded so far @throws CallError */
export async function loadEmployees(
  onPage: (people: number) => void = () => undefined,
): Promise<EmployeeEntry[]> {
  // An employee renamed between two pages can be on both.
  const people = new Map<string, EmployeeEntry>();
  let cursor: string | undefined;
  do {
    const { reply, nextCursor } = await pageAsAdmin(payrollRoutes.employees, {
      query: { cursor, limit: pageSize },
    });
    for (const person of reply) people.set(person.id, person);
    onPage(people.size);
    cursor = nextCursor;
  } while (cursor);
  return [...people.values()];
}

/** Removes a month, some employees with each request. @throws CallError; Error where some are left */
export async function removeMonth(payPeriod: PayPeriod): Promise<void> {
  let left: number;
  let removed: number;
  do ({ left, removed } = await asAdmin(routes.removeImportedMonth, { params: { payPeriod } }));
  while (left > 0 && removed > 0);
  if (left > 0) throw new Error(messages.removalFailed);
}
