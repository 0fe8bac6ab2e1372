import fc from 'fast-check';
import { expect } from 'vitest';
import { type Paise, rupees, toPaise } from '../../shared/money.ts';
import { monthsOfYear, type PayPeriod } from '../../shared/period.ts';
import { estimateTax } from '../../shared/tax/estimate.ts';
import type { PaidMonth, TaxedMonth, TaxFacts } from '../../shared/tax/facts.ts';
import { type NaiveTaxMonth, type NaiveTaxYear, naiveTax } from './naive-tax.ts';

const upTo = (max: number) => fc.integer({ min: 0, max });
const seldom = (max: number) => fc.oneof(fc.constant(0), upTo(max));
/** Pay of a month: about the rebate, in the slabs, and about each step of the surcharge. */
const pay = fc.oneof(
  upTo(60_000),
  fc.integer({ min: 95_000, max: 115_000 }),
  upTo(450_000),
  fc.integer({ min: 400_000, max: 440_000 }),
  upTo(1_800_000),
  fc.integer({ min: 4_000_000, max: 4_400_000 }),
);
const month = fc.record({
  raisedTo: fc.option(pay, { freq: 5, nil: undefined }),
  /** Half days of thirty. */
  lost: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: upTo(60) }),
  bonus: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: upTo(900_000) }),
  rent: fc.oneof(fc.constant(0), upTo(60_000)),
  most: fc.oneof({ weight: 6, arbitrary: fc.constant(100_000_000) }, { weight: 1, arbitrary: upTo(30_000) }),
});

const earnedOf = (amount: number, lost: number) => Math.floor((amount * (60 - lost)) / 60);
const tens = (amount: number) => Math.floor(amount / 10) * 10;

/** A tax year of an employee: raises, bonuses, loss of pay, joiners with a former employer, leavers, and claims. */
export const taxYear: fc.Arbitrary<NaiveTaxYear> = fc
  .record({
    isNew: fc.boolean(),
    hasPan: upTo(9).map((n) => n > 0),
    isBonusTaxedAtOnce: fc.boolean(),
    born: fc.oneof(
      fc.tuple(
        fc.integer({ min: 1960, max: 2004 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
      ),
      fc.tuple(
        fc.constantFrom(1946, 1947, 1966, 1967),
        fc.integer({ min: 3, max: 4 }),
        fc.integer({ min: 1, max: 2 }),
      ),
    ),
    inBigCity: fc.boolean(),
    first: fc.oneof(fc.constant(0), upTo(11)),
    count: fc.oneof(fc.constant(12), fc.integer({ min: 1, max: 12 })),
    pay,
    hraPart: fc.constantFrom(0, 20, 40),
    basicPart: fc.constantFrom(30, 50, 60),
    pf: fc.constantFrom(0, 1_800, 3_000, 12_000),
    professionalTax: fc.constantFrom(0, 200, 250),
    nps: seldom(30_000),
    perMonth: fc.array(month, { minLength: 12, maxLength: 12 }),
    former: fc.record({
      pay: upTo(3_000_000),
      tax: upTo(300_000),
      professionalTax: upTo(1_200),
      pf: upTo(90_000),
    }),
    hasFormer: fc.boolean(),
    other: fc.record({ income: seldom(400_000), interest: upTo(100_000), tax: seldom(20_000) }),
    claims: fc.record({
      homeLoan: seldom(300_000),
      savings: seldom(200_000),
      ownNps: seldom(120_000),
      health: seldom(60_000),
      parents: seldom(60_000),
      areParentsSenior: fc.boolean(),
      education: seldom(100_000),
      donations: seldom(30_000),
      disability: fc.constantFrom('none', 'none', 'disability', 'severe'),
    }),
  })
  .map(
    ({ first, count, pay, hraPart, basicPart, pf, professionalTax, nps, perMonth, hasFormer, ...rest }) => {
      let full = pay;
      const periods = monthsOfYear(2026).slice(first, first + count);
      const months = periods.map((period, index): NaiveTaxMonth => {
        const { raisedTo, lost, bonus, rent, most } = perMonth[index] as (typeof perMonth)[number];
        full = raisedTo ?? full;
        const [fullBasic, fullHra] = [tens((full * basicPart) / 100), Math.floor((full * hraPart) / 100)];
        return {
          ...{
            month: period,
            full,
            earned: earnedOf(full, lost),
            bonus,
            rent,
            most,
            pf,
            professionalTax,
            nps,
          },
          ...{ fullBasic, basic: tens(earnedOf(fullBasic, lost)), fullHra, hra: earnedOf(fullHra, lost) },
        };
      });
      const { former, other, ...all } = rest;
      return {
        ...all,
        months,
        former: hasFormer ? former : undefined,
        other: { ...other, interest: Math.min(other.interest, other.income) },
      };
    },
  );

/** One list, by which the rules of a month are remembered. */
const noOverrides: TaxFacts['overrides'] = [];

const inPaise = (amount: number): Paise => toPaise(rupees(amount));

const paidMonth = (of: NaiveTaxMonth): TaxedMonth => ({
  payPeriod: of.month as PayPeriod,
  recurring: inPaise(of.earned),
  once: inPaise(of.bonus),
  basicAndDa: inPaise(of.basic),
  hra: inPaise(of.hra),
  employeePf: inPaise(of.pf),
  professionalTax: inPaise(of.professionalTax),
  employerNps: inPaise(of.nps),
});

/**
 * The portal's knowledge in a month: earlier payments, this month, and its full pay in each month left.
 * @param taken in each month before
 */
export function factsOf(of: NaiveTaxYear, index: number, taken: readonly Paise[]): TaxFacts {
  const now = of.months[index] as NaiveTaxMonth;
  const inFull = { ...now, earned: now.full, bonus: 0, basic: now.fullBasic, hra: now.fullHra };
  const { claims, former, other } = of;
  return {
    regime: of.isNew ? 'new' : 'old',
    hasPan: of.hasPan,
    dateOfBirth: of.born.map((part) => String(part).padStart(2, '0')).join('-'),
    paid: of.months
      .slice(0, index)
      .map((month, i): PaidMonth => ({ ...paidMonth(month), taxDeducted: taken[i] as Paise })),
    current: paidMonth(now),
    coming: of.months.slice(index + 1).map(({ month }) => paidMonth({ ...inFull, month })),
    formerEmployer: former && {
      taxablePay: inPaise(former.pay),
      taxDeducted: inPaise(former.tax),
      professionalTax: inPaise(former.professionalTax),
      employeePf: inPaise(former.pf),
    },
    otherIncome: {
      amount: inPaise(other.income),
      interest: inPaise(other.interest),
      taxDeducted: inPaise(other.tax),
    },
    claims: {
      rent: of.months
        .filter(({ rent }) => rent > 0)
        .map(({ month, rent }) => ({
          payPeriod: month as PayPeriod,
          amount: inPaise(rent),
          city: of.inBigCity ? 'Pune' : 'Mysuru',
        })),
      homeLoanInterest: inPaise(claims.homeLoan),
      savings: inPaise(claims.savings),
      ownNps: inPaise(claims.ownNps),
      health: inPaise(claims.health),
      parentsHealth: { amount: inPaise(claims.parents), isSenior: claims.areParentsSenior },
      educationLoanInterest: inPaise(claims.education),
      donations: inPaise(claims.donations),
      disability: claims.disability === 'none' ? undefined : claims.disability,
    },
    onceTax: of.isBonusTaxedAtOnce ? 'at-once' : 'spread',
    available: inPaise(now.most),
    overrides: noOverrides,
  };
}

/** The tax that the portal takes in each month of a year, in rupees, with the tax of the year as it looks in it. */
export function taxByMonth(of: NaiveTaxYear): { taken: number; year: number }[] {
  const taken: Paise[] = [];
  return of.months.map((_, index) => {
    const { amount, year } = estimateTax(factsOf(of, index, taken));
    taken.push(amount);
    return { taken: amount / 100, year: year.tax / 100 };
  });
}

/** Compares the income tax of random years with that of a second implementation. */
export function assertTaxAgrees(numRuns: number): void {
  fc.assert(
    fc.property(taxYear, (of) => {
      expect(taxByMonth(of)).toEqual(naiveTax(of));
    }),
    { numRuns, seed: Number(process.env.SEED ?? 1) },
  );
}
