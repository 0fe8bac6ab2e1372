import { startAuthentication } from '@simplewebauthn/browser';
import { useState, useTransition } from 'react';
import type { Area } from '../../shared/route.ts';
import { authenticationResponse, passkeysRoutes as routes } from '../../shared/sign-in/passkeys.ts';
import { asAnyone } from '../lib/client.ts';
import { startSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { signInFailure } from '../security/passkeys/messages.ts';
import { offersPasskeys } from '../security/passkeys/support.ts';
import { Button } from '../ui/Button.tsx';
import { FormFailure } from '../ui/states.tsx';
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

/** Signs in with a passkey, where there can be one. What talks to the browser's dialog is fetched when it is pressed. */
export function PasskeySignIn({ area }: { area: Area }) {
  const [failure, setFailure] = useState('');
  const [busy, startSignIn] = useTransition();
  if (!offersPasskeys()) return null;

  async function signIn() {
    setFailure('');
    try {
      const { signInWithPasskey } = await import('./PasskeySignIn.tsx');
      await signInWithPasskey(area);
    } catch (error) {
      setFailure(signInFailure(error));
    }
  }

  return (
    <div className="grid gap-5 border-t border-line pt-6">
      <Button
        size="large"
        icon="key"
        busy={busy}
        busyLabel="Waiting for your passkey…"
        onClick={() => startSignIn(signIn)}
      >
        Sign in with a passkey
      </Button>
      <FormFailure message={failure} />
    </div>
  );
}
