import { useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { wordsOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { useNextFocus } from '../ui/next-focus.ts';
import { useQuestions } from '../ui/Questions.tsx';
import { useUserWrites } from './calls.ts';
import { editIdOf } from './UserCells.tsx';
import { words } from './words.ts';

/** What the buttons of a user's row do, and whose row is being changed. */
export function useUserActions(shown: readonly User[]) {
  const [editing, setEditing] = useState<string>();
  const goOnAt = useNextFocus();
  const { alert } = useQuestions();
  const { remove } = useUserWrites();

  function closeForm() {
    if (editing) goOnAt(editIdOf(editing));
    setEditing(undefined);
  }

  async function deleteUser({ id }: User) {
    try {
      const said = await remove(id);
      const at = shown.findIndex((user) => user.id === id);
      const neighbour = shown[at + 1] ?? shown[at - 1];
      goOnAt(neighbour ? editIdOf(neighbour.id) : 'content');
      showToast('success', said);
    } catch (error) {
      await alert(wordsOf(error, words.userDeletionFailed));
    }
  }

  return { editing, edit: ({ id }: User) => setEditing(id), closeForm, deleteUser };
}
