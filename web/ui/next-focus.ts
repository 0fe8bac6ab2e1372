import { useCallback, useEffect, useState } from 'react';

/**
 * Where the keyboard goes on when what held it goes: gives a function that takes the id of an element, which
 * may be there only once the screen has been drawn again.
 */
export function useNextFocus(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string }>();
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return useCallback((id) => setWanted({ id }), []);
}

/** The id of the first button in the row after that of the given element, else in the one before; none where it is alone. */
export function buttonBeside(id: string): string | undefined {
  const row = document.getElementById(id)?.closest('tr');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector('button')?.id;
}
