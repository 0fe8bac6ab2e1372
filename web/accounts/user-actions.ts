import { useCallback, useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { useDeleteRow } from '../ui/delete-row.ts';
import { useFocusNext } from '../ui/focus-next.ts';
import { useUserMutations } from './calls.ts';
import { messages } from './messages.ts';
import { editIdOf } from './UserCells.tsx';

const showDeletionFailure = (error: unknown) =>
  showToast('error', messageOf(error, messages.userDeletionFailed));

/** The actions of a user's row, and the id of the user whose row is being edited. */
export function useUserActions() {
  const [editing, setEditing] = useState<string>();
  const focusNext = useFocusNext();
  const { remove } = useUserMutations();

  // Stable callbacks, so that the memoized rows of a long list are not rendered again.
  const edit = useCallback(({ id }: User) => setEditing(id), []);
  const deleteUser = useDeleteRow({ remove, toButtonId: editIdOf, onFailure: showDeletionFailure });

  function closeForm() {
    if (editing) focusNext(editIdOf(editing));
    setEditing(undefined);
  }

  return { editing, edit, closeForm, deleteUser };
}
