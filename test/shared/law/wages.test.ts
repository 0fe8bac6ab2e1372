import { describe, expect, test } from 'vitest';
import { lawOfMonth } from '../../../shared/law/months.ts';
import { wagesOf } from '../../../shared/law/wages.ts';
import { inPaise, inputOf, lineOf } from './input.ts';

const wages = (given: Parameters<typeof inputOf>[0]) => {
  const input = inputOf(given);
  return wagesOf(input, lawOfMonth('pf', input.payPeriod, input.settings.overrides));
};

const special = { otherAllowance: 'special', specialAllowance: 'wages' } as const;
const excluded = { otherAllowance: 'special', specialAllowance: 'excluded' } as const;

describe('golden table of wages (payroll-law 3.2)', () => {
  // Conveyance and a special allowance together are one amount of the portal, so the medical allowance stands for one.
  const greythr = { basicSalary: 20_000, hra: 10_000, otherAllowance: 8_000, medicalAllowance: 12_000 };

  test.each([
    ['basic 20,000, HRA 10,000, conveyance 8,000, special 12,000, reading A', greythr, {}, 32_000],
    ['the same, reading B', greythr, { specialAllowance: 'excluded' }, 25_000],
    [
      'basic 30,000, HRA and conveyance 45,000',
      { basicSalary: 30_000, hra: 40_000, otherAllowance: 5_000 },
      {},
      37_500,
    ],
    ['basic 8,000, HRA 12,000', { basicSalary: 8_000, hra: 12_000 }, {}, 10_000],
    ['basic 60,000, HRA 60,000', { basicSalary: 60_000, hra: 60_000 }, {}, 60_000],
    ['one rupee above that', { basicSalary: 60_000, hra: 60_001 }, {}, 60_000.5],
    ['one rupee below that', { basicSalary: 60_000, hra: 59_999 }, {}, 60_000],
  ] as const)('%s', (_, earnings, settings, full) => {
    expect(wages({ earnings, settings }).full).toBe(inPaise(full));
  });
});

test.each([
  ['basicSalary', {}, true],
  ['da', {}, true],
  ['hra', {}, false],
  ['otherAllowance', {}, false],
  ['otherAllowance', { otherAllowance: 'travel', specialAllowance: 'wages' }, false],
  ['otherAllowance', special, true],
  ['otherAllowance', excluded, false],
  ['medicalAllowance', {}, true],
  ['medicalAllowance', excluded, false],
] as const)('%s by %o is wages: %s', (name, settings, isIn) => {
  const earnings = { basicSalary: 50_000, [name]: name === 'basicSalary' ? 51_000 : 1_000 };
  expect(wages({ earnings, settings }).full).toBe(inPaise(isIn ? 51_000 : 50_000));
});

describe("the employer's PF in all remuneration", () => {
  const earnings = { basicSalary: 20_000, hra: 20_000 };
  const settings = { employerPfInRemuneration: true };

  test('adds half of 12 % of the wages before it, in one pass', () => {
    expect(wages({ earnings, settings })).toMatchObject({ full: inPaise(21_200), added: inPaise(1_200) });
    expect(wages({ earnings }).full).toBe(inPaise(20_000));
  });

  test('is capped for a member on the ceiling, and nothing for an employee without PF', () => {
    const large = { basicSalary: 60_000, hra: 60_000 };
    expect(wages({ earnings: large, settings }).full).toBe(inPaise(61_500));
    expect(wages({ earnings: large, settings, details: { pfMembership: 'full' } }).full).toBe(
      inPaise(63_600),
    );
    expect(wages({ earnings: large, settings, details: { pfMembership: 'none' } }).full).toBe(
      inPaise(60_000),
    );
  });

  test('needs to know whether the employee is a member', () => {
    expect(() => wages({ earnings, settings, details: { pfMembership: undefined } })).toThrow(
      'PF Membership is missing.',
    );
  });
});

test('loss of pay reduces wages once, to the paisa', () => {
  expect(wages({ earnings: { basicSalary: 10_000, hra: 20_000 }, lopDays: 1, totalDays: 31 })).toEqual({
    full: inPaise(15_000),
    added: inPaise(5_000),
    earned: inPaise(14_516.13),
  });
});

test('more LOP days than days leave nothing', () => {
  expect(wages({ earnings: { basicSalary: 10_000 }, lopDays: 31, totalDays: 30 }).earned).toBe(0);
});

describe('readings that are not settled are doubts only where they give another figure', () => {
  const reading =
    'Whether special and medical allowances are wages is not settled; the other reading gives another figure.';
  const remuneration =
    "Whether the employer's PF counts in all remuneration is not settled; the other reading gives another figure.";

  test('special and medical allowances', () => {
    const doubtsOf = (basicSalary: number) =>
      lineOf('pf', { earnings: { basicSalary, medicalAllowance: 1_000 } }).doubts;
    expect(doubtsOf(20_000)).toContain(reading);
    expect(doubtsOf(25_000)).not.toContain(reading);
  });

  test("the employer's PF", () => {
    const doubtsOf = (hra: number) => lineOf('pf', { earnings: { basicSalary: 20_000, hra } }).doubts;
    expect(doubtsOf(20_000)).toContain(remuneration);
    expect(doubtsOf(10_000)).not.toContain(remuneration);
  });

  test('one that cannot be calculated is no other figure', () => {
    const line = lineOf('esi', { earnings: { basicSalary: 18_000 }, details: { pfMembership: undefined } });
    expect(line).toMatchObject({ amount: inPaise(135), doubts: [] });
  });
});
