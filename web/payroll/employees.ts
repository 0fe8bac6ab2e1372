import { type Paise, toPaise } from '../../shared/money.ts';
import type { EmployeeEntry } from '../../shared/payroll.ts';
import { matchesSearch } from '../lib/search.ts';
import type { Tone } from '../ui/Badge.tsx';

type PayrollState = EmployeeEntry['state'];

/** How each state of an employee's month reads, in a row and in the legend of the summary. */
export const stateDisplays: Record<PayrollState, { row: string; legend: string; tone: Tone }> = {
  generated: { row: 'Slip generated', legend: 'Generated', tone: 'positive' },
  ready: { row: 'Ready to generate', legend: 'Ready', tone: 'caution' },
  'not-set': { row: 'Payroll not set', legend: 'Not set', tone: 'neutral' },
};

export type StateFilter = 'all' | 'ready' | 'generated';

/**
 * The employees in the chosen state whose name or email contains the words looked for, case aside.
 * @param alwaysIncludedId the id of somebody who is among them whatever is looked for
 */
export function filterEmployees(
  employees: readonly EmployeeEntry[],
  { search, state }: { search: string; state: StateFilter },
  alwaysIncludedId?: string,
): EmployeeEntry[] {
  return employees.filter(
    (employee) =>
      employee.user.id === alwaysIncludedId ||
      ((state === 'all' || employee.state === state) &&
        matchesSearch(search, employee.user.name, employee.user.email)),
  );
}

export interface PayRun {
  /** The month that most employees stand on, of equals the latest; none while nobody stands on one. */
  payPeriod: string | undefined;
  /** Of those who stand on that month. Who has no payroll is not waited for. */
  count: Record<Exclude<PayrollState, 'not-set'>, number>;
  /** How many stand on another month. */
  onOtherMonths: number;
  grossEarnings: Paise;
  totalDeductions: Paise;
  netPay: Paise;
}

/** An employee whose figures make a slip of a month. */
type Payable = EmployeeEntry & { state: 'generated' | 'ready'; payPeriod: string };

const isPayable = (entry: EmployeeEntry): entry is Payable =>
  entry.state !== 'not-set' && entry.payPeriod !== undefined;

/** The month of most; dates of this form sort as text. */
function mostCommonPeriod(payable: readonly Payable[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { payPeriod } of payable) counts.set(payPeriod, (counts.get(payPeriod) ?? 0) + 1);
  const [first] = [...counts].sort(([a, of], [b, others]) => others - of || b.localeCompare(a));
  return first?.[0];
}

/** One month's payroll as a whole: heading, count and sums are all of that month and of no other. */
export function summarizePayRun(employees: readonly EmployeeEntry[]): PayRun {
  const payable = employees.filter(isPayable);
  const payPeriod = mostCommonPeriod(payable);
  const inMonth = payable.filter((entry) => entry.payPeriod === payPeriod);
  const countOf = (state: PayrollState) => inMonth.filter((entry) => entry.state === state).length;
  const sumOf = (amount: 'grossEarnings' | 'totalDeductions' | 'netPay') =>
    inMonth.reduce((sum, { calculations }) => sum + toPaise(calculations?.[amount] ?? 0), 0);
  return {
    payPeriod,
    count: { generated: countOf('generated'), ready: countOf('ready') },
    onOtherMonths: payable.length - inMonth.length,
    grossEarnings: sumOf('grossEarnings'),
    totalDeductions: sumOf('totalDeductions'),
    netPay: sumOf('netPay'),
  };
}
