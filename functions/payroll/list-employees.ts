import { toRupees } from '../../shared/money.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import type { EmployeeEntry, payrollRoutes } from '../../shared/payroll/payroll.ts';
import type { QueryOf } from '../../shared/route.ts';
import { Page, skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll } from '../lib/table.ts';
import { hasCurrentSlip } from '../slips/build-slip.ts';
import { type ListedAccount, listAccounts, listAccountsWith } from '../store/account-list.ts';
import { type PayrollItem, parsePayroll, profileKey, toSlipFigures } from '../store/profile.ts';

/** The pay of an employee, and their state in the pay run: `ready` needs a pay period and earnings. */
export function calculatePayroll(profile: PayrollItem) {
  const { grossEarnings, totalDeductions, netPay } = calculateSlip(toSlipFigures(profile));
  const isSet = profile.payPeriod !== undefined && grossEarnings > 0;
  const state: EmployeeEntry['state'] = hasCurrentSlip(profile) ? 'generated' : isSet ? 'ready' : 'not-set';
  return { state, grossEarnings, totalDeductions, netPay };
}

function toEmployeeEntry(
  { id, name, email }: ListedAccount,
  profile: PayrollItem | undefined,
): EmployeeEntry {
  const entry = { id, user: { id, name, email } };
  if (!profile) return { ...entry, state: 'not-set' };
  const { state, grossEarnings, totalDeductions, netPay } = calculatePayroll(profile);
  return {
    ...entry,
    state,
    employeeId: profile.employeeId,
    payPeriod: profile.payPeriod,
    calculations: {
      grossEarnings: toRupees(grossEarnings),
      totalDeductions: toRupees(totalDeductions),
      netPay: toRupees(netPay),
    },
  };
}

/** The accounts with their profiles, which are read by their keys. */
async function withPayroll(accounts: readonly ListedAccount[]): Promise<EmployeeEntry[]> {
  const items = await batchGetAll(accounts.map(({ id }) => ({ table: 'profiles', key: profileKey(id) })));
  return accounts.map((account, i) => {
    const item = items[i];
    const profile =
      item && skipUnreadable(() => parsePayroll(item), { table: 'profiles', userId: account.id });
    return toEmployeeEntry(account, profile);
  });
}

type EmployeesQuery = QueryOf<typeof payrollRoutes.employees>;

/** Every employee in the order of names, with their state in the pay run; or those of a search, or in one state. */
export async function listEmployees({ state, ...request }: EmployeesQuery): Promise<Page<EmployeeEntry[]>> {
  if (state !== undefined)
    return listAccountsWith(request, async (accounts) =>
      (await withPayroll(accounts)).map((entry) => (entry.state === state ? entry : undefined)),
    );
  const page = await listAccounts(request);
  return new Page(await withPayroll(page.content), page.nextCursor);
}
