import { beforeEach, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { paymentSettingsKey } from '../../../functions/store/payment-settings.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { putPaidMonth } from '../../support/paid-month.ts';
import { startPayments } from '../../support/payments-client.ts';

const month = '2026-10' as PayPeriod;
const { portal, pay } = startPayments(month);
const register = (query: string) => portal.asAdmin('GET', `/api/admin/pay-runs/${month}/register${query}`);
const forBank = async () => {
  const { status, body } = await register('?for=bank-advice');
  return [status, body.message];
};
const refused = [409, 'October 2026 is paid in Payments. Export its batches for the bank there.'];

beforeEach(async () => {
  await remove('settings', paymentSettingsKey);
  await putPaidMonth(month, [{ count: 1, netPay: 50_000 }]);
});

// behaviour payments: The bank advice
test('a file of all payslips for the bank is refused once payments of the month are tracked', async () => {
  expect((await forBank())[0]).toBe(200);
  await portal.ok('PUT', '/api/admin/payment-settings', {
    trackedFrom: month,
    debitAccount: '',
    layout: 'hdfc',
    templates: [],
    version: 0,
  });
  expect(await forBank()).toEqual(refused);
  expect((await register('')).status).toBe(200);
});

// behaviour payments: The bank advice
test('a file of all payslips for the bank is refused while a batch of the month is not void', async () => {
  await pay.create(1);
  expect(await forBank()).toEqual(refused);
  await pay.voidBatch(1);
  expect((await forBank())[0]).toBe(200);
});
