import { type Paise, toRupees } from '../../shared/money.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { varianceOf } from '../../shared/reports/variance.ts';
import { type MonthVariance, maxVariancePeople } from '../../shared/reports.ts';
import type { Actor } from '../auth/session.ts';
import { readHead } from '../store/pay-run.ts';
import { readReportedSlips, toReportedMonth } from './month.ts';

const effectToRupees = ({ netPay, employer }: { netPay: Paise; employer: Paise }) => ({
  netPay: toRupees(netPay),
  employer: toRupees(employer),
});

/** Why the payslips of a month come to another total than those of the month before. */
export async function getVariance(_admin: Actor, period: PayPeriod): Promise<MonthVariance> {
  const previous = subtractMonths(period, 1);
  const [head, reported, { slips: earlier }] = await Promise.all([
    readHead(period),
    readReportedSlips(period),
    readReportedSlips(previous),
  ]);
  const { slips } = reported;
  const { before, now, reasons } = varianceOf(slips, earlier, previous);
  return {
    ...toReportedMonth(period, head, reported),
    before: { payPeriod: previous, payslips: earlier.length, ...effectToRupees(before) },
    now: { payslips: slips.length, ...effectToRupees(now) },
    reasons: reasons.map(({ reason, people, ...effect }) => ({
      reason,
      people: people.length,
      ...effectToRupees(effect),
      list: people.slice(0, maxVariancePeople).map((person) => ({
        ...person,
        ...effectToRupees(person),
        parts: person.parts.map(({ label, amount }) => ({ label, amount: toRupees(amount) })),
      })),
    })),
  };
}
