import type { User } from '../../../shared/users/accounts.ts';
import type { ApiClient } from './api-client.ts';
import { approver, emailOf, initialPassword } from './company.ts';

const signInAs = async (portal: ApiClient, password: string): Promise<ApiClient> => {
  const { token } = await portal.requestOk<{ token: string }>('POST', '/api/auth/admin/login', {
    email: emailOf(approver),
    password,
  });
  return portal.withToken(token);
};

/**
 * Adds the second admin with the password of the first one, and signs in as that admin. Idempotent: an interrupted start may
 * have left an employee, or an admin with the initial password.
 */
export async function seedApprover(
  portal: ApiClient,
  admin: ApiClient,
  password: string,
): Promise<ApiClient> {
  const account = { name: approver, email: emailOf(approver) };
  const { users } = await admin.requestOk<{ users: User[] }>('GET', '/api/auth/users');
  const user =
    users.find(({ email }) => email === account.email) ??
    (
      await admin.requestOk<{ user: User }>('POST', '/api/auth/admin/create-user', {
        ...account,
        password: initialPassword,
      })
    ).user;
  if (user.role !== 'admin')
    await admin.requestOk('PUT', `/api/auth/users/${user.id}`, {
      ...account,
      role: 'admin',
      duties: ['approver'],
      isInitialPassword: true,
    });
  if (user.isInitialPassword) {
    const own = await signInAs(portal, initialPassword);
    await own.requestOk('PUT', '/api/auth/admin/reset-password', {
      currentPassword: initialPassword,
      newPassword: password,
    });
  }
  return signInAs(portal, password);
}
