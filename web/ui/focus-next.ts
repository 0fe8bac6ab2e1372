import { useCallback, useEffect, useState } from 'react';

/** Moves the focus to the element of an id after the next render, which may be the one that mounts it. */
export function useFocusNext(): (id: string) => void {
  const [target, setTarget] = useState<{ id: string }>();
  useEffect(() => {
    if (target) document.getElementById(target.id)?.focus();
  }, [target]);
  return useCallback((id) => setTarget({ id }), []);
}

/** The id of the first button with an id in the nearest row below that of the given element, else above it. */
function adjacentRowButtonId(id: string): string | undefined {
  const row = document.getElementById(id)?.closest('tr');
  if (!row?.parentElement) return undefined;
  const rows = [...row.parentElement.children];
  const index = rows.indexOf(row);
  const nearestRows = [...rows.slice(index + 1), ...rows.slice(0, index).reverse()];
  return nearestRows.map((other) => other.querySelector('button[id]')?.id).find(Boolean);
}

/**
 * Removes a row of a table, and moves the focus from its button to the first button with an id of an adjacent row, else
 * to the element of `fallbackId`. Resolves to what `remove` does, the server's message.
 * @throws whatever `remove` throws, the focus staying where it is
 */
export function useRemoveRow() {
  const focusNext = useFocusNext();
  return useCallback(
    async (buttonId: string, remove: () => Promise<string>, fallbackId = 'content'): Promise<string> => {
      const next = adjacentRowButtonId(buttonId) ?? fallbackId;
      const message = await remove();
      focusNext(next);
      return message;
    },
    [focusNext],
  );
}
