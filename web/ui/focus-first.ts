import { type RefObject, useEffect } from 'react';

const editableSelectors = ['input', 'select', 'textarea'].map(
  (tag) => `${tag}:not([readonly], [hidden], :disabled)`,
);

export const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>(editableSelectors.join())?.focus();

/** Focuses the first field of a form when it mounts, unless the focus is in another field already. */
export function useFocusFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!document.activeElement?.matches('input, select, textarea')) focusFirstField(form.current);
  }, [form]);
}
