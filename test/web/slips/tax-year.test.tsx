import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorResponse, setUpEmployeeApp } from '../employee-app.tsx';

const app = setUpEmployeeApp();
const read = 'GET /api/profile/income-tax';
const save = 'PUT /api/profile/former-pay';

const working = [
  { label: 'Paid April to September', detail: '6 × 1,25,000', amount: 750_000 },
  { label: 'Standard deduction', detail: '', amount: -75_000 },
  { label: 'TDS this month', detail: '48,750 left ÷ 6 months', amount: 8_125 },
];
const latest = {
  ...{ payPeriod: '2026-10', slipId: 'slip_00000000000000000001_2026-10', expected: 8_125, deducted: 8_125 },
  ...{ working, notes: ['Your PAN is missing.'] },
};
const year = {
  year: 2026,
  months: [
    { payPeriod: '2026-09', deducted: 8_125 },
    { payPeriod: '2026-10', deducted: 8_125.5 },
  ],
  formerPay: {},
  regime: 'new',
};
const declared = {
  'GET /api/declaration': { year: 2026, provedFrom: '2027-02', regime: 'new', claims: {}, version: 0 },
};

describe('the income tax of an employee', () => {
  // behaviour income-tax: The working has eight lines
  test('has the working of the newest payslip, what was deducted, and what to know about it', async () => {
    app.responses = { ...declared, [read]: { ...year, latest } };
    app.open('/dashboard/income-tax');
    expect(await screen.findByText('Income tax in October')).toBeTruthy();
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toContain('1Paid April to September7,50,0006 × 1,25,000');
    expect(lines).toContain('2Standard deduction−75,000');
    expect(lines).toContain('3TDS this month₹8,12548,750 left ÷ 6 months');
    expect(screen.getByText('Your PAN is missing.')).toBeTruthy();
    expect(screen.getByText('₹16,250.50')).toBeTruthy();
    expect(screen.getByText('April 2026 to March 2027')).toBeTruthy();
  });

  test('comes with the first payslip of a tax year', async () => {
    app.responses = { ...declared, [read]: { ...year, months: [] } };
    app.open('/dashboard/income-tax');
    expect(await screen.findByText('The working comes with your next payslip.')).toBeTruthy();
    expect(screen.getByText('No payslip of this tax year yet.')).toBeTruthy();
  });

  test('sends pay of an earlier employer to payroll, and says that it does not count yet', async () => {
    const entered = { taxablePay: 600_000, taxDeducted: 20_000.5, on: '2026-11-18' };
    app.responses = { ...declared, [read]: year, [save]: { ...year, formerPay: { entered } } };
    app.open('/dashboard/income-tax');
    fireEvent.click(await screen.findByRole('button', { name: 'Enter pay' }));
    fireEvent.change(await screen.findByLabelText('Taxable pay'), { target: { value: '600000' } });
    fireEvent.change(screen.getByLabelText('Tax deducted'), { target: { value: '20000.50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send to payroll' }));
    expect(await screen.findByText(/has not confirmed these figures yet/)).toBeTruthy();
    expect(app.lastBody()).toEqual({ taxablePay: 600_000, taxDeducted: 20_000.5 });
    expect(screen.getByText('₹6,00,000.00')).toBeTruthy();
  });

  test('says what is wrong with pay that was entered beside its field', async () => {
    app.responses = { ...declared, [read]: year };
    app.open('/dashboard/income-tax');
    fireEvent.click(await screen.findByRole('button', { name: 'Enter pay' }));
    fireEvent.change(await screen.findByLabelText('Taxable pay'), { target: { value: '-1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send to payroll' }));
    expect(await screen.findByText('Taxable pay cannot be negative')).toBeTruthy();
    await waitFor(() => expect(app.requests()).not.toContain(save));
  });

  test('can be loaded again after it failed', async () => {
    app.responses = { ...declared, [read]: errorResponse(400, 'Try again.') };
    app.open('/dashboard/income-tax');
    const again = await screen.findByRole('button', { name: 'Try again' });
    app.responses = { ...declared, [read]: { ...year, latest } };
    fireEvent.click(again);
    expect(await screen.findByText('Income tax in October')).toBeTruthy();
  });
});
