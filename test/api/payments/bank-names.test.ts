import { describe, expect, test } from 'vitest';
import type { PayPeriod } from '../../../shared/period.ts';
import { paidSlipItem, putPaidMonth, putProfile } from '../../support/paid-month.ts';
import { startPayments } from '../../support/payments-client.ts';
import { putItems } from '../../support/put-items.ts';

const month = '2026-10' as PayPeriod;
const { portal, pay } = startPayments(month);

/** A month in which the only employee has this name on the payslip. */
async function named(name: string): Promise<void> {
  await putPaidMonth(month, [{ count: 1, netPay: 45_000 }]);
  const item = paidSlipItem({ count: 1, netPay: 45_000 }, month);
  await putItems('slips', [{ ...item, slip: { ...item.slip, user: { ...item.slip.user, name } } }]);
}
const fileName = async (): Promise<string> => {
  await pay.exported(1, [1]);
  return (await pay.exportAs(1)).body.text.split(',')[4];
};

describe('an employee whose name a bank cannot print', () => {
  // behaviour payments: Nothing is paid
  test.each(['आशा राव', 'Łukasz Nowak', 'Straße'])('as %s is held with that reason', async (name) => {
    await named(name);
    expect(await pay.row(1)).toMatchObject({
      state: 'held',
      due: 45_000,
      hold: { reason: 'no-bank-name', text: 'No name that a bank can print' },
    });
    await pay.create(1);
    expect((await pay.add(1, [1])).status).toBe(409);
  });

  // behaviour payments: The name in bank files
  test('is paid by the name as in the bank, or the name on the UAN', async () => {
    await named('आशा राव');
    await putProfile({ count: 1, profile: { nameOnUan: 'Asha R. Rao' } });
    expect(await fileName()).toBe('ASHA R RAO');
    await named('आशा राव');
    await putProfile({ count: 1, profile: { nameOnUan: 'Asha R. Rao', nameAsInBank: 'Asha Kumari Rao' } });
    expect(await fileName()).toBe('ASHA KUMARI RAO');
    expect((await pay.transfers(1))[0]).toMatchObject({ name: 'आशा राव', beneficiary: 'Asha Kumari Rao' });
  });

  test('waits no longer once the name as in the bank is entered', async () => {
    await named('Łukasz Nowak');
    await putProfile({ count: 1, profile: { nameAsInBank: 'Lukasz Nowak' } });
    expect((await pay.row(1)).state).toBe('to-pay');
    expect(await fileName()).toBe('LUKASZ NOWAK');
  });
});

// behaviour profiles: The name as in the bank
test('the name as in the bank is saved by its owner, and is in the audit log', async () => {
  const owner = await portal.employee();
  await portal.callOk('POST', '/api/profile', { token: owner.token, body: { nameAsInBank: 'Asha Rao' } });
  const { body } = await portal.callOk('GET', '/api/profile/me', { token: owner.token });
  expect(body.nameAsInBank).toBe('Asha Rao');
  expect((await portal.newestEntry()).changes).toContainEqual({ field: 'nameAsInBank', after: 'Asha Rao' });
});
