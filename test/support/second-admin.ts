import type { Portal } from './portal.ts';

/** The id and token of another admin, and the token by which they are signed in as an employee. */
export async function secondAdmin(
  portal: Portal,
): Promise<{ id: string; name: string; token: string; asEmployee: string }> {
  const { id, name, email, password } = await portal.employee('Rohan Mehta');
  const body = { name, email, role: 'admin', isInitialPassword: false };
  await portal.callOk('PUT', `/api/auth/users/${id}`, { token: portal.admin, body });
  const signedIn = await portal.callOk('POST', '/api/auth/admin/login', { body: { email, password } });
  const asEmployee = await portal.callOk('POST', '/api/auth/login', { body: { email, password } });
  return { id, name, token: signedIn.body.token, asEmployee: asEmployee.body.token };
}
