import { addDays } from '../date.ts';
import { daysInPeriod, subtractMonths, toPeriod } from '../period.ts';

/** The rates at which a day of leave is paid. */
export const encashmentRates = {
  'wages-26': '(Basic + DA) ÷ 26',
  'wages-30': '(Basic + DA) ÷ 30',
  'gross-30': 'Gross earnings ÷ 30',
} as const;
export type EncashmentRate = keyof typeof encashmentRates;
export const encashmentRateNames = Object.keys(encashmentRates) as EncashmentRate[];

/** How long a former employee reads payslips and documents. */
export const leaverAccessRules = {
  july: 'Until 31 July after the last day',
  months: 'For a number of months',
} as const;
type LeaverAccessRule = keyof typeof leaverAccessRules;
export const leaverAccessRuleNames = Object.keys(leaverAccessRules) as LeaverAccessRule[];

/** The company's defaults of an exit. */
export interface LeavingDefaults {
  leaverAccess: LeaverAccessRule;
  /** The months of access, by the rule of months. */
  leaverAccessMonths: number;
  encashmentRate: EncashmentRate;
}

/** The 31st of July after a day: until then the annual tax certificate is given out. */
function julyAfter(lastDay: string): string {
  const year = Number(lastDay.slice(0, 4));
  const july = `${year}-07-31`;
  return lastDay < july ? july : `${year + 1}-07-31`;
}

/** The same day of a later month, or its last day where it is shorter: '2026-08-31', 6 → '2027-02-28'. */
function monthsAfter(date: string, months: number): string {
  const period = subtractMonths(toPeriod(date), -months);
  const day = Math.min(Number(date.slice(8)), daysInPeriod(period));
  return addDays(`${period}-01`, day - 1);
}

/** The last day on which a former employee reads payslips and documents. */
export const accessUntilOf = (
  lastDay: string,
  { leaverAccess, leaverAccessMonths }: Pick<LeavingDefaults, 'leaverAccess' | 'leaverAccessMonths'>,
): string => (leaverAccess === 'months' ? monthsAfter(lastDay, leaverAccessMonths) : julyAfter(lastDay));
