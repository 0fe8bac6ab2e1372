import * as z from 'zod/mini';
import { todayInIndia } from '../date.ts';
import { rupeesAmount } from '../money.ts';
import { storedPayPeriod } from '../period.ts';
import { recordedEvent } from '../user-id.ts';
import { submission } from './approval-state.ts';
import { confirmedSlip } from './open-slips.ts';
import { payRunStates, stoppableTasks } from './pay-run-state.ts';

/** Totals in rupees. */
export const payTotals = z.object({
  people: z.int(),
  grossEarnings: rupeesAmount,
  totalDeductions: rupeesAmount,
  netPay: rupeesAmount,
});

/** Result of generating a month. */
const outcome = z.object({
  ...payTotals.shape,
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

export const payRunList = z.object({
  /** Newest first. */
  months: z.array(payRunMonth),
  /** The months that can be opened now, the likeliest first; none while another one is not closed. */
  openable: z.array(storedPayPeriod),
});
export type PayRunList = z.output<typeof payRunList>;

/** Preview of opening a month, in numbers of employees. */
export const payRunOpening = z.object({
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
