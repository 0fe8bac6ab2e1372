import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { query } from '../../../../functions/lib/table.ts';
import { costsOf } from '../../../../functions/pay-runs/month-costs.ts';
import { parseSlip } from '../../../../functions/store/slip.ts';
import { startOnOrdinaryDay } from '../../../support/frozen-clock.ts';
import type { Employee } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { payRunClient } from '../../pay-runs/pay-run-client.ts';

startOnOrdinaryDay();

const portal = setUpPortal();
let asha: Employee;
beforeAll(async () => {
  asha = await portal.hire('Asha Rao', {
    ...{ dateOfJoining: '2025-01-01', basicSalary: 60_000, payPeriod: '2026-10', lopDays: 0 },
    ...{ pf: 0, profTax: 0 },
  });
});

const path = () => `/api/admin/employee-profile/${asha.id}/adjustments`;
const advance = {
  ...{ kind: 'advance', label: 'Salary advance', amount: 20_000, instalment: 10_000, reason: 'Deposit' },
  ...{ paidIn: '2026-10', month: '2026-11' },
};
const id = `adj_${randomBytes(10).toString('hex')}`;
const read = async () => (await portal.asAdmin('GET', path())).body;
const change = async (changes: object) =>
  portal.asAdmin('PUT', `${path()}/${id}`, { ...advance, ...changes, version: (await read()).version });
const generated = () => portal.generatePayslip(asha);
const posted = async (period: string) => {
  const { voucher } = (await portal.asAdmin('GET', `/api/admin/pay-runs/${period}/books`)).body;
  for (const { voucher: sum, payslips } of voucher.agreements) expect(sum).toBe(payslips);
  return voucher.lines.filter(({ ledger }: { ledger: string }) => ledger === 'Salary advances');
};

/** The payslips of October as they are stored. */
const readPayslips = async () =>
  (await query('slips', { index: 'by-period', partition: ['period', '2026-10'] })).flatMap(
    (item) => parseSlip(item)?.slip ?? [],
  );

// Each test goes on where the one before it ended.
test('an advance is taken back from a later month than the one that pays it', async () => {
  const refused = await portal.asAdmin('POST', path(), { ...advance, id, month: '2026-10' });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { month: 'Choose a later month than the one whose payslip pays the advance.' },
  ]);
  const other = await portal.asAdmin('POST', path(), { ...advance, id, kind: 'recovery' });
  expect(other.body.fields).toEqual({ paidIn: 'Only an advance is paid with a payslip and taken back.' });
});

test('an advance that a payslip is to pay can be changed, deleted and entered again as one amount', async () => {
  expect((await portal.asAdmin('POST', path(), { ...advance, id })).status).toBe(200);
  // A retry after a lost answer.
  expect((await portal.asAdmin('POST', path(), { ...advance, id })).status).toBe(200);
  await change({ amount: 30_000 });
  const amounts = async () =>
    (await read()).adjustments.map(({ kind, amount, month }: Record<string, unknown>) => [
      kind,
      amount,
      month,
    ]);
  expect(await amounts()).toEqual([
    ['advance', 30_000, '2026-11'],
    ['advance-payment', 30_000, '2026-10'],
  ]);
  await portal.asAdmin('DELETE', `${path()}/${id}?version=${(await read()).version}`);
  expect(await amounts()).toEqual([]);
  await portal.asAdmin('POST', path(), { ...advance, id });
});

// behaviour pay-changes: An advance
test('a payslip pays the advance beside the salary, and the books post it as lent', async () => {
  const october = payRunClient(portal, '2026-10');
  await october.open();
  const slip = await generated();
  expect(slip.lines).toMatchObject([{ kind: 'reimbursement', label: 'Salary advance', amount: 20_000 }]);
  expect([slip.grossEarnings, slip.netPay]).toEqual([60_000, 80_000]);
  await october.generate();
  expect(await posted('2026-10')).toMatchObject([{ debit: 20_000 }]);
  expect(costsOf(await readPayslips()).pay).toBe(60_000_00);
});

// behaviour pay-changes: An advance
test('an advance that a payslip has paid keeps its amount; the month that takes it back can be changed', async () => {
  const message =
    'The payslip of October 2026 has paid this advance, so only the month and the instalment that take it back can be changed.';
  for (const changes of [{ amount: 10_000 }, { paidIn: undefined }]) {
    const refused = await change(changes);
    expect([refused.status, refused.body.message]).toEqual([409, message]);
  }
  expect((await change({ month: '2026-12' })).status).toBe(200);
  expect((await change({})).status).toBe(200);
  const deleted = await portal.asAdmin('DELETE', `${path()}/${id}?version=${(await read()).version}`);
  expect(deleted.status).toBe(409);
});

// behaviour pay-changes: An advance
test('later payslips take the advance back, which the books post to the same ledger', async () => {
  await payRunClient(portal, '2026-10').close();
  const november = payRunClient(portal, '2026-11');
  await november.pay();
  const slip = await generated();
  expect(slip.lines).toMatchObject([
    { kind: 'deduction', label: 'Salary advance', amount: 10_000, note: '₹10,000.00 left' },
  ]);
  expect(slip.netPay).toBe(50_000);
  expect(await posted('2026-11')).toMatchObject([{ credit: 10_000 }]);
});
