import { fieldProblem } from '../../../shared/errors.ts';
import type { BodyOf } from '../../../shared/route.ts';
import { twoFactorMessages, type twoFactorRoutes } from '../../../shared/sign-in/two-factor.ts';
import { type Actor, renewedSessions } from '../../auth/session.ts';
import { getActorAccount, transactAs } from '../../auth/transact-as.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { nowInSeconds, type Write } from '../../lib/table.ts';
import type { AuthenticationMethod } from '../../store/session.ts';
import { readTwoFactor, twoFactorWrite } from '../../store/two-factor.ts';
import { verifyOwnPassword } from '../passwords/change-password.ts';
import { ownCodeLimit } from '../rate-limit/password-limit.ts';
import { startAttempt } from '../rate-limit/throttle.ts';
import { consumeCode } from './consume-code.ts';

const markReauthenticated = async (
  actor: Actor,
  authenticatedBy: AuthenticationMethod,
  writes: Write[] = [],
) =>
  transactAs(actor, [
    ...writes,
    ...(await renewedSessions(actor, actor.authVersion, {
      authenticatedAt: nowInSeconds(),
      authenticatedBy,
    })),
  ]);

/** Uses up a code, guesses at which are limited. @throws Problem bad_input, too_many_requests */
async function reauthenticateByCode(actor: Actor, code: string | undefined): Promise<void> {
  if (code === undefined) throw fieldProblem('code', twoFactorMessages.codeRequired);
  const attempt = await startAttempt(ownCodeLimit(actor.userId));
  const isConfirmed = await retryOnConflict(async () => {
    const twoFactor = await readTwoFactor(actor.userId);
    const used = twoFactor && consumeCode(twoFactor, code);
    if (!used) return false;
    await markReauthenticated(actor, 'code', [twoFactorWrite(used.next, twoFactor.version)]);
    return true;
  });
  if (isConfirmed) return attempt.succeeded();
  await attempt.failed();
  await getActorAccount(actor);
  throw fieldProblem('code', twoFactorMessages.codeWrong);
}

/** @throws Problem bad_input, too_many_requests */
async function reauthenticateByPassword(actor: Actor, password: string | undefined): Promise<void> {
  if (password === undefined) throw fieldProblem('password', twoFactorMessages.passwordRequired);
  await verifyOwnPassword(actor, {
    password,
    field: 'password',
    wrongMessage: twoFactorMessages.passwordWrong,
  });
  await retryOnConflict(() => markReauthenticated(actor, 'password'));
}

/**
 * Proves that it is the actor who uses this session: by a code where two-step verification is on, else by the password.
 * @throws Problem bad_input for what is wrong or not what is asked for; too_many_requests
 */
export async function reauthenticate(
  actor: Actor,
  proof: BodyOf<typeof twoFactorRoutes.reauthenticate>,
): Promise<void> {
  if (await readTwoFactor(actor.userId)) await reauthenticateByCode(actor, proof.code);
  else await reauthenticateByPassword(actor, proof.password);
}
