import { Navigate, useNavigate } from 'react-router';
import { accountMessages, accountsRoutes, minPasswordLength } from '../../shared/accounts.ts';
import { signOut } from '../app/sign-out.ts';
import { useForm, validationErrors } from '../lib/form.ts';
import { endSession, useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { messages } from './messages.ts';
import { passwordMismatchError } from './password-confirmation.ts';
import { replacePassword } from './sign-in-calls.ts';

const emptyForm = { oldPassword: '', newPassword: '', confirmPassword: '' };

function validate(values: typeof emptyForm) {
  const errors = validationErrors(accountsRoutes.setPassword.body, values);
  return {
    ...errors,
    ...passwordMismatchError(values.newPassword, values.confirmPassword, errors.newPassword),
  };
}

export default function SetPasswordScreen() {
  const navigate = useNavigate();
  const { token, person } = useSession('employee');
  const form = useForm({
    initial: emptyForm,
    check: validate,
    failed: messages.passwordUpdateFailed,
    send: async ({ oldPassword, newPassword }) => {
      await replacePassword({ oldPassword, newPassword });
      endSession('employee');
      showToast('success', accountMessages.passwordSet);
      navigate('/login', { replace: true });
    },
  });
  if (!token) return <Navigate to="/login" replace />;
  return (
    <AuthLayout
      areaName="Payroll and HR"
      title="Set a new password"
      description="Choose one that only you know, then sign in again."
    >
      <AuthForm form={form} submitLabel="Set password" busyLabel="Saving…" noValidate>
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
          hint={`At least ${minPasswordLength} characters`}
          required
        />
        <PasswordField
          {...form.field('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
          required
        />
      </AuthForm>
      <Button kind="quiet" className="-mx-3.5" onClick={() => signOut('employee')}>
        Sign in as somebody else
      </Button>
    </AuthLayout>
  );
}
