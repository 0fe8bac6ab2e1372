import { useState } from 'react';

/** The value, else the last one that was defined: the content of a dialog stays visible while it fades out. */
export function useLastDefined<T extends object>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value ?? last;
}
