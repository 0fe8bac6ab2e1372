import { beforeEach, describe, expect, test } from 'vitest';
import { costsOf } from '../../../functions/pay-runs/month-costs.ts';
import { addDays, formatDate, todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { Filing } from '../../../shared/statutory/statutory-filing.ts';
import { filedSlipItem, november, putFiledSlips } from '../../support/filed-slip.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { headItem } from '../../support/pay-runs.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

const path = `/api/admin/statutory/${november}`;
const asAdmin = (method: string, route: string, body?: object) =>
  portal.asAdmin(method, `${path}${route}`, body);
const incomeTax = async (): Promise<Filing> =>
  (await asAdmin('GET', '')).body.filings.find(({ id }: Filing) => id === 'incomeTax');

const today = todayInIndia();
const challan = { bsr: '0510308', on: today, serial: '00123', tax: 8_125, interest: 0, fee: 0 };
const enter = (challans: object[] = [challan], body: object = {}) =>
  asAdmin('PUT', '/challans', { version: 0, challans, ...body });

/** Two employees with ₹8,125 and ₹1,875 of income tax, and one without. */
const slips = (second = 1_875) => [
  filedSlipItem(1, { name: 'Asha Rao', incomeTax: 8_125, pan: 'ABCDE1234F' }),
  filedSlipItem(2, { name: 'Meera Nair', incomeTax: second, pan: '' }),
  filedSlipItem(3, { name: 'Ravi Das' }),
];
beforeEach(() => putFiledSlips(slips()));

describe('income tax of a month', () => {
  // behaviour statutory: Income tax of a month
  test('is owed for what the payslips deduct by the 7th, and says who has no PAN', async () => {
    const filing = await incomeTax();
    expect(filing).toMatchObject({ people: 2, due: 10_000, dueDate: { on: '2026-12-07', isCertain: true } });
    expect(filing.paid).toBeUndefined();
    expect(filing.checks[0]?.findings.map(({ name, severity }) => [name, severity])).toEqual([
      ['Meera Nair', 'look'],
    ]);
  });

  test('has a list of employees with PAN and tax', async () => {
    const { body } = await asAdmin('POST', '/incomeTax/export');
    expect(body.sheet.rows).toEqual([
      ['SSW-1', 'Asha Rao', 'ABCDE1234F', '15000.00', '8125.00'],
      ['SSW-2', 'Meera Nair', '', '15000.00', '1875.00'],
    ]);
    expect(body.sheet.totals).toEqual(['', 'Total', '', '30000.00', '10000.00']);
  });

  // behaviour statutory: A challan
  test('is paid once its challans deposit what is deducted, a paisa before it is not', async () => {
    const { body: part } = await enter([{ ...challan, tax: 9_999.99 }]);
    expect([part.paid, part.version]).toEqual([undefined, 1]);
    const rest = { ...challan, serial: '00124', tax: 0.01, interest: 150, fee: 200 };
    const { body: paid } = await enter([{ ...challan, tax: 9_999.99 }, rest], { version: 1 });
    expect(paid.paid).toMatchObject({
      on: today,
      total: 10_000,
      reference: '0510308 00123, 0510308 00124',
      by: { name: 'Administrator' },
    });
    expect((await incomeTax()).challans).toMatchObject([{ tax: 9_999.99 }, rest]);
  });

  test('is unpaid again once a payslip deducts more', async () => {
    await enter([{ ...challan, tax: 10_000 }]);
    expect((await incomeTax()).paid).toBeDefined();
    await putItems('slips', slips(1_876));
    expect(await incomeTax()).toMatchObject({ due: 10_001, challans: [{ tax: 10_000 }] });
    expect((await incomeTax()).paid).toBeUndefined();
  });

  // behaviour statutory: Income tax of a month
  test('is neither filed nor paid without a challan', async () => {
    const record = { reference: '1', on: today, total: 10_000 };
    for (const step of ['filed', 'paid']) {
      const { status, body } = await asAdmin('PUT', '/incomeTax', { version: 0, step, record });
      expect([status, body.message]).toEqual([
        400,
        'Income tax is deposited by challans. Enter the challan.',
      ]);
    }
    const dismissed = { version: 0, step: 'dismissed', record: null, isDismissed: true, reason: 'Elsewhere' };
    expect((await asAdmin('PUT', '/incomeTax', dismissed)).body.dismissed).toMatchObject({
      reason: 'Elsewhere',
    });
  });
});

describe('a challan', () => {
  test('is in the audit log with its figures', async () => {
    await enter([{ ...challan, interest: 81.25 }]);
    expect(await portal.newestEntry()).toMatchObject({
      action: 'statutory.deposited',
      changes: [
        {
          field: 'challans',
          part: '0510308 00123',
          after: `${formatDate(today)}: tax ₹8,125.00, interest ₹81.25`,
        },
      ],
    });
  });

  test.each([
    ['a BSR code of 6 digits', { bsr: '051030' }, 'The BSR code must be 7 digits, as on the challan'],
    ['a BSR code with a letter', { bsr: '051030A' }, 'The BSR code must be 7 digits, as on the challan'],
    ['a serial of 4 digits', { serial: '0123' }, 'The serial number must be 5 digits, as on the challan'],
    ['a serial of 6 digits', { serial: '000123' }, 'The serial number must be 5 digits, as on the challan'],
    ['no tax', { tax: 0 }, 'Enter the tax of the challan.'],
    ['a negative fee', { fee: -1 }, 'The fee cannot be negative'],
    ['a day to come', { on: addDays(today, 1) }, 'The day cannot be in the future.'],
  ])('is refused with %s', async (_, values, message) => {
    const { status, body } = await enter([{ ...challan, ...values }]);
    expect([status, Object.values(body.fields)]).toEqual([400, [message]]);
    expect((await incomeTax()).version).toBe(0);
  });

  test('is refused a second time in a month, and taken for another day', async () => {
    const { status, body } = await enter([challan, { ...challan, tax: 1 }]);
    expect([status, body.fields]).toEqual([
      400,
      {
        'challans.1.serial': 'Challan 0510308 00123 of this day is entered already. Correct that one.',
      },
    ]);
    const payDate = addDays(today, -3);
    await putFiledSlips(slips().map((item) => ({ ...item, slip: { ...item.slip, payDate } })));
    expect((await enter([challan, { ...challan, on: payDate }])).status).toBe(200);
  });

  // behaviour statutory: A challan
  test('that was entered is corrected or removed for a reason only, and keeps who entered the others', async () => {
    const other = { ...challan, serial: '00124', tax: 1_875 };
    await enter([challan, other]);
    const corrected = { ...challan, serial: '00132' };
    const { status, body } = await enter([corrected, other], { version: 1 });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']]);
    const before = (await incomeTax()).challans?.[1];
    const { body: next } = await enter([corrected, other], { version: 1, reason: 'Digits were swapped' });
    expect(next.challans[1]).toEqual(before);
    expect((await portal.newestEntry()).changes).toEqual([
      { field: 'challans', part: '0510308 00123', before: `${formatDate(today)}: tax ₹8,125.00` },
      { field: 'challans', part: '0510308 00132', after: `${formatDate(today)}: tax ₹8,125.00` },
      { field: 'reason', after: 'Digits were swapped' },
    ]);
    const removed = await enter([other], { version: 2, reason: 'Of another company' });
    expect([removed.body.challans.length, removed.body.paid]).toEqual([1, undefined]);
  });

  test('that is sent again changes nothing, and none is lost where two admins enter one at once', async () => {
    await enter();
    expect((await enter()).body.version).toBe(1);
    await putFiledSlips(slips());
    const [first, second] = await interleaveBeforeWrite(
      'runs',
      () => enter(),
      () => enter([{ ...challan, serial: '00999' }]),
    );
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect((await incomeTax()).challans).toHaveLength(1);
  });

  test('is refused for a month whose payslips deduct no income tax', async () => {
    await putFiledSlips([filedSlipItem(1), filedSlipItem(2), filedSlipItem(3)]);
    const { status, body } = await enter();
    expect([status, body.message]).toEqual([404, 'Nothing is due to this authority for November 2026.']);
  });
});

test('income tax that is not deposited is late on the overview, and gone with the last challan', async () => {
  const october = '2026-10' as PayPeriod;
  const ofOctober = [8_125, 1_875].map((incomeTax, i) => filedSlipItem(i + 1, { incomeTax, month: october }));
  await putFiledSlips(ofOctober, october);
  const costs = costsOf(ofOctober.map(({ slip }) => slip));
  const none = paise(0);
  const totals = { people: 2, grossEarnings: none, totalDeductions: none, netPay: none };
  const outcome = { ...totals, made: 2, replaced: 0, unchanged: 0, failed: 0, skipped: 0, costs };
  await putItems('runs', [{ ...headItem('generated'), item: october, outcome }]);
  const onOverview = async () => {
    const body = await portal.ok('GET', '/api/admin/overview/pay');
    return body.filings.find(({ id }: { id: string }) => id === 'incomeTax');
  };
  const enterFor = (version: number, challans: object[]) =>
    portal.callOk('PUT', `/api/admin/statutory/${october}/challans`, {
      token: portal.admin,
      body: { version, challans },
    });
  expect(await onOverview()).toMatchObject({ employees: 2, dueDate: { on: '2026-11-07' } });
  await enterFor(0, [challan]);
  expect(await onOverview()).toBeDefined();
  await enterFor(1, [challan, { ...challan, serial: '00124', tax: 1_875 }]);
  expect(await onOverview()).toBeUndefined();
});
