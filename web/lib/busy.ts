import { useRef, useState } from 'react';

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
