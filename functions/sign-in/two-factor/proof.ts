import { Problem } from '../../../shared/errors.ts';
import type { BodyOf } from '../../../shared/route.ts';
import { secondStepMessages, type secondStepRoutes } from '../../../shared/two-factor.ts';
import { type Actor, renewedSessions } from '../../auth/session.ts';
import { getActorAccount, transactAs } from '../../auth/transact-as.ts';
import { nowInSeconds } from '../../lib/clock.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import type { Write } from '../../lib/table.ts';
import type { ProofKind } from '../../store/session.ts';
import { factorsWrite, readFactors } from '../../store/two-factor.ts';
import { verifyOwnPassword } from '../passwords/change-password.ts';
import { ownCodeLimit } from '../rate-limit/password-limit.ts';
import { startAttempt } from '../rate-limit/throttle.ts';
import { consumeCode } from './consume-code.ts';

const fieldProblem = (field: 'code' | 'password', message: string) =>
  new Problem('bad_input', message, { fields: { [field]: message } });

const markProved = async (actor: Actor, provedBy: ProofKind, writes: Write[] = []) =>
  transactAs(actor, [
    ...writes,
    ...(await renewedSessions(actor, actor.authVersion, { provedAt: nowInSeconds(), provedBy })),
  ]);

/** Uses up a code, guesses at which are limited. @throws Problem bad_input, too_many_requests */
async function proveByCode(actor: Actor, code: string | undefined): Promise<void> {
  if (code === undefined) throw fieldProblem('code', secondStepMessages.codeRequired);
  const attempt = await startAttempt(ownCodeLimit(actor.userId));
  const isProved = await retryOnConflict(async () => {
    const factors = await readFactors(actor.userId);
    const used = factors && consumeCode(factors, code);
    if (!used) return false;
    await markProved(actor, 'code', [factorsWrite(used.next, factors.version)]);
    return true;
  });
  if (isProved) return attempt.succeeded();
  await attempt.failed();
  await getActorAccount(actor);
  throw fieldProblem('code', secondStepMessages.codeWrong);
}

/** @throws Problem bad_input, too_many_requests */
async function proveByPassword(actor: Actor, password: string | undefined): Promise<void> {
  if (password === undefined) throw fieldProblem('password', secondStepMessages.passwordRequired);
  await verifyOwnPassword(actor, {
    password,
    field: 'password',
    wrongMessage: secondStepMessages.passwordWrong,
  });
  await retryOnConflict(() => markProved(actor, 'password'));
}

/**
 * Proves that it is the actor who uses this session: by a code where their second step is on, else by the password.
 * @throws Problem bad_input for what is wrong or not what is asked for; too_many_requests
 */
export async function prove(actor: Actor, proof: BodyOf<typeof secondStepRoutes.prove>): Promise<void> {
  if (await readFactors(actor.userId)) await proveByCode(actor, proof.code);
  else await proveByPassword(actor, proof.password);
}
