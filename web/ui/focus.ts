import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the element of an id after the next render, which may be the one that mounts it. */
export function useFocusNext(): (id: string) => void {
  const [target, setTarget] = useState<{ id: string }>();
  useEffect(() => {
    if (target) document.getElementById(target.id)?.focus();
  }, [target]);
  return useCallback((id) => setTarget({ id }), []);
}

/** Moves the focus to the part of a screen that the address names, once it is there. */
export function useFocusFromAddress(id: string): void {
  const { hash } = useLocation();
  const focusNext = useFocusNext();
  useEffect(() => {
    if (hash === `#${id}`) focusNext(id);
  }, [hash, id, focusNext]);
}

/**
 * Moves the focus to the content where the focused element is removed, as a button that is not needed any more. Otherwise a
 * keyboard or a screen reader would go on at the top of the page. A dialog that gives the focus back comes first.
 */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      focused = target;
    };
    const keep = () => {
      if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected) return;
      focused = null;
      requestAnimationFrame(() => requestAnimationFrame(keep));
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [content]);
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

const editableSelectors = ['input', 'select', 'textarea'].map(
  (tag) => `${tag}:not([readonly], [hidden], :disabled)`,
);

export const focusFirstField = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>(editableSelectors.join())?.focus();

/** Focuses the first field of a form when it mounts, unless the focus is in another field already. */
export function useFocusFirstField(form: RefObject<HTMLFormElement | null>, enabled = true): void {
  useEffect(() => {
    if (enabled && !document.activeElement?.matches('input, select, textarea')) focusFirstField(form.current);
  }, [form, enabled]);
}

/**
 * Whether the content of a card is being edited. Closing the form gives the focus back to the button that opened it.
 */
export function useEditing(editButtonId: string) {
  const [editing, setEditing] = useState(false);
  const focusNext = useFocusNext();
  return {
    editing,
    edit: () => setEditing(true),
    close: () => {
      focusNext(editButtonId);
      setEditing(false);
    },
  };
}
