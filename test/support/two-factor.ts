import { hashSecret, newSecret } from '../../functions/lib/secret.ts';
import { get } from '../../functions/lib/table.ts';
import { pendingKey } from '../../functions/sign-in/two-factor/pending-sign-in.ts';
import { hashRecoveryCode } from '../../functions/sign-in/two-factor/recovery-codes.ts';
import { newTotpSecret, totpUri } from '../../functions/sign-in/two-factor/totp.ts';
import { challengeKey } from '../../functions/store/passkey-challenge.ts';
import { securitySettingsKey } from '../../functions/store/security-settings.ts';
import { twoFactorKey } from '../../functions/store/two-factor.ts';
import type { UserId } from '../../shared/user-id.ts';
import { codeOf } from '../api/sign-in/two-factor/authenticator-app.ts';
import { putItems } from './put-items.ts';

/** Further than any test runs. */
const tomorrow = () => Math.ceil(Date.now() / 1000) + 24 * 3600;

/** One that works once, for each account that has it. */
export const recoveryCode = '0000-1111-2222-3333';

/** Turns an account's two-step verification on, with an authenticator app and a recovery code. */
export const giveTwoFactor = (ownerId: UserId): Promise<void> =>
  putItems('authenticators', [
    {
      ...twoFactorKey(ownerId),
      authenticator: { secret: newTotpSecret(), lastStep: 0 },
      recoveryCodes: [hashRecoveryCode(ownerId, recoveryCode)],
      version: 1,
    },
  ]);

/** Has a session prove its person by a code, for longer than any test runs. */
export async function giveCodeProof(token: string): Promise<void> {
  const session = await get('sessions', { hash: hashSecret(token) });
  await putItems('sessions', [
    { ...session, twoFactor: true, authenticatedBy: 'code', authenticatedAt: tomorrow() },
  ]);
}

/** A sign-in of an account of auth version 1 that waits for two-step verification, as the browser has it that began it. */
export async function awaitCode(
  userId: UserId,
  authVersion = 1,
): Promise<{ body: { token: string; code: string }; cookie: string }> {
  const [token, cookie] = [newSecret(userId), newSecret(userId)];
  const pending = {
    userId,
    area: 'admin',
    authVersion,
    cookieHash: hashSecret(cookie),
    expiresAt: tomorrow(),
  };
  await putItems('sessions', [{ ...pendingKey(token), ...pending }]);
  return { body: { token, code: recoveryCode }, cookie: `vetan_sign-in=${cookie}` };
}

/** The secret that an admin confirms to add an authenticator app, with the code that it shows whenever this is sent. */
export async function newAuthenticator(userId: UserId): Promise<{ secret: string; readonly code: string }> {
  const secret = newTotpSecret();
  await putItems('sessions', [{ ...challengeKey(`authenticator#${userId}`, secret), expiresAt: tomorrow() }]);
  return {
    secret,
    get code() {
      return codeOf(totpUri(secret, { issuer: 'Vetan', label: 'an account' }));
    },
  };
}

/** The company's settings in version 1, which ask for nothing. */
export const giveSecuritySettings = (): Promise<void> =>
  putItems('accounts', [
    { ...securitySettingsKey, requireTwoFactor: false, reauthentication: false, version: 1 },
  ]);
