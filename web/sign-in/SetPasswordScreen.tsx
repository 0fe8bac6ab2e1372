import { Navigate, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { accountMessages, accountsRoutes, minPasswordLength } from '../../shared/users/accounts.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { endSession, useSession } from '../lib/session.ts';
import { signOut } from '../lib/signing-in.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import {
  HiddenUsername,
  NewPasswordFields,
  passwordConfirmation,
  passwordsMatch,
} from '../ui/NewPasswordFields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { replacePassword } from './calls.ts';
import { messages } from './messages.ts';

const setPasswordForm = z
  .extend(accountsRoutes.setPassword.body, passwordConfirmation)
  .check(passwordsMatch('newPassword'));

export default function SetPasswordScreen() {
  const navigate = useNavigate();
  const { token, person } = useSession('employee');
  const form = useZodForm({
    schema: setPasswordForm,
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    failureMessage: serverMessageOr(messages.passwordUpdateFailed),
    onSubmit: async ({ oldPassword, newPassword }) => {
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
      description="Choose a password that only you know, then sign in again."
    >
      <AuthForm form={form} submitLabel="Set password" busyLabel="Saving…">
        <HiddenUsername email={person?.email} />
        <PasswordField
          {...form.field('oldPassword')}
          label="Old password"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields
          password={{ ...form.field('newPassword'), label: 'New password' }}
          confirmation={{ ...form.field('confirmPassword'), label: 'Confirm password' }}
          minLength={minPasswordLength}
        />
      </AuthForm>
      {person && !person.isInitialPassword ? (
        <ButtonLink to="/dashboard/security" kind="quiet" className="-mx-3.5">
          Back to My security
        </ButtonLink>
      ) : (
        <Button kind="quiet" className="-mx-3.5" onClick={() => signOut('employee')}>
          Sign in as a different user
        </Button>
      )}
    </AuthLayout>
  );
}
