import { expect, test } from 'vitest';
import { paise } from '../../../shared/money.ts';
import {
  type BatchState,
  balanceOf,
  overpaidOf,
  type PaidPart,
  type PaymentOutcome,
  paymentStateOf,
  paymentStatusOf,
} from '../../../shared/slips/payment-state.ts';

const net = paise(50_000_00);
const part = (outcome: PaymentOutcome, batch = 1, amount: number = net): PaidPart => ({
  batch,
  amount: paise(amount),
  outcome,
});
const inState = (state: BatchState | undefined) => () => state;

test.each<[BatchState | undefined, number]>([
  ['draft', 0],
  ['approved', 0],
  ['exported', 0],
  ['void', 50_000_00],
  // A batch that was created after the states were read: nothing may be paid beside it.
  [undefined, 0],
])('a queued payment in a batch that is %s leaves %d due', (state, due) => {
  expect(balanceOf(net, [part('queued')], inState(state)).due).toBe(due);
});

test('what was paid and what is on its way is never due again', () => {
  const payments = [part('failed'), part('void', 2), part('paid', 3, 30_000_00), part('queued', 4, 5_000_00)];
  expect(balanceOf(net, payments, inState('exported'))).toEqual({
    net,
    paid: 30_000_00,
    queued: 5_000_00,
    takenBack: 0,
    due: 15_000_00,
  });
});

test('what later payslips have taken back of a month that was paid too much is settled, and due again beyond that', () => {
  const payments = [part('paid', 1, 57_542_20)];
  const due = (taken: number) => balanceOf(net, payments, inState('exported'), paise(taken)).due;
  expect(due(0)).toBe(-7_542_20);
  expect(due(5_000_00)).toBe(-2_542_20);
  expect(due(7_542_20)).toBe(0);
  expect(due(8_000_00)).toBe(457_80);
});

test.each<[PaidPart[], BatchState, string, string]>([
  [[], 'exported', 'to-pay', 'Not paid'],
  [[part('queued')], 'draft', 'in-batch', 'Not paid'],
  [[part('queued')], 'approved', 'processing', 'Processing'],
  [[part('queued')], 'void', 'to-pay', 'Not paid'],
  [[part('failed')], 'exported', 'failed', 'Not paid'],
  [[part('paid')], 'exported', 'paid', 'Paid'],
  [[part('paid', 1, 40_000_00)], 'exported', 'to-pay', 'Partly paid'],
  [[part('paid', 1, 60_000_00)], 'exported', 'recover', 'Paid'],
])(
  'the payments %j of a batch that is %s are %s to an admin and %s on the payslip',
  (payments, batch, state, status) => {
    const stateOf = inState(batch);
    expect(paymentStateOf(balanceOf(net, payments, stateOf), payments, stateOf, undefined)).toBe(state);
    expect(paymentStatusOf(net, payments, stateOf)).toBe(status);
  },
);

test('what an employee was paid too much adds up over months, and is not lessened by what is due in another', () => {
  const month = (net: number, amount: number, taken = 0) => ({
    ...{ net: paise(net), paid: paise(amount), takenBack: paise(taken) },
  });
  expect(overpaidOf([month(49_000_00, 50_000_00), month(50_000_00, 0), month(0, 2_50)])).toBe(1_002_50);
  expect(overpaidOf([month(49_000_00, 50_000_00, 600_00), month(0, 2_50, 3_00)])).toBe(400_00);
  expect(overpaidOf([month(-500_00, 0)])).toBe(500_00);
  expect(overpaidOf([])).toBe(0);
});

test('a payment outside of the portal is paid, and once it is undone its amount is due again', () => {
  const stateOf = inState(undefined);
  const elsewhere = (outcome: PaymentOutcome): PaidPart[] => [{ amount: net, outcome }];
  expect(balanceOf(net, elsewhere('paid'), stateOf)).toEqual({
    net,
    paid: net,
    queued: 0,
    takenBack: 0,
    due: 0,
  });
  expect(balanceOf(net, elsewhere('void'), stateOf).due).toBe(net);
  expect(paymentStatusOf(net, elsewhere('paid'), stateOf)).toBe('Paid');
});

test('what is held is held only while something of it is due', () => {
  const stateOf = inState('exported');
  const held = (payments: PaidPart[]) =>
    paymentStateOf(balanceOf(net, payments, stateOf), payments, stateOf, 'held');
  expect([held([]), held([part('failed')])]).toEqual(['held', 'held']);
  expect([held([part('queued')]), held([part('paid')])]).toEqual(['processing', 'paid']);
});

test('a payslip of no net pay has nothing to pay', () => {
  const stateOf = inState('exported');
  const nothing = paise(0);
  expect(paymentStateOf(balanceOf(nothing, [], stateOf), [], stateOf, undefined)).toBe('none');
  expect(paymentStatusOf(nothing, [], stateOf)).toBe('Nothing to pay');
});
