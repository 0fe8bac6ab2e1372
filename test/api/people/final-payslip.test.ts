import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { secondAdmin } from '../../support/second-admin.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

const month = toPeriod(todayInIndia());
/** A month ago, so that the last day is over on each day of this month. */
const lastMonth = subtractMonths(month, 1);

const portal = setUpPortal();
let asha: Employee;
let ravi: Employee;
/** Another admin than the one who enters pay. */
let other: string;

const path = ({ id }: Employee) => `/api/admin/people/${id}/final-payslip`;
const call = (method: string, to: string, token = portal.admin, body?: object) =>
  portal.call(method, to, { token, ...(body && { body }) });
const stateOf = async (employee: Employee, token = portal.admin) => {
  const { status, body } = await call('GET', path(employee), token);
  expect(status).toBe(200);
  return body;
};
const decide = async (employee: Employee, verb: string, token = portal.admin, body: object = {}) => {
  const { digest } = await stateOf(employee);
  const answer = await call('POST', `${path(employee)}/${verb}`, token, { digest, ...body });
  return [answer.status, answer.body.message ?? answer.body.state];
};
const generate = async ({ id }: Employee) => {
  const { status, body } = await call('POST', `/api/admin/payroll/generate-slip/${id}`);
  return [status, body.message];
};
const leave = async ({ id }: Employee, day: string) => {
  const { version } = await portal.ok('GET', `/api/admin/people/${id}/leaving`);
  await portal.ok('PUT', `/api/admin/people/${id}/leaving`, {
    ...{
      lastDay: `${lastMonth}-${day}`,
      kind: 'resignation',
      noticeDays: 0,
      servedDays: 0,
      notice: 'none',
    },
    ...{ encashedDays: 2, encashmentRate: 'wages-30', accessUntil: `${month}-28`, version },
  });
};
const hint =
  'Submit this final payslip for approval under Leaving, on the page of the employee. It does not wait for the pay run.';

beforeAll(async () => {
  other = (await secondAdmin(portal)).token;
  const hire = (name: string) => portal.hire(name, { payPeriod: lastMonth, basicSalary: 60_000 });
  [asha, ravi] = [await hire('Asha Rao'), await hire('Ravi Kumar')];
  await portal.changeCompany({ payRunApproval: true });
  await leave(asha, '20');
});

describe('the final payslip of an employee who leaves, where payslips need approval', () => {
  test('is not generated without it, and the refusal says where it is asked for', async () => {
    expect(await stateOf(asha)).toMatchObject({ needsApproval: true, payPeriod: lastMonth, state: 'none' });
    expect(await generate(asha)).toEqual([409, hint]);
  });

  // behaviour leaving: The payslip can be generated alone
  test('is approved by another admin than the one who submits it, for exactly what it shows', async () => {
    const { digest } = await stateOf(asha);
    expect(await decide(asha, 'approval', other)).toEqual([
      409,
      'These figures are not submitted any more. Reload to see where the month stands.',
    ]);
    expect(await decide(asha, 'submission')).toEqual([200, 'submitted']);
    expect(await decide(asha, 'submission')).toEqual([200, 'submitted']);
    expect((await stateOf(asha)).approvers).toEqual([{ id: expect.any(String), name: 'Rohan Mehta' }]);
    expect((await decide(asha, 'submission', other))[0]).toBe(409);
    expect(await decide(asha, 'approval')).toEqual([
      403,
      'You submitted these figures. Another admin approves them.',
    ]);
    expect((await call('POST', `${path(asha)}/approval`, other, { digest: `${digest}x` })).status).toBe(409);
    expect(await generate(asha)).toEqual([409, hint]);
  });

  test('can be sent back with a reason, and submitted again', async () => {
    expect(await decide(asha, 'sending-back', other, { reason: 'Notice pay is missing' })).toEqual([
      200,
      'sent-back',
    ]);
    expect(await stateOf(asha)).toMatchObject({ decided: { reason: 'Notice pay is missing' } });
    expect(await decide(asha, 'submission')).toEqual([200, 'submitted']);
    expect(await decide(asha, 'approval', other)).toEqual([200, 'approved']);
  });

  // behaviour leaving: The payslip can be generated alone
  test('is approved no more once a figure has changed', async () => {
    await portal.setPayroll(asha.id, { otherDeduction: 100 });
    expect(await stateOf(asha)).toMatchObject({ state: 'changed' });
    expect(await generate(asha)).toEqual([409, hint]);
    await decide(asha, 'submission');
    expect(await decide(asha, 'approval', other)).toEqual([200, 'approved']);
  });

  // behaviour leaving: The payslip can be generated alone
  test('is then generated alone, without a pay run of the month, and paid', async () => {
    expect(await generate(asha)).toEqual([200, expect.stringContaining('Asha Rao')]);
    const { netPay } = await stateOf(asha);
    expect(netPay).toBeGreaterThan(0);
    const rows = await portal.callOk('GET', `/api/admin/payments/${lastMonth}/rows`, { token: portal.admin });
    expect(rows.body).toMatchObject([{ name: 'Asha Rao', net: netPay, due: netPay }]);
  });

  // behaviour leaving: The payslip can be generated alone
  test('stays as it is in the pay run of the month, which is approved with it', async () => {
    const [run, approver] = [payRunClient(portal, lastMonth), payRunClient(portal, lastMonth, other)];
    await run.open();
    const digestNow = async () => (await run.summary()).approval?.digest;
    expect((await run.call('POST', '/submission', { digest: await digestNow() })).status).toBe(200);
    expect((await approver.call('POST', '/approval', { digest: await digestNow() })).status).toBe(200);
    expect((await run.generate()).outcome).toMatchObject({ made: 1, unchanged: 1, replaced: 0 });
    await run.close();
  });
});

test('there is no final payslip of an employee who stays, or whose month is not the last one', async () => {
  expect((await call('GET', path(ravi))).status).toBe(404);
  expect((await call('GET', path(asha), ravi.token)).status).toBe(403);
});

test('the audit log says who submitted, sent back and approved it, with what it pays', async () => {
  const body = await portal.ok('GET', '/api/admin/audit?limit=60');
  const entries = body.filter(({ action }: { action: string }) => action.startsWith('final-payslip.'));
  expect(entries.map(({ action }: { action: string }) => action).toReversed()).toEqual([
    'final-payslip.submitted',
    'final-payslip.sent-back',
    'final-payslip.submitted',
    'final-payslip.approved',
    'final-payslip.submitted',
    'final-payslip.approved',
  ]);
  expect(entries[0]).toMatchObject({
    subject: { id: asha.id },
    payPeriod: lastMonth,
    changes: [{ field: 'netPay', after: expect.any(Number) }],
  });
});

// behaviour leaving: The payslip can be generated alone
test('an admin who decided on unpaid leave of the last month does not approve the final payslip that it changes', async () => {
  const chitra = await portal.hire('Chitra Nair', { payPeriod: month, basicSalary: 60_000 });
  await portal.setPayroll(chitra.id, { dateOfLeaving: `${month}-28` });
  const client = leaveTypeClient(portal);
  const unpaid = await client.addType({ name: 'Unpaid Leave', isPaid: false, from: '2024-01-01' });
  const { body } = await client.apply(chitra, unpaid, `${month}-26`);
  const decision = { status: 'approved' };
  expect((await call('PUT', `/api/admin/leaves/${body.id}/status`, other, decision)).status).toBe(200);
  const [status, message] = await decide(chitra, 'submission');
  expect([status, message]).toEqual([409, expect.stringContaining('Rohan Mehta')]);
  expect(await decide(chitra, 'submission', other)).toEqual([200, 'submitted']);
  expect(await decide(chitra, 'approval')).toEqual([200, 'approved']);
});
