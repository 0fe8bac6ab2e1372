import { useNavigate } from 'react-router';
import { accountsRoutes } from '../../shared/accounts.ts';
import { wordsOf } from '../lib/call-error.ts';
import { complaints, useForm } from '../lib/form.ts';
import { startSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/inputs.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormFailure } from '../ui/states.tsx';
import { Entrance } from './Entrance.tsx';
import { signInAsAdmin } from './sign-in-calls.ts';
import { words } from './words.ts';

/** A failure is said twice, in a toast and above the button (spec §8). */
function failed(error: unknown): string {
  const said = wordsOf(error, words.adminLoginFailed);
  showToast('error', said);
  return said;
}

export default function AdminLoginScreen() {
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => complaints(accountsRoutes.adminLogin.body, values),
    failed,
    send: async (values) => {
      const { token, admin } = await signInAsAdmin(values);
      startSession('admin', token, admin);
      showToast('success', words.adminLoggedIn);
      navigate('/admin');
    },
  });
  return (
    <Entrance
      part="Admin console"
      title="Admin sign-in"
      words="Payroll, people and leave of the whole company."
    >
      <form {...form.props} noValidate className="grid gap-5">
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="you@company.com"
          required
        />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          required
        />
        <FormFailure words={form.failure} />
        <Button type="submit" kind="primary" size="large" busy={form.busy} busyLabel="Signing in…">
          Sign in
        </Button>
      </form>
      <p className="mt-6 text-13 text-tertiary">Need access? Contact your system administrator.</p>
    </Entrance>
  );
}
