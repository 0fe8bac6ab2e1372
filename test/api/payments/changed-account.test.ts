import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PayPeriod } from '../../../shared/period.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { putPaidMonth, putProfile } from '../../support/paid-month.ts';
import { idOf, paymentsClient, startPayments } from '../../support/payments-client.ts';
import { secondAdmin } from '../../support/second-admin.ts';

startOnOrdinaryDay();

const month = '2026-11' as PayPeriod;
const { portal, pay } = startPayments(month);
let adminId: string;

beforeAll(async () => {
  const body = await portal.ok('GET', '/api/auth/users');
  adminId = body.users[0].id;
});

/** The pay date is the 28th, and today the 18th: the payslip can be paid already. */
beforeEach(() => putPaidMonth(month, [{ count: 1, netPay: 50_000 }]));

const changed = (day: string, by = { id: idOf(1) as string, name: 'Employee 00001' }, isFirst?: true) =>
  putProfile({
    count: 1,
    profile: { bankChanged: { at: `${day}T06:30:00.000Z`, by: by as never, ...(isFirst && { isFirst }) } },
  });
const asAdmin = () => ({ id: adminId, name: 'Administrator' });

describe('a bank account that was changed', () => {
  // behaviour payments: A bank account that was changed within 7 days before the pay date
  test.each(['2026-11-21', '2026-11-28', '2026-11-29'])(
    'on %s, shortly before the pay date or after it, is not paid into until an admin confirms it',
    async (day) => {
      await changed(day);
      const { state, hold } = await pay.row(1);
      expect([state, hold?.reason, hold?.canConfirm]).toEqual(['held', 'account-changed', true]);
      expect(hold?.text).toBe(
        `Account changed on ${day.slice(8)} Nov 2026 by the employee. Check it with the employee, then confirm it.`,
      );
      await pay.create(1);
      expect((await pay.add(1, [1])).status).toBe(409);
      expect((await pay.confirm(1, hold?.account)).status).toBe(200);
      expect((await pay.row(1)).state).toBe('to-pay');
      expect((await pay.add(1, [1])).status).toBe(200);
    },
  );

  // behaviour payments: A bank account that was changed within 7 days before the pay date
  test('within a week is not paid into, however late the pay date is', async () => {
    await changed('2026-11-18');
    expect((await pay.row(1)).hold?.reason).toBe('account-changed');
    await changed('2026-11-11');
    expect((await pay.row(1)).hold?.reason).toBe('account-changed');
  });

  // behaviour payments: A bank account that was changed within 7 days before the pay date
  test('more than a week ago, or entered for the first time, is paid into', async () => {
    await changed('2026-11-10');
    expect((await pay.row(1)).state).toBe('to-pay');
    await changed('2026-11-27', undefined, true);
    expect((await pay.row(1)).state).toBe('to-pay');
  });

  // behaviour payments: A bank account that was changed within 7 days before the pay date
  test('again after it was confirmed, or while it is, waits for another confirmation', async () => {
    await changed('2026-11-26');
    const { hold } = await pay.row(1);
    await pay.confirm(1, hold?.account);
    await changed('2026-11-27');
    expect((await pay.row(1)).state).toBe('held');
    const { status, body } = await pay.confirm(1, hold?.account);
    expect([status, body.message]).toEqual([409, 'The bank account has changed again. Reload the payments.']);
  });

  test('while its payment is in a draft is not approved', async () => {
    await pay.create(1);
    await pay.add(1, [1]);
    await changed('2026-11-27');
    expect((await pay.approve(1)).status).toBe(409);
  });
});

describe('a bank account that an admin changed', () => {
  // behaviour payments: A bank account that was changed within 7 days before the pay date
  test('is confirmed by the same admin where there is no other, which the audit log says', async () => {
    await changed('2026-11-27', asAdmin());
    const { hold } = await pay.row(1);
    expect(hold).toMatchObject({
      canConfirm: true,
      text: 'Account changed on 27 Nov 2026 by Administrator. You are the only admin: check it with the employee before you confirm your own change.',
    });
    expect((await pay.confirm(1, hold?.account)).status).toBe(200);
    expect(await portal.newestEntry()).toMatchObject({
      action: 'payment.account-confirmed',
      subject: { id: idOf(1) },
      changes: expect.arrayContaining([
        { field: 'bankAccountNumber', after: '••••0001' },
        { field: 'confirmedAlone', after: true },
      ]),
    });
  });

  // behaviour payments: A bank account that was changed within 7 days before the pay date
  test('is confirmed by another admin where there is one', async () => {
    const other = await secondAdmin(portal);
    await changed('2026-11-27', asAdmin());
    const { hold } = await pay.row(1);
    expect(hold).toMatchObject({
      canConfirm: false,
      text: 'Account changed on 27 Nov 2026 by Administrator. Another admin must confirm it.',
    });
    const { status, body } = await pay.confirm(1, hold?.account);
    expect([status, body.message]).toEqual([
      409,
      'You changed this bank account yourself. Ask another admin to confirm it.',
    ]);
    const byOther = paymentsClient(portal, month, other.token);
    expect((await byOther.row(1)).hold?.canConfirm).toBe(true);
    expect((await byOther.confirm(1, hold?.account)).status).toBe(200);
    expect((await portal.newestEntry()).changes).not.toContainEqual({ field: 'confirmedAlone', after: true });
    expect((await pay.row(1)).state).toBe('to-pay');
  });
});
