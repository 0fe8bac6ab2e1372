import type { AdminDuty } from '../../shared/duties.ts';
import type { Portal } from './portal.ts';

/** The token of a signed-in admin with these duties. */
export async function narrowedAdmin(portal: Portal, duties: AdminDuty[]): Promise<string> {
  const { id, name, email, password } = await portal.employee();
  const body = { name, email, role: 'admin', isInitialPassword: false, duties };
  await portal.callOk('PUT', `/api/auth/users/${id}`, { token: portal.admin, body });
  return (await portal.callOk('POST', '/api/auth/admin/login', { body: { email, password } })).body.token;
}
