import { useEffect } from 'react';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { messages } from './messages.ts';

/** Shows an alert each time that holidays could not be loaded (spec §8). */
export function useLoadAlert(error: Error | null): void {
  const { alert } = useConfirm();
  useEffect(() => {
    if (error) void alert(messages.loadFailed);
  }, [error, alert]);
}
