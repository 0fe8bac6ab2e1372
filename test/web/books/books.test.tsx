import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MonthBooks, MonthVoucher, VoucherFile } from '../../../shared/books/books.ts';
import { rupees } from '../../../shared/money.ts';
import { november } from '../../support/filed-slip.ts';
import { admin, setUpAdminApp, tableRows } from '../admin-app.ts';
import { recordDownloads } from '../downloads.ts';
import { errorResponse } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const path = `/api/admin/pay-runs/${november}/books`;

const downloads = recordDownloads();

beforeEach(() => {
  asked = [];
});

const by = { id: admin.id as never, name: 'Priya' };
const line = (ledger: string, debit: number, credit: number, department?: string) => ({
  ledger,
  group: debit > 0 ? ('expense' as const) : ('liability' as const),
  debit: rupees(debit),
  credit: rupees(credit),
  ...(department !== undefined && { department }),
});

const voucher: MonthVoucher = {
  version: 1,
  id: 'vetan-2026-11-v1',
  date: '2026-11-30',
  narration: 'Salaries November 2026',
  company: 'Rao & Sons',
  payslips: 1,
  lines: [line('Salaries', 125_000, 0), line('PF payable', 0, 3_000), line('Salaries payable', 0, 122_000)],
  debit: rupees(125_000),
  credit: rupees(125_000),
  unbalanced: [],
  agreements: [
    { label: 'Net pay', voucher: rupees(122_000), payslips: rupees(122_000) },
    { label: 'PF', voucher: rupees(3_000), payslips: rupees(3_000), file: rupees(3_000) },
  ],
};
const exported: MonthBooks['exports'][number] = {
  at: '2026-12-01T06:00:00.000Z',
  by,
  version: 1,
  id: 'vetan-2026-11-v1',
  total: rupees(125_000),
  lines: 3,
  hash: 'h',
  isReplaced: false,
};
const month = (of: Partial<MonthVoucher> = {}, books: Partial<MonthBooks> = {}): MonthBooks => ({
  payPeriod: november,
  state: 'closed',
  voucher: { ...voucher, ...of },
  exports: [],
  challans: [],
  ...books,
});

const open = (books: object = month(), replies: object = {}) => {
  app.responses = { ...app.responses, [`GET ${path}`]: books, ...replies };
  app.open(`/admin/pay-runs/${november}/books`);
};
const rows = async (name: string) => tableRows(await screen.findByRole('table', { name }));

/** Answers an export, and keeps what was asked for. */
let asked: unknown[] = [];
const answer =
  (file: VoucherFile) =>
  ({ body }: { body: string }, response: Parameters<typeof sendJson>[0]) => {
    asked.push(JSON.parse(body));
    sendJson(response, 200, file);
  };

describe('the books of a month', () => {
  test('have the voucher with debits, credits and their totals', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Books, November 2026' })).toBeTruthy();
    expect(
      (await rows('Journal voucher')).map((cells) =>
        cells.map((cell) => cell.replace(/^(Debit|Credit)/, '')),
      ),
    ).toEqual([
      ['Salaries', '1,25,000.00', ''],
      ['PF payable', '', '3,000.00'],
      ['Salaries payable', '', '1,22,000.00'],
      ['Total', '1,25,000.00', '1,25,000.00'],
    ]);
    expect(screen.getByText('Nothing has been exported yet.')).toBeTruthy();
    expect(screen.queryByText(/The month is not closed/)).toBeNull();
  });

  // behaviour books: The comparison
  test('say which amount does not agree, and by how much', async () => {
    const pf = { label: 'PF', voucher: rupees(3_000), payslips: rupees(3_000), challan: rupees(2_625.5) };
    open(month({ agreements: [...voucher.agreements.slice(0, 1), pf] }));
    const compared = await rows('Voucher, payslips, files and payments');
    expect(compared.map((cells) => cells.at(-1))).toEqual(['Match', 'Differs']);
    expect(screen.getByText('PF: the challan has ₹374.50 less than the voucher.')).toBeTruthy();
  });

  test('say what the bank has not paid of the net pay', async () => {
    const net = rupees(1_22_000);
    const netPay = { label: 'Net pay', voucher: net, payslips: net, file: net, paid: rupees(1_21_500) };
    open(month({ agreements: [netPay] }));
    const [cells] = await rows('Voucher, payslips, files and payments');
    expect(cells?.slice(3).map((cell) => cell.replace(/^[A-Z][a-z ]+(?=\d)/, ''))).toEqual([
      '1,22,000.00',
      '1,21,500.00',
      'Differs',
    ]);
    expect(screen.getByText('Net pay: the payments have ₹500.00 less than the voucher.')).toBeTruthy();
  });

  test('agree where nothing differs', async () => {
    open();
    expect(await screen.findByText('All amounts agree.')).toBeTruthy();
  });

  test('divide costs by department, and count payslips without one', async () => {
    const lines = [line('Salaries', 125_000, 0, 'Engineering'), line('Salaries payable', 0, 125_000)];
    open(month({ lines, withoutDepartment: 2 }));
    expect((await rows('Journal voucher')).map(([, department]) => department)).toEqual([
      'Engineering',
      '',
      '',
    ]);
    expect(screen.getByText(/^2 payslips have no department/)).toBeTruthy();
  });

  test('lead to the pay run while the payslips are not generated', async () => {
    const { voucher: _, ...books } = month({}, { state: 'open' });
    open(books);
    expect(
      await screen.findByText('The payslips of November 2026 are not generated. Generate them first.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the pay run' }).getAttribute('href')).toBe(
      `/admin/pay-runs/${november}`,
    );
  });

  test('without a pay run says that the voucher can change, and leads to no pay run', async () => {
    const { state: _, ...books } = month();
    open(books);
    expect(
      await screen.findByText(/^The month has no pay run: another payslip of it can be generated/),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay run' })).toBeNull();
  });

  test('that cannot be loaded can be tried again', async () => {
    open(errorResponse(400, 'Not today.'));
    expect(await screen.findByText('Could not load the books of this month. Not today.')).toBeTruthy();
    app.responses = { ...app.responses, [`GET ${path}`]: month() };
    await app.press('Try again');
    expect(await rows('Journal voucher')).toHaveLength(4);
  });

  test('refuse a voucher that does not balance, with the employees', async () => {
    const refusal = 'The voucher does not balance.';
    const unbalanced = [{ userId: admin.id as never, name: 'Asha Rao', difference: rupees(0.01) }];
    open(month({ refusal, unbalanced }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(refusal)).toBeTruthy();
    expect(alert.textContent).toContain('Asha Rao: ₹0.01');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export voucher' }).disabled).toBe(true);
  });
});

describe('an export', () => {
  const call = `POST ${path}/vouchers`;

  test('downloads the XML for Tally, and then shows when and by which admin it was exported', async () => {
    const file: VoucherFile = { name: 'journal-vetan-2026-11-v1.xml', text: '<ENVELOPE/>' };
    open(month(), { [call]: answer(file) });
    await screen.findByRole('table', { name: 'Journal voucher' });
    app.responses = { ...app.responses, [`GET ${path}`]: month({}, { exports: [exported] }) };
    await app.press('Export voucher');
    expect(await screen.findByText('Voucher vetan-2026-11-v1 exported')).toBeTruthy();
    expect(asked).toEqual([{ format: 'tally' }]);
    expect(downloads.map(({ name }) => name)).toEqual(['journal-vetan-2026-11-v1.xml']);
    expect(await downloads[0]?.blob.text()).toBe('<ENVELOPE/>');
    expect((await screen.findByText(/exported on 01 Dec 2026 by/)).textContent).toBe(
      '₹1,25,000.00, exported on 01 Dec 2026 by Priya',
    );
  });

  // behaviour books: CSV
  test('downloads CSV in which a department runs no formula', async () => {
    const file: VoucherFile = {
      name: 'journal-vetan-2026-11-v1.csv',
      sheet: {
        name: 'Journal',
        columns: [
          { label: 'account', kind: 'text' },
          { label: 'debit', kind: 'amount' },
        ],
        rows: [['=1+1', '125000.00']],
      },
    };
    open(month(), { [call]: answer(file) });
    await userEvent.click(await screen.findByRole('radio', { name: 'CSV' }));
    await app.press('Export voucher');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(asked).toEqual([{ format: 'csv' }]);
    expect(await downloads[0]?.blob.text()).toContain("'=1+1,125000.00");
  });

  test('of the ledgers for Tally is made from the lines, and asks the server for nothing', async () => {
    open();
    await screen.findByRole('table', { name: 'Journal voucher' });
    await app.press('Ledgers for Tally');
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['tally-ledgers.xml']));
    expect(await downloads[0]?.blob.text()).toContain('<SVCURRENTCOMPANY>Rao &amp; Sons</SVCURRENTCOMPANY>');
  });

  test('that fails says why', async () => {
    open(month(), { [call]: errorResponse(409, 'The payslips have changed.') });
    await screen.findByRole('table', { name: 'Journal voucher' });
    await app.press('Export voucher');
    expect(await screen.findByText('Could not export the voucher. The payslips have changed.')).toBeTruthy();
    expect(downloads).toEqual([]);
  });
});

// behaviour books: A reopened month
test('a replaced voucher is reversed, with the format that is chosen', async () => {
  const call = `POST ${path}/reversals`;
  const file: VoucherFile = { name: 'journal-vetan-2026-11-v1-reversal.xml', text: '<ENVELOPE/>' };
  const replaced = month(
    { version: 2, id: 'vetan-2026-11-v2' },
    { exports: [{ ...exported, isReplaced: true }] },
  );
  open(replaced, { [call]: answer(file) });
  expect(
    await screen.findByText(
      'The payslips or ledgers have changed since version 1 was exported. If your books have it, import its reversal, and then version 2.',
    ),
  ).toBeTruthy();
  await app.press('Export reversal of version 1');
  expect(await screen.findByText('Reversal of version 1 exported')).toBeTruthy();
  expect(asked).toEqual([{ format: 'tally', version: 1 }]);
  expect(downloads.map(({ name }) => name)).toEqual(['journal-vetan-2026-11-v1-reversal.xml']);
});

describe('challans of income tax', () => {
  const challan: MonthBooks['challans'][number] = {
    ...{ bsr: '0510308', on: '2026-12-05', serial: '00123', exports: [] },
    current: {
      version: 1,
      id: 'vetan-2026-11-challan-0510308-20261205-00123-v1',
      lines: [line('TDS on salary payable', 8_125, 0), line('Bank', 0, 8_125)],
      total: rupees(8_125),
    },
  };
  const of = (challans: MonthBooks['challans']) => month({}, { challans });

  // behaviour books: A challan of income tax
  test('have a voucher each, which is exported in the chosen format', async () => {
    app.responses = { [`GET ${path}`]: of([challan]) };
    app.responses[`POST ${path}/challans`] = { name: 'payment.xml', text: '<ENVELOPE/>' };
    app.open('/admin/pay-runs/2026-11/books');
    expect(await screen.findByText('Challan 0510308 00123')).toBeTruthy();
    expect(screen.getByText('Payment of 05 Dec 2026')).toBeTruthy();
    expect(screen.getByText('₹8,125.00 debit')).toBeTruthy();
    expect(screen.getByText('Not exported')).toBeTruthy();
    await app.press('Export voucher of challan 0510308 00123');
    expect(await screen.findByText('Voucher of challan 0510308 00123 exported')).toBeTruthy();
    const name = { bsr: '0510308', on: '2026-12-05', serial: '00123' };
    expect(app.lastBody()).toEqual({ format: 'tally', challan: name });
  });

  // behaviour books: Tally
  test('have their ledgers in those for Tally', async () => {
    open(of([challan]));
    await app.press('Ledgers for Tally');
    await waitFor(() => expect(downloads).toHaveLength(1));
    const text = await downloads[0]?.blob.text();
    expect(text).toContain('<LEDGER NAME="Bank"');
    expect(text?.match(/<LEDGER NAME="Salaries payable"/g)).toHaveLength(1);
  });

  test('that were removed after their export offer the reversal alone', async () => {
    const { current: _, ...removed } = challan;
    app.responses = { [`GET ${path}`]: of([{ ...removed, exports: [{ ...exported, isReplaced: true }] }]) };
    app.responses[`POST ${path}/challan-reversals`] = { name: 'p.xml', text: '<ENVELOPE/>' };
    app.open('/admin/pay-runs/2026-11/books');
    expect(await screen.findByText('Removed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Export voucher of challan/ })).toBeNull();
    await app.press('Export reversal of version 1');
    expect(await screen.findByText('Reversal of version 1 exported')).toBeTruthy();
  });
});
