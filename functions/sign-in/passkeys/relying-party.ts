import { Problem } from '../../../shared/errors.ts';
import { passkeyMessages } from '../../../shared/sign-in/passkeys.ts';
import { portalOrigin } from '../../lib/environment.ts';

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
