import { type Paise, toPaise } from '../../shared/money.ts';
import type { EmployeeEntry } from '../../shared/payroll.ts';
import { found } from '../lib/search.ts';
import type { Tone } from '../ui/Badge.tsx';

type State = EmployeeEntry['state'];

/** How each state of the pay run reads, in a row and in the legend of the summary. */
export const states: Record<State, { row: string; legend: string; tone: Tone }> = {
  generated: { row: 'Slip generated', legend: 'Generated', tone: 'positive' },
  ready: { row: 'Ready to generate', legend: 'Ready', tone: 'caution' },
  'not-set': { row: 'Payroll not set', legend: 'Not set', tone: 'neutral' },
};

export type StateFilter = 'all' | 'ready' | 'generated';

/**
 * The employees in the chosen state whose name or email contains the words looked for, case aside.
 * @param always the id of somebody who is among them whatever is looked for
 */
export function filterEmployees(
  employees: readonly EmployeeEntry[],
  { search, state }: { search: string; state: StateFilter },
  always?: string,
): EmployeeEntry[] {
  return employees.filter(
    (employee) =>
      employee.user.id === always ||
      ((state === 'all' || employee.state === state) &&
        found(search, employee.user.name, employee.user.email)),
  );
}

export interface PayRun {
  /** The pay period that most employees have, of equals the latest; none while nobody has one. */
  payPeriod: string | undefined;
  count: Record<State, number>;
  grossEarnings: Paise;
  totalDeductions: Paise;
  netPay: Paise;
}

/** The pay run as a whole; the sums hold everybody whose figures are set. */
export function payRunOf(employees: readonly EmployeeEntry[]): PayRun {
  const run = { grossEarnings: 0, totalDeductions: 0, netPay: 0 };
  const count: PayRun['count'] = { generated: 0, ready: 0, 'not-set': 0 };
  const periods = new Map<string, number>();
  for (const { state, payPeriod, calculations } of employees) {
    count[state] += 1;
    if (payPeriod) periods.set(payPeriod, (periods.get(payPeriod) ?? 0) + 1);
    if (state === 'not-set' || !calculations) continue;
    run.grossEarnings += toPaise(calculations.grossEarnings);
    run.totalDeductions += toPaise(calculations.totalDeductions);
    run.netPay += toPaise(calculations.netPay);
  }
  const [mostCommon] = [...periods].sort(([a, of], [b, others]) => others - of || b.localeCompare(a));
  return { ...run, count, payPeriod: mostCommon?.[0] };
}
