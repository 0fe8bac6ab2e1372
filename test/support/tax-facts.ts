import { type Paise, rupees, toPaise } from '../../shared/money.ts';
import { financialYearOf, monthsOfYear, type PayPeriod } from '../../shared/period.ts';
import { taxAhead } from '../../shared/tax/ahead.ts';
import type { PaidMonth, TaxedMonth, TaxFacts } from '../../shared/tax/facts.ts';

/** Amounts in rupees. */
type MonthInRupees = Partial<Record<Exclude<keyof TaxedMonth, 'payPeriod'>, number>>;

const inPaise = (amount = 0): Paise => toPaise(rupees(amount));

/** Basic pay is half of the recurring pay where it is not said. */
const taxedMonth = (period: string, month: MonthInRupees): TaxedMonth => ({
  payPeriod: period as PayPeriod,
  recurring: inPaise(month.recurring),
  once: inPaise(month.once),
  basicAndDa: inPaise(month.basicAndDa ?? (month.recurring ?? 0) / 2),
  hra: inPaise(month.hra),
  employeePf: inPaise(month.employeePf),
  professionalTax: inPaise(month.professionalTax),
  employerNps: inPaise(month.employerNps),
});

export interface GivenYear {
  /** The month whose tax is asked. */
  month?: string;
  /** Each month of the employment, in rupees. */
  pay?: MonthInRupees;
  /** The amounts that differ in single months, by YYYY-MM. */
  months?: Record<string, MonthInRupees>;
  /** First and last month of employment in the tax year. */
  from?: string;
  to?: string;
  /** Deducted in each month before, or by its YYYY-MM. In rupees. */
  deducted?: number | Record<string, number>;
  facts?: Partial<TaxFacts>;
}

/** A tax year of an employee with the same pay in each month but for those that are named. */
export function taxFacts(given: GivenYear): TaxFacts {
  const { month = '2026-04', pay = {}, months = {}, deducted = 0, facts = {} } = given;
  const { from = '2026-04', to = '2027-03' } = given;
  const employed = monthsOfYear(financialYearOf(month as PayPeriod)).filter(
    (period) => from <= period && period <= to,
  );
  const of = (period: string) => taxedMonth(period, { ...pay, ...months[period] });
  const taken = (period: string) =>
    inPaise(typeof deducted === 'number' ? deducted : (deducted[period] ?? 0));
  const before = employed.filter((period) => period < month);
  return {
    regime: 'new',
    hasPan: true,
    paid: before.map((period): PaidMonth => ({ ...of(period), taxDeducted: taken(period) })),
    current: of(month),
    coming: employed.filter((period) => period > month).map(of),
    onceTax: 'spread',
    overrides: [],
    ...facts,
  };
}

/** The tax of this month and each month left, in rupees. */
export const takenByMonth = (facts: TaxFacts): number[] => taxAhead(facts).map(({ amount }) => amount / 100);
