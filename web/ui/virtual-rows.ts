import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Lists up to this length are rendered whole. */
const wholeListLength = 50;

/** Rows beyond either edge of the screen: Tab reaches the next one, and scrolling meets no gap. */
const overscan = 10;

/** True while the browser prints, which needs every row. */
function useIsPrinting(isWanted: boolean): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    // The browser takes its picture of the page as soon as the listener returns.
    const set = (printing: boolean) => () => flushSync(() => setIsPrinting(printing));
    const [before, after] = [set(true), set(false)];
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [isWanted]);
  return isWanted && isPrinting;
}

interface VirtualRowsOptions {
  /** One for each row of the list. */
  keys: readonly string[];
  /** Pixels, until the row has been measured. */
  estimateSize: (index: number) => number;
  /** Whether a row is rendered wherever the list is scrolled to. */
  isPinned: (index: number) => boolean;
}

/**
 * A window of a long list, which moves as the page is scrolled. Rendered are the rows on the screen and some around
 * them, those that are pinned, and the one that has the focus.
 */
export function useVirtualRows({ keys, estimateSize, isPinned }: VirtualRowsOptions) {
  const isLong = keys.length > wholeListLength;
  const isVirtual = !useIsPrinting(isLong) && isLong;
  const body = useRef<HTMLTableSectionElement>(null);
  const focusedKey = useRef<string>(undefined);
  const [scrollMargin, setScrollMargin] = useState(0);

  // Whatever is above the list may have grown since the last render.
  useLayoutEffect(() => {
    if (isVirtual && body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
  });

  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    enabled: isVirtual,
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize,
    scrollMargin,
    overscan,
    rangeExtractor: (range) => {
      const kept = keys.flatMap((key, index) =>
        key === focusedKey.current || isPinned(index) ? [index] : [],
      );
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);
    },
  });

  let end = scrollMargin;
  const items = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  return {
    isVirtual,
    body,
    /** The rows to render, each with the pixels left out above it. */
    items: isVirtual ? items : keys.map((_, index) => ({ index, gap: 0 })),
    /** The pixels left out below the last one. */
    gapBelow: isVirtual ? scrollMargin + virtualizer.getTotalSize() - end : 0,
    measure: virtualizer.measureElement,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focusedKey.current = keys[Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)];
    },
  };
}
