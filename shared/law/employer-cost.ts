import { type Paise, paise, sumPaise } from '../money.ts';
import { earningNames } from '../pay/payroll-fields.ts';
import type { EmployerCost, Pay } from '../pay/salary-structure.ts';
import { daysInPeriod, type PayPeriod, subtractMonths } from '../period.ts';
import { calculateStatutory } from './calculate.ts';
import { detailsIn, type EmployeeStatutory } from './dated-details.ts';
import { idOfRef, type RuleRef } from './rule.ts';
import {
  employerTotal,
  type FiledHead,
  filedHeads,
  type StatutoryInput,
  type StatutoryResult,
  type StatutorySettings,
} from './statutory.ts';
import type { StatutoryDetails } from './statutory-fields.ts';

/** The input that statutory figures of a pay depend on; without LOP days, of a full month. */
export const statutoryInputOfPay = (
  pay: Pay,
  lines: Parameters<EmployerCost>[1],
  payPeriod: PayPeriod,
  details: StatutoryDetails,
  settings: StatutorySettings,
  { lopDays = 0 }: { lopDays?: number } = {},
): StatutoryInput => ({
  payPeriod,
  earnings: Object.fromEntries(earningNames.map((name) => [name, pay[name]])),
  lines,
  lopDays,
  totalDays: daysInPeriod(payPeriod),
  details,
  settings,
});

/** The statutory figures of the pay of a month; without LOP days, of a full one. */
export const statutoryOfPay = (...pay: Parameters<typeof statutoryInputOfPay>): StatutoryResult =>
  calculateStatutory(statutoryInputOfPay(...pay));

/** The employer's statutory contributions, in paise; a head that cannot be calculated counts as 0. */
export const employerTotalOf = (result: StatutoryResult): Paise =>
  sumPaise(
    Object.values(result).map((found) => (found && 'line' in found ? employerTotal(found.line.employer) : 0)),
  );

const monthsOfYear = (from: PayPeriod): PayPeriod[] =>
  Array.from({ length: 12 }, (_, i) => subtractMonths(from, -i));

/** Whether no rule changes within the month: one with two ceilings comes once, and is no part of a usual year. */
const hasOneLaw = ({ rules }: { rules: readonly RuleRef[] }): boolean =>
  new Set(rules.map(idOfRef)).size === rules.length;

/**
 * The employer's average statutory contributions in a month of the year that begins with one: a fund that is due once
 * or twice a year counts a part of it. A month whose law cannot be applied yet, or changes within it, counts as the
 * others do. In paise.
 */
function yearlyAverage(results: readonly StatutoryResult[]): Paise {
  const ofHead = (head: FiledHead): Paise => {
    const amounts = results.flatMap((result) => {
      const found = result[head];
      return found && 'line' in found && hasOneLaw(found.line) ? [employerTotal(found.line.employer)] : [];
    });
    return paise(amounts.length === 0 ? 0 : Math.round(sumPaise(amounts) / amounts.length));
  };
  return sumPaise(filedHeads.map(ofHead));
}

/**
 * The employer's part of a CTC, by the contributions of the year from a month on, each by its own details: nothing, where the
 * company's CTC is salary alone.
 */
export const employerCostOf =
  (
    payPeriod: PayPeriod,
    employee: EmployeeStatutory,
    settings: StatutorySettings & { contributionsInCtc: boolean },
  ): EmployerCost =>
  (pay, lines) =>
    settings.contributionsInCtc
      ? yearlyAverage(
          monthsOfYear(payPeriod).map((month) =>
            statutoryOfPay(pay, lines, month, detailsIn(employee, month), settings),
          ),
        )
      : paise(0);
