import { useEffect } from 'react';

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
