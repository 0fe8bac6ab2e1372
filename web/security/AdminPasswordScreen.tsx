import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { BodyOf } from '../../shared/route.ts';
import { accountMessages, accountsRoutes, minAdminPasswordLength } from '../../shared/users/accounts.ts';
import { CallError, messageOf, serverMessageOr } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';
import { getSession, updatePerson, useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import {
  HiddenUsername,
  NewPasswordFields,
  passwordConfirmation,
  passwordsMatch,
} from '../ui/NewPasswordFields.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormFailure } from '../ui/states.tsx';

const changeFailed = 'Failed to change password';

const changePasswordForm = z
  .extend(accountsRoutes.resetAdminPassword.body, passwordConfirmation)
  .check(passwordsMatch('newPassword'));

/** Replaces the admin's own password, and with it what is stored of an initial one, which kept the area closed. */
async function changeAdminPassword(body: BodyOf<typeof accountsRoutes.resetAdminPassword>): Promise<void> {
  await asAdmin(accountsRoutes.resetAdminPassword, { body });
  updatePerson('admin', { isInitialPassword: false });
}

/** Shows a failure in a toast. Its `fields` are dropped, so that the form shows it as a whole too (spec §8). */
function toastFailure(error: unknown): CallError {
  const message = messageOf(error, changeFailed);
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
    failureMessage: serverMessageOr(changeFailed),
    onSubmit: async ({ currentPassword, newPassword }) => {
      if (!getSession('admin').token) {
        showToast('error', 'Authentication error. Please log in again.');
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
        subtitle={
          person?.isInitialPassword
            ? 'Choose a password that only you know. You can then use the rest of the admin console.'
            : 'You stay signed in here and are signed out of all other devices.'
        }
      />
      <Card className="max-w-120">
        <form {...form.props} className="grid gap-5">
          <HiddenUsername email={person?.email} />
          <PasswordField
            {...form.field('currentPassword')}
            label="Current Password"
            autoComplete="current-password"
            required
          />
          <NewPasswordFields
            password={{ ...form.field('newPassword'), label: 'New Password' }}
            confirmation={{ ...form.field('confirmPassword'), label: 'Confirm New Password' }}
            minLength={minAdminPasswordLength}
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
