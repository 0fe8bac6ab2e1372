import { type ReactNode, useCallback, useState } from 'react';

/** Enough for any screen; a thousand rows at once would hold the page up for a second. */
const step = 50;

/** Far enough below the screen that scrolling does not get there before the rows do. */
const ahead = '1500px';

interface RowsInSight<Row> {
  rows: readonly Row[];
  /** Stands below the rows and brings the next ones as it comes near. */
  mark: ReactNode;
  /** Begins again at the top. */
  restart: () => void;
}

/** A long list, drawn as far as it has been scrolled, and at least as far as `needed`. */
export function useRowsInSight<Row>(all: readonly Row[], needed: (row: Row) => boolean): RowsInSight<Row> {
  const [reached, setReached] = useState(step);
  const limit = Math.max(reached, all.findIndex(needed) + 1);
  const watch = useCallback((mark: HTMLElement | null) => {
    if (!mark) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setReached((rows) => rows + step),
      { rootMargin: ahead },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  return {
    rows: all.slice(0, limit),
    // A new mark each time: one that stays in sight would not be noticed again.
    mark: limit < all.length && <div key={reached} ref={watch} />,
    restart: () => setReached(step),
  };
}
