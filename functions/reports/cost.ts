import { toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { MonthCost } from '../../shared/reports/reports.ts';
import { establishmentCharges } from '../../shared/statutory/filing/pf-charges.ts';
import type { Actor } from '../auth/session.ts';
import { readEstablishment } from '../store/establishment.ts';
import { readHead } from '../store/pay-run.ts';
import { readSums, toReportedMonth } from './month.ts';

/** The cost of a month's payslips, by the department that they carry. */
export async function getCost(_admin: Actor, period: PayPeriod): Promise<MonthCost> {
  const [head, establishment] = await Promise.all([readHead(period), readEstablishment()]);
  const sums = await readSums(period, head);
  const { besides } = establishmentCharges(sums.charges, period, establishment);
  return {
    ...toReportedMonth(period, head, sums),
    departments: sums.departments.map((cost) => ({
      ...cost,
      netPay: toRupees(cost.netPay),
      salaries: toRupees(cost.salaries),
      employer: toRupees(cost.employer),
    })),
    ...(besides.total !== 0 && { ofCompany: toRupees(besides.total) }),
  };
}
