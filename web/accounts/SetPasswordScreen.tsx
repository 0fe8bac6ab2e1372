import { Navigate, useNavigate } from 'react-router';
import { accountsRoutes, accountWords, shortestPassword } from '../../shared/accounts.ts';
import { signOut } from '../app/sign-out.ts';
import { complaints, useForm } from '../lib/form.ts';
import { endSession, useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { confirmationError } from './confirmation.ts';
import { Entrance } from './Entrance.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { replacePassword } from './sign-in-calls.ts';
import { words } from './words.ts';

const initial = { oldPassword: '', newPassword: '', confirmPassword: '' };

function check(values: typeof initial) {
  const found = complaints(accountsRoutes.setPassword.body, values);
  return { ...found, ...confirmationError(values.newPassword, values.confirmPassword, found.newPassword) };
}

export default function SetPasswordScreen() {
  const navigate = useNavigate();
  const { token, person } = useSession('employee');
  const form = useForm({
    initial,
    check,
    failed: words.passwordUpdateFailed,
    send: async ({ oldPassword, newPassword }) => {
      await replacePassword({ oldPassword, newPassword });
      endSession('employee');
      showToast('success', accountWords.passwordSet);
      navigate('/login', { replace: true });
    },
  });
  if (!token) return <Navigate to="/login" replace />;
  return (
    <Entrance
      part="Payroll and HR"
      title="Set a new password"
      words="Choose one that only you know, then sign in again."
    >
      <EntranceForm form={form} action="Set password" busyLabel="Saving…" noValidate>
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
        <PasswordField
          {...form.field('oldPassword')}
          label="Old password"
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('newPassword')}
          label="New password"
          autoComplete="new-password"
          hint={`At least ${shortestPassword} characters`}
          required
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
          required
        />
      </EntranceForm>
      <Button kind="quiet" className="-mx-3.5" onClick={() => signOut('employee')}>
        Sign in as somebody else
      </Button>
    </Entrance>
  );
}
