import { useState } from 'react';
import type { Holiday, HolidayDetails } from '../../shared/holidays.ts';
import { showToast } from '../lib/toasts.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { adjacentRowButtonId, useFocusNext } from '../ui/focus-next.ts';
import { useHolidayMutations } from './calls.ts';
import { messages } from './messages.ts';

export const addButtonId = 'add-holiday';
export const editButtonId = (id: string) => `edit-${id}`;

/** What the form is for: a new holiday, or the one with this id. One thing at a time (spec §4). */
export type FormMode = 'add' | { edit: string };

/** What can be done with holidays, and what the form is open for, if it is. */
export function useHolidayActions() {
  const [mode, setMode] = useState<FormMode>();
  const focusNext = useFocusNext();
  const { alert } = useConfirm();
  const writes = useHolidayMutations();

  function closeForm() {
    focusNext(mode === 'add' || !mode ? addButtonId : editButtonId(mode.edit));
    setMode(undefined);
  }

  async function add(details: HolidayDetails) {
    await writes.add(details);
    showToast('success', messages.added);
  }

  async function change(id: string, details: HolidayDetails) {
    await writes.change(id, details);
    showToast('success', messages.updated);
    closeForm();
  }

  async function remove({ id }: Holiday) {
    const next = adjacentRowButtonId(editButtonId(id)) ?? addButtonId;
    try {
      const message = await writes.remove(id);
      focusNext(next);
      showToast('success', message);
    } catch (error) {
      void alert(messages.deletingFailed(error));
    }
  }

  return { mode, setMode, closeForm, add, change, remove };
}
