import { useEffect, useSyncExternalStore } from 'react';
import { withReason } from '../lib/call-error.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { count, formatTime } from './format.ts';
import type { RowStore } from './grid/row-store.ts';
import { messages } from './messages.ts';

/** Asks before the page is closed on changes that are not saved, and saves again once there is a connection. */
function useUnsavedGuard(store: RowStore, unsaved: number): void {
  useEffect(() => {
    if (unsaved === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const save = () => void store.flush();
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', save);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('online', save);
    };
  }, [store, unsaved]);
}

/** Whether everything is saved, and what to do where it is not. */
export function SaveState({ store }: { store: RowStore }) {
  const { failure, unsaved, waiting, savedAt } = useSyncExternalStore(store.subscribe, store.getStatus);
  const { confirm } = useConfirm();
  useUnsavedGuard(store, unsaved);

  async function discard() {
    const message = `Give up what is not saved of ${count(unsaved, 'row', 'rows')}?`;
    if (await confirm({ message, confirmLabel: 'Give up', danger: true })) store.discardAll();
  }
  if (failure && unsaved > 0)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-14 text-negative">
        <span className="mr-1">{withReason(messages.saveFailed, failure)}</span>
        <Button size="small" onClick={() => void store.flush()}>
          Try again
        </Button>
        <Button size="small" kind="quiet" onClick={() => void discard()}>
          Discard changes
        </Button>
      </div>
    );
  const saved = savedAt ? `Saved at ${formatTime(savedAt)}.` : messages.autosave;
  return (
    <p role="status" className="text-14 text-secondary">
      {waiting > 0 ? `${count(waiting, 'row waits', 'rows wait')} for you to decide. ` : saved}
    </p>
  );
}
