import type { LawOfMonth } from '../law/months.ts';
import { type RateSlab, rateSlabOf } from '../law/rate-slabs.ts';
import { cess, rateWithoutPan, rebate, rebateLimit, slabRules, surcharge } from '../law/tax-rules.ts';
import { divideRounded, type Paise, paise, subtractPaise, sumPaise } from '../money.ts';
import type { TaxRegime } from './facts.ts';

/** Ages by which the slabs of the old regime differ. */
export type AgeGroup = 'below60' | 'from60' | 'from80';

/** The tax of a slab on an income. */
interface SlabPart {
  /** Hundredths of a percent. */
  rate: number;
  taxed: Paise;
  tax: Paise;
}

interface TaxBeforeCess {
  /** From the first slab that takes something. */
  slabs: readonly SlabPart[];
  slabTax: Paise;
  rebate: Paise;
  /** The rebate is a part of the tax, so that no more than the income above its limit is due. */
  isRebateRelief: boolean;
  /** Less `surchargeRelief`. */
  surcharge: Paise;
  /** The amount by which the surcharge is lower, so that a higher income never leaves less. */
  surchargeRelief: Paise;
}

export interface AnnualTax extends TaxBeforeCess {
  /** To the paisa, for the working: the tax is rounded once. */
  cess: Paise;
  /** Hundredths of a percent. */
  cessRate: number;
  /** To the nearest ten rupees. */
  tax: Paise;
  /** In hundredths of a percent, where it takes more than the slabs. */
  rateWithoutPan?: number;
}

interface AnnualTaxInput {
  regime: TaxRegime;
  age: AgeGroup;
  hasPan: boolean;
}

const fullPercent = 10_000n;
const tenRupees = 1_000n;

/** Hundredths of a percent of an amount, to the paisa. */
export const shareOf = (amount: Paise, hundredthsOfPercent: number): Paise =>
  paise(divideRounded(BigInt(amount) * BigInt(hundredthsOfPercent), fullPercent));

/** Income and tax of a year are rounded to the nearest ten rupees (Income-tax Act 2025, s.516). */
export const toTenRupees = (amount: Paise): Paise =>
  paise(divideRounded(BigInt(amount), tenRupees) * Number(tenRupees));

function slabParts(slabs: readonly RateSlab[], income: Paise): SlabPart[] {
  return slabs.flatMap(({ upTo, rate }, index) => {
    const above = slabs[index - 1]?.upTo ?? 0;
    const taxed = paise(Math.max(0, Math.min(income, upTo ?? income) - above));
    return rate === 0 || taxed === 0 ? [] : [{ rate, taxed, tax: shareOf(taxed, rate) }];
  });
}

/** Slabs, rebate and surcharge of a taxable income, each with its marginal relief. */
function taxBeforeCess(income: Paise, { regime, age }: AnnualTaxInput, law: LawOfMonth): TaxBeforeCess {
  const slabs = slabParts(law.of(slabRules[regime === 'new' ? 'new' : age]).value, income);
  const slabTax = sumPaise(slabs.map(({ tax }) => tax));
  const limit = law.of(rebateLimit[regime]).value;
  const most = law.of(rebate[regime]).value;
  const beyond = Math.max(0, income - limit);
  const isRebateRelief = regime === 'new' && beyond > 0 && slabTax > beyond;
  const off = beyond === 0 ? Math.min(slabTax, most) : isRebateRelief ? slabTax - beyond : 0;
  const tax = slabTax - off;

  const { rate, above } = rateSlabOf(law.withoutDoubt(surcharge[regime]).value, income);
  const whole = shareOf(paise(tax), rate);
  const atStep = whole > 0 ? taxBeforeCess(above, { regime, age, hasPan: true }, law) : undefined;
  const mostTax = atStep && atStep.slabTax - atStep.rebate + atStep.surcharge + income - above;
  const relief = mostTax === undefined ? 0 : Math.max(0, Math.min(whole, tax + whole - mostTax));
  return {
    ...{ slabs, slabTax, rebate: paise(off), isRebateRelief },
    ...{ surcharge: paise(whole - relief), surchargeRelief: paise(relief) },
  };
}

/**
 * The tax of a year's taxable income: slabs, rebate, surcharge, then cess, rounded once. Without a PAN at least a part of the
 * income is due, where tax is due at all. @param income to ten rupees
 */
export function annualTax(income: Paise, input: AnnualTaxInput, law: LawOfMonth): AnnualTax {
  const before = taxBeforeCess(income, input, law);
  const sum = BigInt(subtractPaise(sumPaise([before.slabTax, before.surcharge]), before.rebate));
  const cessRate = law.of(cess).value;
  const cessAmount = shareOf(paise(Number(sum)), cessRate);
  const units = divideRounded(sum * (fullPercent + BigInt(cessRate)), fullPercent * tenRupees);
  const tax = paise(units * Number(tenRupees));
  const annual = { ...before, cess: cessAmount, cessRate, tax };
  noteSurchargeDoubt(income, input, law);
  if (input.hasPan || before.slabTax === 0) return annual;
  // That no tax is due after the rebate is a reading, of which the rule has the doubt.
  const { value: rate } = law.of(rateWithoutPan);
  if (tax === 0) return annual;
  const atRate = toTenRupees(shareOf(income, rate));
  return atRate > tax ? { ...annual, tax: atRate, rateWithoutPan: rate } : annual;
}

/** Whether the surcharge of the new regime ends below that of the old one is not certain. */
function noteSurchargeDoubt(income: Paise, { regime }: AnnualTaxInput, law: LawOfMonth): void {
  const rateBy = (which: TaxRegime) => rateSlabOf(law.withoutDoubt(surcharge[which]).value, income).rate;
  if (regime === 'new' && rateBy('new') > 0 && rateBy('new') !== rateBy('old')) law.of(surcharge.new);
}
