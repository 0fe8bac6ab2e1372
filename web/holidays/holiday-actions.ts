import { useState } from 'react';
import type { HolidayDetails } from '../../shared/holidays.ts';
import { showToast } from '../lib/toasts.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { useDeleteRow } from '../ui/delete-row.ts';
import { useFocusNext } from '../ui/focus-next.ts';
import { useHolidayMutations } from './calls.ts';
import { messages } from './messages.ts';

export const addButtonId = 'add-holiday';
export const editButtonId = (id: string) => `edit-${id}`;

/** Whether the form adds a holiday or edits the one with this id; one form is open at a time (spec §4). */
export type FormMode = 'add' | { edit: string };

/** The actions on holidays, and what the form is open for, if it is. */
export function useHolidayActions() {
  const [mode, setMode] = useState<FormMode>();
  const focusNext = useFocusNext();
  const { alert } = useConfirm();
  const { add, change, remove } = useHolidayMutations();

  function closeForm() {
    focusNext(mode === 'add' || !mode ? addButtonId : editButtonId(mode.edit));
    setMode(undefined);
  }

  async function addHoliday(details: HolidayDetails) {
    await add(details);
    showToast('success', messages.added);
  }

  async function changeHoliday(id: string, details: HolidayDetails) {
    await change(id, details);
    showToast('success', messages.updated);
    closeForm();
  }

  const deleteHoliday = useDeleteRow({
    remove,
    toButtonId: editButtonId,
    fallbackId: addButtonId,
    onFailure: (error) => void alert(messages.deletingFailed(error)),
  });

  return { mode, setMode, closeForm, addHoliday, changeHoliday, deleteHoliday };
}
