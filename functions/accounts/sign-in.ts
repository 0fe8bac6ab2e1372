import { accountMessages } from '../../shared/accounts.ts';
import { Problem } from '../../shared/errors.ts';
import type { Area } from '../../shared/route.ts';
import type { Account } from '../auth/account.ts';
import { newSession, type SessionSecrets } from '../auth/session.ts';
import { addMetric } from '../lib/metrics.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { transact } from '../lib/table.ts';
import { findAccountByEmail } from './account-by-email.ts';
import { addressLimit } from './address-limit.ts';
import { type DeviceTokens, findKnownDevice, rememberDevice } from './known-devices.ts';
import { verifyPassword } from './password.ts';
import { deviceLimit, signInLimit } from './password-limit.ts';
import { type RateLimit, startAttempt } from './throttle.ts';

/** Where a sign-in comes from. */
export interface SignInSource {
  address: string;
  devices: DeviceTokens;
}

/**
 * The limits of a sign-in. A known device of the account has one of its own, which strangers cannot use up. Otherwise the
 * address comes first: one that is over its limit must not use up attempts of the account.
 */
async function signInLimits(email: string, { address, devices }: SignInSource): Promise<RateLimit[]> {
  const device = await findKnownDevice(devices, email);
  return device ? [deviceLimit(device)] : [addressLimit(address, email), signInLimit(email)];
}

/**
 * Signs in with email and password.
 * @throws Problem unauthenticated, with the same message and timing whether the email is unknown, the password wrong or
 *   the area not theirs (no user enumeration); too_many_requests
 */
export async function signIn(
  email: string,
  password: string,
  area: Area,
  source: SignInSource,
): Promise<Account> {
  const attempt = await startAttempt(...(await signInLimits(email, source)));
  const account = await findAccountByEmail(email);
  const isCorrect = await verifyPassword(password, account?.passwordHash);
  if (!account || !isCorrect || (area === 'admin' && account.role !== 'admin')) {
    await attempt.failed();
    addMetric('SignInFailures');
    throw new Problem('unauthenticated', accountMessages.wrongPassword);
  }
  await attempt.succeeded();
  return account;
}

/**
 * Opens the session of a sign-in that succeeded and remembers its device, in one transaction.
 * @returns the session's secrets, and the token to be kept on the device where it is to have a new one
 */
export const openSession = (
  account: Account,
  area: Area,
  presented: DeviceTokens,
): Promise<SessionSecrets & { deviceToken: string | undefined }> =>
  retryOnConflict(async () => {
    const session = newSession(account, area);
    const device = await rememberDevice(account, presented);
    await transact([...session.writes, ...device.writes]);
    return { ...session.secrets, deviceToken: device.token };
  });
