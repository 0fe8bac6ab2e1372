import { useEffect } from 'react';
import { accountsRoutes, type User } from '../../shared/accounts.ts';
import { useForm, validationErrors } from '../lib/form.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox, SelectField, TextField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { rowFormClasses } from '../ui/Table.tsx';
import { type UserUpdate, useUserMutations } from './calls.ts';
import { messages } from './messages.ts';

type UserFormValues = Omit<UserUpdate, 'isInitialPassword'> & { isInitialPassword: 'yes' | 'no' };

const toFormValues = ({ name, email, role, isInitialPassword }: User): UserFormValues => ({
  name,
  email,
  role,
  isInitialPassword: isInitialPassword ? 'yes' : 'no',
});

const toUserUpdate = (inputs: UserFormValues): UserUpdate => ({
  ...inputs,
  isInitialPassword: inputs.isInitialPassword === 'yes',
});

/** A user's row while it is being changed (spec §4). */
export function UserForm({ user, onClose }: { user: User; onClose: () => void }) {
  const writes = useUserMutations();
  const form = useForm<UserFormValues>({
    initial: toFormValues(user),
    check: (inputs) =>
      validationErrors<UserFormValues>(accountsRoutes.updateUser.body, toUserUpdate(inputs) as never),
    failed: messages.userUpdateFailed,
    send: async (inputs) => {
      await writes.change(user.id, toUserUpdate(inputs));
      showToast('success', messages.userUpdated);
      onClose();
    },
  });
  const element = form.props.ref;
  // The button that opened the form has gone, and the keyboard goes on where the form begins.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);

  return (
    <form {...form.props} noValidate aria-label={`User ${user.name}`} className={rowFormClasses}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[3fr_4fr_2fr_auto] lg:gap-x-5">
        <TextField {...form.field('name')} label="Name" autoComplete="off" required />
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="off" required />
        <SelectField {...form.field('role')} label="Role">
          <option value="user">User</option>
          <option value="admin">Admin</option>
        </SelectField>
        <Checkbox
          name="isInitialPassword"
          label="Initial Password?"
          checked={form.values.isInitialPassword === 'yes'}
          onChange={({ target }) =>
            form.setValues({ ...form.values, isInitialPassword: target.checked ? 'yes' : 'no' })
          }
          className="sm:mt-6 sm:h-9.5"
        />
      </div>
      <div className="mt-5 grid gap-4">
        <FormFailure message={form.failure} />
        <div className="flex justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={form.busy} busyLabel="Saving…">
            Save
          </Button>
        </div>
      </div>
    </form>
  );
}
