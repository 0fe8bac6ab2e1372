import { paise, sumPaise, toRupees } from '../../shared/money.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { MonthStatutory, ReportedFiling } from '../../shared/reports.ts';
import type { Filing } from '../../shared/statutory-filing.ts';
import type { Actor } from '../auth/session.ts';
import { readFiledSlips, readMonthFilings } from '../statutory/month-filings.ts';
import { readHead } from '../store/pay-run.ts';
import { toReportedMonth } from './month.ts';

/** Of a filing that neither owes nor did anything there is nothing to report. */
const isReported = ({ due, exports, filed, paid }: Filing): boolean =>
  due !== 0 || exports.length > 0 || filed !== undefined || paid !== undefined;

function toReportedFiling({ exports: [newest], ...filing }: Filing): ReportedFiling {
  const { at, by, version } = newest ?? {};
  return {
    ...filing,
    ...(at !== undefined && by && version !== undefined && { exported: { at, by, version } }),
  };
}

/** What the payslips of a month owe to each authority, and what was done about it. */
export async function getStatutory(_admin: Actor, period: PayPeriod): Promise<MonthStatutory> {
  const reading = readFiledSlips(period);
  const [head, slips, { filings }] = await Promise.all([
    readHead(period),
    reading,
    readMonthFilings(period, reading),
  ]);
  const taxes = slips.map(({ profile }) => profile.incomeTax ?? paise(0)).filter((amount) => amount !== 0);
  return {
    ...toReportedMonth(period, head, { slips }),
    filings: filings.filter(isReported).map(toReportedFiling),
    incomeTax: { people: taxes.length, due: toRupees(sumPaise(taxes)) },
  };
}
