import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import type { PendingSignIn } from '../../shared/users/accounts.ts';
import { CallError, messageOf } from '../lib/call-error.ts';
import { startSession, useSession } from '../lib/session.ts';
import { Checkbox } from '../ui/inputs.tsx';
import { AuthForm, CredentialFields } from './AuthForm.tsx';
import { AuthLayout, AuthLink } from './AuthLayout.tsx';
import { signIn } from './calls.ts';
import { messages } from './messages.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { useSignInForm } from './sign-in-form.ts';

/** Loaded only for accounts with two-step verification. */
const SignInTwoFactor = lazy(() => import('./SignInTwoFactor.tsx'));

const toFailureMessage = (error: unknown) =>
  messageOf(
    error,
    error instanceof CallError && error.status === 401 ? messages.wrongPassword : messages.loginFailed,
  );

export default function LoginScreen() {
  const { token, person } = useSession('employee');
  const [pending, setPending] = useState<PendingSignIn>();
  const form = useSignInForm({
    toFailureMessage,
    signIn: async (credentials) => {
      const reply = await signIn(credentials);
      if ('twoFactor' in reply) return setPending(reply.twoFactor);
      const { token, user, requiresPasswordChange } = reply;
      startSession('employee', token, { ...user, isInitialPassword: requiresPasswordChange });
    },
  });
  // Replaces the history entry, so that Back does not lead to the form again.
  if (token && person) {
    return <Navigate to={person.isInitialPassword ? '/set-password' : '/dashboard'} replace />;
  }
  if (pending) {
    return (
      <Suspense>
        <SignInTwoFactor area="employee" pending={pending} onRestart={() => setPending(undefined)} />
      </Suspense>
    );
  }
  return (
    <AuthLayout areaName="Payroll and HR" description="Payslips, leave and holidays in one place.">
      <AuthForm form={form} submitLabel="Sign in" busyLabel="Signing in…">
        <CredentialFields field={form.field} />
        <div className="flex items-center justify-between gap-4">
          <Checkbox label="Remember me" name="remember" />
          <AuthLink to="/forgot-password">Forgot password?</AuthLink>
        </div>
      </AuthForm>
      <PasskeySignIn area="employee" />
    </AuthLayout>
  );
}
