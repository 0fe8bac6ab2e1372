import { useCallback, useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { adjacentRowButtonId, useFocusNext } from '../ui/focus-next.ts';
import { useUserMutations } from './calls.ts';
import { messages } from './messages.ts';
import { editIdOf } from './UserCells.tsx';

/** What the buttons of a user's row do, and whose row is being changed. */
export function useUserActions() {
  const [editing, setEditing] = useState<string>();
  const focusNext = useFocusNext();
  const { remove } = useUserMutations();

  // The same functions each time, so that the rows of a long list need not be drawn again.
  const edit = useCallback(({ id }: User) => setEditing(id), []);
  const deleteUser = useCallback(
    async ({ id }: User) => {
      const next = adjacentRowButtonId(editIdOf(id)) ?? 'content';
      try {
        const message = await remove(id);
        focusNext(next);
        showToast('success', message);
      } catch (error) {
        showToast('error', messageOf(error, messages.userDeletionFailed));
      }
    },
    [focusNext, remove],
  );

  function closeForm() {
    if (editing) focusNext(editIdOf(editing));
    setEditing(undefined);
  }

  return { editing, edit, closeForm, deleteUser };
}
