import { type Paise, paise, sumPaise } from '../money.ts';
import { formatMonth, formatPeriod, type PayPeriod } from '../period.ts';
import type { LawRule } from './law-rule.ts';
import { halfYearOf, type LawOfMonth, missing, NotCalculable } from './months.ts';
import {
  baseText,
  type ProfTaxTable,
  type Slab,
  slabAmount,
  slabOf,
  slabText,
} from './professional-tax-table.ts';
import { chennaiTable, otherTamilNaduTable, stateTable } from './professional-tax-tables.ts';
import { roundedFor } from './rounding.ts';
import { type StateCode, states } from './states.ts';
import type { LineDraft, StatutoryInput } from './statutory.ts';
import { amountText, daysText } from './text.ts';
import { earnedGross, grossOf, paidBesides } from './wages.ts';

const monthNumber = (payPeriod: PayPeriod): number => Number(payPeriod.slice(5));
const monthsFrom = (from: PayPeriod, to: PayPeriod): number =>
  (monthNumber(to) - monthNumber(from) + 12) % 12;

/** Professional tax of a month, by the state where the employee works. */
export function calculateProfTax(input: StatutoryInput, law: LawOfMonth): LineDraft<'profTax'> {
  const state = input.details.workState;
  if (state === undefined) throw missing('workState');
  const table = law.of(tableOf(state, input)).value;
  const earned = sumPaise([earnedGross(input), paidBesides(input)]);

  if (table.slabs.every(({ amount }) => amount === 0) && !table.women)
    return line(paise(0), earned, () => `₹0: no professional tax in ${states[state]}`);
  if (table.incomeTaxPayersOnly)
    throw new NotCalculable({
      message: `${states[state]} takes ${amountText((table.slabs[0] as Slab).amount)} a month from income-tax payers only. Enter it yourself.`,
    });
  if (table.base === 'half-year') return ofHalfYear(input, table, state, earned);

  const base = table.base === 'year' ? paise(12 * earned) : earned;
  const { slabs, note } = slabsFor(table, input, base);
  const { slab, above } = slabOf(slabs, base);
  const amount = slabAmount(slab, monthNumber(input.payPeriod));
  const month = slab.monthly?.month === monthNumber(input.payPeriod) ? [formatMonth(input.payPeriod)] : [];
  const formula = () =>
    [
      `${amountText(amount)} for ${slabText(slab, above)} ${baseText(table)} in ${states[state]}`,
      ...note,
      ...month,
      table.base === 'year'
        ? `12 × ${amountText(earned)} = ${amountText(base)}`
        : `earned ${amountText(earned)}`,
      ...daysText(input),
    ].join('; ');
  return line(amount, base, formula, slab.doubt);
}

const line = (amount: Paise, base: Paise, formula: () => string, ...doubts: (string | undefined)[]) => ({
  amount,
  employer: {},
  base,
  formula,
  doubts: doubts.filter((doubt) => doubt !== undefined),
});

function tableOf(state: StateCode, { details }: StatutoryInput): LawRule<ProfTaxTable> {
  if (state !== 'TN') return stateTable(state);
  if (details.localBody === undefined) throw missing('localBody');
  return details.localBody === 'chennai' ? chennaiTable : otherTamilNaduTable;
}

/** The slabs of a person, where a table tells women from men. One that names neither is asked about where they differ. */
function slabsFor(
  { slabs, women }: ProfTaxTable,
  { details: { gender }, payPeriod }: StatutoryInput,
  base: Paise,
): { slabs: readonly Slab[]; note: string[] } {
  if (!women) return { slabs, note: [] };
  if (gender === undefined) throw missing('gender');
  if (gender === 'female') return { slabs: women, note: ['table for women'] };
  const tax = (rows: readonly Slab[]) => slabAmount(slabOf(rows, base).slab, monthNumber(payPeriod));
  if (gender === 'other' && tax(slabs) !== tax(women))
    throw new NotCalculable({
      message: 'The professional tax table names women and men only. Enter professional tax yourself.',
    });
  return { slabs, note: [] };
}

/** In the last month of the half-year, or a sixth of what its earnings come to if each month to come is a full one. */
function ofHalfYear(input: StatutoryInput, table: ProfTaxTable, state: StateCode, earned: Paise) {
  const { payPeriod, settings } = input;
  const { from, to } = halfYearOf(payPeriod);
  const isLast = payPeriod === to;
  const isMonthly = settings.halfYearlyProfTax === 'monthly';
  if (!isMonthly && !isLast)
    return line(
      paise(0),
      sumPaise([input.halfYearEarnings ?? 0, earned]),
      () => `₹0: taken in September and March in ${states[state]}`,
    );

  const earlier = payPeriod === from ? paise(0) : input.halfYearEarnings;
  if (earlier === undefined)
    throw new NotCalculable({
      message: `The earnings since ${formatPeriod(from)} are missing. Enter professional tax yourself.`,
    });
  const monthsToCome = monthsFrom(payPeriod, to);
  const base = sumPaise([earlier, earned, paise(grossOf(input) * monthsToCome)]);
  const { slab, above } = slabOf(table.slabs, base);
  const sixth = roundedFor('profTax', BigInt(slab.amount), 6n);
  const amount = !isMonthly ? slab.amount : isLast ? paise(slab.amount - 5 * sixth) : sixth;
  const formula = () =>
    [
      isMonthly && slab.amount > 0
        ? `${amountText(amount)} = a sixth of ${amountText(slab.amount)}`
        : amountText(amount),
      ` for ${slabText(slab, above)} ${baseText(table)} in ${states[state]}`,
      `; ${monthsToCome === 0 ? 'earned' : 'expected'} ${amountText(base)}`,
      ...daysText(input).map((days) => `; ${days}`),
    ].join('');
  return line(
    amount,
    base,
    formula,
    slab.doubt,
    isMonthly
      ? 'A sixth each month assumes six months of the same pay. Compare with the table at the end of the half-year.'
      : undefined,
  );
}
