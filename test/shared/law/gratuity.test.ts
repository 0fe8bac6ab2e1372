import { describe, expect, test } from 'vitest';
import { accessUntilOf } from '../../../shared/company/leaving-settings.ts';
import { calculateGratuity, type GratuityInput, serviceOf } from '../../../shared/law/gratuity.ts';
import { finalDuesBy, formatDueDay } from '../../../shared/leaving/leaving.ts';
import { paise } from '../../../shared/money.ts';

const rupees = (amount: number) => paise(Math.round(amount * 100));
const gratuity = (input: Partial<GratuityInput>) =>
  calculateGratuity({
    joined: '2020-11-21',
    lastDay: '2026-11-20',
    isFixedTerm: false,
    isWaived: false,
    wages: rupees(60_000),
    coverage: {},
    overrides: [],
    ...input,
  });

describe('payroll-law 4.10, gratuity', () => {
  // behaviour leaving: Gratuity
  test('26,000 after 10 years and 7 months is 26,000 × 15/26 × 11 = 1,65,000', () => {
    const found = gratuity({ joined: '2016-04-21', wages: rupees(26_000) });
    expect(found).toMatchObject({
      amount: rupees(1_65_000),
      sum: '₹26,000 × 15/26 × 11 (10 years 7 months of service)',
    });
  });

  test('is nothing before the law covers the company, and counts the service before that day', () => {
    const covered = (since: string) => gratuity({ coverage: { gratuity: since } });
    expect(covered('2026-11-30')).toEqual(gratuity({}));
    expect(covered('2026-12-01')).toEqual({
      reason: 'No gratuity: the company is covered by gratuity only from December 2026.',
    });
    expect(covered('none')).toEqual({ reason: 'No gratuity: the company is not covered by gratuity.' });
  });

  test('60,000 after 6 years is 2,07,692.31', () => {
    expect(gratuity({})).toMatchObject({ amount: rupees(2_07_692.31) });
  });

  // behaviour leaving: Gratuity
  test('26,000 after a fixed term of 2 years is 30,000', () => {
    const found = gratuity({ joined: '2024-11-21', wages: rupees(26_000), isFixedTerm: true });
    expect(found).toMatchObject({ amount: rupees(30_000) });
  });
});

// behaviour leaving: Gratuity
test('there is no gratuity before five years, and it says why; a day later there is', () => {
  expect(gratuity({ joined: '2021-11-22' })).toMatchObject({
    reason: 'No gratuity: 4 years 11 months of service, and it needs 5 years.',
  });
  expect(gratuity({ joined: '2021-11-21' })).toMatchObject({ amount: rupees(1_73_076.92) });
});

describe('a fifth year that is nearly complete', () => {
  const doubt =
    'After 4 years and 190 days, or 240 with a six-day week, some courts count five years (Mettur Beardsell, 1998 LLR 1072), and others do not.';
  // From 15 May 2026 to 20 Nov 2026 are 190 days.
  const nearly = { joined: '2022-05-15' };
  const paid = { amount: rupees(1_73_076.92), sum: '₹60,000 × 15/26 × 5 (4 years 6 months of service)' };

  test('has no gratuity, and says what it is if the company pays it, with the doubt', () => {
    expect(gratuity(nearly)).toMatchObject({
      reason: 'No gratuity: 4 years 6 months of service, and it needs 5 years.',
      byChoice: { ...paid, doubts: expect.arrayContaining([doubt]) },
    });
    expect(gratuity({ joined: '2022-05-16' })).toEqual({
      reason: 'No gratuity: 4 years 6 months of service, and it needs 5 years.',
    });
  });

  test('has gratuity where the company chooses so, and only there', () => {
    expect(gratuity({ ...nearly, countsLastYear: true })).toMatchObject({
      ...paid,
      isByChoice: true,
      doubts: expect.arrayContaining([doubt]),
    });
    expect(gratuity({ joined: '2022-05-16', countsLastYear: true })).toHaveProperty('reason');
    expect(gratuity({ joined: '2020-11-21', countsLastYear: true })).not.toHaveProperty('isByChoice');
  });

  test('is counted by days of the company, and not of a fixed term', () => {
    const overrides = [
      { id: 'gratuity.fifthYear', from: '2026-01-01', value: 240, reason: 'Six days a week' },
    ];
    expect(gratuity({ ...nearly, overrides })).not.toHaveProperty('byChoice');
    expect(gratuity({ joined: '2022-03-26', overrides })).toHaveProperty('byChoice');
    expect(gratuity({ joined: '2022-03-27', overrides })).not.toHaveProperty('byChoice');
    expect(gratuity({ joined: '2026-05-15', isFixedTerm: true })).not.toHaveProperty('byChoice');
  });
});

// behaviour leaving: Gratuity
test('death and disablement need no length of service', () => {
  expect(gratuity({ joined: '2025-11-21', isWaived: true })).toMatchObject({ amount: rupees(34_615.38) });
});

// behaviour leaving: Gratuity
test('a part of a year counts as a year from a day above six months on', () => {
  const ofYears = (years: number) => ({ amount: rupees(Math.round((60_000 * 15 * years * 100) / 26) / 100) });
  expect(gratuity({ joined: '2020-05-21' })).toMatchObject(ofYears(6));
  expect(gratuity({ joined: '2020-05-20' })).toMatchObject(ofYears(7));
});

test('it is at most the ceiling, whose doubt it names', () => {
  const found = gratuity({ joined: '1990-01-01', wages: rupees(1_50_000) });
  expect(found).toMatchObject({
    amount: rupees(20_00_000),
    sum: expect.stringContaining('at most ₹20,00,000'),
  });
  expect('doubts' in found && found.doubts.join()).toContain('ceiling');
});

test('a missing date of joining and wages that cannot be calculated are said, never 0', () => {
  expect(gratuity({ joined: undefined })).toEqual({ reason: 'The date of joining is missing.' });
  expect(gratuity({ wages: undefined })).toEqual({
    reason: 'The wages of the last month cannot be calculated.',
  });
});

test('service has whole years and months, both days included', () => {
  expect(serviceOf('2020-10-01', '2026-11-20')).toEqual({ years: 6, months: 1, hasDays: true });
  expect(serviceOf('2024-02-29', '2025-02-28')).toEqual({ years: 1, months: 0, hasDays: false });
});

test('six months from the end of a month end with the last day of another one, and are not above six months', () => {
  const ofYears = (years: number) => ({ amount: rupees(Math.round((60_000 * 15 * years * 100) / 26) / 100) });
  expect(gratuity({ joined: '2020-08-31', lastDay: '2026-02-28' })).toMatchObject(ofYears(5));
  expect(gratuity({ joined: '2020-08-31', lastDay: '2026-03-01' })).toMatchObject(ofYears(6));
});

// behaviour leaving: Final dues
test('final dues after Friday 20 November 2026, with a holiday on the 24th, are due on Wed 25 Nov', () => {
  const weeklyOff = 'saturday-sunday';
  const holidays = [{ date: '2026-11-24', name: 'Guru Nanak Jayanti' }];
  expect(formatDueDay(finalDuesBy('2026-11-20', { weeklyOff, holidays }))).toBe('Wed 25 Nov 2026');
  expect(finalDuesBy('2026-11-20', { weeklyOff, holidays: [] })).toBe('2026-11-24');
});

// behaviour leaving: Final dues
test('final dues after a Friday count the Saturday where the company works on it', () => {
  expect(formatDueDay(finalDuesBy('2026-11-20', { weeklyOff: 'sunday', holidays: [] }))).toBe(
    'Mon 23 Nov 2026',
  );
  // 21 November 2026 is a third Saturday, 28 November a fourth one.
  const rules = { weeklyOff: 'sunday-alternate-saturday' as const, holidays: [] };
  expect([finalDuesBy('2026-11-20', rules), finalDuesBy('2026-11-27', rules)]).toEqual([
    '2026-11-23',
    '2026-12-01',
  ]);
});

test.each([
  ['july', 12, '2026-11-20', '2027-07-31'],
  ['july', 12, '2026-07-30', '2026-07-31'],
  ['july', 12, '2026-07-31', '2027-07-31'],
  ['months', 1, '2026-12-31', '2027-01-31'],
  ['months', 6, '2026-08-31', '2027-02-28'],
  ['months', 24, '2026-02-28', '2028-02-28'],
] as const)(
  'access to payslips by the rule %s (%i months) after %s lasts until %s',
  (rule, months, lastDay, until) => {
    expect(accessUntilOf(lastDay, { leaverAccess: rule, leaverAccessMonths: months })).toBe(until);
  },
);

test('service too short for a month’s part is said in place of a line of nothing', () => {
  expect(gratuity({ joined: '2026-10-01', isWaived: true })).toEqual({
    reason: 'No gratuity: 0 years 1 month of service.',
  });
});
