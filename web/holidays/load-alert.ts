import { useEffect } from 'react';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { messages } from './messages.ts';

/** Shows an alert for each failure to load holidays (spec §8). */
export function useLoadAlert(error: Error | null): void {
  const { alert } = useConfirm();
  useEffect(() => {
    if (error) void alert(messages.loadFailed);
  }, [error, alert]);
}
