import { describe, expect, test } from 'vitest';
import type { RuleOverride } from '../../../shared/law/statutory.ts';
import { inPaise, lineOf, problemOf } from './input.ts';

const own = (from: string, value: unknown, to?: string): RuleOverride => ({
  id: 'pf.ceiling',
  from,
  to,
  value,
  reason: 'Our accountant says so',
});
const pf = (month: string, ...overrides: RuleOverride[]) => ({
  month,
  earnings: { basicSalary: 40_000 },
  settings: { overrides },
});

describe("a company's own value of a rule", () => {
  test('holds from its day on, and is named with the figure', () => {
    const override = own('2026-11-01', 3_000_000);
    expect(lineOf('pf', pf('2026-10', override)).amount).toBe(inPaise(3_000));
    const line = lineOf('pf', pf('2026-11', override));
    expect(line.amount).toBe(inPaise(3_600));
    expect(line.formula).toBe(
      '₹3,600 = 12 % of ₹30,000; PF wages ₹40,000; ceiling since 1 Nov 2026, set by the company',
    );
    expect(line.rules).toContain('pf.ceiling@2026-11-01#own');
  });

  test('to its last day', () => {
    const override = own('2026-10-01', 3_000_000, '2026-10-31');
    expect(lineOf('pf', pf('2026-10', override)).amount).toBe(inPaise(3_600));
    expect(lineOf('pf', pf('2026-11', override)).amount).toBe(inPaise(3_000));
  });

  test('decides a month in which the law changed', () => {
    const line = lineOf('pf', pf('2026-09', own('2026-09-01', 1_966_667, '2026-09-30')));
    expect(line.amount).toBe(inPaise(2_360));
  });

  test('ends before the next one begins, in whichever order they are kept', () => {
    const overrides = [own('2026-12-01', 4_000_000), own('2026-10-01', 3_000_000)];
    expect(lineOf('pf', pf('2026-11', ...overrides)).amount).toBe(inPaise(3_600));
    expect(lineOf('pf', pf('2026-12', ...overrides)).amount).toBe(inPaise(4_800));
  });

  const ownRate = (from: string, to?: string): RuleOverride => ({ ...own(from, 1_000, to), id: 'pf.rate' });

  // behaviour pay-runs: A month in which a rule changed
  test.each([
    ['within the month', ownRate('2026-10-15'), '15 October 2026'],
    ['to a day within the month', ownRate('2026-09-01', '2026-10-14'), '15 October 2026'],
    ['from the second day', ownRate('2026-10-02'), '2 October 2026'],
    ['from the last day', ownRate('2026-10-31'), '31 October 2026'],
    ['to the first day', ownRate('2026-09-01', '2026-10-01'), '2 October 2026'],
    ['to the day before the last', ownRate('2026-10-01', '2026-10-30'), '31 October 2026'],
  ])('%s leaves the month to the admin', (_, override, day) => {
    expect(problemOf('pf', pf('2026-10', override)).message).toBe(
      `The PF rate changed on ${day}. Enter PF for October yourself.`,
    );
  });

  test.each([
    ['within the month', own('2026-10-15', 3_000_000), 27_742],
    ['to a day within the month', own('2026-09-01', 3_000_000, '2026-10-14'), 27_258],
    ['from the last day', own('2026-10-31', 3_000_000), 25_161],
    ['to the first day', own('2026-09-01', 3_000_000, '2026-10-01'), 25_161],
  ])('of a ceiling %s counts for its days', (_, override, wages) => {
    expect(lineOf('pf', pf('2026-10', override)).pfWages).toBe(inPaise(wages));
  });

  test('of two that hold in one month is neither', () => {
    const overrides = [own('2026-10-01', 3_000_000, '2026-12-31'), own('2026-10-01', 4_000_000)];
    expect(problemOf('pf', pf('2026-10', ...overrides)).message).toBe(
      'There is more than one PF wage ceiling in October 2026. Enter it yourself.',
    );
  });

  test.each(['₹30,000', -1, 1.5, null])('that reads %j is a problem', (value) => {
    expect(problemOf('pf', pf('2026-10', own('2026-10-01', value))).message).toBe(
      "The company's own value of the PF wage ceiling cannot be read.",
    );
  });

  test('of another rule changes nothing', () => {
    const override = { ...own('2026-10-01', 3_000_000), id: 'esi.limit' };
    expect(lineOf('pf', pf('2026-10', override)).amount).toBe(inPaise(3_000));
  });

  test('fills in for a state without a table', () => {
    const overrides = [
      {
        id: 'profTax.AS',
        from: '2026-10-01',
        value: { base: 'month', slabs: [{ upTo: 1_500_000, amount: 0 }, { amount: 20_800 }] },
        reason: 'Assam, by our accountant',
      },
    ];
    const given = { earnings: { basicSalary: 15_001 }, details: { workState: 'AS' as const } };
    expect(lineOf('profTax', { ...given, settings: { overrides } }).formula).toBe(
      '₹208 for more than ₹15,000 a month in Assam; earned ₹15,001',
    );
    expect(problemOf('profTax', { ...given, month: '2026-09', settings: { overrides } }).message).toBe(
      'There is no professional tax table for Assam. Enter it yourself.',
    );
  });
});

test('a month before the rules is asked about', () => {
  expect(problemOf('pf', pf('2025-11')).message).toBe(
    'The definition of wages changed on 21 November 2025. Enter PF for November yourself.',
  );
  expect(problemOf('pf', pf('2025-10')).message).toBe(
    'There is no definition of wages in October 2025. Enter it yourself.',
  );
});
