import { useState } from 'react';
import type { Holiday, HolidayDetails } from '../../shared/holidays.ts';
import { showToast } from '../lib/toasts.ts';
import { buttonBeside, useNextFocus } from '../ui/next-focus.ts';
import { useQuestions } from '../ui/Questions.tsx';
import { useHolidayWrites } from './calls.ts';
import { words } from './words.ts';

export const addId = 'add-holiday';
export const editIdOf = (id: string) => `edit-${id}`;

/** What the form is for: a new holiday, or the one with this id. One thing at a time (spec §4). */
export type FormMode = 'add' | { edit: string };

/** What can be done with holidays, and what the form is open for, if it is. */
export function useHolidayActions() {
  const [mode, setMode] = useState<FormMode>();
  const goOnAt = useNextFocus();
  const { alert } = useQuestions();
  const writes = useHolidayWrites();

  function closeForm() {
    goOnAt(mode === 'add' || !mode ? addId : editIdOf(mode.edit));
    setMode(undefined);
  }

  async function add(details: HolidayDetails) {
    await writes.add(details);
    showToast('success', words.added);
  }

  async function change(id: string, details: HolidayDetails) {
    await writes.change(id, details);
    showToast('success', words.updated);
    closeForm();
  }

  async function remove({ id }: Holiday) {
    const next = buttonBeside(editIdOf(id)) ?? addId;
    try {
      const said = await writes.remove(id);
      goOnAt(next);
      showToast('success', said);
    } catch (error) {
      void alert(words.deletingFailed(error));
    }
  }

  return { mode, setMode, closeForm, add, change, remove };
}
