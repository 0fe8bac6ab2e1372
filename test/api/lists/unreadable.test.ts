import { beforeAll, expect, test } from 'vitest';
import { accountItem, leaveItem, slipItem } from '../../support/items.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { policy } from './filled-portal.ts';

const portal = setUpPortal();
let person: Employee;

beforeAll(async () => {
  person = await portal.employee();
  const { id: userId } = person;
  await putItems('accounts', [{ id: 'usr_odd', kind: 'account', sortName: 'odd' }]);
  await putItems('profiles', [{ userId, kind: 'profile', payrollVersion: 'none' }]);
  await putItems('holidays', [
    { id: 'hol_odd', kind: 'holiday', date: '2025-08-01' },
    { id: 'hol_1', kind: 'holiday', name: 'Onam', date: '2025-09-05', version: 1 },
  ]);
  await putItems('policies', [
    { id: 'pol_odd', kind: 'policy', updatedAt: '2025-08-01T00:00:00.000Z' },
    { ...policy(1), id: 'pol_1', title: 'Leave', updatedAt: '2025-08-02T00:00:00.000Z' },
  ]);
  const { id: _, ...odd } = { ...leaveItem(1, 1, 'Fever'), userId, leaveId: 'leave_odd' };
  await putItems('leaves', [odd, { ...leaveItem(1, 2, 'Fever'), userId, leaveId: 'leave_1', id: 'leave_1' }]);
  await putItems('slips', [
    { userId, payPeriod: '2025-07', period: '2025-07' },
    { ...slipItem(1, '2025-08'), userId },
  ]);
});

const named = (list: unknown[], key: string) => list.map((row) => (row as Record<string, string>)[key]);

// behaviour general: A stored item that cannot be read
test.each([
  ['users', '/api/auth/users', 'email', 2],
  ['employees', '/api/admin/profiles', 'user', 2],
  ['holidays', '/api/holidays', 'name', 1],
  ['policies', '/api/policies', 'title', 1],
  ['leave requests', '/api/admin/leaves', 'id', 1],
  ['own leaves', '/api/leaves/{me}', 'id', 1],
  ['slips', '/api/slips/my-slips', 'payPeriod', 1],
  ['history', '/api/admin/payroll/history/{me}', 'payPeriod', 1],
])('a stored item that cannot be read keeps the rest of the %s readable', async (_, path, key, size) => {
  const token = path.includes('admin') || path.includes('auth') ? portal.admin : person.token;
  const { status, body } = await portal.call('GET', path.replace('{me}', person.id), { token });
  expect(status).toBe(200);
  const list = named(Array.isArray(body) ? body : body.users, key);
  expect(list).toHaveLength(size);
  expect(list.every(Boolean)).toBe(true);
  const said = takeConsole();
  expect(said.length).toBeGreaterThan(0);
  expect(said.every((line) => line.includes('cannot be read'))).toBe(true);
});

// behaviour general: A stored item that cannot be read
test('an account of which only a part cannot be read keeps the others of the users readable', async () => {
  await putItems('accounts', [{ ...accountItem(1), version: 'none' }]);
  const { status, body } = await portal.asAdmin('GET', '/api/auth/users');
  expect([status, body.users?.length]).toEqual([200, 2]);
  expect(takeConsole()).toEqual([expect.stringContaining('cannot be read'), expect.anything()]);
});
