import { useState, useTransition } from 'react';
import type { Area } from '../../shared/route.ts';
import { offersPasskeys, signInFailure } from '../security/passkeys/passkeys.ts';
import { Button } from '../ui/Button.tsx';
import { FormFailure } from '../ui/states.tsx';

/** Signs in with a passkey, where there can be one. What talks to the browser's dialog is fetched when it is pressed. */
export function PasskeySignIn({ area }: { area: Area }) {
  const [failure, setFailure] = useState('');
  const [busy, startSignIn] = useTransition();
  if (!offersPasskeys()) return null;

  async function signIn() {
    setFailure('');
    try {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts');
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
