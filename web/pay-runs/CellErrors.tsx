import { useSyncExternalStore } from 'react';
import type { RowStore } from './grid/row-store.ts';
import { draftNotes } from './row-notes.ts';

/** Says aloud what was not taken of the row that was edited last: the focus has moved on from its cell. */
export function CellErrors({ store }: { store: RowStore }) {
  useSyncExternalStore(store.subscribe, store.getVersion);
  const waiting = store.getWaiting().at(-1);
  return (
    <p role="alert" className="sr-only">
      {waiting && [`${waiting.row.name}.`, ...draftNotes(waiting).map(({ text }) => text)].join(' ')}
    </p>
  );
}
