import { type Paise, sumPaise } from '../money.ts';
import type { LopBasis } from '../pay/lop-basis.ts';
import type { EmploymentDates } from '../pay/month-days.ts';
import type { PayLine } from '../pay/pay-lines.ts';
import type { AmountName } from '../pay/payroll-fields.ts';
import type { PayPeriod } from '../period.ts';
import type { Coverage } from './coverage.ts';
import type { LawProblem, RuleRef } from './rule.ts';
import type { StatutoryDetails } from './statutory-fields.ts';

/** The heads that are worked out and filed for each month. Each is an amount of payroll, by the same name. */
export const filedHeads = ['pf', 'esi', 'profTax', 'labourWelfareFund'] as const satisfies AmountName[];
export type FiledHead = (typeof filedHeads)[number];

/**
 * The heads that the law takes from a salary: income tax is worked out for a year, deposited for a month and filed for
 * a quarter.
 */
export const statutoryHeads = [...filedHeads, 'incomeTax'] as const satisfies AmountName[];
export type StatutoryHead = (typeof statutoryHeads)[number];

export const headLabels: Record<StatutoryHead, string> = {
  pf: 'PF',
  esi: 'ESI',
  profTax: 'Professional tax',
  labourWelfareFund: 'Labour welfare fund',
  incomeTax: 'Income tax',
};

/** The portal's task for a head: nothing, compare the figure that was entered with the expected one, or set it. */
export const statutoryModes = ['off', 'check', 'fill'] as const;
export type StatutoryMode = (typeof statutoryModes)[number];

/** The company's choices where the law leaves one, or is not settled. */
export interface StatutorySettings {
  modes: Record<StatutoryHead, StatutoryMode>;
  /** Which laws cover the company by its number of employees, and since when. */
  coverage: Coverage;
  /** Other Allowance (TA on the slip): a travel allowance, which is no wages, or a special allowance, by `specialAllowance`. */
  otherAllowance: 'travel' | 'special';
  /** Whether a special allowance and a medical allowance paid as cash are wages (reading A), or excluded (reading B). */
  specialAllowance: 'wages' | 'excluded';
  /** Whether the employer's PF counts in all remuneration for the half that excluded allowances may reach. */
  employerPfInRemuneration: boolean;
  /** The amount that ESI is a part of. */
  esiBase: 'wages' | 'gross';
  /** Professional tax of a half-year: in its last month, or spread over its months. */
  halfYearlyProfTax: 'last-month' | 'monthly';
  /** Whether payslips deduct PF of the earlier months that they pay, or only say it. */
  pfOnArrears: 'shown' | 'deducted';
  /** Income tax on a bonus: spread over the months that are left of the tax year, or taken with it. */
  taxOnOneOffs: 'spread' | 'at-once';
  /** The month from whose payslip on lines of a declaration count as far as they are proved. */
  proofsFrom: 'january' | 'february' | 'march';
  /** Whether slips show employees what the employer pays besides. */
  employerContributionsShown: boolean;
  /** The company's own values in place of those of a rule, by the rule's id. */
  overrides: readonly RuleOverride[];
}

/** A company's own value of a rule from a day on, with the reason. */
export interface RuleOverride {
  id: string;
  from: string;
  to?: string | undefined;
  value: unknown;
  reason: string;
}

/**
 * The facts that the contributions of an employee's month are calculated from. Amounts are those of the full month,
 * before LOP.
 */
export interface StatutoryInput {
  payPeriod: PayPeriod;
  /** Earnings by name, in paise. */
  earnings: Partial<Record<AmountName, Paise | undefined>>;
  /** The other lines of the slip. */
  lines?: readonly PayLine[] | undefined;
  /** The same of each part of a month in which the pay changes: wages of one of them insure. */
  parts?: readonly Pick<StatutoryInput, 'earnings' | 'lines'>[] | undefined;
  /** As on the slip: LOP days of all days. */
  lopDays: number;
  totalDays: number;
  /** How days of absence count where that is not by the days of the month. */
  lopBasis?: LopBasis | undefined;
  details: StatutoryDetails;
  settings: StatutorySettings;
  /** ESI was deducted, or due, in an earlier month of the contribution period; of an employee who has left, when they left. */
  esiCovered?: boolean | undefined;
  /** First and last days of employment; without them the employee is employed on every day. */
  employment?: EmploymentDates | undefined;
  /** Professional tax on payslips of earlier months; undefined where no earlier month is known. */
  taxedMonths?: readonly TaxedMonth[] | undefined;
  /** Earlier months without a payslip: this payslip or one before it pays them as arrears. */
  paidLater?: readonly PayPeriod[] | undefined;
}

/** Professional tax of an earlier month, in paise. */
export interface TaxedMonth {
  payPeriod: PayPeriod;
  /** The table of the place where the employee worked, by the id of its rule. */
  place: string;
  /** The place's salary of the month; 0 where the tax is of months before. */
  salary: Paise;
  taken: Paise;
  /** The payslip was made for another place, and this is where the employee worked by the details of now. */
  isMadeElsewhere?: true;
}

/** A line of what an employer pays beside the salary. */
type EmployerContributions = Partial<
  Record<'pf' | 'eps' | 'edli' | 'pfAdmin' | 'esi' | 'labourWelfareFund', Paise>
>;

/** All that the employer pays, in paise. */
export const employerTotal = (contributions: EmployerContributions): Paise =>
  sumPaise(Object.values(contributions).map((amount) => amount ?? 0));

interface Calculated {
  /** The employee's deduction, in paise. */
  amount: Paise;
  employer: EmployerContributions;
  /** The sum in words: '₹3,000 = 12 % of ₹25,000; PF wages ₹40,000; ceiling since 17 Sep 2026'. */
  formula: string;
  rules: RuleRef[];
  /** Points to confirm with an accountant. */
  doubts: string[];
  /** The law does not cover the company in the month, or no more the employee: a payslip has nothing of the head. */
  isUncovered?: true;
  /** The amount of an ordinary month, where a part of this one is due once. */
  ordinary?: Paise;
}

interface PfLine extends Calculated {
  /** In paise: before the ceiling, and what each contribution is a part of. */
  wages: Paise;
  pfWages: Paise;
  epsWages: Paise;
  edliWages: Paise;
  /** Part of `amount`. */
  voluntary: Paise;
}

interface EsiLine extends Calculated {
  wages: Paise;
  /** Insured in this month, and so to the end of the contribution period. */
  covered: boolean;
}

interface ProfTaxLine extends Calculated {
  /** The salary that chooses the slab, in paise: of the month, the half-year or the year. */
  base: Paise;
  /** The part of the month's pay that counts as salary for the tax, in paise. */
  salary: Paise;
  /** The table of the place where the employee works, by the id of its rule. */
  place: string;
  /** The part of the amount that is due to places where the employee worked before. */
  elsewhere: TaxElsewhere[];
}

/** Professional tax of a half-year that an employee began in another place, in paise. */
export interface TaxElsewhere {
  /** The id of the rule of its table. */
  place: string;
  base: Paise;
  amount: Paise;
}

type LabourWelfareFundLine = Calculated;

/** Income tax of a month, estimated over the tax year (shared/tax). */
export interface IncomeTaxLine extends Calculated {
  /** How the amount comes about, line by line; what is taken off is negative. In paise. */
  working: { label: string; detail: string; amount: Paise }[];
  /** Sentences about what is not taken, comes back, or is taken at a higher rate. */
  notes: string[];
  /** Absent in the new regime. */
  regime?: 'old';
  /** Pay of an earlier employer that counts; absent where there is none. */
  formerPay?: Paise;
}

export interface StatutoryLines {
  pf: PfLine;
  esi: EsiLine;
  profTax: ProfTaxLine;
  labourWelfareFund: LabourWelfareFundLine;
  incomeTax: IncomeTaxLine;
}

/** A line while it is calculated. Its sum is put into words once, where readings of the law have been compared. */
export type LineDraft<Head extends FiledHead> = Omit<StatutoryLines[Head], 'rules' | 'formula'> & {
  formula: () => string;
};

/** The line of each head that is not off, or why there is none. */
export type StatutoryResult = {
  [Head in StatutoryHead]?: { line: StatutoryLines[Head] } | { problem: LawProblem };
};
