import { beforeAll, expect, test } from 'vitest';
import type { MonthBooks } from '../../../shared/books/books.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { toPeriod } from '../../../shared/period.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { storeEmployer } from '../../support/store-employer.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

const portal = setUpPortal();

beforeAll(async () => {
  await storeEmployer();
});

const month = toPeriod(todayInIndia());
const path = `/api/admin/pay-runs/${month}/books`;
const books = async (): Promise<MonthBooks> => await portal.ok('GET', path);
const exported = async (route: string, body: object): Promise<string[][]> =>
  (await portal.ok('POST', `${path}${route}`, { format: 'csv', ...body })).sheet.rows;
/** Account, debit, credit and department of each line. */
const linesOf = (rows: string[][]) =>
  rows.map(([, , account, debit, credit, , department]) => [account, debit, credit, department]);

test('a pay run that is generated, closed, reopened for a mistake and generated again is booked, reversed and booked anew', async () => {
  const asha = await portal.hire('Asha Rao', {
    payPeriod: month,
    basicSalary: 60_000,
    profTax: 200,
    department: 'Engineering',
    dateOfJoining: `${month}-01`,
  });
  await portal.ok('PUT', '/api/admin/ledgers', {
    ledgers: {},
    byDepartment: true,
    tallyCompany: '',
    version: 0,
  });
  const run = payRunClient(portal, month);
  await run.payAndClose();
  expect(linesOf(await exported('/vouchers', {}))).toEqual([
    ['Salaries', '60000.00', '', 'Engineering'],
    ['PT payable', '', '200.00', ''],
    ['Salaries payable', '', '59800.00', ''],
  ]);

  await run.reopen('Asha was paid too little');
  // The figures are the same until the payslip is generated again.
  expect(await books()).toMatchObject({ voucher: { version: 1 }, exports: [{ isReplaced: false }] });
  await portal.setPayroll(asha.id, {
    basicSalary: 66_000,
    effectiveFrom: `${month}-01`,
    department: 'Sales',
  });
  await run.generateAndClose();

  expect(await books()).toMatchObject({
    voucher: { version: 2 },
    exports: [{ version: 1, isReplaced: true }],
  });
  expect(linesOf(await exported('/reversals', { version: 1 }))).toEqual([
    ['Salaries', '', '60000.00', 'Engineering'],
    ['PT payable', '200.00', '', ''],
    ['Salaries payable', '59800.00', '', ''],
  ]);
  expect(linesOf(await exported('/vouchers', {}))).toEqual([
    ['Salaries', '66000.00', '', 'Sales'],
    ['PT payable', '', '200.00', ''],
    ['Salaries payable', '', '65800.00', ''],
  ]);
});
