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
  return singleLineText(companyLabels[name], 10).check(z.refine<string>(isValid, message));
};

/** Ten years after the last day. */
const maxAccessMonths = 120;

/** A setting: as it is entered, where absent leaves it as it is; as it is read, by default so; and that default. */
const setting = <Entered extends z.ZodMiniType, Stored extends z.ZodMiniType = Entered>(
  entered: Entered,
  byDefault: z.output<Stored> & z.output<Entered>,
  stored = entered as unknown as Stored,
) => ({
  entered: z.optional(entered),
  stored: z._default(stored, byDefault as z.core.util.NoUndefined<z.output<Stored>>),
  byDefault,
});

/** In one order, whatever order a table gives: the same answers are the same text. */
const savedCoverage = z.object(
  Object.fromEntries(coverageNames.map((name) => [name, z.optional(z.string())])),
) as unknown as z.ZodMiniType<Partial<Record<(typeof coverageNames)[number], string>>>;

/** The choices of a company, each with the one that holds until then. */
const settings = {
  /** Which day is the pay date of a payslip. */
  payDateRule: setting(z.enum(payDateRules), 'generation'),
  /** When employees can see the payslips of a pay run. */
  payslips: setting(z.enum(payslipVisibilities), 'at-once'),
  /** The rule of the days that divide a month's pay for a day of absence. */
  lopRule: setting(z.enum(lopRuleNames), 'calendar'),
  /** Whether another admin approves a pay run before its payslips are generated. */
  payRunApproval: setting(yesOrNo('payRunApproval'), false),
  /** Whether leave days are fewer in the year of joining, by its months. */
  leavesInProportion: setting(yesOrNo('leavesInProportion'), false),
  /** The defaults of an exit, this one and the two below. */
  encashmentRate: setting(z.enum(encashmentRateNames), 'wages-30'),
  leaverAccess: setting(z.enum(leaverAccessRuleNames), 'july'),
  leaverAccessMonths: setting(wholeNumber('leaverAccessMonths', 1, maxAccessMonths), 12, z.int()),
  bankChanges: setting(z.enum(bankChangeRules), 'at-once'),
  employeesEditDesignation: setting(yesOrNo('employeesEditDesignation'), true),
  employeesEditUan: setting(yesOrNo('employeesEditUan'), true),
  employeesEditPan: setting(yesOrNo('employeesEditPan'), true),
  pan: setting(ownIdentifier('pan', /^[A-Z]{5}\d{4}[A-Z]$/i, 'AAACS1234C'), '', z.string()),
  tan: setting(ownIdentifier('tan', /^[A-Z]{4}\d{5}[A-Z]$/i, 'BLRS12345A'), '', z.string()),
  pfCode: setting(singleLineText(companyLabels.pfCode, 40), '', z.string()),
  esiCode: setting(singleLineText(companyLabels.esiCode, 40), '', z.string()),
  profTaxRegistrations: setting(
    z.partialRecord(z.enum(stateCodes), singleLineText(companyLabels.profTaxRegistrations, 40)),
    {},
    z.partialRecord(z.enum(stateCodes), z.string()),
  ),
  coverage: setting(
    z.partialRecord(z.enum(coverageNames), z.union([z.literal(notCovered), calendarDate('Covered since')])),
    {},
    savedCoverage,
  ),
  /** The mode of each head, and the choices that the law leaves to the company; see shared/law/statutory.ts. */
  pfMode: setting(z.enum(statutoryModes), 'check'),
  esiMode: setting(z.enum(statutoryModes), 'check'),
  profTaxMode: setting(z.enum(statutoryModes), 'check'),
  labourWelfareFundMode: setting(z.enum(statutoryModes), 'check'),
  incomeTaxMode: setting(z.enum(statutoryModes), 'check'),
  otherAllowanceKind: setting(z.enum(['travel', 'special']), 'travel'),
  specialAllowanceReading: setting(z.enum(['wages', 'excluded']), 'wages'),
  employerPfInRemuneration: setting(yesOrNo('employerPfInRemuneration'), false),
  contributionsInCtc: setting(yesOrNo('contributionsInCtc'), false),
  esiBase: setting(z.enum(['wages', 'gross']), 'wages'),
  halfYearlyProfTax: setting(z.enum(['last-month', 'monthly']), 'last-month'),
  pfOnArrears: setting(z.enum(['shown', 'deducted']), 'shown'),
  taxOnOneOffs: setting(z.enum(['spread', 'at-once']), 'spread'),
  /** The day of each tax year from which employees change neither regime nor declaration, MM-DD; empty for none. */
  declarationsLockOn: setting(dayOfYear(companyLabels.declarationsLockOn), '', z.string()),
  proofsFrom: setting(z.enum(proofMonthNames, 'Choose a month'), 'february'),
  /** After the tax year. */
  declarationYearsKept: setting(wholeNumber('declarationYearsKept', 1, maxYearsKept), maxYearsKept, z.int()),
  employerContributionsShown: setting(yesOrNo('employerContributionsShown'), false),
  filingReauthentication: setting(yesOrNo('filingReauthentication'), true),
} as const;
type Settings = typeof settings;

const settingParts = <Part extends 'entered' | 'stored' | 'byDefault'>(part: Part) =>
  Object.fromEntries(Object.entries(settings).map(([name, { [part]: value }]) => [name, value])) as {
    [Name in keyof Settings]: Settings[Name][Part];
  };

/** Settings that hold until the company chooses others. */
export const companyDefaults = settingParts('byDefault');

export const companyDetails = z.object({
  ...identity,
  /** For employees without an individual number. */
  yearlyLeaves: wholeNumber('yearlyLeaves', 0, 366),
  /** The day of the month; a month that is shorter is paid on its last day, and so 31 is the last day of every month. */
  payDay: wholeNumber('payDay', 1, 31),
  ...settingParts('entered'),
});
export type CompanyDetails = z.output<typeof companyDetails>;
export const companyFieldNames = Object.keys(companyDetails.shape) as (keyof CompanyDetails)[];

/** The company as it is read. */
export const company = z.object({
  name: z.string(),
  registrationNumber: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  yearlyLeaves: z.int(),
  payDay: z.int(),
  ...settingParts('stored'),
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
  company: route('GET', '/api/company', {
    summary: 'The company; null until it is set up',
    caller: 'signed-in',
    formerEmployees: true,
    reply: z.nullable(company),
  }),
  changeCompany: route('PUT', '/api/admin/company', {
    summary: 'Set up the company, or change the version that was read; existing slips are unchanged',
    duties: fullAdmins,
    reauthentication: true,
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
  }),
} as const;
