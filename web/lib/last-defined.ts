import { useState } from 'react';

/** A value, or the one that was there last: what a dialog shows stays in sight while it goes. */
export function useLastDefined<T extends object>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value ?? last;
}
