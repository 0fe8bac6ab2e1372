import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { fullAdmins } from '../duties.ts';
import { requiredText, singleLineText } from '../fields.ts';
import { coverageNames, notCovered } from '../law/coverage.ts';
import { stateCodes } from '../law/states.ts';
import { statutoryModes } from '../law/statutory.ts';
import { logo, maxLogoBytes, maxLogoSize } from '../logo.ts';
import { lopRuleNames } from '../pay/lop-basis.ts';
import { daysInPeriod, nextPeriod, type PayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { emailPattern } from '../text.ts';
import { dayOfYear, maxYearsKept, proofMonthNames } from './declaration-settings.ts';
import { encashmentRateNames, leaverAccessRuleNames } from './leaving-settings.ts';
import { payslipVisibilities } from './pay-settings.ts';

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
  lopRule: 'A day of loss of pay costs',
  payRunApproval: 'Pay runs need approval',
  leavesInProportion: 'Pro-rata leave for joiners',
  encashmentRate: 'Rate of leave encashment',
  leaverAccess: 'Access of former employees',
  leaverAccessMonths: 'Months after the last day',
  bankChanges: 'Employee changes to bank account, IFSC and PAN',
  employeesEditDesignation: 'Employees can edit: designation',
  employeesEditUan: 'Employees can edit: UAN',
  employeesEditPan: 'Employees can edit: PAN',
  pan: 'PAN',
  tan: 'TAN',
  pfCode: 'PF code',
  esiCode: 'ESI code',
  profTaxRegistrations: 'Professional tax registrations',
  coverage: 'Laws that cover the company',
  pfMode: 'PF amounts',
  esiMode: 'ESI amounts',
  profTaxMode: 'Professional tax amounts',
  labourWelfareFundMode: 'Labour welfare fund amounts',
  incomeTaxMode: 'Income tax amounts',
  otherAllowanceKind: 'Other Allowance (TA) is',
  specialAllowanceReading: 'Special and medical allowance',
  employerPfInRemuneration: 'Employer PF counts in all remuneration',
  contributionsInCtc: 'Employer contributions are part of CTC',
  esiBase: 'ESI is a part of',
  halfYearlyProfTax: 'Professional tax of a half-year',
  pfOnArrears: 'PF on arrears',
  taxOnOneOffs: 'Income tax on a bonus',
  declarationsLockOn: 'Declarations lock on',
  proofsFrom: 'Proofs count from the payslip for',
  declarationYearsKept: 'Years that declarations are kept',
  employerContributionsShown: 'Employees see employer contributions',
  filingReauthentication: 'Statutory exports need re-authentication',
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
const payDateRules = ['generation', 'same-month', 'next-month'] as const;

/** Whether another bank account, IFSC or PAN that an employee enters counts at once, or once an admin has approved it. */
const bankChangeRules = ['at-once', 'by-approval'] as const;

const wholeNumber = (name: keyof typeof companyLabels, min: number, max: number) => {
  const message = `${companyLabels[name]} must be a whole number from ${min} to ${max}`;
  return z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message));
};

const yesOrNo = (name: keyof typeof companyLabels) => z.boolean(`${companyLabels[name]} must be yes or no`);

/** A number of the company at an authority, or empty. */
const ownIdentifier = (name: 'pan' | 'tan', form: RegExp, example: string) => {
  const message = `Enter a valid ${companyLabels[name]}, for example ${example}`;
  const isValid = (text: string) => text === '' || form.test(text);
  return z.optional(singleLineText(companyLabels[name], 10).check(z.refine<string>(isValid, message)));
};

/** The mode of each head, and the choices that the law leaves to the company; see shared/law/statutory.ts. */
const statutoryChoices = {
  coverage: z.optional(
    z.partialRecord(z.enum(coverageNames), z.union([z.literal(notCovered), calendarDate('Covered since')])),
  ),
  pfMode: z.optional(z.enum(statutoryModes)),
  esiMode: z.optional(z.enum(statutoryModes)),
  profTaxMode: z.optional(z.enum(statutoryModes)),
  labourWelfareFundMode: z.optional(z.enum(statutoryModes)),
  incomeTaxMode: z.optional(z.enum(statutoryModes)),
  otherAllowanceKind: z.optional(z.enum(['travel', 'special'])),
  specialAllowanceReading: z.optional(z.enum(['wages', 'excluded'])),
  employerPfInRemuneration: z.optional(yesOrNo('employerPfInRemuneration')),
  contributionsInCtc: z.optional(yesOrNo('contributionsInCtc')),
  esiBase: z.optional(z.enum(['wages', 'gross'])),
  halfYearlyProfTax: z.optional(z.enum(['last-month', 'monthly'])),
  pfOnArrears: z.optional(z.enum(['shown', 'deducted'])),
  taxOnOneOffs: z.optional(z.enum(['spread', 'at-once'])),
  /** The day of each tax year from which employees change neither regime nor declaration, MM-DD; empty for none. */
  declarationsLockOn: z.optional(dayOfYear(companyLabels.declarationsLockOn)),
  proofsFrom: z.optional(z.enum(proofMonthNames, 'Choose a month')),
  /** After the tax year. */
  declarationYearsKept: z.optional(wholeNumber('declarationYearsKept', 1, maxYearsKept)),
  employerContributionsShown: z.optional(yesOrNo('employerContributionsShown')),
  filingReauthentication: z.optional(yesOrNo('filingReauthentication')),
};

/** Ten years after the last day. */
const maxAccessMonths = 120;

export const companyDetails = z.object({
  ...identity,
  /** For employees without an individual number. */
  yearlyLeaves: wholeNumber('yearlyLeaves', 0, 366),
  /** The day of the month; a month that is shorter is paid on its last day, and so 31 is the last day of every month. */
  payDay: wholeNumber('payDay', 1, 31),
  /** Which day is the pay date of a payslip; absent, it stays as it is. */
  payDateRule: z.optional(z.enum(payDateRules)),
  /** When employees can see the payslips of a pay run; absent, it stays as it is. */
  payslips: z.optional(z.enum(payslipVisibilities)),
  /** The rule of the days that divide a month's pay for a day of absence; absent, it stays as it is. */
  lopRule: z.optional(z.enum(lopRuleNames)),
  /** Whether another admin approves a pay run before its payslips are generated; absent, it stays as it is. */
  payRunApproval: z.optional(yesOrNo('payRunApproval')),
  /** Whether leave days are fewer in the year of joining, by its months; absent, it stays as it is. */
  leavesInProportion: z.optional(yesOrNo('leavesInProportion')),
  /** The defaults of an exit; absent, each of the three stays as it is. */
  encashmentRate: z.optional(z.enum(encashmentRateNames)),
  leaverAccess: z.optional(z.enum(leaverAccessRuleNames)),
  leaverAccessMonths: z.optional(wholeNumber('leaverAccessMonths', 1, maxAccessMonths)),
  /** Absent, it stays as it is, and so do the three below. */
  bankChanges: z.optional(z.enum(bankChangeRules)),
  employeesEditDesignation: z.optional(yesOrNo('employeesEditDesignation')),
  employeesEditUan: z.optional(yesOrNo('employeesEditUan')),
  employeesEditPan: z.optional(yesOrNo('employeesEditPan')),
  /** Absent, each of those below stays as it is. */
  pan: ownIdentifier('pan', /^[A-Z]{5}\d{4}[A-Z]$/i, 'AAACS1234C'),
  tan: ownIdentifier('tan', /^[A-Z]{4}\d{5}[A-Z]$/i, 'BLRS12345A'),
  pfCode: z.optional(singleLineText(companyLabels.pfCode, 40)),
  esiCode: z.optional(singleLineText(companyLabels.esiCode, 40)),
  profTaxRegistrations: z.optional(
    z.partialRecord(z.enum(stateCodes), singleLineText(companyLabels.profTaxRegistrations, 40)),
  ),
  ...statutoryChoices,
});
export type CompanyDetails = z.output<typeof companyDetails>;
export const companyFieldNames = Object.keys(companyDetails.shape) as (keyof CompanyDetails)[];

/** Settings that hold until the company chooses others. */
export const companyDefaults = {
  payDateRule: 'generation',
  payslips: 'at-once',
  lopRule: 'calendar',
  payRunApproval: false,
  leavesInProportion: false,
  encashmentRate: 'wages-30',
  leaverAccess: 'july',
  leaverAccessMonths: 12,
  bankChanges: 'at-once',
  employeesEditDesignation: true,
  employeesEditUan: true,
  employeesEditPan: true,
  pan: '',
  tan: '',
  pfCode: '',
  esiCode: '',
  profTaxRegistrations: {},
  coverage: {},
  pfMode: 'check',
  esiMode: 'check',
  profTaxMode: 'check',
  labourWelfareFundMode: 'check',
  incomeTaxMode: 'check',
  otherAllowanceKind: 'travel',
  specialAllowanceReading: 'wages',
  employerPfInRemuneration: false,
  contributionsInCtc: false,
  esiBase: 'wages',
  halfYearlyProfTax: 'last-month',
  pfOnArrears: 'shown',
  taxOnOneOffs: 'spread',
  declarationsLockOn: '',
  proofsFrom: 'february',
  declarationYearsKept: maxYearsKept,
  employerContributionsShown: false,
  filingReauthentication: true,
} as const;

/** In one order, whatever order a table gives: the same answers are the same text. */
const savedCoverage = z.object(
  Object.fromEntries(coverageNames.map((name) => [name, z.optional(z.string())])),
) as unknown as z.ZodMiniType<Partial<Record<(typeof coverageNames)[number], string>>>;

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
  lopRule: z._default(z.enum(lopRuleNames), companyDefaults.lopRule),
  payRunApproval: z._default(z.boolean(), companyDefaults.payRunApproval),
  leavesInProportion: z._default(z.boolean(), companyDefaults.leavesInProportion),
  encashmentRate: z._default(z.enum(encashmentRateNames), companyDefaults.encashmentRate),
  leaverAccess: z._default(z.enum(leaverAccessRuleNames), companyDefaults.leaverAccess),
  leaverAccessMonths: z._default(z.int(), companyDefaults.leaverAccessMonths),
  bankChanges: z._default(z.enum(bankChangeRules), companyDefaults.bankChanges),
  employeesEditDesignation: z._default(z.boolean(), companyDefaults.employeesEditDesignation),
  employeesEditUan: z._default(z.boolean(), companyDefaults.employeesEditUan),
  employeesEditPan: z._default(z.boolean(), companyDefaults.employeesEditPan),
  pan: z._default(z.string(), ''),
  tan: z._default(z.string(), ''),
  pfCode: z._default(z.string(), ''),
  esiCode: z._default(z.string(), ''),
  profTaxRegistrations: z._default(z.partialRecord(z.enum(stateCodes), z.string()), {}),
  coverage: z._default(savedCoverage, {}),
  pfMode: z._default(z.enum(statutoryModes), companyDefaults.pfMode),
  esiMode: z._default(z.enum(statutoryModes), companyDefaults.esiMode),
  profTaxMode: z._default(z.enum(statutoryModes), companyDefaults.profTaxMode),
  labourWelfareFundMode: z._default(z.enum(statutoryModes), companyDefaults.labourWelfareFundMode),
  incomeTaxMode: z._default(z.enum(statutoryModes), companyDefaults.incomeTaxMode),
  otherAllowanceKind: z._default(z.enum(['travel', 'special']), companyDefaults.otherAllowanceKind),
  specialAllowanceReading: z._default(z.enum(['wages', 'excluded']), companyDefaults.specialAllowanceReading),
  employerPfInRemuneration: z._default(z.boolean(), companyDefaults.employerPfInRemuneration),
  contributionsInCtc: z._default(z.boolean(), companyDefaults.contributionsInCtc),
  esiBase: z._default(z.enum(['wages', 'gross']), companyDefaults.esiBase),
  halfYearlyProfTax: z._default(z.enum(['last-month', 'monthly']), companyDefaults.halfYearlyProfTax),
  pfOnArrears: z._default(z.enum(['shown', 'deducted']), companyDefaults.pfOnArrears),
  taxOnOneOffs: z._default(z.enum(['spread', 'at-once']), companyDefaults.taxOnOneOffs),
  declarationsLockOn: z._default(z.string(), companyDefaults.declarationsLockOn),
  proofsFrom: z._default(z.enum(proofMonthNames), companyDefaults.proofsFrom),
  declarationYearsKept: z._default(z.int(), companyDefaults.declarationYearsKept),
  employerContributionsShown: z._default(z.boolean(), companyDefaults.employerContributionsShown),
  filingReauthentication: z._default(z.boolean(), companyDefaults.filingReauthentication),
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
  return payDayIn(payDateRule === 'next-month' ? nextPeriod(period) : period, payDay);
}

export const companyRoutes = {
  company: route({
    method: 'GET',
    path: '/api/company',
    summary: 'The company; null until it is set up',
    caller: 'signed-in',
    formerEmployees: true,
    reply: z.nullable(company),
  }),
  changeCompany: route({
    method: 'PUT',
    path: '/api/admin/company',
    summary: 'Set up the company, or change the version that was read; existing slips are unchanged',
    duties: fullAdmins,
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
