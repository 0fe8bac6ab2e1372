import { beforeEach, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { ledgersKey } from '../../../functions/store/ledgers.ts';
import { headKey } from '../../../functions/store/pay-run.ts';
import { paymentsKey } from '../../../functions/store/payment.ts';
import { readVouchers } from '../../../functions/store/voucher.ts';
import type { MonthBooks } from '../../../shared/books/books.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import { bookedSlip, putBookedMonth, workedExample } from '../../support/booked-slip.ts';
import { filedSlipItem, november } from '../../support/filed-slip.ts';
import { sampleUserId } from '../../support/items.ts';
import { putBatch } from '../../support/paid-month.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { headItem } from '../../support/pay-runs.ts';
import { failed, paid, paymentsClient } from '../../support/payments-client.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

const path = `/api/admin/pay-runs/${november}/books`;
const asAdmin = (method: string, route: string, body?: object) =>
  portal.asAdmin(method, `${path}${route}`, body);
const books = async (): Promise<MonthBooks> => (await asAdmin('GET', '')).body;
const exportAs = (format: string) => asAdmin('POST', '/vouchers', { format });
const reverse = (version: number, format = 'tally') => asAdmin('POST', '/reversals', { format, version });
const saveLedgers = (body: object) =>
  portal.asAdmin('PUT', '/api/admin/ledgers', {
    ledgers: {},
    byDepartment: false,
    tallyCompany: '',
    version: 0,
    ...body,
  });

/** The payslip of employee 1 with a raise of 100, as generated again. */
const raised = bookedSlip(
  1,
  { basicSalary: paise(125_100_00), pf: paise(3_000_00), profTax: paise(200_00), incomeTax: paise(8_125_00) },
  { statutory: { pf: workedExample().statutory?.pf } },
);
const putSlip = (slip: typeof raised) => putItems('slips', [{ ...filedSlipItem(1), slip }]);

beforeEach(async () => {
  await remove('settings', ledgersKey);
  await putBookedMonth([workedExample()]);
});

describe('the months', () => {
  const months = async () => (await portal.ok('GET', '/api/admin/books')).months;

  // behaviour books: All months
  test('are listed with the newest voucher that was exported, and whether the month was generated again since', async () => {
    expect(await months()).toEqual([{ payPeriod: november, state: 'closed' }]);
    await exportAs('csv');
    await putSlip(raised);
    await exportAs('tally');
    const [{ exported }] = await months();
    expect(exported).toMatchObject({ version: 2, total: 128_725, by: { name: 'Administrator' } });
    expect(exported.isOlder).toBeUndefined();
    const generated = { at: '2999-01-01T00:00:00.000Z', by: { id: sampleUserId(0), name: 'Priya' } };
    await putItems('runs', [{ ...headItem('closed'), item: november, generated }]);
    expect((await months())[0].exported).toMatchObject({ version: 2, isOlder: true });
  });
});

describe('the voucher of a month', () => {
  // behaviour books: The journal voucher of a month
  test('is that of the worked example, with the minimum of the admin charge, and equals register and filings', async () => {
    const { voucher, exports, state } = await books();
    expect([state, exports]).toEqual(['closed', []]);
    expect(voucher).toMatchObject({
      version: 1,
      id: 'vetan-2026-11-v1',
      date: '2026-11-30',
      narration: 'Salaries November 2026',
      payslips: 1,
      debit: 128_625,
      credit: 128_625,
      unbalanced: [],
    });
    expect(voucher?.refusal).toBeUndefined();
    expect(voucher?.agreements).toEqual([
      { label: 'Gross earnings', voucher: 125_000, payslips: 125_000 },
      { label: 'Net pay', voucher: 113_675, payslips: 113_675 },
      { label: 'PF', voucher: 6_625, payslips: 6_625 },
      { label: 'Professional tax', voucher: 200, payslips: 200 },
      { label: 'Income tax', voucher: 8_125, payslips: 8_125 },
    ]);
  });

  // behaviour books: The comparison
  test('stands beside the exported ECR and the challan that was typed', async () => {
    const statutory = `/api/admin/statutory/${november}/pf`;
    const token = portal.admin;
    await portal.callOk('POST', `${statutory}/export`, { token, body: {} });
    const { body } = await portal.callOk('GET', `/api/admin/statutory/${november}`, { token });
    const record = { reference: '1042612000871', on: todayInIndia(), total: 6_250 };
    await portal.callOk('PUT', statutory, {
      token,
      body: { version: body.filings[0].version, step: 'filed', record },
    });
    const pf = (await books()).voucher?.agreements.find(({ label }) => label === 'PF');
    expect(pf).toEqual({ label: 'PF', voucher: 6_625, payslips: 6_625, file: 6_625, challan: 6_250 });
  });

  // behaviour books: The comparison
  test('stands beside what the bank files have, and what is paid once all of it is recorded', async () => {
    const pay = paymentsClient(portal, november);
    const netPay = async () => (await books()).voucher?.agreements.find(({ label }) => label === 'Net pay');
    const same = { label: 'Net pay', voucher: 113_675, payslips: 113_675 };
    await putBatch(november, 'exported', [{ count: 1, netPay: 113_675 }]);
    expect(await netPay()).toEqual({ ...same, file: 113_675 });
    await pay.record(1, { 1: paid });
    expect(await netPay()).toEqual({ ...same, file: 113_675, paid: 113_675 });
    await pay.record(1, { 1: failed });
    expect(await netPay()).toEqual({ ...same, file: 0, paid: 0 });
  });

  // behaviour books: The comparison
  test('stands beside what the bank paid of a file that was made void', async () => {
    const pay = paymentsClient(portal, november);
    const netPay = async () => (await books()).voucher?.agreements.find(({ label }) => label === 'Net pay');
    await putBatch(november, 'exported', [{ count: 1, netPay: 113_675 }]);
    await pay.voidBatch(1);
    expect(await netPay()).toEqual({ label: 'Net pay', voucher: 113_675, payslips: 113_675 });
    await pay.record(1, { 1: paid });
    expect(await netPay()).toMatchObject({ file: 113_675, paid: 113_675 });
  });

  // behaviour payments: A payment outside of the portal
  // behaviour books: The comparison
  test('stands beside what was paid outside of the portal', async () => {
    const pay = paymentsClient(portal, november);
    const netPay = async () => (await books()).voucher?.agreements.find(({ label }) => label === 'Net pay');
    await remove('runs', paymentsKey(november, sampleUserId(1)));
    const made = { amount: 113_675, paidOn: todayInIndia(), reference: 'Cheque 004412' };
    expect((await pay.paidElsewhere(1, made)).status).toBe(200);
    expect(await netPay()).toMatchObject({ file: 113_675, paid: 113_675 });
    await pay.voidElsewhere(1, 'The cheque bounced');
    expect(await netPay()).toEqual({ label: 'Net pay', voucher: 113_675, payslips: 113_675 });
  });

  // behaviour books: The journal voucher of a month
  test('is not there before the payslips are generated, nor without the run', async () => {
    await putItems('runs', [{ ...headItem('open'), item: november }]);
    expect((await books()).voucher).toBeUndefined();
    const { status, body } = await exportAs('tally');
    expect([status, body.message]).toEqual([
      409,
      'The payslips of November 2026 have not been generated yet.',
    ]);
    const { status: missing } = await portal.asAdmin('GET', '/api/admin/pay-runs/2031-01/books');
    expect(missing).toBe(404);
  });

  // behaviour books: A payslip that does not balance
  test('that does not balance is refused, with the payslip and by how much', async () => {
    const slip = workedExample();
    await putSlip({ ...slip, profile: { ...slip.profile, netPay: paise(113_674_99) } });
    const { voucher } = await books();
    expect(voucher?.unbalanced).toEqual([{ userId: slip.user.id, name: 'Asha Rao', difference: 0.01 }]);
    const { status, body } = await exportAs('csv');
    expect([status, body.message]).toEqual([
      422,
      'The voucher does not balance. On the payslip of Asha Rao, debits are ₹0.01 more than credits. Generate it again.',
    ]);
    expect((await books()).exports).toEqual([]);
  });
});

describe('an export of the voucher', () => {
  // behaviour books: An export is kept
  test('is recorded with its version, digest and admin, and in the audit log', async () => {
    const { status, body } = await exportAs('tally');
    expect([status, body.name]).toEqual([200, 'journal-vetan-2026-11-v1.xml']);
    expect(body.text).toContain('<VOUCHER REMOTEID="vetan-2026-11-v1"');
    const [exported] = (await books()).exports;
    expect(exported).toMatchObject({
      version: 1,
      id: 'vetan-2026-11-v1',
      by: { name: 'Administrator' },
      total: 128_625,
      lines: 7,
      isReplaced: false,
    });
    expect(await portal.newestEntry()).toMatchObject({
      action: 'voucher.exported',
      subject: { id: 'voucher_2026-11', name: 'vetan-2026-11-v1' },
      payPeriod: november,
      changes: [
        { field: 'fileHash', after: exported?.hash },
        { field: 'fileVersion', after: 1 },
        { field: 'total', after: 128_625 },
      ],
    });
  });

  // behaviour books: An export is kept
  test('made again has the same bytes and is no new version, in any format', async () => {
    const first = await exportAs('tally');
    expect((await exportAs('tally')).bytes.equals(first.bytes)).toBe(true);
    expect((await exportAs('zoho')).body.name).toBe('journal-vetan-2026-11-v1-zoho.csv');
    const { body } = await exportAs('csv');
    expect(body.sheet.rows[0]).toEqual([
      '2026-11-30',
      'vetan-2026-11-v1',
      'Salaries',
      '125000.00',
      '',
      'Salaries November 2026',
      '',
    ]);
    expect((await books()).exports.map(({ version }) => version)).toEqual([1]);
  });

  test('of two admins at once is one version', async () => {
    const replies = await interleaveBeforeWrite(
      'runs',
      () => exportAs('tally'),
      () => exportAs('tally'),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect(await readVouchers(november)).toHaveLength(1);
  });

  test('fails while the payslips are being generated, also where that begins after they were read', async () => {
    const [exported] = await interleaveBeforeWrite(
      'runs',
      () => exportAs('tally'),
      async () => {
        await putItems('runs', [
          { ...headItem('generated'), item: november, state: 'generating', version: 2 },
        ]);
        return { status: 200 } as never;
      },
    );
    expect(exported?.status).toBe(409);
    expect(await readVouchers(november)).toEqual([]);
  });
});

describe('a month that is reopened and generated with other figures', () => {
  // behaviour books: An export is kept; A reopened month
  test('offers the reversal of the exported voucher, and another version with its own id', async () => {
    await exportAs('tally');
    await putSlip(raised);
    const { voucher, exports } = await books();
    expect([voucher?.version, voucher?.id]).toEqual([2, 'vetan-2026-11-v2']);
    expect(exports).toMatchObject([{ version: 1, isReplaced: true }]);

    const { body } = await reverse(1);
    expect(body.name).toBe('journal-vetan-2026-11-v1-reversal.xml');
    expect(body.text).toContain('<VOUCHER REMOTEID="vetan-2026-11-v1-reversal"');
    // The figures that were exported, not those of now.
    expect(body.text).toContain(
      '<LEDGERNAME>Salaries</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>125000.00</AMOUNT>',
    );
    expect(await portal.newestEntry()).toMatchObject({
      action: 'voucher.reversed',
      subject: { name: 'vetan-2026-11-v1-reversal' },
    });
    expect((await reverse(1)).body).toEqual(body);

    expect((await exportAs('csv')).body.name).toBe('journal-vetan-2026-11-v2.csv');
    expect((await books()).exports).toMatchObject([
      { version: 2, isReplaced: false },
      { version: 1, isReplaced: true, reversed: { by: { name: 'Administrator' } } },
    ]);
  });

  // behaviour books: A reopened month
  test('and back to the first figures has the first version while it holds, and a third once it was reversed', async () => {
    await exportAs('tally');
    await putSlip(raised);
    await putSlip(workedExample());
    expect((await books()).voucher?.version).toBe(1);
    await putSlip(raised);
    await reverse(1);
    await putSlip(workedExample());
    expect((await books()).voucher?.version).toBe(2);
    expect((await exportAs('tally')).body.name).toBe('journal-vetan-2026-11-v2.xml');
  });

  // behaviour books: A reopened month
  test('reverses no voucher that holds, and none that was never exported', async () => {
    await exportAs('tally');
    const { status, body } = await reverse(1);
    expect([status, body.message]).toEqual([
      409,
      'Version 1 is what the payslips say. Only a voucher that was replaced is reversed.',
    ]);
    expect((await reverse(2)).status).toBe(404);
  });

  test('is reversed once by two admins at once', async () => {
    await exportAs('tally');
    await putSlip(raised);
    const replies = await interleaveBeforeWrite(
      'runs',
      () => reverse(1),
      () => reverse(1),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readVouchers(november)).map(({ version }) => version)).toEqual([2]);
  });
});

describe('ledgers', () => {
  // behaviour books: Ledgers
  // behaviour company: Ledgers
  test('that the company has chosen name the lines, and give the month another voucher', async () => {
    await exportAs('tally');
    const { status, body } = await saveLedgers({
      ledgers: { netPay: 'Wages payable', basicSalary: 'Salaries', pf: '' },
      tallyCompany: 'Sahyadri 2026-27',
    });
    // The usual ones are not kept.
    expect([status, body]).toEqual([
      200,
      {
        ledgers: { netPay: 'Wages payable' },
        byDepartment: false,
        tallyCompany: 'Sahyadri 2026-27',
        version: 1,
      },
    ]);
    expect(await portal.newestEntry()).toMatchObject({
      action: 'ledgers.changed',
      changes: [
        { field: 'ledgers', before: 'Net pay: Salaries payable', after: 'Net pay: Wages payable' },
        { field: 'tallyCompany', after: 'Sahyadri 2026-27' },
      ],
    });
    const { voucher, exports } = await books();
    expect(voucher).toMatchObject({ version: 2, company: 'Sahyadri 2026-27' });
    expect(voucher?.lines.at(-1)).toMatchObject({ ledger: 'Wages payable', credit: 113_675 });
    expect(exports).toMatchObject([{ version: 1, isReplaced: true }]);
  });

  test('of a salary component are kept where they are not the usual one', async () => {
    const canteen = {
      name: 'Canteen',
      kind: 'deduction',
      amountKind: 'typed',
      isWages: false,
      isTaxable: true,
      isReduced: false,
      frequency: 'monthly',
    };
    const body = await portal.ok('PUT', '/api/admin/salary-components', {
      components: [canteen],
      structure: {},
      version: 0,
    });
    const key = `component:${body.components[0].id}`;
    const usual = await saveLedgers({ ledgers: { [key]: 'Other deductions' } });
    expect(usual.body.ledgers).toEqual({});
    const own = await saveLedgers({ ledgers: { [key]: 'Canteen payable' }, version: usual.body.version });
    expect(own.body.ledgers).toEqual({ [key]: 'Canteen payable' });
    expect((await portal.newestEntry()).changes).toEqual([
      { field: 'ledgers', before: 'Canteen: Other deductions', after: 'Canteen: Canteen payable' },
    ]);
  });

  // behaviour books: Departments
  test('divide costs by the department that the payslip was made with', async () => {
    await putSlip(workedExample(1, 'Engineering'));
    await saveLedgers({ byDepartment: true });
    const { voucher } = await books();
    expect(voucher?.lines.slice(0, 3)).toMatchObject([
      { ledger: 'Salaries', department: 'Engineering', debit: 125_000 },
      { ledger: 'Employer PF contribution', department: 'Engineering', debit: 3_250 },
      { ledger: 'PF admin charges', debit: 375 },
    ]);
    expect(voucher?.withoutDepartment).toBe(0);
  });

  test('are refused where another admin has changed them, and saved once by a retry', async () => {
    const change = { ledgers: { netPay: 'Wages payable' } };
    const [first, second] = await interleaveBeforeWrite(
      'settings',
      () => saveLedgers(change),
      () => saveLedgers({ ledgers: { netPay: 'Salaries due' } }),
    );
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    await remove('settings', ledgersKey);
    expect((await saveLedgers(change)).body.version).toBe(1);
    expect((await saveLedgers(change)).body.version).toBe(1);
  });

  test('are refused for what is not posted, for a component that does not exist, and for a name that is too long', async () => {
    const refused = async (ledgers: Record<string, string>) => (await saveLedgers({ ledgers })).body.fields;
    expect(await refused({ bonus: 'Bonus' })).toEqual({
      'ledgers.bonus': 'This is not posted to any ledger. Reload to see what is.',
    });
    expect(await refused({ 'component:gone': 'Gone' })).toEqual({
      'ledgers.component:gone':
        'This salary component does not exist any more. Reload to see the current ones.',
    });
    expect(await refused({ netPay: 'x'.repeat(61) })).toEqual({
      'ledgers.netPay': 'Ledger can have at most 60 characters',
    });
  });
});

describe('the voucher of a month whose payslips were generated without a pay run', () => {
  beforeEach(() => remove('runs', headKey(november)));

  // behaviour books: A month without a pay run
  test('is listed, exported and kept as that of a pay run, and another payslip makes it the next version', async () => {
    const months = async () => (await portal.ok('GET', '/api/admin/books')).months;
    expect(await months()).toEqual([{ payPeriod: november }]);
    const { voucher, state } = await books();
    expect([state, voucher?.id, voucher?.debit, voucher?.refusal]).toEqual([
      undefined,
      'vetan-2026-11-v1',
      128_625,
      undefined,
    ]);
    expect((await exportAs('tally')).status).toBe(200);
    expect((await months())[0].exported).toMatchObject({ version: 1, total: 128_625 });
    await putSlip(raised);
    const changed = await books();
    expect([changed.voucher?.version, changed.exports[0]?.isReplaced]).toEqual([2, true]);
    expect((await reverse(1)).status).toBe(200);
  });

  // behaviour books: A month without a pay run
  test('is not exported where a pay run of the month is opened meanwhile', async () => {
    const open = async () => {
      await putItems('runs', [{ ...headItem('open'), item: november }]);
      return { status: 200 } as never;
    };
    const [exported] = await interleaveBeforeWrite('runs', () => exportAs('csv'), open);
    expect([exported?.status, exported?.body.message]).toEqual([
      409,
      'The payslips of November 2026 have not been generated yet.',
    ]);
  });
});
