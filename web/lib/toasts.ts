import { useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
  /** Milliseconds on the screen. */
  lifetimeMs: number;
  /** What else there is to know about it. */
  note?: string | undefined;
  /** What can be done about it, such as taking it back. */
  action?: { label: string; run: () => void } | undefined;
}

export type ToastOptions = Partial<Pick<Toast, 'lifetimeMs' | 'note' | 'action'>>;

/** Spec §9. */
export const toastLifetimeMs = 5000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replaceWith(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message. Words that are on the screen already are shown anew, not twice. */
export function showToast(
  kind: ToastKind,
  message: string,
  { lifetimeMs = toastLifetimeMs, note, action }: ToastOptions = {},
): void {
  const others = toasts.filter((toast) => toast.message !== message);
  lastId += 1;
  replaceWith([...others, { id: lastId, kind, message, lifetimeMs, note, action }]);
}

export function dismissToast(id: number): void {
  replaceWith(toasts.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
