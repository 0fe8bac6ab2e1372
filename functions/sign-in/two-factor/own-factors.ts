import { assertFreshCodeOrPasskey } from '../../auth/authorize.ts';
import type { Actor } from '../../auth/session.ts';
import { type Factors, readFactors } from '../../store/two-factor.ts';

/**
 * The actor's factors, before a change of how their account is signed in to. Where the second step is on, such a change
 * takes a code or a passkey of the last 15 minutes beside the password: or the password alone would open a way past the
 * second step (docs/decisions/0058). Undefined where it is off.
 * @throws Problem reauthentication_required
 */
export async function readProvedFactors(actor: Actor): Promise<Factors | undefined> {
  const factors = actor.role === 'admin' ? await readFactors(actor.userId) : undefined;
  if (factors) assertFreshCodeOrPasskey(actor);
  return factors;
}
