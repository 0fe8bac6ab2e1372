import { beforeAll, describe, expect, test } from 'vitest';
import type { PayRunRow } from '../../../../shared/pay-runs/rows.ts';
import { interleaveBeforeWrite } from '../../../support/pause-command.ts';
import type { Employee } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { payRunClient } from '../../pay-runs/pay-run-client.ts';
import { importClient, month } from './import-client.ts';

describe('the first pay run', () => {
  const portal = setUpPortal({ now: '2026-09-18T06:00:00Z' });
  const calls = importClient(portal);
  let leela: Employee;
  beforeAll(async () => {});

  // behaviour earlier-months: Imported once, a month is not paid by the portal
  test('is not opened for a month that was brought, also when both come at once', async () => {
    const asha = await portal.employee();
    await portal.setPayroll(asha.id, { basicSalary: 30_000, dateOfJoining: '2024-01-10' });
    const list = async () => await portal.ok('GET', '/api/admin/pay-runs');
    const body = { payPeriod: '2026-08' };
    const openAugust = () => portal.asAdmin('POST', '/api/admin/pay-runs', body);
    expect((await list()).openable).toEqual(['2026-09', '2026-08', '2026-10']);
    const [late] = await interleaveBeforeWrite('runs', openAugust, () => calls.bring(asha, month('2026-08')));
    expect([late.status, late.body.message]).toEqual([
      409,
      'August 2026 was paid before the portal. Remove its imported payslips first.',
    ]);
    expect((await list()).openable).toEqual(['2026-09', '2026-10']);
    await calls.remove('2026-08');
    expect((await list()).openable).toEqual(['2026-09', '2026-08', '2026-10']);
  });

  // behaviour earlier-months: Only a reader that asks for imported payslips has them
  test('has the professional tax of a half-year that began before it', async () => {
    await portal.changeCompany({ profTaxMode: 'check' });
    leela = await portal.employee();
    await portal.setPayroll(leela.id, { basicSalary: 30_000, dateOfJoining: '2024-01-10' });
    await portal.saveStatutory(leela, { dateOfBirth: '1990-05-14', gender: 'female', workState: 'KL' });
    const run = payRunClient(portal, '2026-09');
    await run.open();
    await run.settled();
    const profTax = async () =>
      (await run.row(leela.id)).statutory.find(
        ({ head }: PayRunRow['statutory'][number]) => head === 'profTax',
      );
    expect((await profTax())?.expected).toBeUndefined();
    const months = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08'];
    await calls.bring(leela, ...months.map((of) => month(of, { grossEarnings: 30_000, netPay: 28_170 })));
    expect(await profTax()).toMatchObject({ expected: 1_250 });
  });

  // behaviour earlier-months: Only a reader that asks for imported payslips has them
  test('has beside each row the payslip of the month before, though it was imported', async () => {
    const run = payRunClient(portal, '2026-09');
    const row = async () => (await run.rows()).find(({ email }) => email === leela.email);
    expect(await row()).toMatchObject({
      previous: { grossEarnings: 30_000, netPay: 28_170 },
      edited: false,
    });
    expect((await row())?.bankChange).toBeUndefined();
    expect((await run.rows('?filter=new')).map(({ email }) => email)).not.toContain(leela.email);
    expect((await run.rows('?filter=changed')).map(({ email }) => email)).not.toContain(leela.email);
  });
});
