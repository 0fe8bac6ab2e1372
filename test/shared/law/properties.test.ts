import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateStatutory } from '../../../shared/law/calculate.ts';
import { profTaxTables } from '../../../shared/law/professional-tax-tables.ts';
import { stateCodes } from '../../../shared/law/states.ts';
import { filedHeads } from '../../../shared/law/statutory.ts';
import { paise, sumPaise } from '../../../shared/money.ts';
import { inputOf, lineOf } from './input.ts';

const rupees = fc.integer({ min: 0, max: 30_000_000 }).map((amount) => amount / 100);
const month = fc.constantFrom('2026-02', '2026-06', '2026-08', '2026-09', '2026-10', '2026-12', '2027-03');
const earnings = fc.record({
  basicSalary: rupees,
  hra: rupees,
  da: rupees,
  medicalAllowance: rupees,
  otherAllowance: rupees,
});
const settings = fc.record({
  otherAllowance: fc.constantFrom('travel', 'special'),
  specialAllowance: fc.constantFrom('wages', 'excluded'),
  employerPfInRemuneration: fc.boolean(),
  esiBase: fc.constantFrom('wages', 'gross'),
  halfYearlyProfTax: fc.constantFrom('last-month', 'monthly'),
});
const details = fc.record({
  pfMembership: fc.constantFrom('ceiling', 'full'),
  epsMember: fc.constantFrom('yes', 'no'),
  gender: fc.constantFrom('female', 'male'),
  workState: fc.constantFrom(...stateCodes),
  localBody: fc.constant('chennai'),
  voluntaryPf: fc.integer({ min: 0, max: 8_800 }).map((percent) => percent / 100),
});
const lopDays = fc.integer({ min: 0, max: 60 }).map((halves) => halves / 2);
const anyMonth = fc.record({
  month,
  earnings,
  settings,
  details,
  lopDays,
  taxed: rupees.map((salary) => [{ month: '2026-05', place: 'profTax.TN.chennai', salary }]),
  esiCovered: fc.boolean(),
}) as fc.Arbitrary<Parameters<typeof inputOf>[0]>;

test('contributions are whole and never negative: PF and ESI in rupees, all others in paise', () => {
  fc.assert(
    fc.property(anyMonth, (given) => {
      const result = calculateStatutory(inputOf(given));
      for (const head of filedHeads) {
        const calculated = result[head];
        if (!calculated || !('line' in calculated)) continue;
        const { amount, employer } = calculated.line;
        for (const figure of [amount, ...Object.values(employer)]) {
          expect(Number.isSafeInteger(figure) && figure >= 0).toBe(true);
          if (head === 'pf' || head === 'esi') expect(figure % 100).toBe(0);
        }
      }
    }),
  );
});

test('EPS and the difference are 12 % of PF wages, as the employee pays without voluntary PF', () => {
  fc.assert(
    fc.property(anyMonth, (given) => {
      const { amount, voluntary, employer, pfWages, epsWages, wages } = lineOf('pf', given);
      expect(sumPaise([employer.eps ?? 0, employer.pf ?? 0])).toBe(amount - voluntary);
      expect(Math.abs(amount - voluntary - pfWages * 0.12)).toBeLessThanOrEqual(50.001);
      expect(epsWages <= pfWages && pfWages < wages + 51).toBe(true);
      expect([pfWages % 100, epsWages % 100]).toEqual([0, 0]);
      expect(employer.eps).toBeLessThanOrEqual(Math.round((epsWages * 0.0833) / 100) * 100);
    }),
  );
});

test('PF rises with wages', () => {
  fc.assert(
    fc.property(anyMonth, rupees, (given, more) => {
      const richer = { ...given, earnings: { basicSalary: more } };
      const poorer = { ...given, earnings: { basicSalary: Math.floor(more / 2) } };
      const [high, low] = [lineOf('pf', richer), lineOf('pf', poorer)];
      expect(high.amount).toBeGreaterThanOrEqual(low.amount);
      for (const name of ['eps', 'edli', 'pfAdmin'] as const)
        expect(high.employer[name]).toBeGreaterThanOrEqual(low.employer[name] ?? 0);
    }),
  );
});

test('ESI rises with wages up to the limit, above which an employee who was not insured pays nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_200_000 }), fc.integer({ min: 1, max: 2_200_000 }), (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      const esi = (amount: number) => lineOf('esi', { earnings: { basicSalary: amount / 100 } });
      if (high <= 2_100_000) expect(esi(high).amount).toBeGreaterThanOrEqual(esi(low).amount);
      else expect(esi(high).amount).toBe(0);
    }),
  );
});

test('each table of professional tax takes no less of more', () => {
  for (const { id, rules } of profTaxTables)
    for (const { value } of rules)
      for (const slabs of [value.slabs, value.women ?? []]) {
        const amounts = slabs.map(({ amount, monthly }) => [amount, monthly?.amount ?? amount]);
        for (const column of [0, 1])
          expect(
            amounts.map((pair) => pair[column] as number),
            id,
          ).toEqual(amounts.map((pair) => pair[column] as number).toSorted((a, b) => a - b));
      }
});

test('an override changes no month before it', () => {
  const ceiling = fc.integer({ min: 0, max: 10_000_000 }).map(paise);
  fc.assert(
    fc.property(anyMonth, ceiling, (given, value) => {
      const overrides = [{ id: 'pf.ceiling', from: '2026-12-01', value, reason: 'Ours' }];
      const withOverride = { ...given, settings: { ...given.settings, overrides } };
      for (const month of ['2026-08', '2026-10', '2026-11'])
        expect(calculateStatutory(inputOf({ ...withOverride, month }))).toEqual(
          calculateStatutory(inputOf({ ...given, month })),
        );
    }),
  );
});

test('the other reading of what is not settled never changes a figure without a doubt', () => {
  fc.assert(
    fc.property(anyMonth, (given) => {
      const specialAllowance = given.settings?.specialAllowance === 'wages' ? 'excluded' : 'wages';
      const line = lineOf('pf', given);
      const other = lineOf('pf', { ...given, settings: { ...given.settings, specialAllowance } });
      const isDoubted = line.doubts.some((doubt) => doubt.startsWith('Whether special and medical'));
      if (line.amount !== other.amount) expect(isDoubted).toBe(true);
    }),
  );
});

describe('never 0 where something is missing', () => {
  const full = {
    month: '2026-12',
    earnings: { basicSalary: 20_000, hra: 10_000 },
    details: { workState: 'MH', localBody: 'chennai' },
    settings: { employerPfInRemuneration: true },
  } as const;
  const dependsOn = {
    pf: ['pfMembership', 'epsMember', 'dateOfBirth'],
    esi: ['pfMembership'],
    profTax: ['workState', 'gender'],
    labourWelfareFund: ['workState'],
  } as const;

  test.each(filedHeads.flatMap((head) => dependsOn[head].map((name) => [head, name] as const)))(
    '%s without %s',
    (head, name) => {
      expect(lineOf(head, full).amount).toBeGreaterThan(0);
      const given = { ...full, details: { ...full.details, [name]: undefined } };
      expect(calculateStatutory(inputOf(given))[head]).toMatchObject({ problem: { missing: name } });
    },
  );
});
