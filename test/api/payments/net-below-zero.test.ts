import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../functions/lib/secret.ts';
import type { MonthBooks } from '../../../shared/books/books.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { OpenMonth } from '../../../shared/payments/payments.ts';
import { formatPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { paymentsClient } from '../../support/payments-client.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { hireAll, payRunClient } from '../pay-runs/pay-run-client.ts';

/* Payments of the company are not tracked: what an employee owes by a payslip does not depend on it. */

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);

const portal = setUpPortal();
let asha: Employee;
let ravi: Employee;
let meena: Employee;
const now = payRunClient(portal, thisMonth);

const openMonths = async () =>
  (await portal.ok('GET', '/api/admin/payments')).map(({ payPeriod, due, paid, recover }: OpenMonth) => ({
    ...{ payPeriod, due: due.employees, paid: paid.employees },
    recover: recover.map(({ name, overpaid, takenBack }) => [name, overpaid, takenBack]),
  }));
const stateOf = async ({ id }: Employee, period: PayPeriod) => {
  const client = paymentsClient(portal, period, portal.admin, () => id);
  const { state, due } = (await client.row(0)) ?? {};
  return [state, due];
};
const balances = async (period: PayPeriod) => {
  const { voucher }: MonthBooks = await portal.ok('GET', `/api/admin/pay-runs/${period}/books`);
  const of = (name: string) => {
    const line = voucher?.lines.find(({ ledger }) => ledger === name);
    return (line?.debit ?? 0) - (line?.credit ?? 0);
  };
  const net = voucher?.agreements.find(({ label }) => label.startsWith('Net pay'));
  return {
    receivables: of('Employee receivables'),
    payable: of('Salaries payable'),
    net: [net?.voucher, net?.payslips],
  };
};
const linesOf = async ({ id }: Employee): Promise<[unknown, unknown][]> =>
  ((await now.row(id)).lines ?? []).map(({ label, amount }) => [label, amount]);

beforeAll(async () => {
  [asha, ravi, meena] = await hireAll(portal, ['Asha Rao', 'Ravi Kumar', 'Meena Iyer']);
  const last = payRunClient(portal, lastMonth);
  await last.open();
  for (const employee of [asha, meena]) {
    await last.edit(employee, { otherDeduction: 63_000 });
    await last.edit(employee, { confirmedNegative: true });
  }
  await last.generateAndClose();
});

describe('an employee whose payslip is below zero', () => {
  // behaviour payments: A net pay below zero
  test('is to be recovered from, though the company tracks no payments, and the others are not listed as due', async () => {
    expect(await stateOf(asha, lastMonth)).toEqual(['recover', -5_000]);
    expect(await openMonths()).toEqual([
      {
        ...{ payPeriod: lastMonth, due: 0, paid: 0 },
        recover: [
          ['Asha Rao', 5_000, 0],
          ['Meena Iyer', 5_000, 0],
        ],
      },
    ]);
  });

  // behaviour books: What employees owe
  test('owes it in the books as a receivable, which lessens no salary that is payable to others', async () => {
    expect(await balances(lastMonth)).toEqual({
      receivables: 10_000,
      payable: -58_000,
      net: [58_000, 58_000],
    });
  });

  // behaviour payments: A net pay below zero
  test('owes nothing once the money is returned, and nothing of the others is due by that', async () => {
    await portal.ok(
      'PUT',
      `/api/admin/payments/${lastMonth}/employees/${meena.id}/elsewhere/${newId('pmt')}`,
      {
        ...{ amount: 5_000, paidOn: todayInIndia(), reference: 'Cheque 77', isReturned: true },
      },
    );
    expect(await openMonths()).toEqual([
      { payPeriod: lastMonth, due: 0, paid: 0, recover: [['Asha Rao', 5_000, 0]] },
    ]);
    expect((await balances(lastMonth)).receivables).toBe(5_000);
  });

  // behaviour payments: A net pay below zero
  test('pays it back with the next payslip, and books and payments are even', async () => {
    await now.open();
    expect(await Promise.all([asha, meena, ravi].map(linesOf))).toEqual([
      [[`Owed from ${formatPeriod(lastMonth)}`, 5_000]],
      [],
      [],
    ]);
    await now.generateAndClose();
    expect(await stateOf(asha, lastMonth)).toEqual(['none', 0]);
    expect((await openMonths()).flatMap(({ recover }: { recover: unknown[] }) => recover)).toEqual([]);
    expect(await balances(thisMonth)).toMatchObject({ receivables: -5_000, payable: -3 * 58_000 + 5_000 });
  });
});
