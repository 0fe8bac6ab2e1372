import { useState } from 'react';
import * as z from 'zod/mini';
import { calendarDate } from '../../shared/date.ts';
import { dutyMessages, isAccountantAlone } from '../../shared/users/duty-settings.ts';
import { type ListedUser, usersRoutes } from '../../shared/users/users.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { typedDate } from '../lib/typed-value.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { FormEnd } from '../ui/Form.tsx';
import { useFocusFirstField } from '../ui/focus.ts';
import { Checkbox, DateField, SelectField, TextField } from '../ui/inputs.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { rowFormClasses } from '../ui/Table.tsx';
import { isFullAdmin, type UserUpdate, useUserMutations } from './calls.ts';
import { messages } from './messages.ts';

const DutiesField = lazyPart(async () => (await import('./DutiesField.tsx')).DutiesField);

const { body } = usersRoutes.updateUser;
const userForm = z.extend(body, { dutiesUntil: typedDate(z.optional(calendarDate('Access until'))) });

/** The duties that the form changes: the server leaves the rest as it is. */
const changedDuties = (
  user: ListedUser,
  duties: ListedUser['duties'],
  dutiesUntil: string | undefined,
): Pick<UserUpdate, 'duties' | 'dutiesUntil'> => {
  const until = isAccountantAlone(duties) ? dutiesUntil : undefined;
  return {
    ...(duties?.join() !== user.duties?.join() && { duties: duties ?? null }),
    ...(until !== user.dutiesUntil && { dutiesUntil: until ?? null }),
  };
};

/** Edits a user, in place of their row (spec §4). */
export function UserForm({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { change } = useUserMutations();
  const { person } = useSession('admin');
  const { name, email, role, isInitialPassword } = user;
  const [duties, setDuties] = useState(user.duties);
  const isFull = isFullAdmin();
  const form = useZodForm({
    schema: userForm,
    defaultValues: {
      name,
      email,
      role,
      isInitialPassword,
      duties: undefined,
      dutiesUntil: user.dutiesUntil ?? '',
    },
    failureMessage: serverMessageOr(messages.userUpdateFailed),
    onSubmit: async ({ duties: _, dutiesUntil, ...account }) => {
      await change(user.id, {
        ...account,
        ...(account.role === 'admin' && changedDuties(user, duties, dutiesUntil)),
        ...(user.version !== undefined && { version: user.version }),
      });
      showToast('success', messages.userUpdated);
      onClose();
    },
  });
  useFocusFirstField(form.ref);
  const chosenRole = form.watch('role');

  return (
    <form {...form.props} aria-label={`User ${user.name}`} className={rowFormClasses}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[3fr_4fr_2fr_auto] lg:gap-x-5">
        <TextField {...form.field('name')} label="Name" autoComplete="off" required />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="off"
          required
          readOnly={!isFull}
          hint={isFull ? undefined : dutyMessages.ofAdmins}
        />
        {isFull && (
          <>
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
          </>
        )}
      </div>
      {isFull && chosenRole === 'admin' && (
        <DutiesField
          duties={duties}
          onChange={setDuties}
          isOwn={person?.id === user.id}
          error={form.field('duties').error}
        >
          {isAccountantAlone(duties) && (
            <DateField
              {...form.field('dutiesUntil')}
              label="Access until"
              hint={messages.dutiesUntilHint}
              className="max-w-60"
            />
          )}
        </DutiesField>
      )}
      <div className="mt-5 grid gap-4">
        <FormEnd form={form} onCancel={onClose} />
      </div>
    </form>
  );
}
