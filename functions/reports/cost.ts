import { toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { MonthCost } from '../../shared/reports/reports.ts';
import { establishmentCharges } from '../../shared/statutory/filing/pf-charges.ts';
import type { Actor } from '../auth/session.ts';
import { Page, type PageRequest } from '../lib/pagination.ts';
import { readHead } from '../store/pay-run.ts';
import { readEstablishment } from '../store/pay-settings.ts';
import { readSums, toReportedMonth } from './month.ts';

/**
 * The cost of a month's payslips, or of those of part of its employees, by the department that they carry.
 * @throws Problem as of `readSums`
 */
export async function getCost(
  _admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<MonthCost>> {
  const [head, establishment] = await Promise.all([readHead(period), readEstablishment()]);
  const { sums, whole, nextCursor } = await readSums(period, head, request, { withImported: true });
  const ofCompany = whole ? establishmentCharges(whole.charges, period, establishment).besides.total : 0;
  const cost = {
    ...toReportedMonth(period, head, sums),
    departments: sums.departments.map((of) => ({
      ...of,
      netPay: toRupees(of.netPay),
      salaries: toRupees(of.salaries),
      employer: toRupees(of.employer),
    })),
    ...(ofCompany !== 0 && { ofCompany: toRupees(ofCompany) }),
  };
  return new Page(cost, nextCursor);
}
