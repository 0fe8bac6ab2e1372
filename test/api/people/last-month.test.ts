import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

startOnOrdinaryDay();

const portal = setUpPortal();

const leaving = ({ id }: Employee) => `/api/admin/people/${id}/leaving`;
const profile = ({ id }: Employee) => `/api/admin/employee-profile/${id}`;
const newId = () => `adj_${randomBytes(10).toString('hex')}`;
const bonus = { kind: 'earning', label: 'Diwali bonus', amount: 5000, reason: 'Diwali' };
const exit = {
  ...{ lastDay: '2026-11-20', kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
  ...{ encashedDays: 4, encashmentRate: 'wages-30', accessUntil: '2027-07-31' },
};
const add = (employee: Employee, month: string, changes: object = {}) =>
  portal.asAdmin('POST', `${profile(employee)}/adjustments`, { ...bonus, id: newId(), month, ...changes });
async function save(employee: Employee, changes: object = {}) {
  const { version } = await portal.ok('GET', leaving(employee));
  return portal.asAdmin('PUT', leaving(employee), { ...exit, ...changes, version });
}
const hired = (name: string, payPeriod = '2026-11') =>
  portal.hire(name, { dateOfJoining: '2025-01-01', payPeriod, basicSalary: 30_000 });
const tooLate =
  'The last payslip of this employee is that of November 2026. Enter the amount for that month.';

describe('a one-off amount of a month after the last one', () => {
  // behaviour leaving: No amount is entered for a month after the last payslip
  test('is refused on the page of the employee, for a new amount and for one that is moved', async () => {
    const asha = await hired('Asha Rao');
    await save(asha);
    const refused = await add(asha, '2026-12');
    expect([refused.status, refused.body.fields]).toEqual([400, { month: tooLate }]);
    const { status, body } = await add(asha, '2026-11');
    expect(status).toBe(200);
    const { id } = body.adjustments.find(({ label }: { label: string }) => label === bonus.label);
    const moved = await portal.asAdmin('PUT', `${profile(asha)}/adjustments/${id}`, {
      ...{ ...bonus, month: '2026-12' },
      version: body.version,
    });
    expect([moved.status, moved.body.fields]).toEqual([400, { month: tooLate }]);
  });

  // behaviour leaving: No amount is entered for a month after the last payslip
  test('that was entered before keeps a last day from being recorded, by a leaving and by the payroll details', async () => {
    const bela = await hired('Bela Shah');
    const { adjustments } = (await add(bela, '2027-01')).body;
    const message =
      'Diwali bonus is entered for January 2027, after the last month of this employee. Move it to the last month, or delete it, first.';
    const refused = await save(bela);
    expect([refused.status, refused.body.message]).toEqual([409, message]);
    const details = await portal.asAdmin('PUT', profile(bela), { dateOfLeaving: '2026-11-20' });
    expect([details.status, details.body.message]).toEqual([409, message]);
    const { version } = await portal.ok('GET', `${profile(bela)}/adjustments`);
    await portal.ok('DELETE', `${profile(bela)}/adjustments/${adjustments[0].id}?version=${version}`);
    expect((await save(bela)).status).toBe(200);
  });

  test('is taken in full on the last payslip where it is the instalment of an advance', async () => {
    const chitra = await hired('Chitra Nair');
    await add(chitra, '2026-11', { kind: 'recovery', amount: 3000, instalment: 1000 });
    await save(chitra);
    const { profile: shown } = await portal.ok('GET', `/api/admin/payroll/slip-data/${chitra.id}`);
    expect(shown.lines).toMatchObject([{ label: 'Leave encashment' }, { label: bonus.label, amount: 3000 }]);
  });
});

describe('a settlement that is recorded after the last month was closed', () => {
  // behaviour leaving: Recording that an employee leaves
  test('is on a payslip of the next month, which can be generated alone, and takes an amount until it is closed', async () => {
    const dev = await hired('Dev Patel', '2026-10');
    await hired('Esha Das', '2026-10');
    const october = payRunClient(portal, '2026-10');
    await october.payAndClose();
    const { body } = await save(dev, { lastDay: '2026-10-20' });
    expect(body.settlement.month).toBe('2026-11');
    expect((await add(dev, '2026-11', { amount: 20_000 })).status).toBe(200);
    expect((await add(dev, '2026-12')).body.fields).toEqual({ month: tooLate });
    const { payPeriod } = await portal.ok('POST', `/api/admin/payroll/generate-slip/${dev.id}`);
    expect(payPeriod).toBe('2026-11');
    expect((await portal.ok('GET', leaving(dev))).settlement.payslip).toEqual({ payPeriod, isCurrent: true });
    const november = payRunClient(portal, '2026-11');
    await november.open();
    const id = newId();
    const given = await november.call('POST', '/adjustments', {
      ...{ kind: 'earning', label: 'Correction', reason: 'Late claim', id },
      employees: [{ userId: dev.id, amount: 100 }],
    });
    expect(given.body).toEqual([{ outcome: 'added', userId: dev.id }]);
  });
});

describe('a settlement without lines', () => {
  // behaviour leaving: The payslip can be generated alone
  test('has the payslip of the last month, and another one once its figures change', async () => {
    const farah = await hired('Farah Ali');
    await save(farah, { encashedDays: 0 });
    const payslip = async () => (await portal.ok('GET', leaving(farah))).settlement.payslip;
    expect(await payslip()).toBeUndefined();
    await portal.ok('POST', `/api/admin/payroll/generate-slip/${farah.id}`);
    expect(await payslip()).toEqual({ payPeriod: '2026-11', isCurrent: true });
    await portal.setPayroll(farah.id, { lopDays: 1 });
    expect(await payslip()).toEqual({ payPeriod: '2026-11', isCurrent: false });
  });
});

describe('a settlement with lines that do not change', () => {
  // behaviour leaving: Saving again replaces the lines
  test('has a payslip with other amounts once the last day is another one, until it is generated again', async () => {
    const gita = await hired('Gita Rao');
    await save(gita);
    const payslip = async () => (await portal.ok('GET', leaving(gita))).settlement.payslip;
    const generate = () => portal.ok('POST', `/api/admin/payroll/generate-slip/${gita.id}`);
    await generate();
    expect(await payslip()).toEqual({ payPeriod: '2026-11', isCurrent: true });
    await save(gita, { lastDay: '2026-11-18' });
    expect(await payslip()).toEqual({ payPeriod: '2026-11', isCurrent: false });
    await generate();
    expect(await payslip()).toEqual({ payPeriod: '2026-11', isCurrent: true });
  });
});
