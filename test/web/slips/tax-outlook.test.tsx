import { fireEvent, screen, within } from '@testing-library/react';
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
const year = { year: 2026, months: [{ payPeriod: '2026-10', deducted: 8_125 }], formerPay: {} };

function open(changes: object = {}) {
  app.responses = { 'GET /api/profile/income-tax': { ...year, outlook: { ...outlook, ...changes } } };
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
test('says what claims make of the old regime, and when it costs less', async () => {
  await open();
  type('Rent', '30000');
  type('Health insurance', '25000');
  expect(screen.getByText('₹16,280')).toBeTruthy();
  expect(rowOf('HRA exemption')).toEqual(['HRA exemption', '−2,88,000', 'None']);
  expect(rowOf('Taxable income')).toEqual(['Taxable income', '9,84,500', '14,25,000']);
  expect(rowOf('Tax with cess')).toEqual(['Tax with cess', '1,13,780', '97,500']);
  expect(screen.getByText('The old regime costs you less once you claim ₹78,300 more.')).toBeTruthy();
  type('Home loan interest', '200000');
  expect(screen.getByText('The old regime would cost you less')).toBeTruthy();
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
  expect(within(document.body).queryByText('What you could claim')).toBeNull();
  expect(screen.getByText('₹84,400')).toBeTruthy();
});

test('tries out no more pay once no month of the year is left', async () => {
  await open({ until: '2026-10' });
  expect(screen.queryByText('What if you get more?')).toBeNull();
});
