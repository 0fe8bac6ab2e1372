import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const delayMs = 1500;

/**
 * Preloads a chunk, so that what is in it opens even offline; after a delay, so that it does not compete with the screen
 * itself. @param load imports it; a function that stays the same
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), delayMs);
    return () => clearTimeout(timer);
  }, [load]);
}

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

/**
 * A part of a screen that its first paint does not need, most often a dialog: its chunk is fetched behind the screen,
 * and it is mounted when it is first shown, which `open` says where it has that.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const loadPart = async () => ({ default: await load() });
  const Part = lazy(loadPart) as unknown as ComponentType<Props>;
  return (props) => (
    <LazyDialog open={!('open' in props) || props.open === true} load={loadPart}>
      <Part {...props} />
    </LazyDialog>
  );
}
