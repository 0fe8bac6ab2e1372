import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toSlipModel } from '../../../document/model.ts';
import { renderSlipHtml } from '../../../document/render.tsx';
import { remove } from '../../../functions/lib/table.ts';
import { toPrintable } from '../../../functions/slips/printable-slip.ts';
import { paymentSettingsKey } from '../../../functions/store/payment-settings.ts';
import { readSlipPayment } from '../../../functions/store/payment-status.ts';
import { type SlipItem, slipToRupees, toSlipId } from '../../../functions/store/slip.ts';
import { paise } from '../../../shared/money.ts';
import { overpaymentId } from '../../../shared/payments/overpayments.ts';
import { type PayPeriod, subtractMonths } from '../../../shared/period.ts';
import { sampleAdjustment } from '../../support/adjustments.ts';
import { profileItem } from '../../support/items.ts';
import { accountNumber, paidSlipItem, putPaidMonth } from '../../support/paid-month.ts';
import { failed, type PaymentsClient, paid, paymentsClient } from '../../support/payments-client.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const month = '2026-11' as PayPeriod;
const before = subtractMonths(month, 1);
/** The number of the sample's items, which get the id of the employee who signs in. */
const count = 1;
const portal = setUpPortal();
let owner: Employee;
let colleague: Employee;
let pay: PaymentsClient;

beforeAll(async () => {
  [owner, colleague] = [await portal.employee(), await portal.employee()];
  pay = paymentsClient(portal, month);
});

const ofOwner = (item: SlipItem): SlipItem => ({
  ...item,
  userId: owner.id,
  slip: { ...item.slip, user: { id: owner.id, name: owner.name, email: owner.email } },
});
const profileOfOwner = () => ({
  ...profileItem(count),
  userId: owner.id,
  bankAccountNumber: accountNumber(count),
});
const slipOf = (period: PayPeriod, netPay = 50_000, version = 1) =>
  ofOwner(paidSlipItem({ count, netPay }, period, version));

const track = async (trackedFrom: PayPeriod | null) => {
  await remove('settings', paymentSettingsKey);
  await portal.ok('PUT', '/api/admin/payment-settings', {
    trackedFrom,
    debitAccount: '000405001234',
    layout: 'hdfc',
    templates: [],
    version: 0,
  });
};

const history = async (): Promise<string[]> =>
  (await portal.ok('GET', `/api/admin/payroll/history/${owner.id}`)).map(
    ({ payPeriod, paymentStatus }: Record<string, string>) => `${payPeriod} ${paymentStatus}`,
  );
const ownSlip = async (period = month) =>
  (await portal.callOk('GET', `/api/slips/${toSlipId(owner.id, period)}`, { token: owner.token })).body;
const adminSlip = async () =>
  (
    await portal.callOk('GET', `/api/admin/payroll/slip/${toSlipId(owner.id, month)}`, {
      token: portal.admin,
    })
  ).body;
const statusLine = (slip: never) => toSlipModel(slip).payment.find(({ label }) => label === 'Status')?.value;

/** The status on the slip itself, which the history and both readers have as well. */
async function status(): Promise<string | undefined> {
  const slip = await ownSlip();
  const shown = statusLine(slip as never);
  expect((await adminSlip()).paymentStatus).toBe(shown);
  expect((await history())[0]).toBe(`${month} ${shown}`);
  return shown;
}

beforeEach(async () => {
  await putPaidMonth(month, [{ count, netPay: 50_000 }]);
  await putItems('slips', [slipOf(month), slipOf(before)]);
  await track(month);
});

const step = (method: string, path: string, body: object) => pay.send(method, path, body);
const record = (result: object) =>
  step('POST', '/batches/1/results', { results: [{ userId: owner.id, ...result }] });

describe('a payslip of a company that does not track payments', () => {
  // behaviour payments: The status on payslips
  test('says Paid, as the specification has it, in the same bytes', async () => {
    await track(null);
    const item = slipOf(month);
    expect(await status()).toBe('Paid');
    expect(await ownSlip()).not.toHaveProperty('payment');
    expect((await toPrintable(item, await readSlipPayment(item))).html).toBe(
      renderSlipHtml(slipToRupees(item.slip)),
    );
  });

  // behaviour payments: The status on payslips
  test('or only from a later month on, says Paid for the months before', async () => {
    expect(await history()).toEqual([`${month} Not paid`, `${before} Paid`]);
    expect(await ownSlip(before)).not.toHaveProperty('payment');
  });
});

describe('a payslip of a company that tracks payments', () => {
  // behaviour payments: The status on payslips
  test('says Not paid, Processing with the bank, and Paid with day, account and UTR', async () => {
    expect(await status()).toBe('Not paid');
    await putItems('profiles', [profileOfOwner()]);
    await pay.create(1);
    await step('PUT', '/batches/1', { add: [owner.id], remove: [] });
    expect(await status(), 'a draft').toBe('Not paid');
    await pay.approve(1);
    await pay.exportAs(1);
    expect(await status()).toBe('Processing');
    await record(failed);
    expect(await status()).toBe('Not paid');
    await record(paid);
    expect(await status()).toBe('Paid');
    const payment = {
      status: 'Paid',
      payments: [{ amount: 50_000, account: 'HDFC ••0001', paidOn: paid.paidOn, utr: paid.utr }],
    };
    expect((await ownSlip()).payment).toEqual(payment);
    expect((await adminSlip()).payment).toEqual(payment);
  });

  // behaviour payments: A payment outside of the portal
  test('says that it was paid outside of the portal, and by what reference', async () => {
    await putItems('profiles', [profileOfOwner()]);
    const made = { amount: 50_000, paidOn: '2026-11-17', reference: 'Cheque 004412' };
    const path = `/api/admin/payments/${month}/employees/${owner.id}/elsewhere/pmt_0000000000000000000a`;
    await portal.ok('PUT', path, made);
    expect((await ownSlip()).payment).toEqual({ status: 'Paid', payments: [made] });
  });

  // behaviour payments: The status on payslips; A replaced payslip
  test('says Partly paid where it replaces one that was paid, and of nothing that there is nothing to pay', async () => {
    await putItems('profiles', [profileOfOwner()]);
    await pay.create(1);
    await step('PUT', '/batches/1', { add: [owner.id], remove: [] });
    await pay.approve(1);
    await pay.exportAs(1);
    await record(paid);
    await putItems('slips', [slipOf(month, 51_000, 2)]);
    expect(await status()).toBe('Partly paid');
    await putItems('slips', [slipOf(month, 49_000, 3)]);
    expect(await status()).toBe('Paid');
    await putPaidMonth(month, []);
    await putItems('slips', [slipOf(month, 0, 4)]);
    expect(await status()).toBe('Nothing to pay');
  });

  // behaviour payments: The status on payslips; A replaced payslip
  test('says Partly paid where later payslips have taken back what is due again', async () => {
    const takenBack = {
      ...sampleAdjustment(overpaymentId(month)),
      ...{ kind: 'overpayment' as const, amount: paise(8_000_00), settled: { '2026-12': paise(8_000_00) } },
    };
    await putItems('profiles', [{ ...profileOfOwner(), adjustments: [takenBack] }]);
    const path = `/api/admin/payments/${month}/employees/${owner.id}/elsewhere/pmt_0000000000000000000b`;
    const made = { amount: 50_000, paidOn: '2026-11-17', reference: 'Cheque 004413' };
    await portal.ok('PUT', path, made);
    await putItems('slips', [slipOf(month, 50_000, 3)]);
    expect(await status()).toBe('Partly paid');
    await putItems('slips', [slipOf(month, 42_000, 4)]);
    expect(await status()).toBe('Paid');
  });

  // behaviour payments: The status on payslips
  test('has another PDF for each status', async () => {
    const item = slipOf(month);
    const [unpaid, untracked] = [
      await toPrintable(item, await readSlipPayment(item)),
      await toPrintable(item),
    ];
    expect(unpaid.key).not.toBe(untracked.key);
    expect(unpaid.html).toContain('Not paid');
  });

  test('tells a colleague nothing', async () => {
    const { status: refused } = await portal.call('GET', `/api/slips/${toSlipId(owner.id, month)}`, {
      token: colleague.token,
    });
    expect(refused).toBe(404);
  });
});
