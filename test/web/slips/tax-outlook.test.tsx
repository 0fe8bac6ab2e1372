import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();

const pay = { recurring: 125_000, once: 0, basicAndDa: 60_000, hra: 30_000, employeePf: 12_500 };
const outlook = {
  paid: ['04', '05', '06', '07', '08', '09', '10'].map((month) => ({
    payPeriod: `2026-${month}`,
    ...pay,
    professionalTax: month === '04' ? 2_500 : 0,
    taxDeducted: 8_125,
  })),
  monthly: { ...pay, professionalTax: 0 },
  until: '2027-03',
  hasPan: true,
  dateOfBirth: '1990-05-10',
  onceTax: 'spread',
  overrides: [],
};
const year = {
  ...{ year: 2026, months: [{ payPeriod: '2026-10', deducted: 8_125 }], formerPay: {}, regime: 'new' },
};
const rent = { from: '2026-04', to: '2027-03', amount: 30_000, city: 'Bengaluru', landlord: 'Ramesh Rao' };
const claims = { rents: [rent], health: 25_000 };
const declaration = { year: 2026, provedFrom: '2027-02', regime: 'new', claims, version: 1 };

function open(changes: object = {}, declared: object = {}) {
  app.responses = {
    'GET /api/profile/income-tax': { ...year, outlook: { ...outlook, ...changes } },
    'GET /api/declaration': { ...declaration, ...declared },
  };
  app.open('/dashboard/income-tax');
  return screen.findByRole('heading', { name: 'Both regimes' });
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('spinbutton', { name: label }), { target: { value } });
const rowOf = (name: string) =>
  [...(screen.getByRole('rowheader', { name }).closest('tr') as HTMLTableRowElement).cells].map(
    ({ textContent }) => textContent,
  );

// behaviour income-tax: Both regimes stand side by side
test('says what is declared makes of the old regime, and when it costs less', async () => {
  await open();
  expect(screen.getByText('₹16,280')).toBeTruthy();
  expect(rowOf('HRA exemption')).toEqual(['HRA exemption', '−2,88,000', 'None']);
  expect(rowOf('Taxable income')).toEqual(['Taxable income', '9,84,500', '14,25,000']);
  expect(rowOf('Tax with cess')).toEqual(['Tax with cess', '1,13,780', '97,500']);
  expect(screen.getByText('The old regime costs you less once you claim ₹78,300 more.')).toBeTruthy();
});

test('says which regime costs less by the declaration, and lets the employee choose it', async () => {
  const more = { ...claims, homeLoanInterest: 200_000, lender: 'A bank' };
  await open({}, { claims: more });
  expect(screen.getByText('The old regime costs you less')).toBeTruthy();
  app.responses['PUT /api/declaration/regime'] = {
    ...{ ...declaration, claims: more, regime: 'old', chosenOn: '2026-11-18' },
  };
  await app.press('Choose the old regime');
  expect(await screen.findByText('The old regime is chosen')).toBeTruthy();
  expect(app.lastBody()).toEqual({ regime: 'old' });
  expect(screen.getByText(/Chosen on 18 Nov 2026/)).toBeTruthy();
  expect(screen.getByText(/In the new regime, it would cost/)).toBeTruthy();
});

test('counts from February on what is proved alone', async () => {
  const old = { ...declaration, regime: 'old' };
  const paid = [...outlook.paid, { ...outlook.paid[1], payPeriod: '2027-01' }];
  app.responses = {
    'GET /api/profile/income-tax': { ...year, regime: 'old', outlook: { ...outlook, paid } },
    'GET /api/declaration': old,
    'GET /api/declaration/proofs': {
      declaration: old,
      lines: [
        { line: 'rent', state: 'accepted', files: [] },
        { line: 'health', state: 'refused', files: [] },
      ],
      version: 3,
    },
  };
  app.open('/dashboard/income-tax');
  await screen.findByRole('heading', { name: 'Both regimes' });
  expect(rowOf('HRA exemption')[1]).not.toBe('None');
  expect(screen.queryByRole('rowheader', { name: 'Section 126, health' })).toBeNull();
});

test('lets nothing be changed once payroll has locked the tax year', async () => {
  await open({}, { lockedOn: '2027-02-01' });
  expect(screen.getByText(/This tax year has been locked since 01 Feb 2027/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose the old regime' })).toBeNull();
  expect(screen.getByRole('link', { name: 'View declaration' })).toBeTruthy();
});

// behaviour income-tax: Declarations lock on a day
test('says until when it can be changed, and that payroll opened it', async () => {
  await open({}, { locksOn: '2027-01-15', openedOn: '2026-12-01' });
  expect(
    screen.getByText(
      /Payroll opened this tax year to you on 01 Dec 2026. You can change it until 14 Jan 2027/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose the old regime' })).toBeTruthy();
});

test('can be chosen and declared before the first payslip of the tax year', async () => {
  app.responses = { 'GET /api/profile/income-tax': year, 'GET /api/declaration': declaration };
  app.open('/dashboard/income-tax');
  expect(await screen.findByRole('button', { name: 'Choose the old regime' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit declaration' })).toBeTruthy();
});

// behaviour income-tax: A bonus or a raise can be tried out
test('says what is kept of a bonus, and why', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('Paid in'), { target: { value: '2026-12' } });
  expect(screen.getByText('₹84,400')).toBeTruthy();
  expect(screen.getByText('₹15,600')).toBeTruthy();
  expect(
    screen.getByText(/TDS would be ₹12,025 a month from December to March, instead of ₹8,125\./),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'A raise' }));
  type('Raise a month', '50000');
  expect(screen.getByText('₹1,67,500')).toBeTruthy();
});

// behaviour income-tax: Both regimes stand side by side
test('asks for the date of birth, without which the old regime cannot be compared', async () => {
  await open({ dateOfBirth: undefined });
  expect(screen.getByText(/Ask payroll to enter your date of birth/)).toBeTruthy();
  expect(screen.queryByText('Tax with cess')).toBeNull();
  expect(screen.getByText('₹84,400')).toBeTruthy();
});

test('tries out no more pay once no month of the year is left', async () => {
  await open({ until: '2026-10' });
  expect(screen.queryByText('What if you get more?')).toBeNull();
});
