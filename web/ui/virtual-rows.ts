import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Lists up to this length are not virtualized. */
const maxUnvirtualizedRows = 50;

/** Rows rendered beyond either edge of the viewport, for Tab to reach the next one and against gaps while scrolling. */
const overscan = 10;

/** True while the browser prints, which needs every row. */
function useIsPrinting(enabled: boolean): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    // Rendered synchronously: the browser lays out the page for print as soon as the listener returns.
    const set = (printing: boolean) => () => flushSync(() => setIsPrinting(printing));
    const [before, after] = [set(true), set(false)];
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [enabled]);
  return enabled && isPrinting;
}

interface VirtualRowsOptions {
  /** The key of each row. */
  keys: readonly string[];
  /** The height in pixels of a row that has not been measured yet. */
  estimateSize: (index: number) => number;
  /** Whether a row is rendered even outside the viewport. */
  isPinned: (index: number) => boolean;
}

/**
 * Virtualizes a long list that scrolls with the page: only the rows in and around the viewport, pinned rows and the
 * focused row are rendered.
 */
export function useVirtualRows<
  Body extends HTMLElement = HTMLTableSectionElement,
  Row extends HTMLElement = HTMLTableRowElement,
>({ keys, estimateSize, isPinned }: VirtualRowsOptions) {
  const isLong = keys.length > maxUnvirtualizedRows;
  const isVirtual = !useIsPrinting(isLong) && isLong;
  const body = useRef<Body>(null);
  const focusedKey = useRef<string>(undefined);
  const [scrollMargin, setScrollMargin] = useState(0);

  // The content above the list may have changed its height since the last render.
  useLayoutEffect(() => {
    if (isVirtual && body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
  });

  const virtualizer = useWindowVirtualizer<Row>({
    enabled: isVirtual,
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize,
    scrollMargin,
    overscan,
    rangeExtractor: (range) => {
      const alwaysRendered = keys.flatMap((key, index) =>
        key === focusedKey.current || isPinned(index) ? [index] : [],
      );
      return [...new Set([...defaultRangeExtractor(range), ...alwaysRendered])].sort((a, b) => a - b);
    },
  });

  let previousEnd = scrollMargin;
  const items = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - previousEnd;
    previousEnd = item.end;
    return { index: item.index, gap };
  });
  return {
    isVirtual,
    body,
    /** The rows to render, each with the height in pixels of the rows left out above it. */
    items: isVirtual ? items : keys.map((_, index) => ({ index, gap: 0 })),
    /** The height in pixels of the rows left out below the last one. */
    gapBelow: isVirtual ? scrollMargin + virtualizer.getTotalSize() - previousEnd : 0,
    measure: virtualizer.measureElement,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focusedKey.current = keys[Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)];
    },
  };
}
