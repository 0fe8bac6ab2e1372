import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../functions/lib/secret.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, formatPeriod, nextPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { hireAll, payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const following = nextPeriod(thisMonth);
/** Loss of pay of so many days of last month, of ₹60,000. In rupees. */
const lossOf = (lopDays: number) => Math.round((60_000_00 * lopDays) / daysInPeriod(lastMonth)) / 100;
const rupees = (amount: number) => Math.round(amount * 100) / 100;
/** Half of the wages less PF and professional tax: the most that a payslip takes back. */
const most = 30_000 - 2_000;

const portal = setUpPortal();
let asha: Employee;
let ravi: Employee;
let last: ReturnType<typeof payRunClient>;
let now: ReturnType<typeof payRunClient>;

const paymentOf = async ({ id }: Employee, period = lastMonth) =>
  (await portal.ok('GET', `/api/admin/payments/${period}/rows`)).find(
    ({ userId }: { userId: string }) => userId === id,
  );
const toRecover = async () =>
  (await portal.ok('GET', '/api/admin/payments')).flatMap(
    ({ payPeriod, recover }: { payPeriod: string; recover: Record<string, unknown>[] }) =>
      recover.map(({ name, takenBack, overpaid }) => ({ payPeriod, name, takenBack, overpaid })),
  );
const linesOf = async (run: typeof now, { id }: Employee): Promise<[unknown, unknown][]> =>
  ((await run.row(id)).lines ?? []).map(({ label: of, amount }) => [of, amount]);
const voucher = async (period: string) => {
  const { lines, agreements } = (await portal.ok('GET', `/api/admin/pay-runs/${period}/books`)).voucher;
  const of = (ledger: string) =>
    lines
      .filter((line: { ledger: string }) => line.ledger === ledger)
      .map(({ debit, credit }: { debit: number; credit: number }) => rupees(debit - credit))[0] ?? 0;
  return { receivables: of('Employee receivables'), payable: of('Salaries payable'), agreements };
};
async function payInFull(employee: Employee, period = lastMonth): Promise<number> {
  const { due } = await paymentOf(employee, period);
  await portal.ok('PUT', `/api/admin/payments/${period}/employees/${employee.id}/elsewhere/${newId('pmt')}`, {
    ...{ amount: due, paidOn: todayInIndia(), reference: 'NEFT 4471' },
  });
  return due;
}

const label = `Owed from ${formatPeriod(lastMonth)}`;

beforeAll(async () => {
  [asha, ravi] = await hireAll(portal, ['Asha Rao', 'Ravi Kumar']);
  [last, now] = [payRunClient(portal, lastMonth), payRunClient(portal, thisMonth)];
  await last.payAndClose();
  for (const employee of [asha, ravi]) expect(await payInFull(employee)).toBe(58_000);
});

test('nothing is taken back where a payslip was paid as it is', async () => {
  await now.open();
  expect([await linesOf(now, asha), await toRecover()]).toEqual([[], []]);
});

describe('an employee who was paid above the payslip that replaces theirs', () => {
  const overpaid = lossOf(20);
  const left = rupees(overpaid - most);

  // behaviour payments: What was paid too much is taken back
  test('pays it back with the month that is open, as far as half of the wages go', async () => {
    await last.reopen('Asha was on unpaid leave');
    await last.edit(asha, { lopDays: 20 });
    await last.generateAndClose();
    expect(await toRecover()).toEqual([{ payPeriod: lastMonth, name: 'Asha Rao', takenBack: 0, overpaid }]);
    expect(await linesOf(now, asha)).toEqual([[label, most]]);
    expect(await linesOf(now, ravi)).toEqual([]);
  });

  // behaviour books: What employees owe
  test('owes it in the books of the month in which it was paid', async () => {
    const { receivables, payable, agreements } = await voucher(lastMonth);
    expect([receivables, payable]).toEqual([overpaid, -2 * 58_000]);
    expect(agreements).toContainEqual({
      label: 'Net pay and what employees owe',
      ...{ voucher: 2 * 58_000, payslips: 2 * 58_000, file: 2 * 58_000, paid: 2 * 58_000 },
    });
  });

  // behaviour books: What employees owe
  test('has it on the payslip, and the rest is left', async () => {
    await now.generate();
    expect((await paymentOf(asha, thisMonth)).net).toBe(58_000 - most);
    expect(await toRecover()).toEqual([
      { payPeriod: lastMonth, name: 'Asha Rao', takenBack: most, overpaid: left },
    ]);
    expect(await paymentOf(asha)).toMatchObject({ state: 'recover', takenBack: most, due: -left });
    await now.close();
    expect((await voucher(thisMonth)).receivables).toBe(-most);
  });

  // behaviour payments: What was paid too much is taken back
  test('pays the rest with the month after, and nothing is left', async () => {
    const next = payRunClient(portal, following);
    await next.open();
    expect(await linesOf(next, asha)).toEqual([[label, left]]);
    await next.generate();
    expect(await toRecover()).toEqual([]);
    expect(await paymentOf(asha)).toMatchObject({ state: 'paid', due: 0, takenBack: overpaid });
    expect((await voucher(following)).receivables).toBe(-left);
  });

  // behaviour payments: What was paid too much is taken back
  test('is owed what was taken back of a payslip that is right after all', async () => {
    await last.reopen('Asha was present');
    await last.edit(asha, { lopDays: 0 });
    await last.generate();
    expect(await paymentOf(asha)).toMatchObject({
      net: 58_000,
      paid: 58_000,
      due: overpaid,
    });
    const next = payRunClient(portal, following);
    await next.check();
    expect(await linesOf(next, asha)).toEqual([]);
    await next.generate();
    expect(await paymentOf(asha)).toMatchObject({ due: most });
  });

  test('is owed nothing once that is paid elsewhere, and the same again once the payment is undone', async () => {
    const to = `/api/admin/payments/${lastMonth}/employees/${asha.id}/elsewhere/${newId('pmt')}`;
    const paid = await portal.ok('PUT', to, { amount: most, paidOn: todayInIndia(), reference: 'NEFT 4472' });
    const undone = await portal.ok('POST', `${to}/voiding`, { reason: 'Another account' });
    expect([paid, undone]).toEqual([{ due: 0 }, { due: most }]);
  });
});

describe('an employee who returns the money', () => {
  const path = () => `/api/admin/payments/${lastMonth}/employees/${ravi.id}/elsewhere/${newId('pmt')}`;
  const made = { paidOn: todayInIndia(), reference: 'Cheque 77', isReturned: true };

  test('cannot return more than was paid too much, nor of a payslip that was paid as it is', async () => {
    const answer = await portal.asAdmin('PUT', path(), { amount: 1, ...made });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Nothing is to be recovered from Ravi Kumar. Reload the payments.',
    ]);
    await last.edit(ravi, { lopDays: 2 });
    await last.generate();
    const tooMuch = await portal.call('PUT', path(), {
      ...{ token: portal.admin, body: { amount: lossOf(2) + 0.01, ...made } },
    });
    expect([tooMuch.status, tooMuch.body.fields]).toEqual([
      400,
      { amount: expect.stringContaining('is to be recovered') },
    ]);
  });

  // behaviour payments: What was paid too much is taken back
  test('has nothing taken back by the payslip that is checked after that, and the books are even', async () => {
    expect(await portal.ok('PUT', path(), { amount: lossOf(2), ...made })).toEqual({ due: 0 });
    expect(await paymentOf(ravi)).toMatchObject({ state: 'paid', due: 0, paid: rupees(58_000 - lossOf(2)) });
    const next = payRunClient(portal, following);
    await next.check();
    expect(await linesOf(next, ravi)).toEqual([]);
    // Asha is owed again a part that the payslip of this month has taken back.
    const receivables = await Promise.all([lastMonth, thisMonth, following].map(voucher));
    expect(receivables.map((of) => of.receivables)).toEqual([most, -most, 0]);
  });
});

// behaviour payments: What was paid too much is taken back
test('the last payslip takes back all that it pays, and never falls below zero by it; the rest is listed', async () => {
  await last.close();
  await payInFull(asha, thisMonth);
  await now.reopen('Asha was away');
  await now.edit(asha, { lopDays: 25 });
  await now.generateAndClose();
  await portal.setPayroll(asha.id, { dateOfLeaving: `${following}-02` });
  const final = payRunClient(portal, following);
  await final.check();
  const lines = await linesOf(final, asha);
  const taken = lines.find(([of]) => of === `Owed from ${formatPeriod(thisMonth)}`)?.[1];
  expect(taken).toBeGreaterThan(0);
  await final.generate();
  expect((await paymentOf(asha, following)).net).toBe(0);
  expect(await toRecover()).toEqual([
    { payPeriod: thisMonth, name: 'Asha Rao', takenBack: taken, overpaid: expect.any(Number) },
  ]);
});
