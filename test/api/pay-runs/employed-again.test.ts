import { expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { employedDays } from '../../../shared/pay/month-days.ts';
import { nextPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
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
test('a payslip of the earlier employment stays as it is, and keeps its date of joining where it is generated again', async () => {
  const ravi = await portal.employee('Ravi Kumar');
  const [first, last] = [`${subtractMonths(month, 2)}-01`, subtractMonths(month, 1)];
  const left = `${last}-20`;
  await portal.setPayroll(ravi.id, {
    ...{ basicSalary: 62_000, dateOfJoining: first, dateOfLeaving: left, payPeriod: last },
  });
  const generate = async () =>
    (await portal.callOk('POST', `/api/admin/payroll/generate-slip/${ravi.id}`, { token: portal.admin })).body
      .slipId;
  const joinedOn = async () =>
    (await portal.callOk('GET', `/api/slips/${await generate()}`, { token: ravi.token })).body.profile
      .dateOfJoining;
  expect(await joinedOn()).toBe(first);
  expect((await employAgain(ravi, left, `${following}-05`)).status).toBe(200);
  await portal.setPayroll(ravi.id, { payPeriod: last });
  expect(await joinedOn()).toBe(first);
  await portal.setPayroll(ravi.id, { payPeriod: following });
  expect(await joinedOn()).toBe(`${following}-05`);
});

test('no day between two employments is one of employment', () => {
  const dates = { employments: [{ to: '2026-10-20' }], dateOfJoining: '2026-12-23' };
  const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01'] as PayPeriod[];
  expect(months.map((period) => employedDays(period, dates))).toEqual([30, 20, 0, 9, 31]);
});
