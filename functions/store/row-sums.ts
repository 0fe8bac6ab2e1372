import * as z from 'zod/mini';
import { statutoryHeads, statutoryModes } from '../../shared/law/statutory.ts';
import { paiseAmount } from '../../shared/money.ts';
import { payLineKinds } from '../../shared/pay/pay-lines.ts';
import type { RowSums } from '../../shared/pay-runs/row-sums.ts';

const counts = z.record(z.string(), z.int());

const totals = z.object({
  people: z.int(),
  grossEarnings: paiseAmount,
  totalDeductions: paiseAmount,
  netPay: paiseAmount,
});

/** The sums of the rows of a closed month, which keeps them (month-sums.ts). */
export const rowSums = z.object({
  counts,
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
      problems: counts,
      doubts: counts,
    }),
  ),
  lines: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(payLineKinds),
      place: z.int(),
      people: z.int(),
      amount: paiseAmount,
    }),
  ),
}) satisfies z.ZodMiniType<RowSums>;
