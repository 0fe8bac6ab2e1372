import * as z from 'zod/mini';
import { statutoryHeads, statutoryModes } from '../law/statutory.ts';
import { rupeesAmount } from '../money.ts';
import { payLineKinds } from '../pay/pay-lines.ts';
import { approval } from './approval-state.ts';
import { payTotals } from './pay-run.ts';
import { payRunIssueCodes } from './pay-run-row.ts';

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

/**
 * Totals of a month, or of part of its employees: those of all parts are added up to one (row-sums.ts). A month that is closed
 * has one part, and so has one of up to 500 employees.
 */
export const payRunSummary = z.object({
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
  totals: payTotals,
  /** Net pay of all employees the month before, with or without a row in this one; the first part has it. */
  previousNetPay: rupeesAmount,
  /** Totals of the rows without an error: what generating now would pay, and what its confirmation names. */
  payable: payTotals,
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
      ...payTotals.shape,
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
