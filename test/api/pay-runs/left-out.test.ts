import { expect, test } from 'vitest';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();

// behaviour pay-runs: An employee who is not in the month yet
test('a month does not close while an employee who is paid for it is not in it, until it is checked again', async () => {
  const october = payRunClient(portal, '2026-10');
  const hire = async (name: string, details: object) => {
    const employee = await portal.employee(name);
    await portal.setPayroll(employee.id, { basicSalary: 62_000, ...details });
    return employee;
  };
  await hire('Asha Rao', { payPeriod: '2026-10', dateOfJoining: '2026-01-01' });
  await october.open();
  await october.generate();
  const late = await hire('Bela Shah', { payPeriod: '2026-11', dateOfJoining: '2026-10-05' });
  await hire('Chitra Nair', { payPeriod: '2026-11', dateOfJoining: '2026-11-02' });
  await hire('Deepa Jain', { payPeriod: '2026-11', dateOfLeaving: '2026-09-30' });
  await hire('Esha Iyer', { payPeriod: '2026-11' });
  const refused = await october.call('POST', '/closing');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Bela Shah: not in this month yet. Check the month again to add the employee.',
  ]);
  await october.check();
  expect((await october.rows()).map(({ name }) => name)).toContain('Bela Shah');
  await october.generate();
  expect((await october.close()).state).toBe('closed');
  const register = (await october.call('GET', '/register')).body;
  expect(register.find(({ user }: { user: { id: string } }) => user.id === late.id).profile.netPay).toBe(
    54_000,
  );
});

// behaviour pay-runs: Missing and outdated payslips
test('an employee whose details cannot be read has a missing payslip, so that no month without one closes unseen', async () => {
  const november = payRunClient(portal, '2026-11');
  await november.open();
  const [{ userId, name } = { userId: '', name: '' }] = await november.rows();
  await putItems('profiles', [{ userId, kind: 'profile', payPeriod: 8 }]);
  await november.generate();
  const refused = await november.call('POST', '/closing');
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(name)]);
  expect(await november.confirmSlips('To be repaired')).toMatchObject([{ userId, slip: 'missing' }]);
  expect((await november.close()).state).toBe('closed');
  expect(takeConsole().join()).toContain(userId);
});
