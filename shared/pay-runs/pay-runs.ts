import * as z from 'zod/mini';
import { payslipVisibilities } from '../company/pay-settings.ts';
import { calendarDate, todayInIndia } from '../date.ts';
import { payReaders, payrollAdmins } from '../duties.ts';
import { pageQuery, requiredText, singleLineText } from '../fields.ts';
import { statutoryHeads, statutoryModes } from '../law/statutory.ts';
import { confirmedSum, rupeesAmount, rupeesField } from '../money.ts';
import { lopDivisor } from '../pay/lop-basis.ts';
import { endedEmployments, typedDays } from '../pay/month-days.ts';
import { payLineKinds } from '../pay/pay-lines.ts';
import { daysField, payrollFields } from '../pay/payroll-fields.ts';
import { unpaidDays } from '../pay/unpaid-day.ts';
import { formatPeriod, payPeriod, storedPayPeriod } from '../period.ts';
import { bankChange } from '../profiles/bank-change.ts';
import { route } from '../route.ts';
import { taxWorking } from '../slips/month-tax.ts';
import { slip, storedSlipId } from '../slips/slips.ts';
import { recordedEvent, storedUserId, userId } from '../user-id.ts';
import { payRunIssueCodes } from './pay-run-row.ts';
import { payRunStates, stoppableTasks } from './pay-run-state.ts';

/**
 * Why a payslip of a generated month waits: `missing`, although there is no error; or `outdated`, when it shows other
 * details or figures than a new one would.
 */
const slipStates = ['missing', 'outdated'] as const;
export type SlipState = (typeof slipStates)[number];

/** Totals in rupees. */
const totals = z.object({
  people: z.int(),
  grossEarnings: rupeesAmount,
  totalDeductions: rupeesAmount,
  netPay: rupeesAmount,
});

/** Result of generating a month. */
const outcome = z.object({
  ...totals.shape,
  /**
   * The counts of the latest generation: slips made for the first time, in place of an earlier one, and left as they
   * were.
   */
  made: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  /** Employees skipped because of errors. */
  skipped: z.int(),
});

/** A payslip that was missing or out of date, and that an admin confirmed as it was. */
export const confirmedSlip = z.object({
  ...recordedEvent.shape,
  userId: storedUserId,
  name: z.string(),
  slip: z.enum(slipStates),
  /** On the payslip, in rupees. */
  netPay: z.optional(rupeesAmount),
  reason: z.string(),
});
export type ConfirmedSlip = z.output<typeof confirmedSlip>;

const submissionOutcomes = ['approved', 'sent-back'] as const;

/** Figures that were submitted for approval, and what was decided. */
export const submission = z.object({
  ...recordedEvent.shape,
  people: z.int(),
  netPay: rupeesAmount,
  decision: z.optional(
    z.object({
      ...recordedEvent.shape,
      outcome: z.enum(submissionOutcomes),
      reason: z.optional(z.string()),
      /** The approver had edited the figures, as no other admin could approve. */
      edited: z.optional(z.literal(true)),
    }),
  ),
});
export type PayRunSubmission = z.output<typeof submission>;

/** Submissions that a month keeps: the latest. */
export const maxSubmissions = 30;

const head = {
  payPeriod: storedPayPeriod,
  state: z.enum(payRunStates),
  /** YYYY-MM-DD, from the first generation on: the pay date of every slip of the run. */
  payDate: z.optional(z.string()),
  opened: recordedEvent,
  generated: z.optional(recordedEvent),
  closed: z.optional(recordedEvent),
  /** Why the latest task was stopped, and when. */
  stopped: z.optional(z.object({ at: z.string(), task: z.enum(stoppableTasks), reason: z.string() })),
  reopened: z.optional(z.object({ ...recordedEvent.shape, reason: z.string() })),
  outcome: z.optional(outcome),
  /** Employees cannot see the payslips yet; YYYY-MM-DD, from when they can, where it is set. */
  withheld: z.optional(z.object({ publishOn: z.optional(z.string()) })),
  /** Payslips that were withheld were published. */
  published: z.optional(recordedEvent),
};

/** Whether a date from which employees see payslips has come. */
export const hasComeOn = (publishOn: string | undefined): boolean =>
  publishOn !== undefined && publishOn <= todayInIndia();

/** A line of the list of months. */
const payRunMonth = z.object({ ...head, people: z.int() });
export type PayRunMonth = z.output<typeof payRunMonth>;

const payRunList = z.object({
  /** Newest first. */
  months: z.array(payRunMonth),
  /** The months that can be opened now, the likeliest first; none while another one is not closed. */
  openable: z.array(storedPayPeriod),
});
export type PayRunList = z.output<typeof payRunList>;

/** Preview of opening a month, in numbers of employees. */
const payRunOpening = z.object({
  payPeriod: storedPayPeriod,
  people: z.int(),
  /** Have no slip of the month before. */
  newcomers: z.int(),
  /** Joined within the month: paid from the date of joining. */
  joined: z.int(),
  /** Leave within the month: paid to the date of leaving. */
  leaving: z.int(),
  /** On the payroll, left before the month, and so no part of it. */
  leftBefore: z.int(),
  /** Have a slip of the month before, and no account any more. */
  left: z.int(),
  /** Have no earnings yet. */
  withoutPayroll: z.int(),
});
export type PayRunOpening = z.output<typeof payRunOpening>;

/** Progress of preparing, generating or closing, in employees. */
const progress = z.object({
  /** When it began: an ISO time. */
  startedAt: z.string(),
  people: z.int(),
  done: z.int(),
  failed: z.int(),
});

/** Progress of creating the PDFs of a generated month, in employees. */
const printing = z.object({
  /** Employees with a payslip counted so far; at the end `printed` and `failed` together. */
  people: z.int(),
  /** Have a PDF that is stored. */
  printed: z.int(),
  /** Have none: it is made when it is first downloaded. */
  failed: z.int(),
});
export type PayRunPrinting = z.output<typeof printing>;

/**
 * `changed`: differs from what the row began with, or in pay from last month; `new`: no slip last month; `failed`: in the
 * latest generation; `slips`: the payslip is missing or out of date; `statutory`: a statutory figure is not the expected
 * one; `kept`: it is not, with a reason; `incomplete`: a detail is missing without which nothing can be expected.
 */
export const payRunFilters = [
  'all',
  'changed',
  'errors',
  'warnings',
  'new',
  'failed',
  'slips',
  'statutory',
  'kept',
  'incomplete',
] as const;
export type PayRunFilter = (typeof payRunFilters)[number];

export const payRun = z.object({
  ...head,
  /** Counts all that was started of the run, such as generating it: each changes rows, and so their totals. */
  attempt: z.int(),
  /** Estimate from the latest attempt, without employees added since. */
  people: z.int(),
  /** While it is being prepared or generated. */
  progress: z.optional(progress),
  /** Once slips have been generated. */
  printing: z.optional(printing),
  /** Those that are missing or out of date and were confirmed: while the month is not closed, as far as they are known. */
  confirmedSlips: z.optional(z.array(confirmedSlip)),
  /** For approval: oldest first. */
  submissions: z.optional(z.array(submission)),
});
export type PayRun = z.output<typeof payRun>;

/** The figures of a statutory head in a month beside the expected ones. Numbers of employees, and rupees. */
const headSummary = z.object({
  head: z.enum(statutoryHeads),
  mode: z.enum(statutoryModes),
  /** The total that employees pay by the figures as they are, and that the employer pays besides by the rules. */
  entered: rupeesAmount,
  employer: rupeesAmount,
  /** Whose figure is not the expected one and is not kept, and by how much taking them raises the deductions. */
  differing: z.int(),
  difference: rupeesAmount,
  /** With a reason. */
  kept: z.int(),
  /** Employees without an expected figure, by what is missing. */
  problems: z.array(z.object({ message: z.string(), people: z.int() })),
  /** To be confirmed with an accountant. */
  doubts: z.array(z.string()),
});
export type HeadSummary = z.output<typeof headSummary>;

/** The causes of a change after a figure was submitted or approved. */
const approvalChangeKinds = ['edit', 'check', 'own', 'settings'] as const;

/**
 * `none`: not submitted yet; `changed`: submitted or approved, and a figure has changed since, so that it counts no more.
 */
const approvalStates = ['none', 'submitted', 'approved', 'sent-back', 'changed'] as const;

/** The subjects of an edit: an employee, or one of the company's settings. */
const editedKinds = ['employee', 'company', 'law', 'components'] as const;

/** Edits of one admin that a month lists. */
export const maxOwnEdits = 100;

/** Approval of a month in a company whose pay runs need it. */
const approval = z.object({
  state: z.enum(approvalStates),
  /** The company has one admin: until there is another one, no approval is needed. */
  isOff: z.optional(z.literal(true)),
  /** Names the figures of all employees, to be sent with a submission or an approval. */
  digest: z.string(),
  /** The admins who can approve what was submitted, or what the caller would submit, by name. */
  approvers: z.array(z.object({ id: storedUserId, name: z.string() })),
  /** Why the caller cannot approve. */
  own: z.optional(z.enum(['submitter', 'editor'])),
  /** The latest edit by one of the admins who decide, of what the figures depend on, since the last approval. */
  lastEdit: z.optional(recordedEvent),
  /** The caller's edits since the last approval, newest first: an admin who may approve the figures sees them first. */
  ownEdits: z.optional(
    z.object({
      count: z.int(),
      latest: z.array(
        z.object({
          kind: z.enum(editedKinds),
          /** The employee's name. */
          name: z.optional(z.string()),
          at: z.string(),
        }),
      ),
    }),
  ),
  /** Where the state is `changed`: the latest change, absent where it is unknown, and employees whose figures it is about. */
  change: z.optional(
    z.object({
      kind: z.enum(approvalChangeKinds),
      at: z.string(),
      by: recordedEvent.shape.by,
      people: z.int(),
      /** A few of them. */
      names: z.array(z.string()),
    }),
  ),
  /** Employees with an error to be corrected before the month can be submitted. */
  errors: z.int(),
  /** Employees who are not paid in the month: without earnings, not joined yet, or left. */
  unpaid: z.int(),
});
export type PayRunApproval = z.output<typeof approval>;

/**
 * Totals of a month, or of part of its employees: those of all parts are added up to one (row-sums.ts). A month that is closed
 * has one part, and so has one of up to 500 employees.
 */
const payRunSummary = z.object({
  /** Numbers of rows, by filter. */
  counts: z.object({
    all: z.int(),
    changed: z.int(),
    errors: z.int(),
    warnings: z.int(),
    new: z.int(),
    failed: z.int(),
    slips: z.int(),
    statutory: z.int(),
    kept: z.int(),
    incomplete: z.int(),
  } satisfies Record<PayRunFilter, unknown>),
  /** Numbers of rows, by issue; an issue without rows is absent. */
  issues: z.partialRecord(z.enum(payRunIssueCodes), z.int()),
  /** Totals of all rows, without employees who left and have no payslip of the month; `people` counts all rows. */
  totals,
  /** Net pay of all employees the month before, with or without a row in this one; the first part has it. */
  previousNetPay: rupeesAmount,
  /** Totals of the rows without an error: what generating now would pay, and what its confirmation names. */
  payable: totals,
  /** A summary of each statutory head that is not off. */
  statutory: z.array(headSummary),
  /** Totals of the lines beside the payroll fields, by kind and column, in the order in which payslips have them. */
  lines: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(payLineKinds),
      /** The place of its component among those of the company; one-off amounts follow all of them. */
      place: z.int(),
      people: z.int(),
      amount: rupeesAmount,
    }),
  ),
  /** The payslips of a generated month. */
  slips: z.optional(
    z.object({
      ...totals.shape,
      missing: z.int(),
      outdated: z.int(),
      /** Missing or out of date, and not confirmed. */
      unconfirmed: z.int(),
    }),
  ),
  /** Absent where the company's pay runs need no approval; the last part has it. */
  approval: z.optional(approval),
});
export type PayRunSummary = z.output<typeof payRunSummary>;

/** The employee's results of last month, in rupees. */
const previous = z.object({
  grossEarnings: rupeesAmount,
  totalDeductions: rupeesAmount,
  netPay: rupeesAmount,
});

/** A statutory figure of an employee beside the expected one: rupees. */
const statutoryCheck = z.object({
  head: z.enum(statutoryHeads),
  mode: z.enum(statutoryModes),
  entered: rupeesAmount,
  /** Absent with a problem. */
  expected: z.optional(rupeesAmount),
  /** The sum in words. */
  formula: z.optional(z.string()),
  /** The employer's contribution. */
  employer: z.optional(rupeesAmount),
  /** Why nothing can be expected, and the name of the employee's detail that is missing, where one is. */
  problem: z.optional(z.string()),
  missing: z.optional(z.string()),
  doubts: z.array(z.string()),
  /** The sum of income tax line by line, and notes on it. */
  working: z.optional(taxWorking),
  notes: z.optional(z.array(z.string())),
  /** The figure is kept although another one is expected. */
  kept: z.optional(z.object({ reason: z.string(), at: z.string(), by: z.string() })),
});
export type StatutoryCheck = z.output<typeof statutoryCheck>;

/** A line of the payslip beside those of the payroll fields: a component of the company's own, or what an adjustment pays. */
const rowLine = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(payLineKinds),
  amount: rupeesAmount,
  note: z.optional(z.string()),
  /** The label of its column; absent where that is its own. */
  column: z.optional(z.string()),
});
export type RowLine = z.output<typeof rowLine>;

/** One employee's month: amounts in rupees, days with at most two decimals. */
export const payRunRow = z.object({
  userId: storedUserId,
  name: z.string(),
  email: z.string(),
  employeeId: z.optional(z.string()),
  dateOfJoining: z.optional(z.string()),
  dateOfLeaving: z.optional(z.string()),
  employments: z.optional(endedEmployments),
  paidDays: z.optional(z.number()),
  /** Absence while employed: the slip adds the days before joining and after leaving. */
  lopDays: z.optional(z.number()),
  /** Paid days that are not among them follow the dates and LOP days. Absent where none was typed. */
  typedDays,
  /** The days of employment of a month that keeps the days of its payslip. */
  employedBySlip: z.optional(z.int()),
  otherDeduction: z.optional(rupeesAmount),
  grossEarnings: rupeesAmount,
  /** Deductions that are not of the month. */
  fixedDeductions: rupeesAmount,
  /** With `lines` only: the part of gross earnings that LOP reduces, and what is paid beside the salary. */
  reducedEarnings: z.optional(rupeesAmount),
  lopDivisor: z.optional(lopDivisor),
  reimbursements: z.optional(rupeesAmount),
  lines: z.optional(z.array(rowLine)),
  /** Approved leave, in days of this month. */
  leaveDays: z.number(),
  /** Leave of the month that no balance covers, as the latest check took it in; LOP days follow it. */
  unpaidLeave: z.optional(
    z.object({
      days: unpaidDays,
      /** Other LOP days, entered with a reason. */
      kept: z.optional(z.object({ lopDays: z.number(), reason: z.string(), at: z.string(), by: z.string() })),
    }),
  ),
  previous: z.optional(previous),
  /** Its figures differ from what opening the month set, or its amounts from those of last month's slip. */
  edited: z.boolean(),
  confirmedNegative: z.boolean(),
  /** Issues that do not follow from the figures; `figureIssues` gives the others. */
  findings: z.array(z.enum(payRunIssueCodes)),
  /** A check of each statutory head that is not off. */
  statutory: z.array(statutoryCheck),
  /** Belongs to the finding 'bank-changed'. */
  bankChange: z.optional(bankChange),
  /** Why no payslip could be generated, as text for the admin. */
  failure: z.optional(z.string()),
  /** The state of a generated month's payslip, where it is missing or out of date. */
  slip: z.optional(z.enum(slipStates)),
  /** To be sent back with an edit. */
  version: z.int(),
});
export type PayRunRow = z.output<typeof payRunRow>;

/** Rows in one request that saves. */
export const maxSavedRows = 100;

/** Payslips that can be confirmed in one request. */
export const maxSlipsInConfirmation = 50;
/** Payslips of a month that can be confirmed at all. */
export const maxConfirmedSlips = 200;

export const payRunMessages = {
  notFound: 'There is no pay run for this month.',
  notOpenable: (period: string) => `${formatPeriod(period)} cannot be opened now.`,
  stillOpen: (period: string) => `Close ${formatPeriod(period)} first.`,
  closed: (period: string) => `${formatPeriod(period)} is closed. Reopen its pay run to change it.`,
  generating: (period: string) =>
    `The payslips of ${formatPeriod(period)} are being generated. Please try again in a minute.`,
  comparing: (period: string) =>
    `The figures of ${formatPeriod(period)} are being compared. Please try again in a minute.`,
  closing: (period: string) => `${formatPeriod(period)} is being closed. Please try again in a minute.`,
  preparing: (period: string) => `${formatPeriod(period)} is being prepared. Please try again in a minute.`,
  paidHere: (period: string) =>
    `${formatPeriod(period)} is paid in Payments. Export its batches for the bank there.`,
  notGenerated: (period: string) => `The payslips of ${formatPeriod(period)} have not been generated yet.`,
  notClosed: (period: string) => `${formatPeriod(period)} is not closed.`,
  nothingToGenerate: 'There are no payslips to generate. Correct the errors first.',
  nothingToRetry: 'There are no failed payslips to retry.',
  figuresChanged: 'The figures have changed since you confirmed them. Check them and try again.',
  changedWhileRead: 'The figures changed while they were added up. Try again.',
  visibilityChanged:
    'The visibility of the payslips has changed since you confirmed it. Check it and try again.',
  publishOnPast: 'Choose a date after today.',
  noRow: 'This employee is not in this month.',
  notNegative: 'The net pay of this employee is not negative.',
  tooManyRows: `You can change at most ${maxSavedRows} employees at once.`,
  employeeTwice: 'Each employee can be listed only once.',
  reasonRequired: 'Enter a reason for reopening the month.',
  slipReasonRequired: 'Enter a reason.',
  failed: 'Could not save the payslip. Please try again.',
  typedNeedsReason: 'This figure is filled in. Enter a reason to keep another one.',
  lopOfLeave: (days: string) =>
    `LOP days follow unpaid leave: ${days}. Enter other LOP days with “Change LOP days”, and give a reason.`,
  expectedChanged: 'The expected figure has changed since it was shown. Check it and try again.',
} as const;

const emptied = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** An edit of a row: what is absent stays as it is, null empties it. */
export const payRunEdit = z.object({
  userId,
  version: z.number().check(z.int(), z.gte(0)),
  paidDays: emptied(daysField(payrollFields.paidDays.label)),
  lopDays: emptied(daysField(payrollFields.lopDays.label)),
  /** Why LOP days are not those of unpaid leave. */
  lopReason: z.optional(requiredText('Enter a reason.', 200)),
  otherDeduction: emptied(rupeesField(payrollFields.otherDeduction.label)),
  /** That the net pay of the figures, with this edit, is meant to be negative. */
  confirmedNegative: z.optional(z.boolean()),
  /** The expected figure of these heads is to be taken, as it was shown, in rupees. */
  take: z.optional(z.partialRecord(z.enum(statutoryHeads), rupeesField('The expected figure'))),
  /** Figures of these heads, typed. */
  typed: z.optional(z.partialRecord(z.enum(statutoryHeads), rupeesField('The figure'))),
  /** The figure of these heads stays although another one is expected, with the reason. */
  keep: z.optional(z.partialRecord(z.enum(statutoryHeads), requiredText('Enter a reason.', 200))),
});
export type PayRunEdit = z.output<typeof payRunEdit>;

const payRunEdits = z.array(payRunEdit).check(
  z.minLength(1),
  z.maxLength(maxSavedRows, payRunMessages.tooManyRows),
  z.refine<PayRunEdit[]>(
    (edits) => new Set(edits.map((edit) => edit.userId)).size === edits.length,
    payRunMessages.employeeTwice,
  ),
);

/** Result of an edit, with the row as it is now. */
const savedRow = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), row: payRunRow }),
  /** The row has changed since the version that was edited; nothing was written. */
  z.object({ outcome: z.literal('conflict'), row: payRunRow }),
  /** Nothing was written; the row is absent where there is none. */
  z.object({
    outcome: z.literal('refused'),
    userId: storedUserId,
    message: z.string(),
    row: z.optional(payRunRow),
  }),
]);
export type SavedRow = z.output<typeof savedRow>;

/** An amount before and now, in rupees. */
const change = z.object({ before: rupeesAmount, now: rupeesAmount });

const comparedPerson = z.object({
  userId: storedUserId,
  name: z.string(),
  /** 0 where there was no slip before, or is no row now. */
  netPay: change,
});

/** Labels of each component, with that of the slip where it is another one, of loss of pay, in the order of the slip. */
const componentChange = z.object({
  component: z.string(),
  kind: z.enum(payLineKinds),
  ...change.shape,
});

/** Employees in each list of a comparison. */
export const maxComparedPeople = 500;

/**
 * Comparison with the month before, or that of part of the employees: those of all parts are added up to one (compared-parts.ts).
 * The lists have the largest differences first, and at most `maxComparedPeople`.
 */
const payRunComparison = z.object({
  previousPeriod: storedPayPeriod,
  /** It has no payslips: the amounts of before are 0, and who joined is known by the dates of joining alone. */
  isFirstMonth: z.optional(z.literal(true)),
  /** Its payslips that were imported: what the employer paid besides is not known. Absent where there is none. */
  imported: z.optional(z.int()),
  /** Employees of the month and of the one before who were compared. */
  people: z.int(),
  /** Names the figures of all employees, to be sent with their approval; the last part has it. */
  digest: z.optional(z.string()),
  /** Totals of all employees. */
  components: z.array(componentChange),
  totals: z.object({ grossEarnings: change, totalDeductions: change, netPay: change }),
  /** The employer's contributions by the rules; absent where nothing is known of either month. */
  employer: z.optional(change),
  came: z.object({ people: z.int(), list: z.array(comparedPerson) }),
  left: z.object({ people: z.int(), list: z.array(comparedPerson) }),
  changed: z.object({
    people: z.int(),
    list: z.array(
      z.extend(comparedPerson, {
        components: z.array(componentChange),
        /** The latest edit of the figures by an admin. */
        edited: z.optional(recordedEvent),
      }),
    ),
  }),
});
export type PayRunComparison = z.output<typeof payRunComparison>;

/** A payslip that is missing or out of date: amounts in rupees. */
const openSlip = z.object({
  userId: storedUserId,
  name: z.string(),
  employeeId: z.optional(z.string()),
  slip: z.enum(slipStates),
  /** On the payslip. */
  netPay: z.optional(rupeesAmount),
  /** That a payslip generated now would show. */
  nextNetPay: rupeesAmount,
  /** To be sent back with a confirmation. */
  deviation: z.string(),
  confirmed: z.optional(z.object({ ...recordedEvent.shape, reason: z.string() })),
});
export type OpenSlip = z.output<typeof openSlip>;

/** The payslips of a month that are missing or out of date, in the order of names, and how many there are. */
const openSlips = z.object({ people: z.int(), list: z.array(openSlip) });
export type OpenSlips = z.output<typeof openSlips>;

/** A generated slip of the month, for the register and the bank: amounts in rupees. */
const registerEntry = z.object({
  slipId: storedSlipId,
  user: slip.shape.user,
  profile: slip.shape.profile,
  payDate: z.string(),
  statutory: slip.shape.statutory,
  /** Present where the bank account differs from the last payslip. */
  bankChange: z.optional(bankChange),
});
export type RegisterEntry = z.output<typeof registerEntry>;

const params = z.object({ payPeriod });

export const payRunsRoutes = {
  payRuns: route({
    method: 'GET',
    path: '/api/admin/pay-runs',
    summary: 'The pay runs, newest first, and the months that can be opened',
    duties: payReaders,
    reply: payRunList,
  }),
  openPayRun: route({
    method: 'POST',
    path: '/api/admin/pay-runs',
    summary:
      'Open a month: bring the figures of all employees to it. Opening it again returns the existing one',
    duties: payrollAdmins,
    reauthentication: true,
    body: z.object({ payPeriod }),
    reply: payRun,
    errors: ['conflict'],
  }),
  payRunOpening: route({
    method: 'GET',
    path: '/api/admin/pay-runs/{payPeriod}/opening',
    summary: 'Preview opening the month',
    duties: payReaders,
    params,
    reply: payRunOpening,
    errors: ['conflict'],
  }),
  payRun: route({
    method: 'GET',
    path: '/api/admin/pay-runs/{payPeriod}',
    summary: 'A pay run and its state',
    duties: payReaders,
    params,
    reply: payRun,
  }),
  summary: route({
    method: 'GET',
    path: '/api/admin/pay-runs/{payPeriod}/summary',
    summary: 'The totals of a month, and its issues; of a large month in parts, to be added up',
    duties: payReaders,
    params,
    paged: true,
    query: pageQuery,
    reply: payRunSummary,
    errors: ['conflict'],
  }),
  rows: route({
    method: 'GET',
    path: '/api/admin/pay-runs/{payPeriod}/rows',
    summary: 'The employees of a month by name, all or filtered',
    duties: payReaders,
    params,
    paged: true,
    query: z.extend(pageQuery, {
      filter: z.optional(z.enum(payRunFilters)),
      /** Lists only rows with this issue. */
      issue: z.optional(z.enum(payRunIssueCodes)),
      /** Part of a name, an email address or an employee ID. */
      search: z.optional(singleLineText('Search')),
    }),
    reply: z.array(payRunRow),
  }),
  saveRows: route({
    method: 'PUT',
    path: '/api/admin/pay-runs/{payPeriod}/rows',
    summary: 'Change the figures of employees of the month; each is saved separately',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body: z.object({ rows: payRunEdits }),
    reply: z.array(savedRow),
    errors: ['conflict'],
  }),
  checkPayRun: route({
    method: 'POST',
    path: '/api/admin/pay-runs/{payPeriod}/check',
    summary: 'Refresh accounts, profiles and leave of the month, and add new joiners',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    reply: payRun,
    errors: ['conflict'],
  }),
  generatePayRun: route({
    method: 'POST',
    path: '/api/admin/pay-runs/{payPeriod}/generation',
    summary:
      'Generate the payslip of every employee without an error; number and net pay must match the confirmation',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body: z.object({
      people: z.number().check(z.int(), z.gte(0)),
      netPay: confirmedSum,
      /** When employees see the payslips, as it was confirmed; without it, as the company has chosen. */
      payslips: z.optional(z.enum(payslipVisibilities)),
      /** Where that is later: from which date on, or null for none; without it, as it was set before. */
      publishOn: z.optional(z.nullable(calendarDate('The date'))),
    }),
    reply: payRun,
    errors: ['conflict', 'unprocessable'],
  }),
  retryPayRun: route({
    method: 'POST',
    path: '/api/admin/pay-runs/{payPeriod}/generation/retry',
    summary: 'Retry the payslips that could not be generated',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    reply: payRun,
    errors: ['conflict', 'unprocessable'],
  }),
  publishPayRun: route({
    method: 'POST',
    path: '/api/admin/pay-runs/{payPeriod}/publication',
    summary: 'Publish the withheld payslips of the month, and notify the employees',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    reply: payRun,
    errors: ['conflict'],
  }),
  closePayRun: route({
    method: 'POST',
    path: '/api/admin/pay-runs/{payPeriod}/closing',
    summary:
      'Close the month, which locks its figures and payslips. No payslip may be missing or out of date. A large month is closed in the background',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    reply: payRun,
    errors: ['conflict'],
  }),
  openSlips: route({
    method: 'GET',
    path: '/api/admin/pay-runs/{payPeriod}/slips',
    summary:
      'The payslips of a generated month that are missing or out of date; of a large month in parts, to be added up',
    duties: payReaders,
    params,
    paged: true,
    query: pageQuery,
    reply: openSlips,
    errors: ['conflict'],
  }),
  confirmSlips: route({
    method: 'POST',
    path: '/api/admin/pay-runs/{payPeriod}/slips',
    summary: 'Confirm payslips that are missing or out of date, for a reason',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body: z.object({
      reason: requiredText(payRunMessages.slipReasonRequired, 500),
      slips: z.array(z.object({ userId, deviation: singleLineText('Deviation', 40) })).check(
        z.minLength(1),
        z.maxLength(maxSlipsInConfirmation),
        z.refine<{ userId: string }[]>(
          (slips) => new Set(slips.map((slip) => slip.userId)).size === slips.length,
          payRunMessages.employeeTwice,
        ),
      ),
    }),
    reply: payRun,
    errors: ['conflict', 'unprocessable'],
  }),
  reopenPayRun: route({
    method: 'POST',
    path: '/api/admin/pay-runs/{payPeriod}/reopening',
    summary: 'Reopen a closed month, for a reason',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body: z.object({ reason: requiredText(payRunMessages.reasonRequired, 500) }),
    reply: payRun,
    errors: ['conflict'],
  }),
  comparison: route({
    method: 'GET',
    path: '/api/admin/pay-runs/{payPeriod}/comparison',
    summary:
      'Compare the month with the one before: employees who joined, left or are paid differently; a large month in parts, to be added up',
    duties: payReaders,
    params,
    paged: true,
    query: pageQuery,
    reply: payRunComparison,
    errors: ['conflict'],
  }),
  register: route({
    method: 'GET',
    path: '/api/admin/pay-runs/{payPeriod}/register',
    summary: 'The generated payslips of the month, for the payroll register and the bank',
    duties: payReaders,
    reauthentication: true,
    params,
    paged: true,
    query: z.extend(pageQuery, {
      /** Refuses the first page while a slip is missing or out of date and not confirmed. */
      for: z.optional(z.literal('bank-advice')),
    }),
    reply: z.array(registerEntry),
    errors: ['conflict'],
  }),
} as const;
