import { type ReactNode, Suspense, useEffect, useState } from 'react';

const preloadDelayMs = 1500;

interface LazyDialogProps {
  open: boolean;
  /** Fetches the chunk of the dialog. */
  load: () => Promise<unknown>;
  /** The dialog, made by React's `lazy`. */
  children: ReactNode;
}

/**
 * Around a dialog in a chunk of its own, which is mounted once it is first opened. It is preloaded, so that it opens even
 * if the network is gone by then, and late, so that the screen itself comes first.
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
