import { showToast, type ToastKind, type ToastOptions } from '../lib/toasts.ts';

/** Spec §9, leave management. */
const lifetimeMs = 3000;

/** A toast on the outcome of an action in leave management. */
export const showLeaveToast = (
  kind: ToastKind,
  message: string,
  options: Pick<ToastOptions, 'note' | 'action'> = {},
): void => showToast(kind, message, { lifetimeMs, ...options });
