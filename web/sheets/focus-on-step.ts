import { useEffect, useRef } from 'react';

/** The control that led to a step is gone with the one before: its focus goes to the new step. */
export function useFocusOnStep(name: string) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(name);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    section.current?.focus();
    window.scrollTo(0, 0);
  }, [name]);
  return section;
}
