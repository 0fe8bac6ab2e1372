import * as z from 'zod/mini';
import { payReaders } from '../duties.ts';
import { pageQuery } from '../fields.ts';
import { logo } from '../logo.ts';
import { mapAmounts, rupeesAmount, toPaise } from '../money.ts';
import { type SlipFigures, slipAmountNames } from '../pay/calculation.ts';
import { lopBasis } from '../pay/lop-basis.ts';
import { lossOfPayFormula, payChange } from '../pay/pay-change.ts';
import { mapLines, payLineSchema } from '../pay/pay-lines.ts';
import { payrollReadShape, slipFieldNames } from '../pay/payroll-fields.ts';
import { unpaidDays } from '../pay/unpaid-day.ts';
import { storedPayPeriod } from '../period.ts';
import { personalShape, slipPersonalNames } from '../profiles/profiles.ts';
import { route } from '../route.ts';
import { storedUserId } from '../user-id.ts';
import { monthTax } from './month-tax.ts';
import { paymentStatuses } from './payment-state.ts';
import { slipStatutorySchema } from './slip-statutory.ts';

/** An employee's slip of one pay period; with `_vNNN`, a version of it that was replaced. */
export const slipId = z
  .string()
  .check(z.regex(/^slip_[0-9a-f]{20}_\d{4}-\d\d(_v\d{3,6})?$/, 'Invalid id'))
  .brand<'SlipId'>();
export type SlipId = z.output<typeof slipId>;
/** A slip's id in a reply. */
export const storedSlipId = z.string().brand<'SlipId'>();

/** A slip by id, current or replaced, or `latest`. */
const ownSlipId = z
  .string()
  .check(z.regex(/^(latest|slip_[0-9a-f]{20}_\d{4}-\d\d(_v\d{3,6})?)$/, 'Invalid id')) as z.core.$ZodNarrow<
  z.ZodMiniString,
  SlipId | 'latest'
>;

/** A logo of slips that were generated before the company could be changed on a screen: paths of an SVG. */
const drawnLogo = z.object({
  viewBox: z.string(),
  shapes: z.array(z.object({ d: z.string(), fill: z.string() })),
});

/** The company as it was when the slip was generated. */
const slipCompany = z.object({
  name: z.string(),
  registrationNumber: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  logo: z.optional(z.union([logo, drawnLogo])),
});
export type SlipCompany = z.output<typeof slipCompany>;

/** The key of the picture of a slip's logo; undefined where it has none, or one that is drawn. */
export const logoHashOf = ({ logo }: SlipCompany): string | undefined =>
  logo && 'hash' in logo ? logo.hash : undefined;

/** A company as slips keep it; empty before it is set up, as in a preview. */
export const toSlipCompany = (company?: SlipCompany): SlipCompany =>
  slipCompany.parse(company ?? { name: '', registrationNumber: '', address: '', email: '', phone: '' });

/** A slip. @param amount the schema of its amounts: rupees on the wire, paise in the table */
export const slipSchema = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object({
    user: z.object({ id: storedUserId, name: z.string(), email: z.string() }),
    profile: z.object({
      ...personalShape(slipPersonalNames),
      ...payrollReadShape(slipFieldNames, amount),
      /** The other earnings, deductions and reimbursements. */
      lines: z.optional(z.array(payLineSchema(amount))),
      /** Notes on the pay of this month, as the parts of a month in which it changed. */
      payNotes: z.optional(z.array(z.string())),
      /** The dates of leave behind the LOP days, where that is what they follow. */
      lopDates: z.optional(unpaidDays),
      /** How its days of absence count where that is not by the days of the month. */
      lopBasis: z.optional(lopBasis),
      totalDaysInMonth: z.optional(z.number()),
      grossEarnings: z.optional(amount),
      lopDeduction: z.optional(amount),
      totalDeductions: z.optional(amount),
      netPay: z.optional(amount),
    }),
    payDate: z.string(),
    company: slipCompany,
    statutory: z.optional(slipStatutorySchema(amount)),
  });

/** The payments of a payslip, newest last: present where the company tracks payments. */
const slipPayment = z.object({
  status: z.enum(paymentStatuses),
  payments: z.array(
    z.object({
      amount: rupeesAmount,
      /** 'HDFC ••4471': the account that it was paid into; absent where it was not paid by a bank file. */
      account: z.optional(z.string()),
      /** YYYY-MM-DD. */
      paidOn: z.string(),
      utr: z.optional(z.string()),
      /** The reference that finds a payment outside of the portal. */
      reference: z.optional(z.string()),
    }),
  ),
});
export type SlipPayment = z.output<typeof slipPayment>;

/**
 * A salary slip, previewed or generated: amounts in rupees, dates YYYY-MM-DD, period YYYY-MM. A generated one is a
 * snapshot of everything on the day of generation.
 */
export const slip = z.extend(slipSchema(rupeesAmount), {
  /** Not part of the snapshot: as it is now. Absent where payments are not tracked, which a slip shows as 'Paid'. */
  payment: z.optional(slipPayment),
});
export type Slip = z.output<typeof slip>;

/** The figures of a slip in rupees, in the paise that calculations take. */
export const figuresOfSlip = ({ lines, ...profile }: Slip['profile']): SlipFigures => ({
  ...mapAmounts(profile, slipAmountNames, toPaise),
  ...(lines && { lines: mapLines(lines, toPaise) }),
});

/** The details on a slip beside amounts, pay period and pay date. */
export const slipDetailNames = [
  'name',
  ...slipPersonalNames,
  'employeeId',
  'dateOfJoining',
  'paidDays',
  'lopDays',
  'company',
  'notes',
] as const;
export type SlipDetailName = (typeof slipDetailNames)[number];

/** A version of a period's slip, and what it changed of the version before it; absent on the first. */
const slipVersion = z.object({
  slipId: storedSlipId,
  version: z.number(),
  /** YYYY-MM-DD, in India. */
  generatedOn: z.string(),
  netPay: rupeesAmount,
  change: z.optional(z.extend(payChange, { details: z.array(z.enum(slipDetailNames)) })),
});
export type SlipVersion = z.output<typeof slipVersion>;

/** The newest slip of an earlier period, and why the net pay differs from it. */
const comparedSlip = z.extend(payChange, {
  slipId: storedSlipId,
  payPeriod: storedPayPeriod,
  netPay: rupeesAmount,
  lossOfPay: z.optional(lossOfPayFormula),
});
export type ComparedSlip = z.output<typeof comparedSlip>;

/** The employer's contributions beside the salary, in rupees. */
const employerContribution = z.object({ label: z.string(), amount: rupeesAmount });
export type EmployerContribution = z.output<typeof employerContribution>;

/** A slip as its owner reads it: with its explanation, and every version of it, newest first. */
export const ownSlip = z.extend(slip, {
  slipId: storedSlipId,
  payPeriod: storedPayPeriod,
  version: z.number(),
  lossOfPay: z.optional(lossOfPayFormula),
  /** Absent on the first slip. */
  comparedWith: z.optional(comparedSlip),
  versions: z.array(slipVersion),
  /** How the income tax comes about; absent where another amount was entered. */
  incomeTax: z.optional(monthTax),
  /** Absent where there is nothing, or the company does not show it. */
  employer: z.optional(z.array(employerContribution)),
});
export type OwnSlip = z.output<typeof ownSlip>;

/** A line of the employee's list; netPay in rupees. */
export const slipListItem = z.object({
  _id: storedSlipId,
  payPeriod: storedPayPeriod,
  payDate: z.string(),
  netPay: rupeesAmount,
});
export type SlipListItem = z.output<typeof slipListItem>;

/** '2025-07' → 'salary-slip-2025-07.pdf', and of a replaced version 'salary-slip-2025-07-v1.pdf'. */
export const slipFileName = (payPeriod: string, replacedVersion?: number): string =>
  `salary-slip-${payPeriod}${replacedVersion === undefined ? '' : `-v${replacedVersion}`}.pdf`;

/** The largest HTML that generate-pdf accepts. */
export const maxHtmlBytes = 1_000_000;

export const slipMessages = {
  noSlip: 'This payslip does not exist.',
  noSlips: 'No salary slips have been generated for you yet.',
  noHtml: 'The content of the payslip is required.',
  tooLarge: 'This page is too large for a PDF. Shorten it and try again.',
  tooMuchWork: 'This page took too long to convert to a PDF. Shorten it and try again.',
  tooManyPages: 'This page has too many pages for a PDF. Shorten it and try again.',
  busy: 'The portal is generating many PDFs. Please try again in a few seconds.',
  pdfInProgress: (seconds: number) =>
    `Your last PDF is still being generated. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  abandoned: 'The PDF was cancelled.',
} as const;

export const slipsRoutes = {
  mySlips: route('GET', '/api/slips/my-slips', {
    summary: "The caller's payslips, newest period first",
    caller: 'employee',
    formerEmployees: true,
    paged: true,
    query: pageQuery,
    // Either shape is allowed (spec §7).
    reply: z.union([z.array(slipListItem), z.object({ slips: z.array(slipListItem) })]),
  }),
  download: route('GET', '/api/slips/download/{id}', {
    summary: "One of the caller's payslips as PDF, also a replaced version",
    caller: 'employee',
    formerEmployees: true,
    unaudited: "the owner's payslip; keeping its PDF changes nothing",
    params: z.object({ id: ownSlipId }),
    reply: 'pdf',
    errors: ['unprocessable', 'too_many_requests'],
  }),
  slipPdf: route('GET', '/api/admin/slips/{slipId}/pdf', {
    summary: 'A generated payslip of any employee as PDF, also a replaced version',
    duties: payReaders,
    reauthentication: true,
    params: z.object({ slipId }),
    reply: 'pdf',
    errors: ['unprocessable', 'too_many_requests'],
  }),
  generatePdf: route('POST', '/api/slips/generate-pdf', {
    summary: 'A PDF of the given page, rendered without scripts and without any network',
    caller: 'signed-in',
    formerEmployees: true,
    unaudited: 'prints what the caller sent and keeps nothing',
    body: z.object({
      htmlContent: z.string(slipMessages.noHtml).check(z.trim(), z.minLength(1, slipMessages.noHtml)),
    }),
    // JSON escapes quotes and line breaks with a second byte.
    maxBodyBytes: 2 * maxHtmlBytes,
    reply: 'pdf',
    errors: ['unprocessable', 'too_many_requests'],
    neverConflicts: true,
  }),
  slip: route('GET', '/api/slips/{slipId}', {
    summary: "One of the caller's payslips, with its net pay change and its versions",
    caller: 'employee',
    formerEmployees: true,
    params: z.object({ slipId: ownSlipId }),
    reply: ownSlip,
  }),
} as const;
