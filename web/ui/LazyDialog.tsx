import { type ReactNode, Suspense, useEffect, useState } from 'react';

const preloadDelayMs = 1500;

interface LazyDialogProps {
  open: boolean;
  /** Imports the chunk of the dialog. */
  load: () => Promise<unknown>;
  /** The dialog, made by React's `lazy`. */
  children: ReactNode;
}

/**
 * Mounts a code-split dialog when it is first opened. Its chunk is preloaded, so that it opens even offline, after a
 * delay, so that it does not compete with the screen itself.
 */
export function LazyDialog({ open, load, children }: LazyDialogProps) {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), preloadDelayMs);
    return () => clearTimeout(timer);
  }, [load]);
  return mounted && <Suspense>{children}</Suspense>;
}
