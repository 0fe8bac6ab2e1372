import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { statutoryHeads, statutoryModes } from '../law/statutory.ts';
import { rupeesAmount, rupeesField } from '../money.ts';
import { lopDivisor } from '../pay/lop-basis.ts';
import { endedEmployments, typedDays } from '../pay/month-days.ts';
import { payLineKinds } from '../pay/pay-lines.ts';
import { daysField, payrollFields } from '../pay/payroll-fields.ts';
import { unpaidDays } from '../pay/unpaid-day.ts';
import { bankChange } from '../profiles/bank-change.ts';
import { taxWorking } from '../slips/month-tax.ts';
import { storedUserId, userId } from '../user-id.ts';
import { maxSavedRows, payRunMessages } from './messages.ts';
import { slipStates } from './open-slips.ts';
import { payRunIssueCodes } from './pay-run-row.ts';

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

export const payRunEdits = z.array(payRunEdit).check(
  z.minLength(1),
  z.maxLength(maxSavedRows, payRunMessages.tooManyRows),
  z.refine<PayRunEdit[]>(
    (edits) => new Set(edits.map((edit) => edit.userId)).size === edits.length,
    payRunMessages.employeeTwice,
  ),
);

/** Result of an edit, with the row as it is now. */
export const savedRow = z.discriminatedUnion('outcome', [
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
