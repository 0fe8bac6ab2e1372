import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { accountsRoutes, type PendingSignIn } from '../../shared/users/accounts.ts';
import { messageOf } from '../lib/call-error.ts';
import { startSession, useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { AuthForm, CredentialFields } from './AuthForm.tsx';
import { AuthLayout, AuthLink } from './AuthLayout.tsx';
import { signInAsAdmin } from './calls.ts';
import { messages } from './messages.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { useSignInForm } from './sign-in-form.ts';

/** Loaded only for accounts with two-step verification. */
const SignInTwoFactor = lazy(() => import('./SignInTwoFactor.tsx'));

/** Shows a failure in a toast; the form shows the same message below its button (spec §8). */
function toFailureMessage(error: unknown): string {
  const message = messageOf(error, messages.adminLoginFailed);
  showToast('error', message);
  return message;
}

export default function AdminLoginScreen() {
  const { token, person } = useSession('admin');
  const [pending, setPending] = useState<PendingSignIn>();
  const form = useSignInForm({
    schema: accountsRoutes.adminLogin.body,
    toFailureMessage,
    signIn: async (credentials) => {
      const reply = await signInAsAdmin(credentials);
      if ('twoFactor' in reply) return setPending(reply.twoFactor);
      startSession('admin', reply.token, reply.admin);
      showToast('success', messages.adminLoggedIn);
    },
  });
  // Replaces the history entry, so that Back does not lead to the form again.
  if (token && person) return <Navigate to="/admin/overview" replace />;
  if (pending) {
    return (
      <Suspense>
        <SignInTwoFactor area="admin" pending={pending} onRestart={() => setPending(undefined)} />
      </Suspense>
    );
  }
  return (
    <AuthLayout areaName="Admin console" description="Manage payroll, employees and leave.">
      <AuthForm form={form} submitLabel="Sign in" busyLabel="Signing in…">
        <CredentialFields field={form.field} />
        <div className="flex justify-end">
          <AuthLink to="/admin/forgot-password">Forgot password?</AuthLink>
        </div>
      </AuthForm>
      <PasskeySignIn area="admin" />
      <p className="mt-6 text-13 text-tertiary">Need access? Contact your system administrator.</p>
    </AuthLayout>
  );
}
