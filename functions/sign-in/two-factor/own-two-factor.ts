import { assertFreshCodeOrPasskey } from '../../auth/authorize.ts';
import type { Actor } from '../../auth/session.ts';
import { readTwoFactor, type TwoFactorItem } from '../../store/two-factor.ts';

/**
 * The actor's twoFactor, before a change of how their account is signed in to. Where two-step verification is on, such a change
 * takes a code or a passkey of the last 15 minutes beside the password: or the password alone would open a way past the
 * two-step verification (docs/decisions/0058). Undefined where it is off.
 * @throws Problem reauthentication_required
 */
export async function readTwoFactorToChange(actor: Actor): Promise<TwoFactorItem | undefined> {
  const twoFactor = actor.role === 'admin' ? await readTwoFactor(actor.userId) : undefined;
  if (twoFactor) assertFreshCodeOrPasskey(actor);
  return twoFactor;
}
