import { useState } from 'react';
import { useFocusNext } from './focus-next.ts';
import { usePreload } from './preload.ts';

/**
 * Whether the content of a card is being edited. Closing the form gives the focus back to the button that opened it.
 * @param loadForm loads the form ahead, so that opening it waits for nothing
 */
export function useEditing(editButtonId: string, loadForm: () => Promise<unknown>) {
  const [editing, setEditing] = useState(false);
  const focusNext = useFocusNext();
  usePreload(loadForm);
  return {
    editing,
    edit: () => setEditing(true),
    close: () => {
      focusNext(editButtonId);
      setEditing(false);
    },
  };
}
