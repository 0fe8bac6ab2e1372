import { startAuthentication } from '@simplewebauthn/browser';
import type { Area } from '../../shared/route.ts';
import { authenticationResponse, passkeysRoutes as routes } from '../../shared/sign-in/passkeys.ts';
import { asAnyone } from '../lib/client.ts';
import { startSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { messages } from './messages.ts';

/**
 * Has the browser ask for a passkey, and signs in with it.
 * @throws CallError; the browser's error where the person chose none
 */
export async function signInWithPasskey(area: Area): Promise<void> {
  const optionsJSON = await asAnyone(routes.passkeyChallenge);
  const body = authenticationResponse.parse(await startAuthentication({ optionsJSON }));
  if (area === 'admin') {
    const { token, admin } = await asAnyone(routes.passkeyAdminLogin, { body });
    startSession('admin', token, admin);
    showToast('success', messages.adminLoggedIn);
  } else {
    const { token, user, requiresPasswordChange } = await asAnyone(routes.passkeyLogin, { body });
    startSession('employee', token, { ...user, isInitialPassword: requiresPasswordChange });
  }
}
