import * as z from 'zod/mini';
import { statutoryHeads, statutoryModes } from '../../shared/law/statutory.ts';
import { paiseAmount } from '../../shared/money.ts';
import { payLineKinds } from '../../shared/pay/pay-lines.ts';

/** Numbers of employees by name: those of no employee are absent. */
const counts = z.record(z.string(), z.int());

const totals = z.object({
  people: z.int(),
  grossEarnings: paiseAmount,
  totalDeductions: paiseAmount,
  netPay: paiseAmount,
});

/** The sums of the rows of a month, which its summary shows, in paise. A closed month keeps them (month-sums.ts). */
export const rowSums = z.object({
  /** Numbers of rows by filter. */
  counts,
  /** Numbers of rows by issue. */
  issues: counts,
  totals,
  payable: totals,
  statutory: z.array(
    z.object({
      head: z.enum(statutoryHeads),
      mode: z.enum(statutoryModes),
      entered: paiseAmount,
      employer: paiseAmount,
      differing: z.int(),
      difference: paiseAmount,
      kept: z.int(),
      /** Numbers of employees by the text of the problem. */
      problems: counts,
      doubts: counts,
    }),
  ),
  lines: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(payLineKinds),
      /** The place of its component among those of the company; one-off amounts follow all of them. */
      place: z.int(),
      people: z.int(),
      amount: paiseAmount,
    }),
  ),
});
export type RowSums = z.output<typeof rowSums>;
