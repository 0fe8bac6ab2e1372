import type { User } from '../../shared/accounts.ts';
import { usersRoutes } from '../../shared/users.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { FormFooter } from '../ui/FormFooter.tsx';
import { useFocusFirstField } from '../ui/focus-first.ts';
import { Checkbox, SelectField, TextField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { rowFormClasses } from '../ui/Table.tsx';
import { useUserMutations } from './calls.ts';
import { messages } from './messages.ts';

/** Edits a user, in place of their row (spec §4). */
export function UserForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { change } = useUserMutations();
  const { name, email, role, isInitialPassword } = user;
  const form = useZodForm({
    schema: usersRoutes.updateUser.body,
    defaultValues: { name, email, role, isInitialPassword },
    failureMessage: serverMessageOr(messages.userUpdateFailed),
    onSubmit: async (update) => {
      await change(user.id, update);
      showToast('success', messages.userUpdated);
      onClose();
    },
  });
  useFocusFirstField(form.ref);

  return (
    <form {...form.props} aria-label={`User ${user.name}`} className={rowFormClasses}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[3fr_4fr_2fr_auto] lg:gap-x-5">
        <TextField {...form.field('name')} label="Name" autoComplete="off" required />
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="off" required />
        <SelectField
          {...form.field('role')}
          label="Role"
          hint={user.former && role === 'user' ? messages.leavingHint : undefined}
        >
          <option value="user">User</option>
          <option value="admin" disabled={user.former && role === 'user'}>
            Admin
          </option>
        </SelectField>
        <Checkbox
          {...form.register('isInitialPassword')}
          label="Initial Password?"
          className="sm:mt-6 sm:h-9.5"
        />
      </div>
      <div className="mt-5 grid gap-4">
        <FormFailure message={form.failure} />
        <FormFooter busy={form.busy} onCancel={onClose} />
      </div>
    </form>
  );
}
