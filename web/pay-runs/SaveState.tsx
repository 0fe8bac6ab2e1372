import { useEffect, useSyncExternalStore } from 'react';
import type { PayRunRow } from '../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { withReason } from '../lib/call-error.ts';
import { count } from '../lib/count.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { formatTime } from './format.ts';
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

/** Shows a toast when the screen is left with changes that cannot be saved automatically. */
function useReminder(store: RowStore, payPeriod: PayPeriod): void {
  useEffect(
    () => () => {
      const { failure, unsaved, waiting } = store.getStatus();
      if (waiting > 0 || (failure && unsaved > 0)) showToast('info', messages.leftUnsaved(payPeriod));
    },
    [store, payPeriod],
  );
}

interface SaveStateProps {
  store: RowStore;
  payPeriod: PayPeriod;
  /** Shows a row with unsaved changes, wherever it is in the list. */
  onShow: (row: PayRunRow) => void;
}

/** Whether everything is saved, and what to do where it is not. */
export function SaveState({ store, payPeriod, onShow }: SaveStateProps) {
  const { failure, unsaved, waiting, savedAt } = useSyncExternalStore(store.subscribe, store.getStatus);
  const { confirm } = useConfirm();
  useUnsavedGuard(store, unsaved);
  useReminder(store, payPeriod);

  async function discard() {
    const message = `Discard unsaved changes in ${count(unsaved, 'row', 'rows')}?`;
    if (await confirm({ message, confirmLabel: 'Discard changes', danger: true })) store.discardAll();
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
  const [first] = waiting > 0 ? store.getWaiting() : [];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-14 text-secondary">
        {first ? `${count(waiting, 'row needs', 'rows need')} your decision.` : saved}
      </p>
      {first && (
        <Button size="small" onClick={() => onShow(first.row)}>
          Show <bdi>{first.row.name}</bdi>
        </Button>
      )}
    </div>
  );
}
