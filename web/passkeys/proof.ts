import { startAuthentication } from '@simplewebauthn/browser';
import { authenticationResponse, passkeysRoutes as routes } from '../../shared/passkeys.ts';
import { asAdmin, asAnyone } from '../lib/client.ts';

/**
 * Has the browser ask for a passkey, which proves to the server that it is the admin who uses this session.
 * @throws CallError; the browser's error where the person chose none
 */
export async function proveByPasskey(): Promise<void> {
  const optionsJSON = await asAnyone(routes.passkeyChallenge);
  const body = authenticationResponse.parse(await startAuthentication({ optionsJSON }));
  await asAdmin(routes.provePasskey, { body });
}
