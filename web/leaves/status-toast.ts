import { showToast, type ToastKind, type ToastOptions } from '../lib/toasts.ts';

/** Milliseconds that a message of leave management stays (spec §9). */
const lifetimeMs = 3000;

/** What the last action on leave management came to. */
export const showLeaveToast = (
  kind: ToastKind,
  words: string,
  options: Pick<ToastOptions, 'note' | 'action'> = {},
): void => showToast(kind, words, { lifetimeMs, ...options });
