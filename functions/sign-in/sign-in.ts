import { Problem } from '../../shared/errors.ts';
import type { Area } from '../../shared/route.ts';
import { accountMessages, isAdminToday } from '../../shared/users/accounts.ts';
import { verifyPassword } from '../lib/password.ts';
import { addMetric } from '../lib/powertools.ts';
import { type Account, findAccountByEmail } from '../store/account.ts';
import { type DeviceTokens, findKnownDevice } from './known-devices.ts';
import { addressLimit } from './rate-limit/address-limit.ts';
import { codeDeviceLimit, codeLimit, deviceLimit, signInLimit } from './rate-limit/password-limit.ts';
import { type RateLimit, startAttempt } from './rate-limit/throttle.ts';

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

/** The limits of codes after the password, by the same rules, counted apart. */
export async function twoFactorLimits(
  { id, email }: Account,
  { address, devices }: SignInSource,
): Promise<RateLimit[]> {
  const device = await findKnownDevice(devices, email);
  return device ? [codeDeviceLimit(device)] : [addressLimit(address, email), codeLimit(id)];
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
  if (!account || !isCorrect || (area === 'admin' && !isAdminToday(account))) {
    await attempt.failed();
    addMetric('SignInFailures');
    throw new Problem('unauthenticated', accountMessages.wrongPassword);
  }
  await attempt.succeeded();
  return account;
}
