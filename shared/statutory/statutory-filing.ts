import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { payReaders, payrollAdmins } from '../duties.ts';
import { pageQuery, requiredText } from '../fields.ts';
import { coverageNames } from '../law/coverage.ts';
import { rupeesAmount, rupeesField } from '../money.ts';
import { formatPeriod, payPeriod, storedPayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { pfAmounts, pfWorksheetSchema } from '../slips/slip-statutory.ts';
import { recordedEvent, storedUserId, userId } from '../user-id.ts';
import { challan, challanFields, challanMessages, maxChallans } from './challans.ts';
import { esiReasonCodes } from './filing/esi-upload.ts';
import { filingIds } from './filing/filing.ts';
import { type TaxListFilter, taxListFilters } from './tax-list.ts';

/** Findings of a check that are listed. */
export const maxFindings = 100;

export const check = z.object({
  check: z.string(),
  /** The subject of the check. */
  title: z.string(),
  /** Employees with an error, which the file leaves out, and with something to look at. */
  errors: z.int(),
  looks: z.int(),
  /** The first of them, errors before others. */
  findings: z.array(
    z.object({
      /** Absent where it is about no employee: `name` then says what it is about. */
      userId: z.optional(storedUserId),
      name: z.string(),
      severity: z.enum(['error', 'look']),
      message: z.string(),
    }),
  ),
});
export type FilingCheck = z.output<typeof check>;

const leftOut = z.object({
  employees: z.int(),
  /** The first of them by name, each with sentences that say why. */
  people: z.array(z.object({ userId: storedUserId, name: z.string(), reasons: z.array(z.string()) })),
  /** Says which filing lists them later, and when. */
  later: z.string(),
});
export type FilingLeftOut = z.output<typeof leftOut>;

/** Lines of what is due, in rupees; `inFile` is absent where the file has no such field. */
const part = z.object({ label: z.string(), amount: rupeesAmount, inFile: z.optional(rupeesAmount) });

const exported = z.object({
  ...recordedEvent.shape,
  /** Counts the files of different content. */
  version: z.int(),
  people: z.int(),
  /** The due amount of the employees in the file, and its lines. */
  due: rupeesAmount,
  parts: z.array(part),
  /** SHA-256 of the content, in hexadecimal. */
  hash: z.string(),
});

/** Recorded by an admin: the number that the authority gave, the day, and the total of the challan in rupees. */
const recorded = z.object({
  ...recordedEvent.shape,
  reference: z.string(),
  on: z.string(),
  total: z.optional(rupeesAmount),
});
export type Recorded = z.output<typeof recorded>;

/**
 * The dues of a month to one authority, and how far they are: exported is not filed, filed is not paid. Amounts in
 * rupees.
 */
export const filing = z.object({
  id: z.enum(filingIds),
  /** Employees that it is about, those with an amount that is due, and those in the file. */
  people: z.int(),
  paying: z.int(),
  inFile: z.int(),
  /** Employees with an error, which the file leaves out; absent where there is none. */
  leftOut: z.optional(leftOut),
  due: rupeesAmount,
  parts: z.array(part),
  /** YYYY-MM-DD; absent where none is known. */
  dueDate: z.optional(z.object({ on: z.string(), isCertain: z.boolean() })),
  /** To be confirmed with an accountant. */
  doubts: z.array(z.string()),
  checks: z.array(check),
  /** Newest first. */
  exports: z.array(exported),
  /** The file would have other content than the newest export. */
  isOutOfDate: z.boolean(),
  filed: z.optional(recorded),
  /** For income tax it is worked out from the challans: absent while they deposit less than is due. */
  paid: z.optional(recorded),
  /** The challans of income tax, oldest first; absent without any. */
  challans: z.optional(z.array(challan)),
  /** Nothing is to be done about it here: it was dealt with elsewhere, or is not owed. */
  dismissed: z.optional(z.object({ ...recordedEvent.shape, reason: z.string() })),
  /** The version of the recorded steps, to be sent back with a change of them. */
  version: z.int(),
});
export type Filing = z.output<typeof filing>;

/** PF that belongs to earlier months, by the payslips that pay them or take them back. Amounts in rupees. */
const pfOnArrears = z.object({
  /** Employees with a worksheet, and those of them whose payslip deducts it. */
  employees: z.int(),
  deducted: z.int(),
  months: z.array(z.object({ month: storedPayPeriod, employees: z.int(), ...pfAmounts(rupeesAmount).shape })),
  /** Months that are not worked out, and why. */
  unknown: z.array(z.object({ month: storedPayPeriod, employees: z.int(), reason: z.string() })),
  /** To be confirmed with an accountant. */
  doubts: z.array(z.string()),
});
export type MonthPfOnArrears = z.output<typeof pfOnArrears>;

/** The worksheet of an employee, in rupees. */
const pfWorksheet = z.object({
  userId: storedUserId,
  name: z.string(),
  employeeId: z.optional(z.string()),
  uan: z.optional(z.string()),
  /** The payslip deducts it. */
  isDeducted: z.boolean(),
  ...pfWorksheetSchema(rupeesAmount).shape,
});
export type EmployeePfWorksheet = z.output<typeof pfWorksheet>;

/** Income tax of an employee by the payslip of a month, in rupees. */
const employeeTax = z.object({
  userId: storedUserId,
  name: z.string(),
  employeeId: z.optional(z.string()),
  deducted: rupeesAmount,
  expected: rupeesAmount,
  ofYear: rupeesAmount,
  /** In the tax year, this payslip included; by earlier employers too. */
  deductedSoFar: rupeesAmount,
  /** The tax on the payslip of the month before; absent where it has none. */
  before: z.optional(rupeesAmount),
  hasPan: z.boolean(),
  /** Why it is more than a tenth away from `before`; empty where it is not. */
  moved: z.array(z.string()),
  /** To be confirmed with an accountant. */
  doubts: z.array(z.string()),
});
export type EmployeeTax = z.output<typeof employeeTax>;

const monthFilings = z.object({
  payPeriod: storedPayPeriod,
  /** Payslips of the month. */
  payslips: z.int(),
  filings: z.array(filing),
  /** Absent where no payslip pays an earlier month. */
  pfOnArrears: z.optional(pfOnArrears),
  /** Those that the month would have if their laws covered the company, each with a sentence. */
  uncovered: z.array(z.object({ id: z.enum(filingIds), message: z.string() })),
  /** Laws of which the company has not said whether they cover it, and from how many employees they do. */
  unanswered: z.array(z.object({ law: z.enum(coverageNames), employees: z.optional(z.int()) })),
});
export type MonthFilings = z.output<typeof monthFilings>;

export const fileSheet = z.object({
  name: z.string(),
  columns: z.array(z.object({ label: z.string(), kind: z.enum(['text', 'amount']) })),
  rows: z.array(z.array(z.string())),
  totals: z.optional(z.array(z.string())),
});

/** A file of a month: text, or a sheet of which a workbook is made; then its name has no extension. */
export const exportedFile = z.object({
  name: z.string(),
  text: z.optional(z.string()),
  sheet: z.optional(fileSheet),
  /** The employees who are not in it; absent where there is none. */
  leftOut: z.optional(leftOut),
});
export type ExportedFile = z.output<typeof exportedFile>;

const filingSteps = ['filed', 'paid'] as const;
export type FilingStep = (typeof filingSteps)[number];
/** The steps that an admin records of a filing. */
export type FilingMark = FilingStep | 'dismissed';

const exportAgain = 'Once this is corrected, export again. If the month has';

export const filingMessages = {
  refused: (people: number, first: string) =>
    `${people === 1 ? 'One employee has' : `${people} employees have`} errors, so the file was not made. ${first}`,
  /** The next step about employees that a file of each authority leaves out. */
  later: {
    pf: `${exportAgain} been filed by then, file a supplementary ECR with their lines.`,
    esi: `${exportAgain} been filed by then, file a supplementary contribution with their rows.`,
    profTax: `${exportAgain} been filed by then, add them to a revised or a later return.`,
    labourWelfareFund: `${exportAgain} been filed by then, add them to a revised or a later return.`,
    incomeTax: `${exportAgain} been filed by then, correct Form 138.`,
  },
  nothingDue: (period: string) => `Nothing is due to this authority for ${formatPeriod(period)}.`,
  noFile:
    'EPFO takes no file of a month without PF members. Enter the admin charge as a direct challan on its portal, and record it as paid.',
  reasonRequired: 'Enter a reason.',
} as const;

/** The record that an admin makes of a filing or a payment. */
export const filingRecord = z.object({
  reference: requiredText('Enter the number that the authority gave', 60),
  on: calendarDate('The date'),
  /** The total of the challan, in rupees, as it is typed from it. */
  total: z.optional(rupeesField('The total')),
});

const params = z.object({ payPeriod, filing: z.enum(filingIds) });

export const statutoryRoutes = {
  filings: route('GET', '/api/admin/statutory/{payPeriod}', {
    summary: 'What the payslips of a month owe by head and state, with checks, exports, filings and payments',
    duties: payReaders,
    params: z.object({ payPeriod }),
    reply: monthFilings,
  }),
  pfOnArrears: route('GET', '/api/admin/statutory/{payPeriod}/pf-on-arrears', {
    summary: 'PF of earlier months that the payslips of a month pay or take back, by employee and month',
    duties: payReaders,
    params: z.object({ payPeriod }),
    query: pageQuery,
    paged: true,
    reply: z.array(pfWorksheet),
  }),
  incomeTax: route('GET', '/api/admin/statutory/{payPeriod}/income-tax', {
    summary:
      'Income tax that the payslips of a month deduct, by employee: of the year, so far, and why it changed',
    duties: payReaders,
    params: z.object({ payPeriod }),
    query: z.extend(pageQuery, {
      show: z.optional(
        z.enum(Object.keys(taxListFilters) as [TaxListFilter, ...TaxListFilter[]], 'Choose one of the lists'),
      ),
    }),
    paged: true,
    reply: z.array(employeeTax),
  }),
  exportFile: route('POST', '/api/admin/statutory/{payPeriod}/{filing}/export', {
    summary:
      'The file for the authority, from the payslips of the month; it leaves out and names employees with an error',
    duties: ['payroll', 'accountant'],
    params,
    body: z.object({
      /**
       * The reason in an ESI upload of employees without a paid day, by their id. They are kept, so that only admins
       * who record filings can change them.
       */
      reasons: z.optional(z.record(userId, z.literal(esiReasonCodes, 'Choose a reason'))),
    }),
    optionalBody: true,
    reply: exportedFile,
    errors: ['reauthentication_required', 'unprocessable'],
  }),
  recordChallans: route('PUT', '/api/admin/statutory/{payPeriod}/challans', {
    summary:
      'The challans by which the income tax of a month was deposited, in place of those that were entered; a reason where one of those is changed or removed',
    duties: payrollAdmins,
    params: z.object({ payPeriod }),
    body: z.object({
      version: z.number().check(z.int(), z.gte(0)),
      challans: z.array(challanFields).check(z.maxLength(maxChallans, challanMessages.tooMany(maxChallans))),
      reason: z.optional(requiredText(filingMessages.reasonRequired, 200)),
    }),
    reply: filing,
  }),
  recordFiling: route('PUT', '/api/admin/statutory/{payPeriod}/{filing}', {
    summary:
      'Record that it was filed or paid, or take that back for a reason; dismiss it for a reason, or take that back',
    duties: payrollAdmins,
    params,
    body: z.object({
      version: z.number().check(z.int(), z.gte(0)),
      step: z.enum([...filingSteps, 'dismissed']),
      /** null takes it back; a dismissal has none. */
      record: z.nullable(filingRecord),
      /** The new state of a dismissal. */
      isDismissed: z.optional(z.boolean()),
      reason: z.optional(requiredText(filingMessages.reasonRequired, 200)),
    }),
    reply: filing,
  }),
} as const;
