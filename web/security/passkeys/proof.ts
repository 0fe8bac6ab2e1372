import { startAuthentication } from '@simplewebauthn/browser';
import { authenticationResponse, passkeysRoutes as routes } from '../../../shared/passkeys.ts';
import type { Area } from '../../../shared/route.ts';
import { asAnyone, asArea } from '../../lib/client.ts';

/**
 * Has the browser ask for a passkey, which proves to the server that it is the person who uses this session.
 * @throws CallError; the browser's error where the person chose none
 */
export async function proveByPasskey(area: Area): Promise<void> {
  const optionsJSON = await asAnyone(routes.passkeyChallenge);
  const body = authenticationResponse.parse(await startAuthentication({ optionsJSON }));
  await asArea(area)(routes.provePasskey, { body });
}
