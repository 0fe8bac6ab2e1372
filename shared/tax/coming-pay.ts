import { type Paise, paise } from '../money.ts';
import { type EmploymentDates, employedDays, slipDays } from '../pay/month-days.ts';
import { payOfMonth } from '../pay/month-pay.ts';
import { type DatedPay, firstDayOf, payOn } from '../pay/pay-history.ts';
import type { SalaryComponent } from '../pay/salary-components.ts';
import type { Pay } from '../pay/salary-structure.ts';
import { daysInPeriod, financialYearOf, nextPeriod, type PayPeriod, toPeriod } from '../period.ts';
import type { TaxedMonth } from './facts.ts';
import { taxedMonthOf } from './taxed-pay.ts';

/** Months to come, one after the other, with the same pay: in paise, as `TaxedMonth` has it. */
export interface ComingPay {
  months: number;
  recurring: Paise;
  basicAndDa: Paise;
  hra: Paise;
  employerNps?: Paise | undefined;
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
  const { earnings, lines } = payOfMonth(pay, changes, definitions, period, { employment });
  const days = slipDays(period, employment, { paidDays: employedDays(period, employment), typedDays: [] });
  const { recurring, basicAndDa, hra, employerNps } = taxedMonthOf(period, {
    ...earnings,
    lines,
    ...days,
    totalDaysInMonth: daysInPeriod(period),
  });
  return { months: 1, recurring, basicAndDa, hra, ...(employerNps !== undefined && { employerNps }) };
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

const isSamePay = (a: ComingPay, b: ComingPay): boolean =>
  a.recurring === b.recurring &&
  a.basicAndDa === b.basicAndDa &&
  a.hra === b.hra &&
  a.employerNps === b.employerNps;

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
  const stretches: ComingPay[] = [];
  const changed = monthsOfChange(changes, definitions, employment);
  for (const month of monthsToCome(period, employment)) {
    const last = stretches.at(-1);
    // 10,000 employees are worked out at a time: a month in which nothing changes has the pay of the month before.
    if (last && !changed.has(month)) {
      last.months += 1;
      continue;
    }
    const atStart = payOn(pay, changes, firstDayOf(month));
    const coming = comingMonth(atStart, changes, definitions, month, employment);
    if (last && isSamePay(last, coming)) last.months += 1;
    else stretches.push(coming);
  }
  return stretches;
}

/** Each month to come by itself, with the deductions of the month before them. */
export function toComingMonths(
  stretches: readonly ComingPay[],
  {
    payPeriod,
    employeePf,
    professionalTax,
  }: Pick<TaxedMonth, 'payPeriod' | 'employeePf' | 'professionalTax'>,
): TaxedMonth[] {
  const months: TaxedMonth[] = [];
  let period = payPeriod;
  for (const { months: count, ...pay } of stretches)
    for (let i = 0; i < count; i += 1) {
      period = nextPeriod(period);
      months.push({
        payPeriod: period,
        ...pay,
        once: paise(0),
        employeePf,
        professionalTax,
      });
    }
  return months;
}
