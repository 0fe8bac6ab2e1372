import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { query } from '../../../functions/lib/table.ts';
import { fanOutPartition, parseFanOut } from '../../../functions/store/fan-out.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { putPaidMonth, putProfile } from '../../support/paid-month.ts';
import { idOf, paymentsClient, startPayments } from '../../support/payments-client.ts';
import { secondAdmin } from '../../support/second-admin.ts';

const month = '2026-11' as PayPeriod;
const { portal, pay } = startPayments(month);

beforeEach(async () => {
  await putPaidMonth(month, [{ count: 1, netPay: 50_000, profile: { bankAccountNumber: '' } }]);
});
afterEach(() => {
  vi.useRealTimers();
});

const remind = (client = pay) => client.send('POST', `/employees/${idOf(1)}/reminder`);
const sentTo = async () =>
  (await query('notifications', { partition: ['userId', fanOutPartition] }))
    .map(parseFanOut)
    .filter((fanOut) => fanOut?.kind === 'bank-account.needed');

describe('a reminder of a missing bank account', () => {
  // behaviour payments: An employee without a valid account can be reminded
  test('is sent to the employee, and is on record beside the payment', async () => {
    const before = (await sentTo()).length;
    const { status, body } = await remind();
    expect(status).toBe(200);
    expect((await sentTo()).slice(before)).toMatchObject([
      { recipients: [idOf(1)], subject: { payPeriod: month } },
    ]);
    expect((await pay.row(1)).hold).toMatchObject({ reason: 'no-account', remindedAt: body.remindedAt });
    expect(await portal.newestEntry()).toMatchObject({ action: 'payment.reminded', payPeriod: month });
  });

  // behaviour payments: An employee without a valid account can be reminded
  test('is sent once in 24 hours, by whichever admin and however often', async () => {
    const before = (await sentTo()).length;
    const [one] = await Promise.all([
      remind(),
      remind(paymentsClient(portal, month, (await secondAdmin(portal)).token)),
    ]);
    expect((await remind()).body).toEqual(one?.body);
    expect(await sentTo()).toHaveLength(before + 1);
  });

  test('is for an account that is not valid too, and for no other', async () => {
    await putProfile({ count: 1, profile: { bankAccountNumber: '12' } });
    expect((await remind()).status).toBe(200);
    await putPaidMonth(month, [{ count: 1, netPay: 50_000 }]);
    const { status, body } = await remind();
    expect([status, body.message]).toEqual([
      409,
      'Employee 00001 has a bank account by now. Reload the payments.',
    ]);
  });
});
