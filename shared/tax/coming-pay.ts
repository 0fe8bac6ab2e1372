import type { StatutoryInput } from '../law/statutory.ts';
import { type EmploymentDates, employedDays, slipDays } from '../pay/month-days.ts';
import { payInMonth } from '../pay/month-pay.ts';
import type { DatedPay } from '../pay/pay-history.ts';
import type { SalaryComponent } from '../pay/salary-components.ts';
import type { Pay } from '../pay/salary-structure.ts';
import { daysInPeriod, financialYearOf, nextPeriod, type PayPeriod, toPeriod } from '../period.ts';
import type { TaxedMonth } from './facts.ts';
import { taxedMonthOf } from './taxed-pay.ts';

/** The pay of a month to come: in paise, as `TaxedMonth` has it. */
export interface ComingPay extends Omit<TaxedMonth, 'once' | 'employeePf' | 'professionalTax'> {
  /** Figures of its payslip before deductions: days of no employment are its loss of pay. */
  figures: Pick<StatutoryInput, 'earnings' | 'lines' | 'lopDays'>;
}

/** The months of the tax year after one: up to March, or to the last month of employment. */
function monthsToCome(period: PayPeriod, { dateOfLeaving }: EmploymentDates): PayPeriod[] {
  const march = `${financialYearOf(period) + 1}-03`;
  const last = dateOfLeaving !== undefined && dateOfLeaving < march ? toPeriod(dateOfLeaving) : march;
  const months: PayPeriod[] = [];
  for (let month = nextPeriod(period); month <= last; month = nextPeriod(month)) months.push(month);
  return months;
}

/** A month that is paid in full, by days of employment alone: loss of pay to come is not known. */
function comingMonth(
  pay: Pay,
  changes: readonly DatedPay[],
  definitions: readonly SalaryComponent[],
  period: PayPeriod,
  employment: EmploymentDates,
): ComingPay {
  const { earnings, lines } = payInMonth(pay, changes, definitions, period, { employment });
  const days = slipDays(period, employment, { paidDays: employedDays(period, employment), typedDays: [] });
  const { recurring, basicAndDa, hra, employerNps } = taxedMonthOf(period, {
    ...earnings,
    lines,
    ...days,
    totalDaysInMonth: daysInPeriod(period),
  });
  return {
    ...{ payPeriod: period, recurring, basicAndDa, hra },
    ...(employerNps !== undefined && { employerNps }),
    figures: { earnings, lines, lopDays: days.lopDays ?? 0 },
  };
}

/** The months whose pay can be another one than that of the month before. */
function monthsOfChange(
  changes: readonly DatedPay[],
  definitions: readonly SalaryComponent[],
  { dateOfJoining, dateOfLeaving }: EmploymentDates,
): Set<PayPeriod> {
  const days = [...changes.map(({ from }) => from), dateOfJoining, dateOfLeaving];
  const months = days.flatMap((day) => {
    if (day === undefined) return [];
    const month = toPeriod(day);
    // A month with two pays is followed by one with the later pay alone.
    return [month, nextPeriod(month)];
  });
  return new Set([...months, ...definitions.flatMap(({ endedFrom }) => endedFrom ?? [])]);
}

/**
 * The pay of the tax year after a month, as far as it is known today: the monthly pay with changes that are entered already, until the
 * last day of employment. One-off amounts count in the month that pays them.
 * @param changes all of them, in the order in which they were made
 */
export function comingPayOf(
  pay: Pay,
  changes: readonly DatedPay[],
  definitions: readonly SalaryComponent[],
  period: PayPeriod,
  employment: EmploymentDates,
): ComingPay[] {
  const coming: ComingPay[] = [];
  const changed = monthsOfChange(changes, definitions, employment);
  for (const month of monthsToCome(period, employment)) {
    const last = coming.at(-1);
    if (last && !changed.has(month)) {
      // 10,000 employees are worked out at a time: a month in which nothing changes has the pay of the month before.
      coming.push({ ...last, payPeriod: month });
      continue;
    }
    coming.push(comingMonth(pay, changes, definitions, month, employment));
  }
  return coming;
}
