import { useEffect, useState } from 'react';

/**
 * Where the keyboard goes on when what held it goes: gives a function that takes the id of an element, which
 * may be there only once the screen has been drawn again.
 */
export function useNextFocus(): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string }>();
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return (id) => setWanted({ id });
}
