import { useEffect, useState } from 'react';

/** The value once it has not changed for a while, so that a search is not sent for every letter. */
export function useDebounced<T>(value: T, delayMs = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** The value, else the last one that was defined: the content of a dialog stays visible while it fades out. */
export function useLastDefined<T extends object>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value ?? last;
}
