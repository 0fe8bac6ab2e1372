import { useRef, useState } from 'react';

/** What is done sooner needs no sign of its own: it would only flicker. */
const spinnerDelayMs = 250;

/** Runs one piece of work at a time, and tells when it takes long enough (milliseconds) to be noticed. */
export function useBusy(): [busy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  async function run(work: () => Promise<void>) {
    if (running.current) return;
    running.current = true;
    const timer = setTimeout(() => setBusy(true), spinnerDelayMs);
    try {
      await work();
    } finally {
      clearTimeout(timer);
      setBusy(false);
      running.current = false;
    }
  }
  return [busy, run];
}
