import { useState } from 'react';
import { useFocusNext } from './focus-next.ts';

/**
 * Whether the content of a card is being edited. Closing the form gives the focus back to the button that opened it.
 */
export function useEditing(editButtonId: string) {
  const [editing, setEditing] = useState(false);
  const focusNext = useFocusNext();
  return {
    editing,
    edit: () => setEditing(true),
    close: () => {
      focusNext(editButtonId);
      setEditing(false);
    },
  };
}
