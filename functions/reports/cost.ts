import { toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { adminMinimumOf, costByDepartment } from '../../shared/reports/cost.ts';
import type { MonthCost } from '../../shared/reports.ts';
import type { Actor } from '../auth/session.ts';
import { readEstablishment } from '../store/establishment.ts';
import { readHead } from '../store/pay-run.ts';
import { readReportedSlips, toReportedMonth } from './month.ts';

/** What the payslips of a month cost, by the department that they carry. */
export async function getCost(_admin: Actor, period: PayPeriod): Promise<MonthCost> {
  const [head, reported, establishment] = await Promise.all([
    readHead(period),
    readReportedSlips(period),
    readEstablishment(),
  ]);
  const { slips } = reported;
  const minimum = adminMinimumOf(slips, period, establishment);
  return {
    ...toReportedMonth(period, head, reported),
    departments: costByDepartment(slips).map((cost) => ({
      ...cost,
      netPay: toRupees(cost.netPay),
      salaries: toRupees(cost.salaries),
      employer: toRupees(cost.employer),
    })),
    ...(minimum !== 0 && { adminMinimum: toRupees(minimum) }),
  };
}
