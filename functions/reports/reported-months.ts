import type { PayPeriod } from '../../shared/period.ts';
import type { ReportedMonths } from '../../shared/reports/reports.ts';
import { readImportedMonths } from '../store/imported-slip.ts';
import { readHeads } from '../store/pay-run.ts';
import { hasPayslips, monthsWithPay } from '../store/slip-pay.ts';

/** The months that reports can be of: from the oldest to the newest one with payslips. Each end is found after a few months as a rule. */
export async function getReportedMonths(): Promise<ReportedMonths> {
  const [heads, imported] = await Promise.all([readHeads(), readImportedMonths()]);
  const months = monthsWithPay([...heads.map(({ item }) => item), ...imported]);
  const findFirst = async (candidates: readonly PayPeriod[]) => {
    for (const month of candidates) if (imported.includes(month) || (await hasPayslips(month))) return month;
    return undefined;
  };
  const newest = await findFirst(months);
  const open = heads.find(({ state }) => state !== 'closed')?.item;
  return {
    ...(newest !== undefined && { newest, oldest: await findFirst(months.toReversed()) }),
    ...(open !== undefined && { open }),
  };
}
