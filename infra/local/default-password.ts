import { UserFacingError } from '../user-facing-error.ts';

/** The default credentials, documented in the README for trying the portal on one's own machine. */
export const defaultAdmin = { email: 'admin@example.com', password: 'Admin@12345' };

const advice =
  'Set ADMIN_PASSWORD to one of your own before the first start with HOST, or start without HOST and change it under Reset Password.';

export const defaultPasswordError = (email: string, host: string): UserFacingError =>
  new UserFacingError(
    `${email} would have the password that the README says, on ${host}, where others can reach it. ${advice}`,
  );

/**
 * Refuses to listen beyond loopback while an admin with one of these emails has the default password.
 * @param api base URL of the API
 * @throws UserFacingError also if sign-ins are throttled, so that it cannot be checked
 */
export async function assertNoDefaultPasswords(api: string, emails: string[], host: string): Promise<void> {
  for (const email of new Set(emails)) {
    const { status } = await fetch(`${api}/api/auth/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: defaultAdmin.password }),
    });
    if (status === 429) {
      throw new UserFacingError(
        `Too many sign-ins of ${email} failed to find out its password. Start again in a few minutes.`,
      );
    }
    if (status !== 401) throw defaultPasswordError(email, host);
  }
}
