export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  kind: ToastKind;
  message: string;
  /** Milliseconds until it is dismissed. */
  lifetimeMs: number;
  /** A second line. */
  note?: string | undefined;
  /** Such as undoing what the toast reports. */
  action?: { label: string; run: () => void } | undefined;
}

export type ToastOptions = Partial<Pick<Toast, 'lifetimeMs' | 'note' | 'action'>>;

type ToastListener = (toast: Toast) => void;

/** Spec §9. */
const toastLifetimeMs = 5000;

/** Toasts from before the region that renders them was loaded. */
const queue: Toast[] = [];
let listener: ToastListener | undefined;

/** Shows a toast. A message that is shown already is announced again, not shown twice. */
export function showToast(
  kind: ToastKind,
  message: string,
  { lifetimeMs = toastLifetimeMs, note, action }: ToastOptions = {},
): void {
  const toast = { kind, message, lifetimeMs, note, action };
  if (listener) listener(toast);
  else queue.push(toast);
}

/** Notifies of every toast, the queued ones first. Returns how to unsubscribe, after which they are queued again. */
export function subscribeToToasts(onToast: ToastListener): () => void {
  listener = onToast;
  queue.splice(0).forEach(onToast);
  return () => {
    listener = undefined;
  };
}
