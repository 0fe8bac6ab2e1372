import * as z from 'zod/mini';
import { requiredText, singleLineText } from './fields.ts';
import { logo } from './logo.ts';
import { payslipVisibilities } from './payslip-visibility.ts';
import { daysInPeriod, type PayPeriod, subtractMonths } from './period.ts';
import { route } from './route.ts';
import { emailPattern } from './text.ts';

/** Of a logo as it is stored, in pixels: some for each of the 160 × 40 CSS pixels that it has at most on a slip. */
export const maxLogoSize = { width: 640, height: 320 } as const;
/** Of the PNG of a logo. It is in every slip's PDF. */
export const maxLogoBytes = 200 * 1024;

/** Characters of base64 for so many bytes. */
const base64Length = (bytes: number) => 4 * Math.ceil(bytes / 3);

/** Name of each field on the screen, in the audit log and in messages. */
export const companyLabels = {
  name: 'Name',
  registrationNumber: 'Registration number',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  yearlyLeaves: 'Leave days per year',
  payDay: 'Pay day',
  payDateRule: 'Pay date on payslips',
  payslips: 'Payslip publishing',
  leavesInProportion: 'Pro-rata leave for joiners',
  bankChanges: 'Employee changes to bank account, IFSC and PAN',
  employeesEditDesignation: 'Employees can edit: designation',
  employeesEditUan: 'Employees can edit: UAN',
  employeesEditPan: 'Employees can edit: PAN',
  logo: 'Logo',
} as const;

export const companyMessages = {
  notSetUp: 'Payslips need your company details. Set them up in Company.',
  saved: 'Company saved',
  noFont: (characters: string) => `Payslips cannot show ${characters}. Use other characters.`,
  logoTooLarge: `The logo can be at most ${maxLogoBytes / 1024} KB and ${maxLogoSize.width} × ${maxLogoSize.height} pixels.`,
  logoUnreadable: 'Could not read this image. Choose another file.',
} as const;

const required = (name: keyof typeof companyLabels, maxLength: number) =>
  requiredText(`${companyLabels[name]} is required`, maxLength);

/** Empty where it is absent. */
const optional = (name: keyof typeof companyLabels, maxLength: number) =>
  z._default(singleLineText(companyLabels[name], maxLength), '');

/** The employer as a slip names it. */
const identity = {
  name: required('name', 120),
  registrationNumber: optional('registrationNumber', 40),
  address: required('address', 200),
  email: required('email', 120).check(z.regex(emailPattern, `${companyLabels.email} is invalid`)),
  phone: optional('phone', 40),
};

/** The day of generating (spec §2), or the pay day of the payslip's month or of the month after. */
export const payDateRules = ['generation', 'same-month', 'next-month'] as const;
export type PayDateRule = (typeof payDateRules)[number];

/** Whether another bank account, IFSC or PAN that an employee enters counts at once, or once an admin has approved it. */
export const bankChangeRules = ['at-once', 'by-approval'] as const;

/** Whole days; the last one is the bound of an employee's own number as well. */
const wholeDays = (name: keyof typeof companyLabels, min: number, max: number) => {
  const message = `${companyLabels[name]} must be a whole number from ${min} to ${max}`;
  return z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message));
};

const yesOrNo = (name: keyof typeof companyLabels) => z.boolean(`${companyLabels[name]} must be yes or no`);

export const companyDetails = z.object({
  ...identity,
  /** For employees without an individual number. */
  yearlyLeaves: wholeDays('yearlyLeaves', 0, 366),
  /** The day of the month; a month that is shorter is paid on its last day, and so 31 is the last day of every month. */
  payDay: wholeDays('payDay', 1, 31),
  /** Which day is the pay date of a payslip; absent, it stays as it is. */
  payDateRule: z.optional(z.enum(payDateRules)),
  /** When employees can see the payslips of a pay run; absent, it stays as it is. */
  payslips: z.optional(z.enum(payslipVisibilities)),
  /** Whether leave days are fewer in the year of joining, by its months; absent, it stays as it is. */
  leavesInProportion: z.optional(yesOrNo('leavesInProportion')),
  /** Absent, it stays as it is, and so do the three below. */
  bankChanges: z.optional(z.enum(bankChangeRules)),
  employeesEditDesignation: z.optional(yesOrNo('employeesEditDesignation')),
  employeesEditUan: z.optional(yesOrNo('employeesEditUan')),
  employeesEditPan: z.optional(yesOrNo('employeesEditPan')),
});
export type CompanyDetails = z.output<typeof companyDetails>;
export const companyFieldNames = Object.keys(companyDetails.shape) as (keyof CompanyDetails)[];

/** Settings that hold until the company chooses others. */
export const companyDefaults = {
  payDateRule: 'generation',
  payslips: 'at-once',
  leavesInProportion: false,
  bankChanges: 'at-once',
  employeesEditDesignation: true,
  employeesEditUan: true,
  employeesEditPan: true,
} as const;

/** The company as it is read. */
export const company = z.object({
  name: z.string(),
  registrationNumber: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  yearlyLeaves: z.int(),
  payDay: z.int(),
  payDateRule: z._default(z.enum(payDateRules), companyDefaults.payDateRule),
  payslips: z._default(z.enum(payslipVisibilities), companyDefaults.payslips),
  leavesInProportion: z._default(z.boolean(), companyDefaults.leavesInProportion),
  bankChanges: z._default(z.enum(bankChangeRules), companyDefaults.bankChanges),
  employeesEditDesignation: z._default(z.boolean(), companyDefaults.employeesEditDesignation),
  employeesEditUan: z._default(z.boolean(), companyDefaults.employeesEditUan),
  employeesEditPan: z._default(z.boolean(), companyDefaults.employeesEditPan),
  logo: z.optional(logo),
  /** Counts the changes: 1 once it has been set up. */
  version: z.int(),
});
export type Company = z.output<typeof company>;
/** '2026-11', 31 → '2026-11-30'. */
export const payDayIn = (period: string, payDay: number): string =>
  `${period}-${String(Math.min(payDay, daysInPeriod(period))).padStart(2, '0')}`;

/**
 * The pay date of a payslip. A pay day on a weekend or a holiday stays as it is: when a bank pays then is its own rule.
 * @param today the day of generating, YYYY-MM-DD
 */
export function payDateOf(
  period: PayPeriod,
  { payDateRule, payDay }: Pick<Company, 'payDateRule' | 'payDay'>,
  today: string,
): string {
  if (payDateRule === 'generation') return today;
  return payDayIn(payDateRule === 'next-month' ? subtractMonths(period, -1) : period, payDay);
}

export const companyRoutes = {
  company: route({
    method: 'GET',
    path: '/api/company',
    summary: 'The company; null until it is set up',
    caller: 'signed-in',
    reply: z.nullable(company),
  }),
  changeCompany: route({
    method: 'PUT',
    path: '/api/admin/company',
    summary: 'Set up the company, or change the version that was read; existing slips are unchanged',
    caller: 'admin',
    body: z.extend(companyDetails, {
      /** The version that was read; 0 sets it up. */
      version: z.number().check(z.int(), z.gte(0)),
      /** A PNG in base64; absent keeps the logo that there is, null removes it. */
      logo: z.optional(
        z.nullable(
          z
            .string(companyMessages.logoUnreadable)
            .check(z.maxLength(base64Length(maxLogoBytes), companyMessages.logoTooLarge)),
        ),
      ),
    }),
    maxBodyBytes: base64Length(maxLogoBytes) + 131_072,
    reply: company,
    errors: ['conflict'],
  }),
} as const;
