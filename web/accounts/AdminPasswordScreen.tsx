import { useNavigate } from 'react-router';
import { accountsRoutes, accountWords, shortestAdminPassword } from '../../shared/accounts.ts';
import { CallError, wordsOf } from '../lib/call-error.ts';
import { complaints, useForm } from '../lib/form.ts';
import { sessionOf, useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { FormFailure } from '../ui/states.tsx';
import { changeAdminPassword } from './calls.ts';
import { confirmationError } from './confirmation.ts';
import { words } from './words.ts';

const initial = { currentPassword: '', newPassword: '', confirmPassword: '' };

function check(values: typeof initial) {
  const found = complaints(accountsRoutes.resetAdminPassword.body, values);
  return { ...found, ...confirmationError(values.newPassword, values.confirmPassword, found.newPassword) };
}

/** Says in a toast why it failed, and leaves the words for under the form too, also where they are about one field. */
function told(error: unknown): CallError {
  const said = wordsOf(error, words.passwordChangeFailed);
  showToast('error', said);
  return new CallError(0, 'bad_input', said, {}, error);
}

/** Spec §2, Admin password reset. */
export default function AdminPasswordScreen() {
  const navigate = useNavigate();
  const { person } = useSession('admin');
  const form = useForm({
    initial,
    check,
    failed: words.passwordChangeFailed,
    send: async ({ currentPassword, newPassword }) => {
      if (!sessionOf('admin').token) {
        showToast('error', words.notAuthenticated);
        navigate('/admin-login');
        return;
      }
      await changeAdminPassword({ currentPassword, newPassword }).catch((error) => {
        throw told(error);
      });
      showToast('success', accountWords.passwordChanged);
      navigate('/admin');
    },
  });
  return (
    <>
      <PageHeader
        title="Reset Password"
        words="You stay signed in here; wherever else you are signed in, that ends."
      />
      <Card className="max-w-120">
        <form {...form.props} noValidate className="grid gap-5">
          {/* Tells password managers whose password this is. */}
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
            hint={`At least ${shortestAdminPassword} characters`}
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
          <FormFailure words={form.failure} />
        </form>
      </Card>
    </>
  );
}
