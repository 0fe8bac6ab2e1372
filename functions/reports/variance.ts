import { type Paise, toRupees } from '../../shared/money.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import type { MonthVariance } from '../../shared/reports/reports.ts';
import { type Variance, varianceOf } from '../../shared/reports/variance.ts';
import type { Actor } from '../auth/session.ts';
import { readFiledItems } from '../statutory/month-filings.ts';
import { readMonthVariance } from '../store/month-sums.ts';
import { readHead } from '../store/pay-run.ts';
import { readSlipPairs, toReportedMonth } from './month.ts';

const effectToRupees = ({ netPay, employer }: { netPay: Paise; employer: Paise }) => ({
  netPay: toRupees(netPay),
  employer: toRupees(employer),
});

/** The variance of a month that keeps none: from its payslips and those of the month before. */
async function compareMonths(
  period: PayPeriod,
  previous: PayPeriod,
): Promise<Variance & { imported: number }> {
  const { pairs, imported } = await readSlipPairs(period, previous, readFiledItems);
  return { ...varianceOf(pairs, previous), imported };
}

/** Why the payslips of a month come to another total than those of the month before. */
export async function getVariance(_admin: Actor, period: PayPeriod): Promise<MonthVariance> {
  const previous = subtractMonths(period, 1);
  const head = await readHead(period);
  const kept = await readMonthVariance(head);
  const { before, now, reasons, imported } = kept
    ? { ...kept, imported: 0 }
    : await compareMonths(period, previous);
  return {
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
}
