import * as z from 'zod/mini';
import { type Paise, paise } from '../money.ts';
import { type LawRule, lawAmount, lawRule } from './law-rule.ts';
import { slabText } from './professional-tax-table.ts';
import type { Rule } from './rule.ts';
import { percentText } from './text.ts';

/** A rate up to an amount, which is included, or above all others. */
const rateSlab = z.object({
  upTo: z.optional(lawAmount),
  /** Hundredths of a percent. */
  rate: z.int().check(z.gte(0, 'The value cannot be negative'), z.lte(10_000, 'A rate is at most 100 %')),
});
export type RateSlab = z.output<typeof rateSlab>;

const rateSlabs = z
  .array(rateSlab)
  .check(
    z.refine(
      (slabs) =>
        slabs.length > 0 &&
        slabs.every(({ upTo }, index) =>
          index === slabs.length - 1
            ? upTo === undefined
            : upTo !== undefined && (slabs[index - 1]?.upTo ?? -1) < upTo,
        ),
      'Slabs must rise, and only the last one has no upper end',
    ),
  );

const describe = (slabs: RateSlab[]): string =>
  slabs
    .map((slab, index) => {
      const range = slabText({ ...slab, amount: paise(0) }, slabs[index - 1]?.upTo);
      return `${range}: ${slab.rate === 0 ? 'nil' : percentText(slab.rate)}`;
    })
    .join('; ');

export const rateSlabsRule = (
  named: Pick<LawRule, 'id' | 'label' | 'head'>,
  rows: readonly Omit<Rule<RateSlab[]>, 'id'>[],
): LawRule<RateSlab[]> => lawRule({ ...named, kind: 'rate-slabs', schema: rateSlabs, describe }, rows);

/** In rupees and whole percent; the last slab has no upper end: slabsOf([4_00_000, 0], [Infinity, 5]). */
export const slabsOf = (...slabs: [upTo: number, percent: number][]): RateSlab[] =>
  slabs.map(([upTo, percent]) => ({
    ...(Number.isFinite(upTo) && { upTo: paise(upTo * 100) }),
    rate: percent * 100,
  }));

/** The slab of an amount, and the amount above which it begins. */
export function rateSlabOf(slabs: readonly RateSlab[], amount: Paise): { rate: number; above: Paise } {
  const index = slabs.findIndex(({ upTo }) => upTo === undefined || amount <= upTo);
  return { rate: (slabs[index] as RateSlab).rate, above: slabs[index - 1]?.upTo ?? paise(0) };
}
