import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountClaims,
  type ClaimFigures,
  claimNames,
  toTaxClaims,
  withoutClaim,
} from '../../../shared/declarations/claims.ts';
import { hraCities } from '../../../shared/law/tax-rules.ts';
import { paise } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { estimateTax } from '../../../shared/tax/estimate.ts';
import { taxFacts } from '../../support/tax-facts.ts';

const amount = fc.integer({ min: 0, max: 4_00_000_00 }).map(paise);
const halves = [
  ['2026-04', '2026-09'],
  ['2026-10', '2027-03'],
] as unknown as [PayPeriod, PayPeriod][];
const rents = fc
  .tuple(...halves.map(() => fc.tuple(amount, fc.constantFrom(...hraCities, ''))))
  .map((pair) => pair.map(([rent, city], i) => ({ ...between(i), amount: paise(rent / 10), city })));
const between = (i: number) => {
  const [from, to] = halves[i] as [PayPeriod, PayPeriod];
  return { from, to };
};
const anyClaims: fc.Arbitrary<ClaimFigures> = fc.record(
  {
    rents: rents.map((all) => all.map((rent) => ({ ...rent, amount: paise(Math.round(rent.amount)) }))),
    ...(Object.fromEntries(amountClaims.map((name) => [name, amount])) as Record<
      (typeof amountClaims)[number],
      typeof amount
    >),
    dependant: fc.constantFrom('disability' as const, 'severe' as const),
    disability: fc.constantFrom('disability' as const, 'severe' as const),
  },
  { requiredKeys: [] },
);
const pay = fc.record({
  recurring: fc.integer({ min: 10_000, max: 6_00_000 }),
  hra: fc.constantFrom(0, 5_000, 40_000),
});

const taxOf = (claims: ClaimFigures, of: { recurring: number; hra: number }) =>
  estimateTax(
    taxFacts({
      pay: of,
      facts: { regime: 'old', dateOfBirth: '1990-05-10', claims: toTaxClaims(claims) },
    }),
  ).year.tax;

test('a line that is declared never raises the tax of the old regime', () => {
  fc.assert(
    fc.property(anyClaims, pay, fc.constantFrom(...claimNames), (claims, of, name) => {
      expect(taxOf(claims, of)).toBeLessThanOrEqual(taxOf(withoutClaim(claims, name), of));
    }),
  );
});

test('a larger amount of a line never raises the tax of the old regime', () => {
  fc.assert(
    fc.property(anyClaims, pay, fc.constantFrom(...amountClaims), amount, (claims, of, name, more) => {
      const larger = { ...claims, [name]: paise((claims[name] ?? 0) + more) };
      expect(taxOf(larger, of)).toBeLessThanOrEqual(taxOf(claims, of));
    }),
  );
});

test('the order in which lines are declared changes no tax', () => {
  fc.assert(
    fc.property(anyClaims, pay, (claims, of) => {
      const reversed = Object.fromEntries(Object.entries(claims).reverse()) as ClaimFigures;
      const turned = { ...reversed, ...(claims.rents && { rents: claims.rents.toReversed() }) };
      expect(taxOf(turned, of)).toBe(taxOf(claims, of));
    }),
  );
});
