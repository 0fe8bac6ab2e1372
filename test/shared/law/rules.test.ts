import { describe, expect, test } from 'vitest';
import { dueDateOf } from '../../../shared/law/due-dates.ts';
import { allRules, ruleOfId } from '../../../shared/law/rules.ts';
import type { PayPeriod } from '../../../shared/period.ts';

const november = '2026-11' as PayPeriod;

describe('the list of all rules', () => {
  test('names each id once, and each row by the id of its rule', () => {
    const ids = allRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, rules } of allRules) for (const row of rules) expect(row.id).toBe(id);
    expect(ruleOfId('pf.ceiling')?.label).toBe('PF wage ceiling');
    expect(ruleOfId('pf.unknown')).toBeUndefined();
  });

  test('has rows in the order of time, of which none overlap', () => {
    for (const { id, rules } of allRules)
      rules.forEach((row, index) => {
        const next = rules[index + 1];
        if (row.to !== undefined) expect(row.to >= row.from, id).toBe(true);
        if (next) expect(row.to !== undefined && row.to < next.from, id).toBe(true);
      });
  });

  test('has values that its own schema takes, and describes each', () => {
    for (const { id, rules, schema, describe } of allRules)
      for (const { value } of rules) {
        expect(schema.safeParse(value).error, id).toBeUndefined();
        expect(describe(value), id).not.toMatch(/undefined|NaN|^$/);
      }
  });

  test('says what is doubtful of every row that is a doubt or from memory', () => {
    for (const { id, rules } of allRules)
      for (const { trust, doubt, source } of rules) {
        if (trust === 'doubt' || trust === 'memory') expect(doubt, id).toMatch(/\.$/);
        expect(source.title, id).not.toBe('');
      }
  });

  test.each([
    ['pf.ceiling', '₹25,000'],
    ['pf.epsRate', '8.33 %'],
    ['pf.epsAge', '58 years'],
    ['pf.dueDay', 'Day 15 of the month after'],
    [
      'profTax.KA',
      'Earned a month: less than ₹25,000: nil; at least ₹25,000: ₹200 a month, ₹300 in February',
    ],
    [
      'profTax.MH',
      'Earned a month: up to ₹7,500: nil; more than ₹7,500, up to ₹10,000: ₹175 a month; more than ₹10,000: ₹200 a month, ₹300 in February. Women: up to ₹25,000: nil; more than ₹25,000: ₹200 a month, ₹300 in February',
    ],
    ['profTax.DL', 'No professional tax'],
    ['profTax.PB', 'Earned a month: any amount: ₹200 a month. Of income-tax payers only'],
    ['labourWelfareFund.MH', 'Employee ₹25, employer ₹75, in June and December'],
    ['labourWelfareFund.PB', 'Employee ₹5, employer ₹20, each month'],
    ['labourWelfareFund.MP', 'Employee ₹10, employer ₹30, in June and December'],
    ['labourWelfareFund.UP', 'No labour welfare fund'],
    ['labourWelfareFund.HR', 'Employee 0.2 % of wages, at most ₹35, employer 2 times as much, each month'],
  ])('%s in words: %s', (id, words) => {
    const rule = ruleOfId(id);
    expect(rule?.describe(rule.rules.at(-1)?.value)).toBe(words);
  });

  test('a half-yearly table describes the tax of the half-year', () => {
    const rule = ruleOfId('profTax.TN.chennai');
    expect(rule?.describe(rule.rules[0]?.value)).toMatch(
      /^Earned a half-year: up to ₹21,000: nil; more than ₹21,000, up to ₹30,000: ₹180; /,
    );
  });
});

describe("values that a company's own may not have", () => {
  const takes = (id: string, value: unknown) => ruleOfId(id)?.schema.safeParse(value).success;
  const table = (...slabs: object[]) => ({ base: 'month', slabs });

  test.each([
    ['pf.ceiling', 0, true],
    ['pf.ceiling', 999_999_999_999, true],
    ['pf.ceiling', 1_000_000_000_000, false],
    ['pf.ceiling', -1, false],
    ['pf.ceiling', 0.5, false],
    ['pf.rate', 10_000, true],
    ['pf.rate', 10_001, false],
    ['pf.rate', -1, false],
    ['pf.epsAge', 0, false],
    ['pf.epsAge', 120, true],
    ['pf.epsAge', 121, false],
    ['profTax.dueDay.KA', 31, true],
    ['profTax.dueDay.KA', 32, false],
    ['profTax.AS', table({ amount: 20_833 }), true],
    ['profTax.AS', table({ amount: 20_834 }), false],
    ['profTax.AS', table({ amount: 20_000, monthly: { month: 2, amount: 30_000 } }), true],
    ['profTax.AS', table({ amount: 20_000, monthly: { month: 2, amount: 30_001 } }), false],
    ['profTax.AS', table({ amount: 20_000, monthly: { month: 13, amount: 20_000 } }), false],
    ['profTax.AS', { base: 'half-year', slabs: [{ amount: 125_000 }] }, true],
    ['profTax.AS', { base: 'half-year', slabs: [{ amount: 125_001 }] }, false],
    ['profTax.AS', { ...table({ amount: 0 }), women: [{ amount: 20_834 }] }, false],
    ['profTax.AS', table(), false],
    ['profTax.AS', table({ upTo: 100, amount: 0 }), false],
    ['profTax.AS', table({ amount: 0 }, { amount: 100 }), false],
    ['profTax.AS', table({ upTo: 0, amount: 0 }, { amount: 100 }), true],
    ['profTax.AS', table({ upTo: 100, amount: 0 }, { upTo: 100, amount: 50 }, { amount: 100 }), false],
    ['labourWelfareFund.MP', { months: [6, 12], contribution: { employee: 1_000, employer: 3_000 } }, true],
    ['labourWelfareFund.MP', { months: [0], contribution: { employee: 1_000, employer: 3_000 } }, false],
    [
      'labourWelfareFund.HR',
      { months: [1], contribution: { percent: 20, max: 3_500, employerTimes: 2 } },
      true,
    ],
    ['labourWelfareFund.HR', { months: [1], contribution: { percent: 20 } }, false],
  ])('%s: %j is taken: %s', (id, value, isTaken) => {
    expect(takes(id, value)).toBe(isTaken);
  });
});

describe('due dates', () => {
  test.each([
    ['pf', undefined, '2026-12-15', undefined],
    ['pf', 'KA', '2026-12-15', undefined],
    ['esi', undefined, '2026-12-15', undefined],
    ['profTax', 'KA', '2026-12-20', undefined],
    ['profTax', 'GJ', '2026-12-15', 'This due date is from memory.'],
    ['profTax', 'MH', '2026-12-15', "That Maharashtra's professional tax is due on the 15th is not certain."],
  ] as const)('of %s %s for November 2026: %s', (head, state, on, doubt) => {
    expect(dueDateOf(head, state, november)).toEqual({ on, isCertain: doubt === undefined, doubt });
  });

  test('of income tax are the 7th, and 30 April for March, under either Act', () => {
    const dueOn = (month: string) => dueDateOf('incomeTax', undefined, month as PayPeriod)?.on;
    expect(['2026-11', '2027-02', '2027-03', '2027-04', '2025-12', '2026-03'].map(dueOn)).toEqual([
      '2026-12-07',
      '2027-03-07',
      '2027-04-30',
      '2027-05-07',
      '2026-01-07',
      '2026-04-30',
    ]);
    const overrides = [{ id: 'incomeTax.dueDay', from: '2026-11-01', value: 5, reason: 'Earlier' }];
    expect(dueDateOf('incomeTax', undefined, november, overrides)?.on).toBe('2026-12-05');
  });

  test('are in the next year for December, and on the last day of a month that is shorter', () => {
    expect(dueDateOf('pf', undefined, '2026-12' as PayPeriod)?.on).toBe('2027-01-15');
    expect(dueDateOf('labourWelfareFund', 'TN', '2026-12' as PayPeriod)?.on).toBe('2027-01-31');
    expect(dueDateOf('labourWelfareFund', 'TN', '2027-01' as PayPeriod)?.on).toBe('2027-02-28');
  });

  // behaviour statutory: Professional tax of a half-year
  test('of professional tax in Tamil Nadu are the end of the half-year, for each of its months', () => {
    const dueOn = (month: string) => dueDateOf('profTax', 'TN', month as PayPeriod)?.on;
    expect(['2026-04', '2026-09', '2026-10', '2027-03'].map(dueOn)).toEqual([
      '2026-09-30',
      '2026-09-30',
      '2027-03-31',
      '2027-03-31',
    ]);
    expect(dueDateOf('profTax', 'TN', november)?.isCertain).toBe(false);
    const overrides = [{ id: 'profTax.dueDay.TN', from: '2026-11-01', value: 15, reason: 'Our local body' }];
    expect(dueDateOf('profTax', 'TN', november, overrides)).toEqual({ on: '2027-03-15', isCertain: true });
  });

  test.each([
    ['profTax', 'KL', november],
    ['profTax', 'DL', november],
    ['profTax', undefined, november],
    ['profTax', 'MH', '2026-02' as PayPeriod],
    ['labourWelfareFund', 'HR', november],
    ['labourWelfareFund', 'UP', november],
  ] as const)('of %s in %s for %s are not known', (head, state, period) => {
    expect(dueDateOf(head, state, period)).toBeUndefined();
  });

  test('are those that the company sets', () => {
    const overrides = [{ id: 'profTax.dueDay.KL', from: '2026-11-01', value: 9, reason: 'Rule 3A' }];
    expect(dueDateOf('profTax', 'KL', november, overrides)).toEqual({ on: '2026-12-09', isCertain: true });
  });
});
