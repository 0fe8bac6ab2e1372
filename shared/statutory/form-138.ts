import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { payReaders, payrollAdmins } from '../duties.ts';
import { requiredText } from '../fields.ts';
import { rupeesAmount } from '../money.ts';
import { storedPayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { recordedEvent } from '../user-id.ts';
import { challanSchema } from './challans.ts';
import { quarter, storedQuarter } from './quarter.ts';
import { check, fileSheet } from './statutory-filing.ts';

/** The same amount by what has it, in rupees; absent where nothing has. */
const sums = z.object({
  /** The deductions by payslips. */
  payslips: rupeesAmount,
  challans: rupeesAmount,
  /** The tax of the deductees of the newest export. */
  form: z.optional(rupeesAmount),
  /** TDS payable by the vouchers that were exported and hold; absent while a month has none. */
  ledger: z.optional(rupeesAmount),
  /** TDS payable that the exported vouchers of challans have debited; absent where none was exported. */
  booked: z.optional(rupeesAmount),
});

const exported = z.object({
  ...recordedEvent.shape,
  /** Counts the exports of different content. */
  version: z.int(),
  people: z.int(),
  tax: rupeesAmount,
  hash: z.string(),
});

export const form138Messages = {
  reasonRequired: 'Enter why it is taken back',
  differs: 'These sheets differ from what was filed. File a correction statement if the filed one was wrong.',
} as const;

/** As it was recorded, with the totals of what was filed. */
const filed = z.object({
  ...recordedEvent.shape,
  reference: z.string(),
  /** YYYY-MM-DD. */
  on: z.string(),
  people: z.int(),
  tax: rupeesAmount,
  /** The sheets of now have other content than what was filed. */
  isDifferent: z.boolean(),
});

const form138 = z.object({
  quarter: storedQuarter,
  /** YYYY-MM-DD. */
  dueOn: z.string(),
  /** Employees with tax. */
  people: z.int(),
  months: z.array(
    z.object({
      payPeriod: storedPayPeriod,
      payslips: z.int(),
      deducted: rupeesAmount,
      deposited: rupeesAmount,
      ledger: z.optional(rupeesAmount),
      booked: z.optional(rupeesAmount),
    }),
  ),
  /** Those of all months, each once. */
  challans: z.array(z.omit(challanSchema(rupeesAmount), { at: true, by: true })),
  checks: z.array(check),
  sums,
  /** Newest first. */
  exports: z.array(exported),
  /** The sheets would have other content than the newest export. */
  isOutOfDate: z.boolean(),
  filed: z.optional(filed),
  /** The version of the record, to be sent back with a change. */
  version: z.int(),
});
export type Form138Quarter = z.output<typeof form138>;

/** As it is typed: the receipt number (RRR) or token of the tax department. */
export const form138Record = z.object({
  reference: requiredText('Enter the receipt number or token of the tax department', 60),
  on: calendarDate('The date'),
});

const params = z.object({ quarter });

export const form138Routes = {
  form138: route('GET', '/api/admin/form-138/{quarter}', {
    summary:
      'What Form 138 of a quarter is prepared from: payslips, challans, checks, exports, and four totals',
    duties: payReaders,
    params,
    reply: form138,
  }),
  exportForm138: route('POST', '/api/admin/form-138/{quarter}/export', {
    summary:
      'Sheets for Form 138 of a quarter: challans, deductees, and in the fourth quarter the salary of the year by employee',
    duties: ['payroll', 'accountant'],
    params,
    reply: z.object({
      files: z.array(z.object({ name: z.string(), sheet: fileSheet })),
      /** Says that the sheets differ from those that were filed. */
      note: z.optional(z.string()),
    }),
    errors: ['reauthentication_required'],
  }),
  recordForm138: route('PUT', '/api/admin/form-138/{quarter}/filed', {
    summary: 'Record that Form 138 of a quarter was filed, or take that back for a reason',
    duties: payrollAdmins,
    params,
    body: z.object({
      version: z.number().check(z.int(), z.gte(0)),
      /** null takes it back. */
      record: z.nullable(form138Record),
      reason: z.optional(requiredText(form138Messages.reasonRequired, 200)),
    }),
    reply: form138,
  }),
} as const;
