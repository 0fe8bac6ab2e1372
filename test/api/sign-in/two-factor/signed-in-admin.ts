import type { Employee, Portal } from '../../../support/portal.ts';

/** Creates an admin of a test's own, signed in to the admin area by the password. */
export async function createSignedInAdmin({ employee, callOk, admin }: Portal): Promise<Employee> {
  const created = await employee();
  const { id, name, email, password } = created;
  const body = { name, email, role: 'admin', isInitialPassword: false };
  await callOk('PUT', `/api/auth/users/${id}`, { token: admin, body });
  const signedIn = await callOk('POST', '/api/auth/admin/login', { body: { email, password } });
  return { ...created, token: signedIn.body.token };
}
