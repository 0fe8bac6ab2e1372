import type { Context } from 'hono';
import { Problem } from '../../../shared/errors.ts';
import type { Area } from '../../../shared/route.ts';
import { twoFactorMessages } from '../../../shared/sign-in/two-factor.ts';
import { clearPendingSignInCookie } from '../../auth/cookie.ts';
import { toDeviceName } from '../../auth/device-name.ts';
import { addMetric } from '../../lib/powertools.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { type Account, accountKey, isAuthVersion } from '../../store/account.ts';
import { auditWrites } from '../../store/audit.ts';
import { readTwoFactor, type TwoFactorItem, twoFactorWrite } from '../../store/two-factor.ts';
import { startAttempt } from '../rate-limit/throttle.ts';
import { type SignInSource, twoFactorLimits } from '../sign-in.ts';
import { startSession } from '../start-session.ts';
import { consumeCode } from './consume-code.ts';
import { completePendingWrite, readPendingSignIn } from './pending-sign-in.ts';

interface Completion {
  account: Account;
  area: Area;
  /** The token of the sign-in that waits. */
  token: string;
  code: string;
  twoFactor: TwoFactorItem | undefined;
}

/**
 * Uses up the code and the sign-in that waits, and starts the session, in one transaction.
 * @returns the session's token; undefined for a code that is not taken
 */
async function startSessionByCode(http: Context, { account, area, token, code, twoFactor }: Completion) {
  const used = twoFactor && consumeCode(twoFactor, code);
  if (!used) return undefined;
  const device = toDeviceName(http.req.header('user-agent'));
  const actor = { userId: account.id, name: account.name, device };
  const writes = [
    // Two-step verification that was removed and begun anew has the versions of the one before.
    {
      table: 'accounts' as const,
      check: accountKey(account.id),
      condition: isAuthVersion(account.authVersion),
    },
    completePendingWrite(token),
    twoFactorWrite(used.next, twoFactor.version),
    ...(used.kind === 'recovery' ? auditWrites(actor, 'recovery-code.used', account) : []),
  ];
  return startSession(http, account, area, { writes, authenticatedBy: 'code' });
}

/**
 * Completes a sign-in that waits, by a code of the authenticator app or a recovery code. Guesses are limited as those of a
 * password are, and apart from them: who knows the password must not clear the count of wrong codes with it.
 * @returns the account, and the token of its session
 * @throws Problem unauthenticated for a wrong or used code, or a sign-in that waits no more; too_many_requests
 */
export async function completeSignIn(
  http: Context,
  token: string,
  code: string,
  source: SignInSource,
): Promise<{ account: Account; token: string }> {
  const { account } = await readPendingSignIn(http, token);
  const attempt = await startAttempt(...(await twoFactorLimits(account, source)));
  const sessionToken = await retryOnConflict(async () => {
    // Both are read again at each try: whatever completed or ended the sign-in meanwhile wins. The twoFactor come first: the
    // same request sent twice may find the sign-in completed, but never its code used and a wrong guess counted for it.
    const twoFactor = await readTwoFactor(account.id);
    const pending = await readPendingSignIn(http, token);
    return startSessionByCode(http, { ...pending, token, code, twoFactor });
  }).catch(async (error) => {
    await attempt.withdrawn();
    throw error;
  });
  if (sessionToken === undefined) {
    await attempt.failed();
    addMetric('SignInFailures');
    throw new Problem('unauthenticated', twoFactorMessages.codeWrong);
  }
  await attempt.succeeded();
  clearPendingSignInCookie(http);
  return { account, token: sessionToken };
}
