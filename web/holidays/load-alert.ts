import { useEffect } from 'react';
import { useQuestions } from '../ui/Questions.tsx';
import { words } from './words.ts';

/** Tells, each time that holidays could not be loaded (spec §8). */
export function useLoadAlert(error: Error | null): void {
  const { alert } = useQuestions();
  useEffect(() => {
    if (error) void alert(words.loadFailed);
  }, [error, alert]);
}
