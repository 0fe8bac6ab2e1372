import { useNavigate } from 'react-router';
import { CallError, wordsOf } from '../lib/call-error.ts';
import { useForm } from '../lib/form.ts';
import { startSession } from '../lib/session.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox, TextField } from '../ui/inputs.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormFailure } from '../ui/states.tsx';
import { Entrance } from './Entrance.tsx';
import { signIn } from './sign-in-calls.ts';
import { words } from './words.ts';

const failed = (error: unknown) =>
  wordsOf(
    error,
    error instanceof CallError && error.status === 401 ? words.wrongPassword : words.loginFailed,
  );

export default function LoginScreen() {
  const navigate = useNavigate();
  const form = useForm({
    initial: { email: '', password: '' },
    failed,
    send: async (values) => {
      const { token, user, requiresPasswordChange } = await signIn(values);
      startSession('employee', token, user);
      navigate(requiresPasswordChange ? '/set-password' : '/dashboard');
    },
  });
  return (
    <Entrance
      part="Payroll and HR"
      title="Sign in to your account"
      words="Payslips, leave and holidays in one place."
    >
      <form {...form.props} className="grid gap-5">
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
        <Checkbox label="Remember me" name="remember" />
        <FormFailure words={form.failure} />
        <Button type="submit" kind="primary" size="large" busy={form.busy} busyLabel="Signing in…">
          Sign in
        </Button>
      </form>
    </Entrance>
  );
}
