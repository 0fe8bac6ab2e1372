import { todayInIndia } from '../../shared/date.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { queryPages } from '../lib/table.ts';
import { ofPeriod } from './slip.ts';

/** Payslips that were generated one by one are looked for so many months back; months of pay runs, all of them. */
const monthsWithoutRun = 24;

/** The months that can have payslips, newest first. @param ofRuns the months with a pay run */
export function monthsWithPay(ofRuns: readonly PayPeriod[]): PayPeriod[] {
  const present = toPeriod(todayInIndia());
  const recent = Array.from({ length: monthsWithoutRun }, (_, i) => subtractMonths(present, i));
  return [...new Set([...ofRuns, ...recent])].sort().reverse();
}

/** Whether an employee has a payslip of a month, in a pay run or without one. */
export async function hasPayslips(period: PayPeriod): Promise<boolean> {
  for await (const items of queryPages('slips', { ...ofPeriod(period), limit: 1 })) return items.length > 0;
  return false;
}
