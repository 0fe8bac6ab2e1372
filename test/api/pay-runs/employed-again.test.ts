import { expect, test } from 'vitest';
import { newId } from '../../../functions/lib/secret.ts';
import { get } from '../../../functions/lib/table.ts';
import { withoutTaxEstimate } from '../../../functions/slips/statutory.ts';
import { parseSlip, slipKey } from '../../../functions/store/slip.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { employedDays } from '../../../shared/pay/month-days.ts';
import { nextPeriod, type PayPeriod, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const month = toPeriod(todayInIndia());
const following = nextPeriod(month);

const portal = setUpPortal();

async function employAgain({ id }: Employee, left: string, dateOfJoining: string) {
  await portal.setPayroll(id, { dateOfLeaving: left });
  const path = `/api/admin/employee-profile/${id}/adjustments`;
  const { version } = (await portal.callOk('GET', path, { token: portal.admin })).body;
  return portal.call('POST', `/api/admin/people/${id}/rehire`, {
    token: portal.admin,
    body: { dateOfJoining, version },
  });
}

// behaviour leaving: Employing a former employee again
test('an employee whose two employments meet in a month to come is paid in the month that is open, and by both in that one', async () => {
  const asha = await portal.employee('Asha Rao');
  await portal.setPayroll(asha.id, { basicSalary: 62_000, dateOfJoining: `${month}-01` });
  const run = payRunClient(portal, month);
  await run.open();
  expect((await employAgain(asha, `${following}-10`, `${following}-23`)).status).toBe(200);
  expect(await run.row(asha.id)).toMatchObject({ paidDays: 30, grossEarnings: 62_000 });
  expect((await run.row(asha.id)).findings).not.toContain('not-joined');
  await run.generate();
  await run.close();
  const next = payRunClient(portal, following);
  await next.open();
  // 10 days of the first employment and 9 of the second, of 31.
  expect(await next.row(asha.id)).toMatchObject({ paidDays: 19 });
  expect((await next.summary()).payable).toMatchObject({ people: 1, netPay: 38_000 });
});

// behaviour leaving: Employing a former employee again
test('the last payslip of an employment says the same when it is generated again after the next one began', async () => {
  const { logo: _, ...company } = (await portal.callOk('GET', '/api/company', { token: portal.admin })).body;
  const modes = {
    profTaxMode: 'fill',
    labourWelfareFundMode: 'fill',
    incomeTaxMode: 'fill',
    esiMode: 'fill',
  };
  const send = async (method: string, to: string, body?: object) =>
    (await portal.callOk(method, to, { token: portal.admin, ...(body && { body }) })).body;
  await send('PUT', '/api/admin/company', { ...company, ...modes });
  const devi = await portal.employee('Devi Menon');
  const last = `${following}-10`;
  await portal.setPayroll(devi.id, {
    ...{ basicSalary: 1_50_000, dateOfJoining: '2015-01-01', payPeriod: following, lopDays: 0 },
  });
  const { version } = await send('GET', `/api/admin/people/${devi.id}`);
  await send('PUT', `/api/admin/people/${devi.id}/statutory`, {
    ...{ version, workState: 'KA', gender: 'female', pfMembership: 'none', disability: 'no' },
  });
  const adjustments = `/api/admin/employee-profile/${devi.id}/adjustments`;
  await send('POST', adjustments, {
    ...{ id: newId('adj'), kind: 'advance', label: 'Advance', amount: 1_60_000, month: following },
    ...{ instalment: 1_000, reason: 'Deposit' },
  });
  const state = await send('GET', `/api/admin/people/${devi.id}/leaving`);
  await send('PUT', `/api/admin/people/${devi.id}/leaving`, {
    ...{ lastDay: last, kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
    ...{
      encashedDays: 0,
      encashmentRate: 'wages-30',
      accessUntil: `${following}-28`,
      version: state.version,
    },
  });
  const generated = async () => {
    await send('PUT', `/api/admin/employee-profile/${devi.id}`, { payPeriod: following });
    const { payPeriod } = await send('POST', `/api/admin/payroll/generate-slip/${devi.id}`);
    expect(payPeriod).toBe(following);
    const slip = parseSlip(await get('slips', slipKey(devi.id, following)))?.slip;
    // Pay that is to come by the next employment changes how tax is estimated, and not what was due.
    return slip && withoutTaxEstimate(slip);
  };
  const first = await generated();
  expect(first?.profile.lines?.map(({ adjustment }) => adjustment).sort()).toEqual(['advance', 'gratuity']);
  expect(first?.statutory?.person).toMatchObject({ dateOfLeaving: last });
  const before = (await send('GET', adjustments)).version;
  await send('POST', `/api/admin/people/${devi.id}/rehire`, {
    ...{ dateOfJoining: `${nextPeriod(following)}-05`, version: before },
  });
  expect(await generated()).toEqual(first);
});

test('no day between two employments is one of employment', () => {
  const dates = { employments: [{ to: '2026-10-20' }], dateOfJoining: '2026-12-23' };
  const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01'] as PayPeriod[];
  expect(months.map((period) => employedDays(period, dates))).toEqual([30, 20, 0, 9, 31]);
});
