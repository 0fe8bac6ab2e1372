import { Navigate } from 'react-router';
import { accountsRoutes } from '../../shared/accounts.ts';
import { messageOf } from '../lib/call-error.ts';
import { useForm, validationErrors } from '../lib/form.ts';
import { startSession, useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { AuthForm, CredentialFields } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { messages } from './messages.ts';
import { signInAsAdmin } from './sign-in-calls.ts';

/** A failure is said twice, in a toast and above the button (spec §8). */
function showFailure(error: unknown): string {
  const message = messageOf(error, messages.adminLoginFailed);
  showToast('error', message);
  return message;
}

export default function AdminLoginScreen() {
  const { token, person } = useSession('admin');
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => validationErrors(accountsRoutes.adminLogin.body, values),
    failed: showFailure,
    send: async (values) => {
      const { token, admin } = await signInAsAdmin(values);
      startSession('admin', token, admin);
      showToast('success', messages.adminLoggedIn);
    },
  });
  // In place of the form: going back does not lead to it again.
  if (token && person) return <Navigate to="/admin" replace />;
  return (
    <AuthLayout
      areaName="Admin console"
      title="Admin sign-in"
      description="Payroll, people and leave of the whole company."
    >
      <AuthForm form={form} submitLabel="Sign in" busyLabel="Signing in…" noValidate>
        <CredentialFields field={form.field} />
      </AuthForm>
      <p className="mt-6 text-13 text-tertiary">Need access? Contact your system administrator.</p>
    </AuthLayout>
  );
}
