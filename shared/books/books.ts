import * as z from 'zod/mini';
import { payReaders } from '../duties.ts';
import { formatPaise, type Paise, rupeesAmount } from '../money.ts';
import { payRunStates } from '../pay-runs/pay-run-state.ts';
import { formatPeriod, payPeriod, storedPayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { challanFields } from '../statutory/challans.ts';
import { recordedEvent, storedUserId } from '../user-id.ts';
import { ledgerGroupNames } from './postings.ts';

/** A line of a journal, in rupees. */
const line = z.object({
  ledger: z.string(),
  /** The ledger's group in the accounts. */
  group: z.enum(ledgerGroupNames),
  department: z.optional(z.string()),
  debit: rupeesAmount,
  credit: rupeesAmount,
});
export type VoucherLine = z.output<typeof line>;

/** A voucher that was exported. */
const exported = z.object({
  ...recordedEvent.shape,
  /** Counts the vouchers of different content. */
  version: z.int(),
  /** The id by which an accounting program knows it. */
  id: z.string(),
  /** Both totals, in rupees. */
  total: rupeesAmount,
  lines: z.int(),
  /** SHA-256 of its date and lines, in hexadecimal. */
  hash: z.string(),
  /** It is not what the payslips and ledgers give now: the books need its reversal. */
  isReplaced: z.boolean(),
  /** When its reversal was exported first. */
  reversed: z.optional(recordedEvent),
});
export type ExportedVoucher = z.output<typeof exported>;

/** The same amount by what has it, in rupees; absent where nothing has. */
const agreement = z.object({
  label: z.string(),
  voucher: rupeesAmount,
  payslips: rupeesAmount,
  /** The newest file for the authority; of net pay, the files for the bank. */
  file: z.optional(rupeesAmount),
  /** As it was typed from the challan. */
  challan: z.optional(rupeesAmount),
  /** The amount that is recorded as paid, once nothing of it is open. */
  paid: z.optional(rupeesAmount),
});
export type Agreement = z.output<typeof agreement>;

/** Payslips that do not balance which are listed. */
export const maxUnbalanced = 20;

/** A challan of income tax, as far as it deposits the tax of the month: amounts in rupees. */
const challanVoucher = z.object({
  bsr: z.string(),
  on: z.string(),
  serial: z.string(),
  /** Absent once the challan was removed. */
  current: z.optional(
    z.object({ version: z.int(), id: z.string(), lines: z.array(line), total: rupeesAmount }),
  ),
  /** Newest first. */
  exports: z.array(exported),
});
export type ChallanVoucher = z.output<typeof challanVoucher>;

const monthBooks = z.object({
  payPeriod: storedPayPeriod,
  /** Absent where payslips were generated one by one, without a pay run. */
  state: z.optional(z.enum(payRunStates)),
  /** Absent while the payslips of the month are not generated. */
  voucher: z.optional(
    z.object({
      /** The next export has it: that of the newest one, where nothing has changed since. */
      version: z.int(),
      id: z.string(),
      /** YYYY-MM-DD. */
      date: z.string(),
      narration: z.string(),
      /** The company, as Tally calls it. */
      company: z.string(),
      payslips: z.int(),
      lines: z.array(line),
      debit: rupeesAmount,
      credit: rupeesAmount,
      /** Why it cannot be exported. */
      refusal: z.optional(z.string()),
      unbalanced: z.array(z.object({ userId: storedUserId, name: z.string(), difference: rupeesAmount })),
      /** Payslips without a department, where costs are divided by department. */
      withoutDepartment: z.optional(z.int()),
      agreements: z.array(agreement),
    }),
  ),
  /** Newest first. */
  exports: z.array(exported),
  /** In the order of their days. */
  challans: z.array(challanVoucher),
});
export type MonthBooks = z.output<typeof monthBooks>;
export type MonthVoucher = NonNullable<MonthBooks['voucher']>;

/** Months whose vouchers are listed: two years. */
export const maxBookedMonths = 24;

/** A month with the newest voucher that was exported of it. */
const bookedMonth = z.object({
  payPeriod: storedPayPeriod,
  /** Absent where payslips were generated one by one, without a pay run. */
  state: z.optional(z.enum(payRunStates)),
  exported: z.optional(
    z.object({
      ...recordedEvent.shape,
      version: z.int(),
      /** In rupees. */
      total: rupeesAmount,
      reversed: z.optional(recordedEvent),
      /** The month was generated again after the export: its payslips may say something else. */
      isOlder: z.optional(z.literal(true)),
    }),
  ),
});
export type BookedMonth = z.output<typeof bookedMonth>;

const voucherFormats = ['tally', 'zoho', 'csv'] as const;
export type VoucherFormat = (typeof voucherFormats)[number];

/** A file of a voucher: text, or a sheet of which a CSV file is made. */
const voucherFile = z.object({
  name: z.string(),
  text: z.optional(z.string()),
  sheet: z.optional(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ label: z.string(), kind: z.enum(['text', 'amount']) })),
      rows: z.array(z.array(z.string())),
    }),
  ),
});
export type VoucherFile = z.output<typeof voucherFile>;

/** Lines of a voucher: it is kept as it was exported. */
export const maxVoucherLines = 1000;

const beside = (difference: Paise): string =>
  difference > 0
    ? `debits are ${formatPaise(difference)} more than credits`
    : `credits are ${formatPaise(-difference as Paise)} more than debits`;

export const booksMessages = {
  unbalanced: (name: string, difference: Paise, others: number) =>
    `The voucher does not balance. On the payslip of ${name}, ${beside(difference)}${others > 0 ? `, and ${others} more ${others === 1 ? 'payslip does' : 'payslips do'} not balance` : ''}. Generate ${others > 0 ? 'them' : 'it'} again.`,
  noPayslips: (period: string) => `There are no payslips of ${formatPeriod(period)}.`,
  tooManyLines: (lines: number) =>
    `The voucher has ${lines.toLocaleString('en-IN')} lines, and can have at most ${maxVoucherLines.toLocaleString('en-IN')}. Turn off cost centres in Ledgers, or use fewer departments.`,
  noChallan: 'This challan is not entered any more. Reload to see those that are.',
  challanNotReplaced:
    'This is what the challan says. Only the voucher of a challan that was changed or removed is reversed.',
  neverExported: 'This version was never exported.',
  notReplaced: (version: number) =>
    `Version ${version} is what the payslips say. Only a voucher that was replaced is reversed.`,
} as const;

const params = z.object({ payPeriod });
const format = z.enum(voucherFormats, 'Choose a format');
const version = z.number().check(z.int(), z.gte(1));
const challanName = z.pick(challanFields, { bsr: true, on: true, serial: true });

export const booksRoutes = {
  months: route('GET', '/api/admin/books', {
    summary: 'The months of pay runs, newest first, with the newest voucher that was exported of each',
    duties: payReaders,
    reply: z.object({ months: z.array(bookedMonth) }),
  }),
  books: route('GET', '/api/admin/pay-runs/{payPeriod}/books', {
    summary:
      'The journal voucher of a month from its payslips, what was exported of it, and what it agrees with',
    duties: payReaders,
    params,
    reply: monthBooks,
  }),
  exportVoucher: route('POST', '/api/admin/pay-runs/{payPeriod}/books/vouchers', {
    summary:
      'The journal voucher of a generated month as a file; other figures than before are another version',
    duties: ['payroll', 'accountant'],
    reauthentication: true,
    params,
    body: z.object({ format }),
    reply: voucherFile,
    errors: ['unprocessable'],
  }),
  exportReversal: route('POST', '/api/admin/pay-runs/{payPeriod}/books/reversals', {
    summary: 'The reversal of an exported voucher that was replaced, as a file',
    duties: ['payroll', 'accountant'],
    reauthentication: true,
    params,
    body: z.object({ format, version }),
    reply: voucherFile,
    errors: ['unprocessable'],
  }),
  exportChallanVoucher: route('POST', '/api/admin/pay-runs/{payPeriod}/books/challans', {
    summary: 'The payment of a challan of income tax as a voucher; a corrected challan is another version',
    duties: ['payroll', 'accountant'],
    reauthentication: true,
    params,
    body: z.object({ format, challan: challanName }),
    reply: voucherFile,
  }),
  exportChallanReversal: route('POST', '/api/admin/pay-runs/{payPeriod}/books/challan-reversals', {
    summary: 'The reversal of the exported voucher of a challan that was corrected or removed',
    duties: ['payroll', 'accountant'],
    reauthentication: true,
    params,
    body: z.object({ format, challan: challanName, version }),
    reply: voucherFile,
  }),
} as const;
