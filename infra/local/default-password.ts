import { UserFacingError } from '../user-facing-error.ts';

/** The default credentials, documented in the README for trying the portal locally. */
export const defaultAdmin = { email: 'admin@example.com', password: 'Admin@12345' };

const advice =
  'Set ADMIN_PASSWORD before the first start, or start without HOST and change the password under Reset Password.';

export const defaultPasswordError = (email: string, host: string): UserFacingError =>
  new UserFacingError(
    `${email} has the default password, so the portal does not start on ${host}. ${advice}`,
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
        `Could not check the password of ${email} after too many failed sign-ins. Start again in a few minutes.`,
      );
    }
    if (status !== 401) throw defaultPasswordError(email, host);
  }
}
