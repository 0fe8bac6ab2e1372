import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, sumPaise } from '../../../shared/money.ts';
import { compareRegimes } from '../../../shared/tax/compare.ts';
import { estimateTax } from '../../../shared/tax/estimate.ts';
import type { TaxFacts } from '../../../shared/tax/facts.ts';
import { reductionsOfWorking } from '../../../shared/tax/working.ts';
import type { NaiveTaxYear } from '../../support/naive-tax.ts';
import { factsOf, taxByMonth, taxYear } from '../../support/tax-agreement.ts';
import { taxFacts } from '../../support/tax-facts.ts';

const withoutLimit = (of: NaiveTaxYear): NaiveTaxYear => ({
  ...of,
  months: of.months.map((month) => ({ ...month, most: 1_000_000_000 })),
});
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const lastOf = <Item>(items: readonly Item[]) => items.at(-1) as Item;

/** Any month of a year, with its earlier months paid as estimated. */
const anyMonth = fc.tuple(taxYear, fc.nat()).map(([of, at]): TaxFacts => {
  const index = at % of.months.length;
  const taken = taxByMonth(of).map((month) => paise(month.taken * 100));
  return factsOf(of, index, taken);
});

const onceOnly = (once: number, facts: Partial<TaxFacts>) =>
  estimateTax({
    ...taxFacts({ facts: { hasPan: true, dateOfBirth: '1990-01-01', ...facts } }),
    current: { ...taxFacts({}).current, once: paise(once) },
  }).year;
const income = fc.oneof(
  fc.integer({ min: 0, max: 10_00_00_000_00 }),
  fc.integer({ min: 12_60_000_00, max: 13_60_000_00 }),
  ...[50_00_000, 1_00_00_000, 2_00_00_000, 5_00_00_000].map((edge) =>
    fc.integer({ min: edge * 100 - 50_000_00, max: edge * 100 + 20_00_000_00 }),
  ),
);

test('more income never leaves less in hand before cess, beyond the rounding to ten rupees', () => {
  const regime = fc.constantFrom('new', 'old');
  fc.assert(
    fc.property(regime, income, fc.integer({ min: 1, max: 5_00_000_00 }), (regime, less, more) => {
      const [low, high] = [onceOnly(less, { regime }), onceOnly(less + more, { regime })];
      const beforeCess = ({ slabTax, rebate, surcharge }: typeof low) => slabTax - rebate + surcharge;
      // The rebate of the old regime ends at once.
      if (regime === 'old' && low.rebate > 0 && high.rebate === 0) return;
      expect(beforeCess(high) - beforeCess(low)).toBeLessThanOrEqual(high.income - low.income);
      expect(high.tax).toBeGreaterThanOrEqual(low.tax);
      expect(high.tax - low.tax).toBeLessThanOrEqual(more * 1.04 + 20_00);
    }),
  );
});

test('the months sum to the tax of the year, whatever changed in between', () => {
  fc.assert(
    fc.property(taxYear, (any) => {
      const of = withoutLimit(any);
      const months = taxByMonth(of);
      const elsewhere = (of.former?.tax ?? 0) + of.other.tax;
      const taken = elsewhere + sum(months.map((month) => month.taken));
      const { year, taken: last } = lastOf(months);
      // Tax that was taken before the last month is not paid back.
      expect(taken).toBe(Math.max(year, taken - last));
      if (taken > year) expect(last).toBe(0);
    }),
  );
});

// behaviour income-tax: A bonus
test('a year ends with the same tax in whichever months bonuses are paid, spread or at once', () => {
  fc.assert(
    fc.property(taxYear, fc.nat(), fc.boolean(), (any, shift, isBonusTaxedAtOnce) => {
      const of = withoutLimit(any);
      const bonuses = of.months.map(({ bonus }) => bonus);
      const moved = of.months.map((month, index) => ({
        ...month,
        bonus: bonuses[(index + shift) % bonuses.length] as number,
      }));
      const other = { ...of, isBonusTaxedAtOnce, months: moved };
      expect(lastOf(taxByMonth(other)).year).toBe(lastOf(taxByMonth(of)).year);
    }),
  );
});

test('the order of paid months does not change what is taken', () => {
  fc.assert(
    fc.property(anyMonth, fc.nat(), (facts, shift) => {
      const start = facts.paid.length === 0 ? 0 : shift % facts.paid.length;
      const paid = [...facts.paid.slice(start), ...facts.paid.slice(0, start)];
      expect(estimateTax({ ...facts, paid })).toEqual(estimateTax(facts));
    }),
  );
});

test('tax of a month is whole rupees, never below zero, and at most what its pay allows', () => {
  fc.assert(
    fc.property(anyMonth, (facts) => {
      const { amount, notTaken, overpaid } = estimateTax(facts);
      expect(amount % 100 === 0 && amount >= 0 && amount <= (facts.available ?? 0)).toBe(true);
      expect(notTaken >= 0 && overpaid >= 0).toBe(true);
      const unlimited = estimateTax({ ...facts, available: undefined });
      expect(sumPaise([amount, notTaken])).toBe(unlimited.amount);
    }),
  );
});

test('the eight lines of the working add up to the tax of the month', () => {
  fc.assert(
    fc.property(anyMonth, (facts) => {
      const { working, year, amount, monthsLeft, notTaken } = estimateTax({ ...facts, onceTax: 'spread' });
      expect(working).toHaveLength(8);
      const [paid = 0, coming = 0, off = 0, income = 0, slabs = 0, cess = 0, taken = 0, due = 0] =
        working.map((line): number => line.amount);
      expect(Math.abs(Math.max(0, paid + coming + off) - income)).toBeLessThanOrEqual(5_00);
      expect(slabs + cess).toBe(year.tax);
      const share = Math.max(0, slabs + cess + taken) / monthsLeft;
      expect(Math.abs(due + notTaken - share)).toBeLessThanOrEqual(50);
      expect(due).toBe(amount);
      for (const { label, detail } of working)
        expect(`${label} ${detail}`).not.toMatch(/undefined|NaN|₹|\+ -/);
    }),
  );
});

test('both regimes side by side are what each takes alone, and claims for the old one are the least that do', () => {
  fc.assert(
    fc.property(anyMonth, (facts) => {
      const { years, cheaper, saving, claimsForOld } = compareRegimes(facts);
      for (const regime of ['new', 'old'] as const)
        expect(years[regime]).toEqual(estimateTax({ ...facts, regime }).year);
      expect(saving).toBe(Math.abs(years.new.tax - years.old.tax));
      expect(cheaper === undefined).toBe(saving === 0);
      if (claimsForOld === undefined) expect(cheaper === 'old' || years.new.tax === 0).toBe(true);
      else {
        const old = (more: number) => {
          const donations = paise((facts.claims?.donations ?? 0) + more);
          const claims = { ...facts.claims, rent: [], donations };
          return estimateTax({ ...facts, regime: 'old', claims }).year.tax;
        };
        // Rent that section 134 lets deduct follows from the income, and so from other claims.
        const hasRent = years.old.reductions.some(({ id }) => id === 'rent' || id === 'hra');
        if (hasRent) return;
        expect(old(claimsForOld)).toBeLessThan(years.new.tax);
        if (claimsForOld > 0) expect(old(claimsForOld - 100_00)).toBeGreaterThanOrEqual(years.new.tax);
      }
    }),
  );
});

// behaviour statutory: The annual salary
test('a working names each reduction in words from which its amount is read again', () => {
  fc.assert(
    fc.property(anyMonth, (facts) => {
      const { year, working } = estimateTax(facts);
      const taken = year.reductions.filter(({ amount }) => amount > 0);
      expect(reductionsOfWorking(working)).toEqual(taken.map(({ label, amount }) => ({ label, amount })));
    }),
  );
});
