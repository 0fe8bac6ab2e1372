import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { accountMessages, accountsRoutes, minAdminPasswordLength } from '../../shared/accounts.ts';
import { CallError, messageOf } from '../lib/call-error.ts';
import { getSession, useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormFailure } from '../ui/states.tsx';
import { changeAdminPassword } from './calls.ts';
import { messages } from './messages.ts';
import { passwordConfirmation, passwordsMatch } from './password-confirmation.ts';

const changePasswordForm = z
  .extend(accountsRoutes.resetAdminPassword.body, passwordConfirmation)
  .check(passwordsMatch('newPassword'));

/** Shows the failure in a toast, and drops its `fields`, so that the form shows it as its own as well (spec §8). */
function toastFailure(error: unknown): CallError {
  const message = messageOf(error, messages.passwordChangeFailed);
  showToast('error', message);
  return new CallError(0, 'bad_input', message, {}, error);
}

/** Spec §2, Admin password reset. */
export default function AdminPasswordScreen() {
  const navigate = useNavigate();
  const { person } = useSession('admin');
  const form = useZodForm({
    schema: changePasswordForm,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    failureMessage: messages.passwordChangeFailed,
    onSubmit: async ({ currentPassword, newPassword }) => {
      if (!getSession('admin').token) {
        showToast('error', messages.notAuthenticated);
        navigate('/admin-login');
        return;
      }
      await changeAdminPassword({ currentPassword, newPassword }).catch((error) => {
        throw toastFailure(error);
      });
      showToast('success', accountMessages.passwordChanged);
      navigate('/admin');
    },
  });
  return (
    <>
      <PageHeader
        title="Reset Password"
        subtitle="You stay signed in here; wherever else you are signed in, that ends."
      />
      <Card className="max-w-120">
        <form {...form.props} className="grid gap-5">
          {/* For password managers: whose password this is. */}
          <input type="text" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
          <PasswordField
            {...form.field('currentPassword')}
            label="Current Password"
            autoComplete="current-password"
            required
          />
          <PasswordField
            {...form.field('newPassword')}
            label="New Password"
            autoComplete="new-password"
            hint={`At least ${minAdminPasswordLength} characters`}
            required
          />
          <PasswordField
            {...form.field('confirmPassword')}
            label="Confirm New Password"
            autoComplete="new-password"
            required
          />
          <Button
            type="submit"
            kind="primary"
            busy={form.busy}
            busyLabel="Updating..."
            className="sm:justify-self-end"
          >
            Change Password
          </Button>
          <FormFailure message={form.failure} />
        </form>
      </Card>
    </>
  );
}
