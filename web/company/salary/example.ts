import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { employerCostOf } from '../../../shared/law/employer-cost.ts';
import type { StatutoryDetails } from '../../../shared/law/statutory-fields.ts';
import { type Paise, paise, subtractPaise, sumPaise } from '../../../shared/money.ts';
import { earningNames, payrollFields } from '../../../shared/pay/payroll-fields.ts';
import { componentLines, monthlyCtc, type Pay, payFromCtc } from '../../../shared/pay/salary-structure.ts';
import type { PayPeriod } from '../../../shared/period.ts';

/** A member of PF up to the wage ceiling, and of EPS. */
const member: StatutoryDetails = {
  dateOfBirth: '1990-01-01',
  gender: 'other',
  pfMembership: 'ceiling',
  epsMember: 'yes',
};

/** A month of a CTC, in paise: the earnings, the employer's part, and what no rule gives add up to it. */
export interface CtcExample {
  earnings: { label: string; amount: Paise }[];
  contributions: Paise;
  notGiven: Paise;
  monthly: Paise;
  /** Earnings beyond the CTC. */
  shortfall: Paise;
}

/** The salary of an example employee, who has each component by the company's percentage. @param ctc of a year */
export function exampleOf(ctc: Paise, settings: PaySettings, period: PayPeriod): CtcExample {
  const { components, contributionsInCtc } = settings;
  const values = Object.fromEntries(
    components.flatMap(({ id, percent }) =>
      percent === undefined ? [] : [[id, Math.round(percent * 100)] as const],
    ),
  );
  const employerCost = employerCostOf(period, member, settings);
  const given: Pay = { ctc, components: values };
  const { pay, shortfall } = payFromCtc(given, new Set(), settings, period, employerCost);
  const lines = componentLines(pay, components, period);
  const earnings = [
    ...earningNames.map((name) => ({ label: payrollFields[name].label, amount: pay[name] ?? paise(0) })),
    ...lines.filter(({ kind }) => kind === 'earning'),
  ].filter(({ amount }) => amount !== 0);
  const contributions = contributionsInCtc ? employerCost(pay, lines) : paise(0);
  const monthly = monthlyCtc(ctc);
  const sum = sumPaise([...earnings.map(({ amount }) => amount), contributions]);
  const notGiven = paise(Math.max(0, subtractPaise(monthly, sum)));
  const excess = paise(Math.max(0, subtractPaise(sum, monthly)));
  return {
    earnings: earnings.map(({ label, amount }) => ({ label, amount })),
    contributions,
    notGiven,
    monthly,
    shortfall: shortfall > 0 ? shortfall : excess,
  };
}
