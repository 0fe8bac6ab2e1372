import { useCallback } from 'react';
import { showToast } from '../lib/toasts.ts';
import { adjacentRowButtonId, useFocusNext } from './focus-next.ts';

interface DeleteRowOptions {
  /** Deletes the row's item on the server, and resolves to the server's message. */
  remove: (id: string) => Promise<string>;
  /** The element id of a button in the row of the item with this id. */
  toButtonId: (id: string) => string;
  /** The element that takes the focus where no other row has such a button. */
  fallbackId?: string;
  onFailure: (error: unknown) => void;
}

/**
 * Deletes the item of a row, once the person has confirmed it. Its button goes with it: the focus moves to the same
 * button of an adjacent row, and a toast shows the server's message.
 */
export function useDeleteRow({ remove, toButtonId, fallbackId = 'content', onFailure }: DeleteRowOptions) {
  const focusNext = useFocusNext();
  return useCallback(
    async ({ id }: { id: string }): Promise<void> => {
      const nextId = adjacentRowButtonId(toButtonId(id)) ?? fallbackId;
      try {
        const message = await remove(id);
        focusNext(nextId);
        showToast('success', message);
      } catch (error) {
        onFailure(error);
      }
    },
    [fallbackId, focusNext, onFailure, remove, toButtonId],
  );
}
