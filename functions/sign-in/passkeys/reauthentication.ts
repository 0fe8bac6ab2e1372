import { Problem } from '../../../shared/errors.ts';
import { type AuthenticationResponse, passkeyMessages } from '../../../shared/sign-in/passkeys.ts';
import { type Actor, renewedSessions } from '../../auth/session.ts';
import { getActorAccount, transactAs } from '../../auth/transact-as.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { nowInSeconds } from '../../lib/table.ts';
import { passkeysWrite, withPasskey } from '../../store/passkey.ts';
import { consumeChallengeWrite, readChallenge } from '../../store/passkey-challenge.ts';
import { verifySignIn } from './sign-in.ts';

/**
 * Proves by a passkey of theirs that it is the actor who uses this session, as a sign-in with it would.
 * @throws Problem bad_input for an answer that would not sign the actor in; not_found where there are no passkeys;
 *   unauthenticated where the account is gone
 */
export const reauthenticateByPasskey = (actor: Actor, answer: AuthenticationResponse): Promise<void> =>
  retryOnConflict(async () => {
    const challenge = readChallenge(answer.response.clientDataJSON);
    const proof = await verifySignIn(answer, challenge, actor.area);
    if (proof?.account.id !== actor.userId) {
      await getActorAccount(actor);
      throw new Problem('bad_input', passkeyMessages.notAccepted);
    }
    const { own, used } = proof;
    await transactAs(actor, [
      consumeChallengeWrite('sign-in', challenge),
      passkeysWrite(own, withPasskey(own.passkeys, used.id, used)),
      ...(await renewedSessions(actor, actor.authVersion, {
        twoFactor: true,
        authenticatedAt: nowInSeconds(),
        authenticatedBy: 'passkey',
      })),
    ]);
  });
