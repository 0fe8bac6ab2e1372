import * as z from 'zod/mini';
import { type Paise, paise } from '../money.ts';
import { formatMonth } from '../period.ts';
import { lawAmount } from './law-rule.ts';
import { amountText } from './text.ts';

/** Up to an amount, which is included, or above all others. In paise. */
const slab = z.object({
  upTo: z.optional(lawAmount),
  amount: lawAmount,
  /** Another amount in one month of the year, such as February. */
  monthly: z.optional(
    z.object({
      month: z.int().check(z.gte(1), z.lte(12)),
      amount: lawAmount,
      doubt: z.optional(z.string()),
    }),
  ),
  doubt: z.optional(z.string()),
});
export type Slab = z.output<typeof slab>;

/** The most that a person pays in a year, by Article 276 of the Constitution, in paise. */
export const maxProfTaxOfYear = paise(250_000);

const slabs = z.array(slab).check(
  z.refine(
    (all) =>
      all.every(({ upTo }, index) => {
        const before = all[index - 1]?.upTo;
        return index === all.length - 1 ? upTo === undefined : upTo !== undefined && (before ?? -1) < upTo;
      }) && all.length > 0,
    'Slabs must rise, and only the last one has no upper end',
  ),
);

/** Slabs of what is earned in a month or a half-year, or of twelve times the month. */
const table = z.object({
  base: z.enum(['month', 'half-year', 'year']),
  slabs,
  /** The slabs of women, where they have their own. */
  women: z.optional(slabs),
  /** Others owe nothing, and the portal does not know them. */
  incomeTaxPayersOnly: z.optional(z.boolean()),
});
export type ProfTaxTable = z.output<typeof table>;

/** The tax of a slab in twelve months, in paise. */
const ofYear = ({ amount, monthly }: Slab, base: ProfTaxTable['base']): number =>
  base === 'half-year' ? 2 * amount : 12 * amount + (monthly ? monthly.amount - amount : 0);

export const profTaxTable = table.check(
  z.refine(
    ({ base, slabs, women = [] }) =>
      [...slabs, ...women].every((one) => ofYear(one, base) <= maxProfTaxOfYear),
    `Professional tax can be at most ${amountText(maxProfTaxOfYear)} a year`,
  ),
);

/** The slab of what was earned, and the upper end of the one before. */
export function slabOf(slabs: readonly Slab[], earned: Paise): { slab: Slab; above: Paise | undefined } {
  const index = slabs.findIndex(({ upTo }) => upTo === undefined || earned <= upTo);
  return { slab: slabs[index] as Slab, above: slabs[index - 1]?.upTo };
}

export const slabAmount = ({ amount, monthly }: Slab, month: number): Paise =>
  monthly?.month === month ? monthly.amount : amount;

const isBelow = (end: Paise) => end % 100 === 99;
const next = (end: Paise) => amountText(paise(end + 1));

/** 'more than ₹10,000', 'less than ₹25,000', 'more than ₹7,500, up to ₹10,000'. */
export function slabText({ upTo }: Slab, above: Paise | undefined): string {
  const lower =
    above === undefined
      ? []
      : [isBelow(above) ? `at least ${next(above)}` : `more than ${amountText(above)}`];
  const upper =
    upTo === undefined ? [] : [isBelow(upTo) ? `less than ${next(upTo)}` : `up to ${amountText(upTo)}`];
  return [...lower, ...upper].join(', ') || 'any amount';
}

const baseTexts = { month: 'a month', 'half-year': 'a half-year', year: 'a year' } as const;
export const baseText = ({ base }: ProfTaxTable): string => baseTexts[base];

const slabsText = (slabs: readonly Slab[], isTaxOfHalfYear: boolean): string =>
  slabs
    .map((slab, index) => {
      const { amount, monthly } = slab;
      const exception = monthly
        ? `, ${amountText(monthly.amount)} in ${formatMonth(`2026-${String(monthly.month).padStart(2, '0')}`)}`
        : '';
      const tax =
        amount === 0 ? 'nil' : `${amountText(amount)}${isTaxOfHalfYear ? '' : ' a month'}${exception}`;
      return `${slabText(slab, slabs[index - 1]?.upTo)}: ${tax}`;
    })
    .join('; ');

export function describeProfTax(table: ProfTaxTable): string {
  const { slabs, women, base, incomeTaxPayersOnly } = table;
  if (slabs.every(({ amount }) => amount === 0) && !women) return 'No professional tax';
  return [
    `Earned ${baseText(table)}: ${slabsText(slabs, base === 'half-year')}`,
    ...(women ? [`Women: ${slabsText(women, base === 'half-year')}`] : []),
    ...(incomeTaxPayersOnly ? ['Of income-tax payers only'] : []),
  ].join('. ');
}
