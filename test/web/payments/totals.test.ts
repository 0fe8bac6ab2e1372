import { expect, test } from 'vitest';
import type { PaymentRow } from '../../../shared/payments/payments.ts';
import { totalsOf } from '../../../web/payments/state.ts';

const row = (state: PaymentRow['state'], amounts: object) =>
  ({ state, net: 0, paid: 0, queued: 0, due: 0, payments: [], ...amounts }) as unknown as PaymentRow;

test('what one employee is paid too much lessens nothing that is due to another, also while a batch is under way', () => {
  const { net, paid, withBank, toPay, recover } = totalsOf([
    row('to-pay', { net: 1_000, due: 1_000 }),
    row('processing', { net: 600, paid: 500, queued: 600, due: -500 }),
  ]);
  expect([toPay, recover].map(({ amount, employees }) => [amount, employees])).toEqual([
    [1_000_00, 1],
    [-500_00, 1],
  ]);
  expect(net.amount).toBe(paid.amount + withBank.amount + toPay.amount + recover.amount);
});

// behaviour payments: What was paid too much is taken back
test('the part that later payslips have taken back is one of the parts that add up to the net pay', () => {
  const { net, paid, toPay, recover, takenBack } = totalsOf([
    row('paid', { net: 50_000, paid: 60_000, takenBack: 10_000 }),
    row('recover', { net: 30_000, paid: 35_000, takenBack: 2_000, due: -3_000 }),
    row('to-pay', { net: 1_000, due: 1_000 }),
  ]);
  expect([takenBack.amount, takenBack.employees]).toEqual([-12_000_00, 2]);
  expect(net.amount).toBe(paid.amount + toPay.amount + recover.amount + takenBack.amount);
});
