import * as z from 'zod/mini';
import { payReaders } from '../duties.ts';
import { rupeesAmount } from '../money.ts';
import { storedPayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { recordedEvent } from '../user-id.ts';
import { challanSchema } from './challans.ts';
import { quarter, storedQuarter } from './quarter.ts';
import { check, fileSheet } from './statutory-filing.ts';

/** The same amount by what has it, in rupees; absent where nothing has. */
const sums = z.object({
  /** What the payslips deduct. */
  payslips: rupeesAmount,
  challans: rupeesAmount,
  /** Of the deductees of the newest export. */
  form: z.optional(rupeesAmount),
  /** TDS payable by the vouchers that were exported and hold; absent while a month has none. */
  ledger: z.optional(rupeesAmount),
});
export type Form138Sums = z.output<typeof sums>;

const exported = z.object({
  ...recordedEvent.shape,
  /** Counts the exports of different content. */
  version: z.int(),
  people: z.int(),
  tax: rupeesAmount,
  hash: z.string(),
});

export const form138 = z.object({
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
});
export type Form138Quarter = z.output<typeof form138>;

const params = z.object({ quarter });

export const form138Routes = {
  form138: route({
    method: 'GET',
    path: '/api/admin/form-138/{quarter}',
    summary:
      'What Form 138 of a quarter is prepared from: payslips, challans, checks, exports, and four totals',
    caller: 'admin',
    duties: payReaders,
    params,
    reply: form138,
  }),
  exportForm138: route({
    method: 'POST',
    path: '/api/admin/form-138/{quarter}/export',
    summary:
      'Sheets for Form 138 of a quarter: challans, deductees, and in the fourth quarter the salary of the year by employee',
    caller: 'admin',
    duties: ['payroll', 'accountant'],
    params,
    reply: z.object({ files: z.array(z.object({ name: z.string(), sheet: fileSheet })) }),
    errors: ['conflict', 'reauthentication_required'],
  }),
} as const;
