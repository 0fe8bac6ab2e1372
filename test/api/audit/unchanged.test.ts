import { expect, test } from 'vitest';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

async function policyForm(method: string, path: string, title: string) {
  const body = new FormData();
  body.set('title', title);
  body.set('content', 'Text');
  const response = await fetch(portal.url + path, {
    method,
    body,
    headers: { authorization: `Bearer ${portal.admin}` },
  });
  expect(response.status).toBe(200);
  return response.json();
}

// behaviour general: Saving what is stored already
test('saving a user, a profile, payroll, a leave, a holiday, a policy or the company as it is stored writes no audit entry', async () => {
  const person = await portal.employee('Asha Rao');
  const own = { designation: 'Engineer', uan: '', pan: '', bankAccountNumber: '', ifscCode: '' };
  const leave = { subject: 'Vacation', startDate: '2026-08-03', endDate: '2026-08-04', description: 'Rest' };
  const { body: applied } = await portal.callOk('POST', '/api/leaves', { token: person.token, body: leave });
  const holiday = { name: 'Founding day', date: '2026-08-05' };
  const added = await portal.ok('POST', '/api/holidays', holiday);
  const policy = await policyForm('POST', '/api/policies', 'Travel');
  const user = { name: 'Asha Rao', email: person.email, role: 'user', isInitialPassword: false };
  const { logo: _, ...details } = await portal.ok('GET', '/api/company');

  const subjects = [person.id, String(added.id), String(policy._id), 'company'];
  const saves = [
    () => portal.ok('PUT', `/api/auth/users/${person.id}`, user),
    () => portal.callOk('POST', '/api/profile', { token: person.token, body: own }),
    () =>
      portal.ok('PUT', `/api/admin/employee-profile/${person.id}`, { basicSalary: 50_000, yearlyLeaves: 18 }),
    () => portal.ok('PUT', `/api/leaves/${applied.id}`, leave),
    () => portal.ok('PUT', `/api/holidays/${added.id}`, holiday),
    () => policyForm('PUT', `/api/policies/${policy._id}`, 'Travel'),
    () => portal.ok('PUT', '/api/admin/company', details),
  ];
  for (const save of saves) await save();
  const count = async () =>
    (await Promise.all(subjects.map(async (id) => (await readAuditEntries(id)).length))).reduce(
      (a, b) => a + b,
    );
  const before = await count();
  for (const save of [...saves, ...saves, ...saves]) await save();
  expect(await count()).toBe(before);
});
