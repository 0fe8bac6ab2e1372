import { beforeEach, describe, expect, test } from 'vitest';
import { remove, transact } from '../../../functions/lib/table.ts';
import { costsOf } from '../../../functions/pay-runs/month-costs.ts';
import { sendReminders } from '../../../functions/statutory/reminders.ts';
import { readForm138Item } from '../../../functions/store/form-138.ts';
import { queryRun } from '../../../functions/store/pay-run.ts';
import { newVoucher, newVoucherWrite, readVouchers } from '../../../functions/store/voucher.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import { type PayPeriod, subtractMonths } from '../../../shared/period.ts';
import type { Quarter } from '../../../shared/statutory/quarter.ts';
import { filedSlipItem, november, putFiledSlips } from '../../support/filed-slip.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { profileItem, sampleUserId } from '../../support/items.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { headItem } from '../../support/pay-runs.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

startOnOrdinaryDay();
const portal = setUpPortal();

const october = subtractMonths(november, 1);
const path = '/api/admin/form-138/2026-Q3';
const read = async () => await portal.ok('GET', path);
const exportSheets = () => portal.asAdmin('POST', `${path}/export`);

const challan = (serial: string, tax: number) => ({
  ...{ bsr: '0510308', on: todayInIndia(), serial, tax, interest: 0, fee: 0 },
});
const enter = (period: PayPeriod, challans: object[]) =>
  portal.callOk('PUT', `/api/admin/statutory/${period}/challans`, {
    token: portal.admin,
    body: { version: 0, challans },
  });

beforeEach(async () => {
  await remove('runs', (({ run, item }) => ({ run, item }))(await readForm138Item('2026-Q3' as Quarter)));
  await putFiledSlips(
    [filedSlipItem(1, { name: 'Asha Rao', incomeTax: 8_000, pan: 'ABCDE1234F', month: october })],
    october,
  );
  await putFiledSlips([
    filedSlipItem(1, { name: 'Asha Rao', incomeTax: 8_125, pan: 'ABCDE1234F' }),
    filedSlipItem(2, { name: 'Meera Nair', incomeTax: 1_875, pan: '' }),
    filedSlipItem(3, { name: 'Ravi Das', incomeTax: 0 }),
  ]);
});

describe('Form 138 of a quarter', () => {
  // behaviour statutory: Form 138 of a quarter
  test('has payslips, challans and what is missing, month by month', async () => {
    await enter(november, [challan('00123', 10_000)]);
    expect(await read()).toMatchObject({
      dueOn: '2027-01-31',
      people: 2,
      months: [
        { payPeriod: '2026-10', payslips: 1, deducted: 8_000, deposited: 0 },
        { payPeriod: '2026-11', payslips: 3, deducted: 10_000, deposited: 10_000 },
        { payPeriod: '2026-12', payslips: 0, deducted: 0, deposited: 0 },
      ],
      challans: [{ serial: '00123', tax: 10_000 }],
      sums: { payslips: 18_000, challans: 10_000 },
      exports: [],
      isOutOfDate: false,
    });
    const { checks } = await read();
    const counts = checks.map(({ check, errors, looks }: Record<string, unknown>) => [check, errors, looks]);
    expect(counts).toEqual([
      ['pan', 0, 1],
      ['sums', 1, 0],
      // The challan is of a day before the pay date.
      ['dates', 0, 1],
      ['months', 0, 1],
    ]);
  });

  // behaviour statutory: A deductee
  test('takes the PAN of today, without another payslip', async () => {
    await putItems('profiles', [{ ...profileItem(2), pan: 'PQRST6789Z' }]);
    const { files } = (await exportSheets()).body;
    expect(files[1].sheet.rows.map((row: string[]) => [row[2], row[3], row[7]])).toEqual([
      ['ABCDE1234F', 'Asha Rao', '8000.00'],
      ['ABCDE1234F', 'Asha Rao', '8125.00'],
      ['PQRST6789Z', 'Meera Nair', '1875.00'],
    ]);
    await putItems('profiles', [{ ...profileItem(2), pan: '' }]);
  });

  test('is exported with its version, and in the audit log; the same again is no new version', async () => {
    await enter(november, [challan('00123', 10_000)]);
    const { body } = await exportSheets();
    expect((await exportSheets()).body).toEqual(body);
    expect(await portal.newestEntry()).toMatchObject({
      action: 'statutory.exported',
      subject: { name: 'Form 138, October to December 2026' },
    });
    expect((await read()).exports).toMatchObject([{ version: 1, people: 2, tax: 18_000 }]);
    await enter(october, [challan('00121', 8_000)]);
    const after = await read();
    expect([after.isOutOfDate, after.sums]).toEqual([
      true,
      { payslips: 18_000, challans: 18_000, form: 18_000 },
    ]);
    await exportSheets();
    expect((await read()).exports.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });

  test('keeps one export of two admins at once', async () => {
    const [first, second] = await interleaveBeforeWrite('runs', exportSheets, exportSheets);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await read()).exports).toHaveLength(1);
  });

  test('of before the Act is refused', async () => {
    const { status } = await portal.asAdmin('GET', '/api/admin/form-138/2025-Q4');
    expect(status).toBe(404);
  });
});

// behaviour statutory: Four totals
test('the ledger has the TDS payable of the vouchers that hold, once each month with tax has one', async () => {
  const keep = (period: PayPeriod, number: number, incomeTax: number, reversed = false) => {
    const event = { at: '2026-12-01T06:00:00.000Z', by: { id: sampleUserId(9), name: 'Priya' } };
    const made = { ...event, hash: 'h', lines: [], incomeTax: paise(incomeTax * 100) };
    const voucher = newVoucher(period, number, made);
    return transact([newVoucherWrite(reversed ? { ...voucher, reversed: event } : voucher)]);
  };
  await keep(november, 1, 9_000, true);
  await keep(november, 2, 10_000);
  expect((await read()).months[1].ledger).toBe(10_000);
  expect((await read()).sums.ledger).toBeUndefined();
  await keep(october, 1, 7_999);
  expect((await read()).sums).toEqual({ payslips: 18_000, challans: 0, ledger: 17_999 });
  for (const period of [october, november])
    for (const { run, item } of await readVouchers(period)) await remove('runs', { run, item });
});

// behaviour statutory: The annual salary
test('the fourth quarter has the year of each employee, from payslips and the newest working', async () => {
  const [april, march] = ['2026-04', '2027-03'] as [PayPeriod, PayPeriod];
  const line = (amount: number) => ({ label: 'Line', detail: '', amount: paise(amount * 100) });
  const working = [1_10_000, 15_000, -75_000, 50_000, 4_000, 160, -20_000, 1_160].map(line);
  const before = { incomeTax: { expected: paise(1_000_00), working, notes: [] } };
  const reductions = {
    label: 'Deductions',
    detail:
      'Standard deduction 50,000 + Section 123, with PF 15,000.50 + Section 22, home loan interest 9,999.50',
  };
  const old = working.with(2, { ...reductions, amount: paise(-75_000_00) });
  const statutory = {
    incomeTax: { ...before.incomeTax, expected: paise(1_160_00), regime: 'old' as const, working: old },
  };
  await putFiledSlips(
    [filedSlipItem(1, { incomeTax: 1_000, month: april, profTax: 200, statutory: before })],
    april,
  );
  await putFiledSlips(
    [
      filedSlipItem(1, {
        name: 'Asha Rao',
        incomeTax: 1_160,
        month: march,
        profTax: 300,
        pan: 'ABCDE1234F',
        statutory,
      }),
    ],
    march,
  );
  await putFiledSlips([], october);
  const q4 = '/api/admin/form-138/2026-Q4';
  const body = await portal.ok('POST', `${q4}/export`);
  const { name, sheet } = body.files[2];
  expect(name).toBe('form-138-2026-27-q4-annual-salary');
  expect(sheet.rows.find((row: string[]) => row[2] === 'Asha Rao')).toEqual([
    ...['1', 'ABCDE1234F', 'Asha Rao', 'April 2026', 'March 2027', 'Old'],
    ...['60000.00', '500.00', '50000.00', '9999.50', '15000.50', '75000.00', '50000.00', '4160.00'],
    // This employer took 17,125 of the 20,000 that were taken before March. November's payslip has no working.
    ...['2875.00', '18285.00', '1000.00', '1160.00', '-17000.00'],
  ]);
  const labels = sheet.columns.map(({ label }: { label: string }) => label);
  expect(labels.slice(5, 11)).toEqual([
    ...['Regime', 'Salary paid', 'Professional tax deducted', 'Standard deduction'],
    ...['Section 22, home loan interest', 'Section 123, with PF'],
  ]);
  expect(body.files[2].sheet.rows).toHaveLength(3);
  await remove('slips', { userId: sampleUserId(1), payPeriod: april });
  await remove('slips', { userId: sampleUserId(1), payPeriod: march });
});

describe('Form 138 as it was filed', () => {
  const record = (body: object) => portal.asAdmin('PUT', `${path}/filed`, body);
  const filing = { reference: 'QVBZXYTA', on: todayInIndia() };

  // behaviour statutory: Form 138 is recorded as filed
  test('is recorded once with day, receipt and totals, and taken back for a reason', async () => {
    await exportSheets();
    const { version } = await read();
    const { status, body } = await record({ version, record: filing });
    expect([status, body.filed]).toMatchObject([
      200,
      { ...filing, people: 2, tax: 18_000, isDifferent: false, by: { name: 'Administrator' } },
    ]);
    expect((await record({ version, record: filing })).status).toBe(409);
    expect(await portal.newestEntry()).toMatchObject({ action: 'statutory.filed' });
    expect((await record({ version: version + 1, record: null })).body.fields).toEqual({
      reason: 'Enter why it is taken back',
    });
    expect((await record({ version: version + 1, record: null, reason: 'Wrong quarter' })).status).toBe(200);
    expect((await read()).filed).toBeUndefined();
    expect(await portal.newestEntry()).toMatchObject({ action: 'statutory.taken-back' });
  });

  test('is of a day in or after the quarter, and not in the future', async () => {
    for (const on of ['2026-09-30', '2026-11-19']) {
      const { status, body } = await record({ version: 0, record: { ...filing, on } });
      expect([on, status, Object.keys(body.fields)]).toEqual([on, 400, ['record.on']]);
    }
  });

  // behaviour statutory: Form 138 is recorded as filed
  test('is compared with the sheets of now, which say that they differ', async () => {
    await exportSheets();
    const { version } = await read();
    await record({ version, record: filing });
    expect((await exportSheets()).body.note).toBeUndefined();
    await putItems('profiles', [{ ...profileItem(2), pan: 'PQRST6789Z' }]);
    expect((await read()).filed).toMatchObject({ isDifferent: true, tax: 18_000 });
    const { body } = await exportSheets();
    expect(body.note).toMatch(/^These sheets differ from what was filed\./);
    expect(body.files.map(({ name }: { name: string }) => name)).toEqual([
      'form-138-2026-27-q3-challans-differs-from-filed',
      'form-138-2026-27-q3-deductees-differs-from-filed',
    ]);
    await putItems('profiles', [{ ...profileItem(2), pan: '' }]);
    expect((await read()).filed).toMatchObject({ isDifferent: false });
  });

  test('is recorded by one of two admins at once', async () => {
    const [first] = await interleaveBeforeWrite(
      'runs',
      () => record({ version: 0, record: filing }),
      () => record({ version: 0, record: { ...filing, reference: 'OTHER' } }),
    );
    expect(first.status).toBe(409);
    expect((await read()).filed).toMatchObject({ reference: 'OTHER' });
  });

  // behaviour statutory: Form 138 is recorded as filed
  test('is on the overview and reminded of until it is recorded', async () => {
    const costs = costsOf([filedSlipItem(1, { incomeTax: 8_125 }).slip]);
    const none = paise(0);
    const totals = { people: 1, grossEarnings: none, totalDeductions: none, netPay: none };
    const outcome = { ...totals, made: 1, replaced: 0, unchanged: 0, failed: 0, skipped: 0, costs };
    await putItems('runs', [{ ...headItem('closed'), item: '2026-06', outcome }]);
    const onOverview = async () =>
      (await portal.ok('GET', '/api/admin/overview/pay')).filings.filter(
        ({ id }: { id: string }) => id === 'form138',
      );
    const reminders = async () =>
      (await queryRun('2026-06' as PayPeriod, 'reminder#form-138#')).map(({ item }) => item);
    expect(await onOverview()).toMatchObject([
      { payPeriod: '2026-06', id: 'form138', employees: 1, dueDate: { on: '2026-07-31' }, isFiled: false },
    ]);
    await sendReminders('2026-07-27');
    expect(await reminders()).toEqual([]);
    await sendReminders('2026-07-28');
    await sendReminders('2026-08-01');
    await sendReminders('2026-08-02');
    expect(await reminders()).toEqual([
      'reminder#form-138#statutory.due',
      'reminder#form-138#statutory.late',
    ]);
    await portal.ok('PUT', '/api/admin/form-138/2026-Q1/filed', { version: 0, record: filing });
    expect(await onOverview()).toEqual([]);
    await remove('runs', { run: headItem('closed').run, item: '2026-06' });
  });
});
