import type { RuleOverride } from '../law/statutory.ts';
import type { Paise } from '../money.ts';
import type { PayPeriod } from '../period.ts';

/** The new regime is the law's; the old one holds where the employee chose it (Income-tax Act 2025, s.202). */
export const taxRegimes = ['new', 'old'] as const;
export type TaxRegime = (typeof taxRegimes)[number];

/** Pay of an earlier month that a later payslip pays as arrears, or takes back. In paise, below zero where it is taken back. */
export interface EarlierPay {
  payPeriod: PayPeriod;
  basicAndDa: Paise;
  hra: Paise;
}

/** A month's pay as income tax reads it, in paise. Pay includes HRA, and excludes reimbursements and what both regimes exempt. */
export interface TaxedMonth {
  payPeriod: PayPeriod;
  /** Taxable pay that comes every month, as earned: after loss of pay. */
  recurring: Paise;
  /** Taxable pay that is paid once, such as a bonus, arrears or encashed leave. It may be negative: pay that is recovered. */
  once: Paise;
  /** Parts of the recurring pay, as earned. */
  basicAndDa: Paise;
  hra: Paise;
  /** Deducted from the employee; voluntary PF is a part of it. */
  employeePf: Paise;
  professionalTax: Paise;
  /** The employer's contribution to NPS, which is income besides the pay: arrears of it too. */
  employerNps?: Paise | undefined;
  /** Parts of what it pays once, or takes back, by the month that they are of: limits of a month count them there. */
  earlier?: readonly EarlierPay[] | undefined;
}

/** A month of the tax year whose payslip stands. */
export interface PaidMonth extends TaxedMonth {
  taxDeducted: Paise;
}

/** Salary from an employer earlier in the tax year, as told in Form 122. In paise. */
interface FormerEmployer {
  /** Before the standard deduction, and without what is exempt. */
  taxablePay: Paise;
  taxDeducted: Paise;
  /** Taken by that employer from this pay. */
  professionalTax?: Paise | undefined;
  employeePf?: Paise | undefined;
}

/** Income besides the salary, as told in Form 122. In paise. */
interface OtherIncome {
  amount: Paise;
  /** The part of it that is interest on deposits. */
  interest?: Paise | undefined;
  /** Deducted (TDS) or collected (TCS) from it. */
  taxDeducted: Paise;
}

/** Rent that the employee pays for a month. */
export interface RentOfMonth {
  payPeriod: PayPeriod;
  amount: Paise;
  /** One of `hraCities`. */
  city: string;
}

export type Disability = 'disability' | 'severe';

/** Claims of an employee in the old regime, in Form 124. Sections are those of the Income-tax Act 2025; amounts in paise. */
export interface TaxClaims {
  /** Each month in which rent is paid. */
  rent?: readonly RentOfMonth[] | undefined;
  /** Section 22: interest on a loan for a home that the employee lives in. */
  homeLoanInterest?: Paise | undefined;
  /** Section 123: savings such as insurance, PPF and the principal of a home loan, besides the PF of the payslips. */
  savings?: Paise | undefined;
  /** Section 124: the employee's own payments into NPS. */
  ownNps?: Paise | undefined;
  /** Section 126: health insurance. */
  health?: Paise | undefined;
  parentsHealth?: { amount: Paise; isSenior: boolean } | undefined;
  /** Section 127: a dependant with a disability. */
  dependant?: Disability | undefined;
  /** Section 128: treatment of a disease that the rules name. */
  treatment?: { amount: Paise; isSenior: boolean } | undefined;
  /** Section 129: interest on a loan for education. */
  educationLoanInterest?: Paise | undefined;
  /** Section 133: the part of donations that the section lets deduct. */
  donations?: Paise | undefined;
  /** Section 154: the employee has a disability. */
  disability?: Disability | undefined;
}

/** All from which the tax of a month is estimated. */
export interface TaxFacts {
  regime: TaxRegime;
  hasPan: boolean;
  /** YYYY-MM-DD. The old regime asks for it. */
  dateOfBirth?: string | undefined;
  /** Earlier months of the tax year, in any order. */
  paid: readonly PaidMonth[];
  /** The month whose tax is asked. */
  current: TaxedMonth;
  /**
   * Months after it, in the order of time, until March or the last month of employment: with none, everything that is owed is due
   * now.
   */
  coming: readonly TaxedMonth[];
  formerEmployer?: FormerEmployer | undefined;
  otherIncome?: OtherIncome | undefined;
  claims?: TaxClaims | undefined;
  /** Whether tax on what is paid once is spread over the months left, or is deducted with it. */
  onceTax: 'spread' | 'at-once';
  /** The amount that the employer pays into PF in the year, as far as it is known. */
  employerPf?: Paise | undefined;
  /** The most that can be deducted from this month's pay; without it there is no limit. */
  available?: Paise | undefined;
  overrides: readonly RuleOverride[];
}
