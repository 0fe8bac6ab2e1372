import { startAuthentication } from '@simplewebauthn/browser';
import type { Area } from '../../../shared/route.ts';
import { authenticationResponse, passkeysRoutes as routes } from '../../../shared/sign-in/passkeys.ts';
import { asAnyone, asArea } from '../../lib/client.ts';

/**
 * Re-authenticates the session by a passkey, which the browser asks for.
 * @throws CallError; the error of the browser where no passkey was chosen
 */
export async function reauthenticateByPasskey(area: Area): Promise<void> {
  const optionsJSON = await asAnyone(routes.passkeyChallenge);
  const body = authenticationResponse.parse(await startAuthentication({ optionsJSON }));
  await asArea(area)(routes.reauthenticateByPasskey, { body });
}
