import { toRupees } from '../../shared/money.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import type { EmployeeEntry, payrollRoutes } from '../../shared/payroll/payroll.ts';
import type { QueryOf } from '../../shared/route.ts';
import { Page, skipUnreadable } from '../lib/pagination.ts';
import { batchGetAll } from '../lib/table.ts';
import { hasCurrentSlip } from '../slips/build-slip.ts';
import { type PayContext, totalsOfClosed, workOutFigures } from '../slips/figures-of-profile.ts';
import { type ListedAccount, listAccounts, listAccountsWith } from '../store/account-list.ts';
import { readClosedMonths } from '../store/pay-run.ts';
import { readPaySettings } from '../store/pay-settings.ts';
import { type ProfileItem, parseProfile, profileKey, toSlipFigures } from '../store/profile.ts';

export async function readPayContext(): Promise<PayContext> {
  const [settings, closed] = await Promise.all([readPaySettings(), readClosedMonths()]);
  return { settings, closed };
}

/**
 * The pay of an employee, and their state in the pay run: `ready` needs a pay period and earnings. Only a month that is not closed is
 * worked out, by the settings.
 */
export function calculatePayroll(facts: ProfileItem, context: PayContext) {
  const { payPeriod } = facts;
  const said = totalsOfClosed(facts, context);
  if (said) return { state: 'generated' as const, ...said };
  const profile = workOutFigures(facts, context.settings);
  const { grossEarnings, totalDeductions, netPay } = calculateSlip(toSlipFigures(profile));
  const isSet = payPeriod !== undefined && grossEarnings > 0;
  const state: EmployeeEntry['state'] = hasCurrentSlip(profile) ? 'generated' : isSet ? 'ready' : 'not-set';
  return { state, grossEarnings, totalDeductions, netPay };
}

function toEmployeeEntry(
  { id, name, email }: ListedAccount,
  profile: ProfileItem | undefined,
  context: PayContext,
): EmployeeEntry {
  const entry = { id, user: { id, name, email } };
  if (!profile) return { ...entry, state: 'not-set' };
  const { state, grossEarnings, totalDeductions, netPay } = calculatePayroll(profile, context);
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
async function withPayroll(
  accounts: readonly ListedAccount[],
  reading: Promise<PayContext>,
): Promise<EmployeeEntry[]> {
  const [items, context] = await Promise.all([
    batchGetAll(accounts.map(({ id }) => ({ table: 'profiles', key: profileKey(id) }))),
    reading,
  ]);
  return accounts.map(
    (account, i) =>
      skipUnreadable(() => toEmployeeEntry(account, parseProfile(items[i]), context), {
        table: 'profiles',
        userId: account.id,
      }) ?? toEmployeeEntry(account, undefined, context),
  );
}

type EmployeesQuery = QueryOf<typeof payrollRoutes.employees>;

/** Every employee in the order of names, with their state in the pay run; or those of a search, or in one state. */
export async function listEmployees({ state, ...request }: EmployeesQuery): Promise<Page<EmployeeEntry[]>> {
  const context = readPayContext();
  if (state !== undefined)
    return listAccountsWith(request, async (accounts) =>
      (await withPayroll(accounts, context)).map((entry) => (entry.state === state ? entry : undefined)),
    );
  const page = await listAccounts(request);
  return new Page(await withPayroll(page.content, context), page.nextCursor);
}
