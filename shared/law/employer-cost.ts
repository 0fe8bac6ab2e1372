import { type Paise, paise, sumPaise } from '../money.ts';
import { earningNames } from '../payroll-fields.ts';
import { daysInPeriod, type PayPeriod } from '../period.ts';
import type { EmployerCost, Pay } from '../salary-structure.ts';
import type { StatutoryDetails } from '../statutory-fields.ts';
import { calculateStatutory } from './calculate.ts';
import {
  employerTotal,
  type StatutoryInput,
  type StatutoryResult,
  type StatutorySettings,
} from './statutory.ts';

/** What statutory figures of a pay depend on; without LOP days, of a full month. */
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

/** What the law takes from the pay of a month; without LOP days, of a full one. */
export const statutoryOfPay = (...pay: Parameters<typeof statutoryInputOfPay>): StatutoryResult =>
  calculateStatutory(statutoryInputOfPay(...pay));

/** What the employer pays of statutory contributions, in paise; a head that cannot be calculated counts as 0. */
export const employerTotalOf = (result: StatutoryResult): Paise =>
  sumPaise(
    Object.values(result).map((found) => (found && 'line' in found ? employerTotal(found.line.employer) : 0)),
  );

/** What of a CTC is the employer's: nothing, where the company's CTC is salary alone. */
export const employerCostOf =
  (
    payPeriod: PayPeriod,
    details: StatutoryDetails,
    settings: StatutorySettings & { contributionsInCtc: boolean },
  ): EmployerCost =>
  (pay, lines) =>
    settings.contributionsInCtc
      ? employerTotalOf(statutoryOfPay(pay, lines, payPeriod, details, settings))
      : paise(0);
