import { type Paise, sumPaise, toPaise } from '../../shared/money.ts';
import type { EmployeeEntry } from '../../shared/payroll.ts';
import type { PayPeriod } from '../../shared/period.ts';

export interface MonthSummary {
  /** The pay period of most employees, the latest of equals; undefined where no employee has one. */
  payPeriod: PayPeriod | undefined;
  /** Employees of that period, by state. Those without a payroll are not counted. */
  counts: Record<Payable['state'], number>;
  /** How many employees are on another pay period. */
  onOtherMonths: number;
  grossEarnings: Paise;
  totalDeductions: Paise;
  netPay: Paise;
}

/** An employee with a pay period, whose slip is or can be generated. */
type Payable = EmployeeEntry & { state: 'generated' | 'ready'; payPeriod: PayPeriod };

const isPayable = (entry: EmployeeEntry): entry is Payable =>
  entry.state !== 'not-set' && entry.payPeriod !== undefined;

/** The later one of equally common periods; periods sort as text. */
function mostCommonPeriod(payable: readonly Payable[]): PayPeriod | undefined {
  const counts = new Map<PayPeriod, number>();
  for (const { payPeriod } of payable) counts.set(payPeriod, (counts.get(payPeriod) ?? 0) + 1);
  const [first] = [...counts].sort(
    ([a, countOfA], [b, countOfB]) => countOfB - countOfA || b.localeCompare(a),
  );
  return first?.[0];
}

/** The totals of the most common pay period; employees on other months are only counted. */
export function summarizeMonth(employees: readonly EmployeeEntry[]): MonthSummary {
  const payable = employees.filter(isPayable);
  const payPeriod = mostCommonPeriod(payable);
  const inMonth = payable.filter((entry) => entry.payPeriod === payPeriod);
  const countOf = (state: Payable['state']) => inMonth.filter((entry) => entry.state === state).length;
  const sumOf = (amount: 'grossEarnings' | 'totalDeductions' | 'netPay') =>
    sumPaise(inMonth.map(({ calculations }) => toPaise(calculations?.[amount] ?? 0)));
  return {
    payPeriod,
    counts: { generated: countOf('generated'), ready: countOf('ready') },
    onOtherMonths: payable.length - inMonth.length,
    grossEarnings: sumOf('grossEarnings'),
    totalDeductions: sumOf('totalDeductions'),
    netPay: sumOf('netPay'),
  };
}
