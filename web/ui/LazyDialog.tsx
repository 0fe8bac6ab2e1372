import { type ReactNode, Suspense, useState } from 'react';
import { usePreload } from './preload.ts';

interface LazyDialogProps {
  open: boolean;
  /** Imports the chunk of the dialog. */
  load: () => Promise<unknown>;
  /** The dialog, made by React's `lazy`. */
  children: ReactNode;
}

/** Mounts a code-split dialog when it is first opened; its chunk is preloaded. */
export function LazyDialog({ open, load, children }: LazyDialogProps) {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  usePreload(load);
  return mounted && <Suspense>{children}</Suspense>;
}
