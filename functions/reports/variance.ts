import { type Paise, toRupees } from '../../shared/money.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { pairEmployees } from '../../shared/reports/report-parts.ts';
import type { MonthVariance } from '../../shared/reports/reports.ts';
import { type Variance, varianceOf } from '../../shared/reports/variance.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { Page, type PageRequest } from '../lib/pagination.ts';
import { readMonthVariance } from '../store/month-sums.ts';
import { type RunHead, readHead } from '../store/pay-run.ts';
import { takeEmployees } from './employees-part.ts';
import { countImported, type ReportedSlip, readReportedSlips, toReportedMonth } from './month.ts';

const effectToRupees = ({ netPay, employer }: { netPay: Paise; employer: Paise }) => ({
  netPay: toRupees(netPay),
  employer: toRupees(employer),
});

const slipsOf = (slips: ReadonlyMap<UserId, ReportedSlip>) =>
  new Map([...slips].map(([id, { slip }]) => [id, slip]));

/** The variance of part of the employees of a month that keeps none: from their payslips of it and of the month before. */
async function compareMonths(
  period: PayPeriod,
  previous: PayPeriod,
  head: RunHead | undefined,
  request: PageRequest,
): Promise<{ variance: Variance; imported: number; nextCursor: string | undefined }> {
  const { ids, toNext } = await takeEmployees(period, head, request, { withLeavers: true });
  const [now, before] = await Promise.all([
    readReportedSlips(period, head, ids),
    readHead(previous).then((of) => readReportedSlips(previous, of, ids)),
  ]);
  return {
    variance: varianceOf(pairEmployees(slipsOf(now), slipsOf(before)), previous),
    imported: countImported([...now.values()]),
    nextCursor: toNext?.('nothing'),
  };
}

/**
 * Why the payslips of a month, or of part of its employees, come to another total than those of the month before.
 * @throws Problem as of `takeEmployees`
 */
export async function getVariance(
  _admin: Actor,
  period: PayPeriod,
  request: PageRequest,
): Promise<Page<MonthVariance>> {
  const previous = subtractMonths(period, 1);
  const head = await readHead(period);
  const kept = await readMonthVariance(head);
  const { variance, imported, nextCursor } = kept
    ? { variance: kept, imported: 0, nextCursor: undefined }
    : await compareMonths(period, previous, head, request);
  const { before, now, reasons } = variance;
  const reported = {
    ...toReportedMonth(period, head, { payslips: now.payslips, imported }),
    before: { payPeriod: previous, payslips: before.payslips, ...effectToRupees(before) },
    now: { payslips: now.payslips, ...effectToRupees(now) },
    reasons: reasons.map(({ list, ...of }) => ({
      ...of,
      ...effectToRupees(of),
      list: list.map((person) => ({
        ...person,
        ...effectToRupees(person),
        parts: person.parts.map(({ label, amount }) => ({ label, amount: toRupees(amount) })),
      })),
    })),
  };
  return new Page(reported, nextCursor);
}
