import { useRef, useState } from 'react';
import { type FailureMessage, failureText } from './call-error.ts';
import { showToast } from './toasts.ts';

/** A spinner for anything shorter would flicker. */
const spinnerDelayMs = 250;

/** Runs one task at a time, ignoring calls meanwhile; busy once it has taken `spinnerDelayMs`. */
export function useBusy(): [busy: boolean, run: (task: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  async function run(task: () => Promise<void>) {
    if (running.current) return;
    running.current = true;
    const timer = setTimeout(() => setBusy(true), spinnerDelayMs);
    try {
      await task();
    } finally {
      clearTimeout(timer);
      setBusy(false);
      running.current = false;
    }
  }
  return [busy, run];
}

interface ActionOptions {
  failed: FailureMessage;
  /** In place of a toast, where the specification asks for an alert. */
  show?: (kind: 'success' | 'error', message: string) => void;
  /** Called after a failure, to read again what another user may have changed. */
  onFailed?: ((error: unknown) => void) | undefined;
}

/** Performs an action of the user, and shows the message that it resolves to, if any, or its failure. */
export async function attempt(
  action: () => Promise<unknown>,
  { failed, show = showToast, onFailed }: ActionOptions,
): Promise<void> {
  try {
    const message = await action();
    if (typeof message === 'string') show('success', message);
  } catch (error) {
    show('error', failureText(failed, error));
    onFailed?.(error);
  }
}

/** The same for a button: one action at a time, and busy meanwhile. */
export function useAction(
  options: ActionOptions,
): [busy: boolean, run: (action: () => Promise<unknown>) => Promise<void>] {
  const [busy, run] = useBusy();
  return [busy, (action) => run(() => attempt(action, options))];
}
