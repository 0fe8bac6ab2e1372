import { type RefObject, useEffect } from 'react';

const fillable = ['input', 'select', 'textarea'].map((tag) => `${tag}:not([readonly], [hidden], :disabled)`);

export const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>(fillable.join())?.focus();

/** Moves the focus into a form that has opened, unless it is in another field by the time the form is there. */
export function useFocusFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!document.activeElement?.matches('input, select, textarea')) focusFirstField(form.current);
  }, [form]);
}
