import { useCallback, useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { wordsOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { buttonBeside, useNextFocus } from '../ui/next-focus.ts';
import { useUserWrites } from './calls.ts';
import { editIdOf } from './UserCells.tsx';
import { words } from './words.ts';

/** What the buttons of a user's row do, and whose row is being changed. */
export function useUserActions() {
  const [editing, setEditing] = useState<string>();
  const goOnAt = useNextFocus();
  const { remove } = useUserWrites();

  // The same functions each time, so that the rows of a long list need not be drawn again.
  const edit = useCallback(({ id }: User) => setEditing(id), []);
  const deleteUser = useCallback(
    async ({ id }: User) => {
      const next = buttonBeside(editIdOf(id)) ?? 'content';
      try {
        const said = await remove(id);
        goOnAt(next);
        showToast('success', said);
      } catch (error) {
        showToast('error', wordsOf(error, words.userDeletionFailed));
      }
    },
    [goOnAt, remove],
  );

  function closeForm() {
    if (editing) goOnAt(editIdOf(editing));
    setEditing(undefined);
  }

  return { editing, edit, closeForm, deleteUser };
}
