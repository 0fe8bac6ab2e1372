import { useEffect } from 'react';
import { accountsRoutes, type User } from '../../shared/accounts.ts';
import { complaints, useForm } from '../lib/form.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox, SelectField, TextField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { rowFormLook } from '../ui/Table.tsx';
import { type UserChange, useUserWrites } from './calls.ts';
import { words } from './words.ts';

type Inputs = Omit<UserChange, 'isInitialPassword'> & { isInitialPassword: 'yes' | 'no' };

const inputsOf = ({ name, email, role, isInitialPassword }: User): Inputs => ({
  name,
  email,
  role,
  isInitialPassword: isInitialPassword ? 'yes' : 'no',
});

const changeOf = (inputs: Inputs): UserChange => ({
  ...inputs,
  isInitialPassword: inputs.isInitialPassword === 'yes',
});

/** A user's row while it is being changed (spec §4). */
export function UserForm({ user, onClose }: { user: User; onClose: () => void }) {
  const writes = useUserWrites();
  const form = useForm<Inputs>({
    initial: inputsOf(user),
    check: (inputs) => complaints<Inputs>(accountsRoutes.updateUser.body, changeOf(inputs) as never),
    failed: words.userUpdateFailed,
    send: async (inputs) => {
      await writes.change(user.id, changeOf(inputs));
      showToast('success', words.userUpdated);
      onClose();
    },
  });
  const element = form.props.ref;
  // The button that opened the form has gone, and the keyboard goes on where the form begins.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);

  return (
    <form {...form.props} noValidate aria-label={`User ${user.name}`} className={rowFormLook}>
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
        <FormFailure words={form.failure} />
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
