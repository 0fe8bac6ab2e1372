import { useState } from 'react';
import { encode } from 'uqr';
import * as z from 'zod/mini';
import { twoFactorRoutes as routes } from '../../../shared/sign-in/two-factor.ts';
import { serverMessageOr } from '../../lib/call-error.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { CodeField } from './CodeField.tsx';
import type { AuthenticatorSetup } from './calls.ts';
import { messages } from './messages.ts';

const PasswordForm = lazyPart(async () => (await import('../passkeys/PasswordForm.tsx')).PasswordForm);

/** A square for each dark module, as one path: `M3 4h1v1h-1z…`. */
const toPath = (modules: readonly boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** A QR code, dark on white in both themes, as readers expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-8 border border-line bg-white p-2"
    >
      <path d={toPath(data)} fill="#000" />
    </svg>
  );
}

const toGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

interface ConfirmationProps {
  setup: AuthenticatorSetup;
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret, and asks for a code from the app. */
function Confirmation({ setup: { secret, uri }, onConfirm, onCancel }: ConfirmationProps) {
  const form = useZodForm({
    schema: z.pick(routes.addAuthenticator.body, { code: true }),
    defaultValues: { code: '' },
    failureMessage: serverMessageOr(messages.setupFailed),
    onSubmit: ({ code }) => onConfirm(code),
  });
  return (
    <form {...form.props} aria-label="Add an authenticator app" className="grid gap-5 p-4 md:p-5">
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid min-w-0 flex-1 basis-64 content-start gap-4">
          <div className="grid gap-1.5 text-14 text-secondary">
            <p>Scan the code with your authenticator app, or enter this key in the app:</p>
            <p>
              <code className="font-sans font-semibold text-ink wrap-anywhere">{toGroups(secret)}</code>
            </p>
          </div>
          <CodeField
            {...form.field('code')}
            label="Code from the app"
            inputMode="numeric"
            className="sm:max-w-60"
          />
        </div>
      </div>
      <FormFailure message={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" busy={form.busy} busyLabel="Checking…">
          Add app
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

interface AuthenticatorFormProps {
  onStart: (password: string) => Promise<AuthenticatorSetup>;
  onConfirm: (secret: string, code: string) => Promise<void>;
  onCancel: () => void;
}

/** Adds an authenticator app: first the password, then a code of the app. */
export default function AuthenticatorForm({ onStart, onConfirm, onCancel }: AuthenticatorFormProps) {
  const [setup, setSetup] = useState<AuthenticatorSetup>();
  if (setup) {
    return (
      <Confirmation setup={setup} onConfirm={(code) => onConfirm(setup.secret, code)} onCancel={onCancel} />
    );
  }
  return (
    <PasswordForm
      area="admin"
      label="Add an authenticator app"
      hint="Enter your password. Then scan a QR code with an app such as Google Authenticator or Aegis."
      submit={{ label: 'Continue', busyLabel: 'Checking…', kind: 'primary' }}
      onSubmit={async (password) => setSetup(await onStart(password))}
      onCancel={onCancel}
      toFailureMessage={serverMessageOr(messages.setupFailed)}
    />
  );
}
