import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rupees } from '../../../shared/money.ts';
import type { Form138Quarter } from '../../../shared/statutory/form-138.ts';
import { findField, setUpAdminApp, tableRows } from '../admin-app.ts';
import { recordDownloads } from '../downloads.ts';

const app = setUpAdminApp();
const path = '/api/admin/form-138/2026-Q3';

const downloads = recordDownloads();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2027-01-09T06:00:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
});

const month = (payPeriod: string, deducted: number, deposited: number, ledger?: number) => ({
  payPeriod: payPeriod as never,
  payslips: 3,
  deducted: rupees(deducted),
  deposited: rupees(deposited),
  ...(ledger !== undefined && { ledger: rupees(ledger) }),
});
const quarter = (more: Partial<Form138Quarter> = {}): Form138Quarter => ({
  quarter: '2026-Q3' as never,
  dueOn: '2027-01-31',
  people: 2,
  months: [
    month('2026-10', 10_000, 10_000, 10_000),
    month('2026-11', 10_000, 10_000),
    month('2026-12', 10_000, 8_125),
  ],
  challans: [
    {
      ...{ bsr: '0510308', on: '2026-12-07', serial: '00123' },
      ...{ tax: rupees(28_125), interest: rupees(150), fee: rupees(0) },
    },
  ],
  checks: [
    {
      ...{ check: 'sums', title: 'Challans deposit what the payslips deduct', errors: 1, looks: 0 },
      findings: [{ name: 'December 2026', severity: 'error', message: '₹1,875.00 is missing.' }],
    },
  ],
  sums: { payslips: rupees(30_000), challans: rupees(28_125), form: rupees(30_000) },
  exports: [],
  isOutOfDate: false,
  version: 1,
  ...more,
});
const open = (reply: Form138Quarter = quarter()) => {
  app.responses[`GET ${path}`] = reply;
  app.open('/admin/statutory/form-138?quarter=2026-Q3');
};

describe('Form 138', () => {
  // behaviour statutory: Four totals
  test('has payslips, challans, Form 138 and ledger side by side, and names each difference', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Payslips, challans, Form 138 and ledger' });
    const rows = tableRows(table).map((cells) =>
      cells.map((cell) => cell.replace(/^(Payslips|Challans|Form 138|Ledger)/, '')),
    );
    expect(rows).toEqual([
      ['October 2026', '10,000', '10,000', '–', '10,000', 'Match'],
      ['November 2026', '10,000', '10,000', '–', '–', 'Match'],
      ['December 2026', '10,000', '8,125', '–', '–', 'Differs'],
      ['Quarter', '30,000', '28,125', '30,000', '–', 'Differs'],
    ]);
    expect(
      screen.getByText('December 2026: the challans have ₹1,875.00 less than the payslips.'),
    ).toBeTruthy();
    expect(screen.getByText(/^Quarter: the challans have ₹1,875\.00 less/)).toBeTruthy();
    expect(screen.getByText(/₹1,875\.00 is missing\./)).toBeTruthy();
  });

  test('says that it is neither the file of the FVU nor a Form 130', async () => {
    open();
    expect(await screen.findByText(/^This is not the file for the FVU, and not a Form 130\./)).toBeTruthy();
  });

  test('downloads a workbook for each sheet, and says that errors are left', async () => {
    const sheet = { name: 'Challans', columns: [{ label: 'Serial', kind: 'text' as const }], rows: [['1']] };
    app.responses = {
      [`POST ${path}/export`]: { files: ['challans', 'deductees'].map((name) => ({ name, sheet })) },
    };
    open();
    await app.press('Export sheets');
    await waitFor(() =>
      expect(downloads.map(({ name }) => name)).toEqual(['challans.xlsx', 'deductees.xlsx']),
    );
    expect(
      await screen.findByText('Sheets exported with errors. Correct them before you file.'),
    ).toBeTruthy();
  });

  test('says when the exported sheets are out of date, and of another quarter when none deducts tax', async () => {
    const event = { at: '2027-01-08T06:00:00.000Z', by: { id: 'usr_9' as never, name: 'Priya' } };
    const exports = [{ ...event, version: 1, people: 2, tax: rupees(30_000), hash: 'h' }];
    open(quarter({ exports, isOutOfDate: true }));
    expect(await screen.findByText(/^The exported sheets are out of date/)).toBeTruthy();
    expect(screen.getByText(/^Version 1 exported on 08 Jan 2027/)).toBeTruthy();
    const none = { payslips: rupees(0), challans: rupees(0) };
    app.responses['GET /api/admin/form-138/2026-Q2'] = quarter({
      ...{ quarter: '2026-Q2' as never, challans: [], sums: none, exports: [] },
    });
    await userEvent.selectOptions(await findField('Quarter'), '2026-Q2');
    expect(await screen.findByText('No payslip of this quarter deducts income tax.')).toBeTruthy();
  });
});

describe('Form 138 as it was filed', () => {
  const filed = {
    ...{ at: '2027-01-20T06:00:00.000Z', by: { id: 'usr_9' as never, name: 'Priya' } },
    ...{ reference: 'QVBZXYTA', on: '2027-01-05', people: 2, tax: rupees(30_000), isDifferent: false },
  };

  // behaviour statutory: Form 138 is recorded as filed
  test('is recorded with its receipt, and taken back for a reason', async () => {
    app.responses = { [`PUT ${path}/filed`]: quarter({ filed, version: 2 }) };
    open();
    await app.press('Record filing');
    await userEvent.type(await findField('Receipt number or token'), 'QVBZXYTA');
    await app.press('Record');
    expect(await screen.findByText('Form 138 recorded as filed')).toBeTruthy();
    const record = { reference: 'QVBZXYTA', on: '2027-01-09' };
    expect(app.lastBody()).toEqual({ version: 1, record });
    expect(screen.getByText(/^Filed on 05 Jan 2027 with receipt/)).toBeTruthy();
    expect(screen.getByText('Form 138 filed').parentElement?.textContent).toContain('05 Jan 2027');
    app.responses[`PUT ${path}/filed`] = quarter({ version: 3 });
    await app.press('Take back filing');
    await userEvent.type(await findField('Reason'), 'Wrong quarter');
    await app.press('Take back');
    expect(await screen.findByText('Filing taken back')).toBeTruthy();
    expect(app.lastBody()).toEqual({ version: 2, record: null, reason: 'Wrong quarter' });
  });

  test('says that the sheets of now differ from it, and so does their export', async () => {
    app.responses = {
      [`POST ${path}/export`]: { files: [], note: 'These sheets differ from what was filed.' },
    };
    open(quarter({ filed: { ...filed, isDifferent: true } }));
    expect(await screen.findByText(/the current sheets differ from what was filed/)).toBeTruthy();
    await app.press('Export sheets');
    expect(await screen.findByText('These sheets differ from what was filed.')).toBeTruthy();
  });

  // behaviour statutory: Four totals
  test('stands beside what the vouchers of challans have debited, once one is exported', async () => {
    const sums = { ...quarter().sums, booked: rupees(20_000) };
    open(quarter({ sums }));
    const table = await screen.findByRole('table', { name: 'Payslips, challans, Form 138 and ledger' });
    expect(tableRows(table).at(-1)?.[5]).toBe('Booked20,000');
    expect(
      screen.getByText('Quarter: the exported vouchers of challans have ₹8,125.00 less than the challans.'),
    ).toBeTruthy();
  });
});
