import { describe, expect, test } from 'vitest';
import { companyRoutes, maxLogoBytes, payDayIn } from '../../shared/company.ts';

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

/** What is said of a company of which one field is another one. */
const said = (field: string, value: unknown): string[] =>
  body.safeParse({ ...good, [field]: value }).error?.issues.map(({ message }) => message) ?? [];
const letters = (length: number) => 'a'.repeat(length);

describe('the details of a company', () => {
  test.each([
    ['name', 120, 'Name is required'],
    ['address', 200, 'Address is required'],
  ])('%s is a text of up to %i characters', (field, max, missing) => {
    expect(said(field, letters(max))).toEqual([]);
    expect(said(field, letters(max + 1))).toEqual([`At most ${max} characters are allowed`]);
    for (const value of ['', ' ', undefined, 7]) expect(said(field, value)).toContain(missing);
  });

  test.each([
    ['registrationNumber', 'Registration number'],
    ['phone', 'Phone'],
  ])('%s may be empty or absent, and has up to 40 characters', (field, label) => {
    for (const value of ['', ' ', undefined, letters(40)]) expect(said(field, value)).toEqual([]);
    expect(body.parse({ ...good, [field]: undefined })).toMatchObject({ [field]: '' });
    expect(said(field, letters(41))).toEqual([`${label} can have at most 40 characters`]);
    expect(said(field, 7)).toEqual([`${label} must be text`]);
  });

  test('email is an address', () => {
    expect(said('email', `${letters(108)}@example.com`)).toEqual([]);
    expect(said('email', `${letters(109)}@example.com`)).toEqual(['At most 120 characters are allowed']);
    // Of what is too long, nothing else is said: a pattern need not look at it.
    expect(said('email', letters(121))).toEqual(['At most 120 characters are allowed']);
    expect(said('email', 'office')).toEqual(['Email is invalid']);
    expect(said('email', '')).toContain('Email is required');
  });

  test.each([
    ['yearlyLeaves', 0, 366, 'Leave days a year must be a whole number from 0 to 366'],
    ['payDay', 1, 31, 'Pay day must be a whole number from 1 to 31'],
  ])('%s is a whole number from %i to %i', (field, min, max, message) => {
    for (const value of [min, max]) expect(said(field, value)).toEqual([]);
    for (const value of [min - 1, max + 1, 2.5, '3', undefined])
      expect(said(field, value)).toContain(message);
  });

  test('leave of joiners is in proportion or not, and stays as it is where nothing is said', () => {
    for (const value of [true, false, undefined]) expect(said('leavesInProportion', value)).toEqual([]);
    expect(body.parse(good).leavesInProportion).toBeUndefined();
    expect(said('leavesInProportion', 'yes')).toEqual(['Joiners’ leave in proportion must be yes or no']);
  });

  test('a logo may be absent, be removed, and have 200 KB', () => {
    for (const logo of [undefined, null, 'aGk=']) expect(said('logo', logo)).toEqual([]);
    const largest = Buffer.alloc(maxLogoBytes).toString('base64');
    expect(said('logo', largest)).toEqual([]);
    expect(said('logo', `${largest}aGkh`)).toEqual([expect.stringContaining('at most 200 KB')]);
    expect(companyRoutes.changeCompany.maxBodyBytes).toBeGreaterThan(largest.length + 100_000);
  });

  test.each([-1, 0.5, '0', undefined])('%s is no version', (version) => {
    expect(said('version', version)).toHaveLength(1);
  });
});

test.each([
  ['2026-11', 31, '2026-11-30'],
  ['2026-02', 29, '2026-02-28'],
  ['2028-02', 31, '2028-02-29'],
  ['2026-10', 31, '2026-10-31'],
  ['2026-10', 7, '2026-10-07'],
])('the slips of %s are paid on day %i: %s', (period, payDay, date) => {
  expect(payDayIn(period, payDay)).toBe(date);
});
