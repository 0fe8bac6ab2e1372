import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyRoutes, payDateOf } from '../../../shared/company/company.ts';
import { addDays, isCalendarDate } from '../../../shared/date.ts';
import { maxLogoBytes } from '../../../shared/logo.ts';
import { payPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';

const body = companyRoutes.changeCompany.body;
const good = {
  name: 'Acme',
  registrationNumber: 'U72900KA2020PTC1',
  address: '1 Mill Road, Pune',
  email: 'office@acme.example',
  phone: '+91 20 1234',
  yearlyLeaves: 24,
  payDay: 31,
  version: 0,
};

/** The messages about a company with one field changed. */
const said = (field: string, value: unknown): string[] =>
  body.safeParse({ ...good, [field]: value }).error?.issues.map(({ message }) => message) ?? [];
const letters = (length: number) => 'a'.repeat(length);

describe('the details of a company', () => {
  test.each([
    ['name', 120, 'Name is required'],
    ['address', 200, 'Address is required'],
  ])('the company field %s accepts up to %i characters', (field, max, missing) => {
    expect(said(field, letters(max))).toEqual([]);
    expect(said(field, letters(max + 1))).toEqual([`At most ${max} characters are allowed`]);
    for (const value of ['', ' ', undefined, 7]) expect(said(field, value)).toContain(missing);
  });

  test.each([
    ['registrationNumber', 'Registration number'],
    ['phone', 'Phone'],
  ])('the company field %s may be empty or absent, and accepts up to 40 characters', (field, label) => {
    for (const value of ['', ' ', undefined, letters(40)]) expect(said(field, value)).toEqual([]);
    expect(body.parse({ ...good, [field]: undefined })).toMatchObject({ [field]: '' });
    expect(said(field, letters(41))).toEqual([`${label} can have at most 40 characters`]);
    expect(said(field, 7)).toEqual([`${label} must be text`]);
  });

  test('the company email must be an email address', () => {
    expect(said('email', `${letters(108)}@example.com`)).toEqual([]);
    expect(said('email', `${letters(109)}@example.com`)).toEqual(['At most 120 characters are allowed']);
    // A text that is too long has no other message: a pattern need not look at it.
    expect(said('email', letters(121))).toEqual(['At most 120 characters are allowed']);
    expect(said('email', 'office')).toEqual(['Email is invalid']);
    expect(said('email', '')).toContain('Email is required');
  });

  test.each([
    ['yearlyLeaves', 0, 366, 'Leave days per year must be a whole number from 0 to 366'],
    ['payDay', 1, 31, 'Pay day must be a whole number from 1 to 31'],
  ])('the company field %s accepts whole numbers from %i to %i', (field, min, max, message) => {
    for (const value of [min, max]) expect(said(field, value)).toEqual([]);
    for (const value of [min - 1, max + 1, 2.5, '3', undefined])
      expect(said(field, value)).toContain(message);
  });

  test('pro-rata leave is yes or no, and stays unchanged when absent', () => {
    for (const value of [true, false, undefined]) expect(said('leavesInProportion', value)).toEqual([]);
    expect(body.parse(good).leavesInProportion).toBeUndefined();
    expect(said('leavesInProportion', 'yes')).toEqual(['Pro-rata leave for joiners must be yes or no']);
  });

  test('the months of access of former employees may be absent, and are from 1 to 120', () => {
    for (const value of [1, 120, undefined]) expect(said('leaverAccessMonths', value)).toEqual([]);
    for (const value of [0, 121, 2.5, '3'])
      expect(said('leaverAccessMonths', value)).toContain(
        'Months after the last day must be a whole number from 1 to 120',
      );
  });

  test('a logo may be absent, removed, or up to 200 KB', () => {
    for (const logo of [undefined, null, 'aGk=']) expect(said('logo', logo)).toEqual([]);
    const largest = Buffer.alloc(maxLogoBytes).toString('base64');
    expect(said('logo', largest)).toEqual([]);
    expect(said('logo', `${largest}aGkh`)).toEqual([expect.stringContaining('at most 200 KB')]);
    expect(companyRoutes.changeCompany.maxBodyBytes).toBeGreaterThan(largest.length + 100_000);
  });

  test.each([-1, 0.5, '0', undefined])('refuses %s as a company version', (version) => {
    expect(said('version', version)).toHaveLength(1);
  });
});

test.each([
  ['generation', '2026-11', 7, '2026-12-03'],
  ['same-month', '2026-11', 7, '2026-11-07'],
  ['next-month', '2026-11', 7, '2026-12-07'],
  ['next-month', '2026-12', 1, '2027-01-01'],
  // Shorter months are paid on their last day.
  ['same-month', '2026-02', 29, '2026-02-28'],
  ['same-month', '2028-02', 31, '2028-02-29'],
  ['next-month', '2027-01', 30, '2027-02-28'],
  ['next-month', '2026-10', 31, '2026-11-30'],
  // A Sunday stays as it is.
  ['same-month', '2026-11', 29, '2026-11-29'],
] as const)(
  'by the rule %s, a payslip of %s with pay day %i has the pay date %s',
  (payDateRule, period, payDay, date) => {
    expect(payDateOf(payPeriod.parse(period), { payDateRule, payDay }, '2026-12-03')).toBe(date);
  },
);

// behaviour payroll: The pay date
test('a pay date by the pay day is in its month, and on the pay day unless the month is shorter', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('same-month' as const, 'next-month' as const),
      fc.integer({ min: 1990, max: 2090 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      (payDateRule, year, month, payDay) => {
        const period = payPeriod.parse(`${year}-${String(month).padStart(2, '0')}`);
        const date = payDateOf(period, { payDateRule, payDay }, '2026-12-03');
        const paid = payDateRule === 'same-month' ? period : subtractMonths(period, -1);
        expect(toPeriod(date)).toBe(paid);
        expect(isCalendarDate(date)).toBe(true);
        const day = Number(date.slice(8));
        expect(day === payDay || (day < payDay && toPeriod(addDays(date, 1)) !== paid)).toBe(true);
      },
    ),
  );
});
