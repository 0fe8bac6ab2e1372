import { Problem } from '../../../shared/errors.ts';
import { type Passkey, type PasskeyId, passkeyMessages } from '../../../shared/sign-in/passkeys.ts';
import { readTwoFactorToChange } from '../../auth/authorize.ts';
import type { Actor } from '../../auth/session.ts';
import { getActorAccount, transactAs } from '../../auth/transact-as.ts';
import { portalOrigin } from '../../lib/environment.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { auditWrites, selfOf } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { passkeysWrite, readPasskeys, toPasskey, withPasskey } from '../../store/passkey.ts';
import { verifyOwnPassword } from '../passwords/change-password.ts';

/** The actor's passkeys, newest first. */
export const listPasskeys = async (actor: Actor): Promise<Passkey[]> =>
  (await readPasskeys(actor.userId)).passkeys.map(toPasskey);

/** The actor's passkeys and one of them. @throws Problem not_found; unauthenticated where the account is gone with them */
async function readPasskey(actor: Actor, id: PasskeyId) {
  const own = await readPasskeys(actor.userId);
  const passkey = own.passkeys.find((one) => one.id === id);
  if (!passkey) {
    await getActorAccount(actor);
    throw new Problem('not_found', passkeyMessages.notFound);
  }
  return { own, passkey };
}

/** @throws Problem not_found */
export const renamePasskey = (actor: Actor, id: PasskeyId, name: string): Promise<Passkey> =>
  retryOnConflict(async () => {
    const { own, passkey } = await readPasskey(actor, id);
    if (passkey.name === name) return toPasskey(passkey);
    await transactAs(actor, [
      passkeysWrite(own, withPasskey(own.passkeys, id, { name })),
      ...auditWrites(actor, 'passkey.renamed', selfOf(actor), {
        passkey: id,
        changes: changesOf(passkey, { name }, ['name']),
      }),
    ]);
    return toPasskey({ ...passkey, name });
  });

/**
 * Removes a passkey. Sessions that were started with it go on, as they do without a password.
 * @throws Problem bad_input for a wrong password; too_many_requests; not_found; reauthentication_required
 */
export async function removePasskey(actor: Actor, id: PasskeyId, password: string): Promise<void> {
  await readTwoFactorToChange(actor);
  await verifyOwnPassword(actor, {
    password,
    field: 'password',
    wrongMessage: passkeyMessages.passwordWrong,
  });
  await retryOnConflict(async () => {
    const { own, passkey } = await readPasskey(actor, id);
    await transactAs(actor, [
      passkeysWrite(
        own,
        own.passkeys.filter((one) => one.id !== id),
      ),
      ...auditWrites(actor, 'passkey.removed', selfOf(actor), {
        passkey: id,
        changes: changesOf(passkey, undefined, ['name']),
      }),
    ]);
  });
}

/** The portal as browsers know it: an origin, and the domain that its passkeys are bound to. */
export interface RelyingParty {
  origin: string;
  id: string;
}

/**
 * The relying party by the deployment's configuration, never by what a request says of itself.
 * @throws Problem not_found where the portal has no address of its own
 */
export function relyingParty(): RelyingParty {
  const origin = portalOrigin();
  if (!origin) throw new Problem('not_found', passkeyMessages.notOffered);
  return { origin, id: new URL(origin).hostname };
}
