import * as z from 'zod/mini';
import { minPasswordLength } from '../../shared/users/accounts.ts';
import { type ListedUser, usersRoutes } from '../../shared/users/users.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { FormEnd } from '../ui/Form.tsx';
import { useFocusFirstField } from '../ui/focus.ts';
import { NewPasswordFields, passwordConfirmation, passwordsMatch } from '../ui/NewPasswordFields.tsx';
import { rowFormClasses } from '../ui/Table.tsx';
import { useUserMutations } from './calls.ts';
import { InvitationActions } from './InvitationActions.tsx';
import { messages } from './messages.ts';
import { TwoFactorReset } from './TwoFactorReset.tsx';

const initialPasswordForm = z
  .extend(usersRoutes.setInitialPassword.body, passwordConfirmation)
  .check(passwordsMatch('password'));

/** Gives a user a new initial password, in place of their row. */
export function InitialPasswordForm({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { setInitialPassword } = useUserMutations();
  const form = useZodForm({
    schema: initialPasswordForm,
    defaultValues: { password: '', confirmPassword: '' },
    failureMessage: serverMessageOr(messages.initialPasswordFailed),
    onSubmit: async ({ password }) => {
      await setInitialPassword(user.id, password);
      showToast('success', messages.initialPasswordSet(user.name));
      onClose();
    },
  });
  useFocusFirstField(form.ref);

  return (
    <form {...form.props} aria-label={`New password for ${user.name}`} className={rowFormClasses}>
      {user.invitation && <InvitationActions user={user} invitation={user.invitation} onDone={onClose} />}
      {user.hasTwoFactor && <TwoFactorReset user={user} onDone={onClose} />}
      <p className="mb-4 max-w-160 text-14 text-secondary">
        {user.invitation ? 'Instead of an invitation, choose a password for ' : 'Choose a new password for '}
        <bdi className="font-semibold text-ink">{user.name}</bdi>
        {user.invitation ? ' and share it with them. ' : ' if they cannot sign in. '}
        {user.invitation === 'not-sent' ? 'They' : 'They are signed out of all devices and'} must change it
        when they sign in.
      </p>
      <div className="grid max-w-160 gap-4 sm:grid-cols-2">
        <NewPasswordFields
          password={{ ...form.field('password'), label: 'New password' }}
          confirmation={{ ...form.field('confirmPassword'), label: 'Confirm password' }}
          minLength={minPasswordLength}
        />
      </div>
      <div className="mt-5 grid gap-4">
        <FormEnd form={form} onCancel={onClose} submitLabel="Set password" />
      </div>
    </form>
  );
}
