import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { OpenMonth } from '../../../shared/payments/payments.ts';
import {
  formatPeriod,
  nextPeriod,
  type PayPeriod,
  subtractMonths,
  toPeriod,
} from '../../../shared/period.ts';
import { accountNumber } from '../../support/paid-month.ts';
import { failed, type PaymentsClient, paid, paidBy, paymentsClient } from '../../support/payments-client.ts';
import type { Employee } from '../../support/portal.ts';
import { secondAdmin } from '../../support/second-admin.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { hireAll, payRunClient } from '../pay-runs/pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const following = nextPeriod(thisMonth);
/** Half of the wages less PF and professional tax: the most that a payslip takes back. */
const most = 30_000 - 2_000;

const portal = setUpPortal();
let asha: Employee;
let last: PaymentsClient;
let otherAdmin: PaymentsClient;
const now = payRunClient(portal, thisMonth);

const toRecover = async () =>
  (await portal.ok('GET', '/api/admin/payments')).flatMap(({ payPeriod, recover }: OpenMonth) =>
    recover.map(({ name, takenBack, overpaid }) => [payPeriod, name, takenBack, overpaid]),
  );
const linesOf = async (run: typeof now): Promise<unknown[]> =>
  ((await run.row(asha.id)).lines ?? []).map(({ label: of, amount }) => [of, amount]);
const balancesOf = async (period: PayPeriod) => {
  const { lines } = (await portal.ok('GET', `/api/admin/pay-runs/${period}/books`)).voucher;
  const of = (ledger: string) =>
    lines
      .filter((line: { ledger: string }) => line.ledger === ledger)
      .reduce(
        (sum: number, { debit, credit }: Record<string, number>) => sum + (debit ?? 0) - (credit ?? 0),
        0,
      );
  return { receivables: of('Employee receivables'), payable: of('Salaries payable') };
};
const label = `Owed from ${formatPeriod(lastMonth)}`;

beforeAll(async () => {
  [asha] = await hireAll(portal, ['Asha Rao']);
  await portal.callOk('POST', '/api/profile', {
    token: asha.token,
    body: { bankAccountNumber: accountNumber(1), ifscCode: 'HDFC0001234' },
  });
  const userIdOf = () => asha.id;
  last = paymentsClient(portal, lastMonth, portal.admin, userIdOf);
  otherAdmin = paymentsClient(portal, lastMonth, (await secondAdmin(portal)).token, userIdOf);
  const run = payRunClient(portal, lastMonth);
  await run.payAndClose();
  await last.exported(1, [1]);
  await otherAdmin.voidBatch(1);
  await last.exported(2, [1]);
  await last.record(2, { 1: paid });
  // The bank had the first file, which was made void, all the same.
  expect((await last.record(1, { 1: paidBy(2) })).status).toBe(200);
});

// behaviour payments: What was paid too much is taken back
test('a payslip that two batches have paid is taken back by the next one, though it replaces no other', async () => {
  expect(await toRecover()).toEqual([[lastMonth, 'Asha Rao', 0, 58_000]]);
  await now.open();
  expect(await linesOf(now)).toEqual([[label, most]]);
  await now.generateAndClose();
  expect(await toRecover()).toEqual([[lastMonth, 'Asha Rao', most, 58_000 - most]]);
});

// behaviour books: What employees owe
test('a transfer that the bank returns after a payslip has taken it back is due again, in payments and books', async () => {
  expect(await balancesOf(lastMonth)).toEqual({ receivables: 58_000, payable: -2 * 58_000 });
  await last.record(1, { 1: failed });
  expect(await last.row(1)).toMatchObject({ paid: 58_000, takenBack: most, due: most });
  const [month] = (await portal.ok('GET', '/api/admin/payments')).filter(
    ({ payPeriod }: OpenMonth) => payPeriod === lastMonth,
  );
  expect(month).toMatchObject({ due: { employees: 1, amount: most }, recover: [] });
  // The salaries payable of the month are what was paid and what is due.
  expect(await balancesOf(lastMonth)).toEqual({ receivables: most, payable: -58_000 - most });
  expect(await balancesOf(thisMonth)).toEqual({ receivables: -most, payable: -58_000 + most });
});

// behaviour payments: What was paid too much is taken back
test('a payment of what is due again is put back with the bank, since no other one has paid that', async () => {
  await last.exported(3, [1]);
  for (const result of [failed, { outcome: 'queued' as const }, paidBy(3)])
    expect((await last.record(3, { 1: result })).status).toBe(200);
  expect(await last.row(1)).toMatchObject({ paid: 58_000 + most, takenBack: most, due: 0, state: 'paid' });
});

test('nothing more is taken back by the payslip after that', async () => {
  const next = payRunClient(portal, following);
  await next.open();
  expect(await linesOf(next)).toEqual([]);
});
