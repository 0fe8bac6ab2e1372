import * as z from 'zod/mini';
import { requiredText, singleLineText } from './fields.ts';
import { logo } from './logo.ts';
import { daysInPeriod } from './period.ts';
import { route } from './route.ts';
import { emailPattern } from './text.ts';

/** Of a logo as it is stored, in pixels: some for each of the 160 × 40 CSS pixels that it has at most on a slip. */
export const maxLogoSize = { width: 640, height: 320 } as const;
/** Of the PNG of a logo. It is in every slip's PDF. */
export const maxLogoBytes = 200 * 1024;

/** Characters of base64 for so many bytes. */
const base64Length = (bytes: number) => 4 * Math.ceil(bytes / 3);

/** What the screen, the audit and the messages call each field. */
export const companyLabels = {
  name: 'Name',
  registrationNumber: 'Registration number',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  yearlyLeaves: 'Leave days a year',
  payDay: 'Pay day',
  leavesInProportion: 'Joiners’ leave in proportion',
  logo: 'Logo',
} as const;

export const companyMessages = {
  notSetUp: 'Set up your company first, under Company: a payslip names the employer.',
  saved: 'Company saved',
  noFont: (characters: string) => `There is no font for ${characters}. Please write it in other letters.`,
  noLogo: 'There is no such logo.',
  logoTooLarge: `The logo can be at most ${maxLogoBytes / 1024} KB and ${maxLogoSize.width} × ${maxLogoSize.height} pixels.`,
  logoUnreadable: 'This is not a picture that can be used. Please choose another file.',
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

/** Whole days; the last one is the bound of an employee's own number as well. */
const wholeDays = (name: keyof typeof companyLabels, min: number, max: number) => {
  const message = `${companyLabels[name]} must be a whole number from ${min} to ${max}`;
  return z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message));
};

export const companyDetails = z.object({
  ...identity,
  /** Of each employee who has no number of their own. */
  yearlyLeaves: wholeDays('yearlyLeaves', 0, 366),
  /** The day of the month; a month that is shorter is paid on its last day, and so 31 is the last day of every month. */
  payDay: wholeDays('payDay', 1, 31),
  /** Whether those days are fewer in the year of joining, by its months. */
  leavesInProportion: z._default(z.boolean('Joiners’ leave in proportion must be yes or no'), false),
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
  leavesInProportion: z._default(z.boolean(), false),
  logo: z.optional(logo),
  /** Counts the changes: 1 once it has been set up. */
  version: z.int(),
});
export type Company = z.output<typeof company>;

/** '2026-11', 31 → '2026-11-30'. */
export const payDayIn = (period: string, payDay: number): string =>
  `${period}-${String(Math.min(payDay, daysInPeriod(period))).padStart(2, '0')}`;

export const companyRoutes = {
  company: route({
    method: 'GET',
    path: '/api/company',
    summary: 'The company; null while nobody has set it up',
    caller: 'signed-in',
    reply: z.nullable(company),
  }),
  changeCompany: route({
    method: 'PUT',
    path: '/api/admin/company',
    summary:
      'Set up the company, or change it in the version that was read; slips that there are stay as they are',
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
  logo: route({
    method: 'GET',
    path: '/api/company/logos/{hash}',
    summary: 'A logo of the company, of now or of an earlier slip, as PNG in base64',
    caller: 'signed-in',
    immutable: true,
    params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, companyMessages.noLogo)) }),
    reply: z.object({ png: z.string() }),
  }),
} as const;
