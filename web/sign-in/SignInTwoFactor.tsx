import * as z from 'zod/mini';
import type { Area } from '../../shared/route.ts';
import { twoFactorRoutes as routes } from '../../shared/sign-in/two-factor.ts';
import type { PendingSignIn } from '../../shared/users/accounts.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { asAnyone } from '../lib/client.ts';
import { startSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { CodeField, codeTexts } from '../security/two-factor/CodeField.tsx';
import { messages } from '../security/two-factor/messages.ts';
import { Button } from '../ui/Button.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { messages as accountMessages } from './messages.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';

interface SignInTwoFactorProps {
  area: Area;
  pending: PendingSignIn;
  /** Goes back to email and password. */
  onRestart: () => void;
}

/** Two-step verification, in place of the form with email and password. */
export default function SignInTwoFactor({ area, pending, onRestart }: SignInTwoFactorProps) {
  const form = useZodForm({
    schema: z.pick(routes.twoFactorLogin.body, { code: true }),
    defaultValues: { code: '' },
    failureMessage: serverMessageOr(messages.codeFailed),
    onSubmit: async ({ code }) => {
      const { token, user } = await asAnyone(routes.twoFactorLogin, {
        body: { token: pending.token, code },
      });
      startSession(area, token, user);
      if (area === 'admin') showToast('success', accountMessages.adminLoggedIn);
    },
  });
  return (
    <AuthLayout
      areaName={area === 'admin' ? 'Admin console' : 'Payroll and HR'}
      title="Two-step verification"
      description={
        pending.hasAuthenticator
          ? 'Enter the code from your authenticator app.'
          : 'Use your passkey, or enter a recovery code.'
      }
    >
      <AuthForm form={form} submitLabel="Continue" busyLabel="Signing in…">
        <CodeField {...form.field('code')} {...codeTexts(pending)} />
      </AuthForm>
      <PasskeySignIn area={area} />
      <Button kind="quiet" className="mt-4 -ml-3.5" onClick={onRestart}>
        Back to sign-in
      </Button>
    </AuthLayout>
  );
}
