import { Navigate } from 'react-router';
import { CallError, wordsOf } from '../lib/call-error.ts';
import { useForm } from '../lib/form.ts';
import { startSession, useSession } from '../lib/session.ts';
import { Checkbox } from '../ui/inputs.tsx';
import { Entrance } from './Entrance.tsx';
import { Credentials, EntranceForm } from './EntranceForm.tsx';
import { signIn } from './sign-in-calls.ts';
import { words } from './words.ts';

const failed = (error: unknown) =>
  wordsOf(
    error,
    error instanceof CallError && error.status === 401 ? words.wrongPassword : words.loginFailed,
  );

export default function LoginScreen() {
  const { token, person } = useSession('employee');
  const form = useForm({
    initial: { email: '', password: '' },
    failed,
    send: async (values) => {
      const { token, user, requiresPasswordChange } = await signIn(values);
      startSession('employee', token, { ...user, isInitialPassword: requiresPasswordChange });
    },
  });
  // In place of the form: going back does not lead to it again.
  if (token && person) {
    return <Navigate to={person.isInitialPassword ? '/set-password' : '/dashboard'} replace />;
  }
  return (
    <Entrance
      part="Payroll and HR"
      title="Sign in to your account"
      words="Payslips, leave and holidays in one place."
    >
      <EntranceForm form={form} action="Sign in" busyLabel="Signing in…">
        <Credentials field={form.field} />
        <Checkbox label="Remember me" name="remember" />
      </EntranceForm>
    </Entrance>
  );
}
