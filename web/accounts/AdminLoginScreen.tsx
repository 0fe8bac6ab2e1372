import { Navigate } from 'react-router';
import { accountsRoutes } from '../../shared/accounts.ts';
import { wordsOf } from '../lib/call-error.ts';
import { complaints, useForm } from '../lib/form.ts';
import { startSession, useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { Entrance } from './Entrance.tsx';
import { Credentials, EntranceForm } from './EntranceForm.tsx';
import { signInAsAdmin } from './sign-in-calls.ts';
import { words } from './words.ts';

/** A failure is said twice, in a toast and above the button (spec §8). */
function failed(error: unknown): string {
  const said = wordsOf(error, words.adminLoginFailed);
  showToast('error', said);
  return said;
}

export default function AdminLoginScreen() {
  const { token, person } = useSession('admin');
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => complaints(accountsRoutes.adminLogin.body, values),
    failed,
    send: async (values) => {
      const { token, admin } = await signInAsAdmin(values);
      startSession('admin', token, admin);
      showToast('success', words.adminLoggedIn);
    },
  });
  // In place of the form: going back does not lead to it again.
  if (token && person) return <Navigate to="/admin" replace />;
  return (
    <Entrance
      part="Admin console"
      title="Admin sign-in"
      words="Payroll, people and leave of the whole company."
    >
      <EntranceForm form={form} action="Sign in" busyLabel="Signing in…" noValidate>
        <Credentials field={form.field} />
      </EntranceForm>
      <p className="mt-6 text-13 text-tertiary">Need access? Contact your system administrator.</p>
    </Entrance>
  );
}
