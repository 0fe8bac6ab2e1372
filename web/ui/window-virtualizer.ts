import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { flushSync } from 'react-dom';

export interface WindowVirtualizerOptions {
  enabled: boolean;
  count: number;
  /** The key of each row; a function that stays the same while the rows do, lest they are measured again. */
  getItemKey: (index: number) => string | number;
  /** The height in pixels of a row that has not been measured yet. */
  estimateSize: (index: number) => number;
  /** The height in pixels of the page above the list. */
  scrollMargin: number;
  /** Rows that are rendered even outside the viewport. */
  alwaysRendered: () => readonly number[];
}

/** Rows rendered beyond either edge of the viewport, for Tab to reach the next one and against gaps while scrolling. */
const overscan = 10;

/**
 * Finds the rows of a list that are in the window's viewport, from their measured heights. As `useWindowVirtualizer` of
 * its library, and no hook, so that it can be loaded once a list is long.
 * @param rerender called when other rows are in the viewport, or their heights are known better
 */
export function createWindowVirtualizer<Row extends HTMLElement>(rerender: () => void) {
  let isMeasuring = false;
  const common = {
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => window.scrollY,
    overscan,
    // While it scrolls, rows come before the browser paints; React calls refs where it cannot render at once.
    onChange: (_: unknown, isSync: boolean) => (isSync && !isMeasuring ? flushSync(rerender) : rerender()),
  };
  const virtualizer = new Virtualizer<Window, Row>({ ...common, count: 0, estimateSize: () => 0 });
  return {
    /** To be called while rendering. */
    setOptions({ alwaysRendered, ...options }: WindowVirtualizerOptions) {
      virtualizer.setOptions({
        ...common,
        ...options,
        rangeExtractor: (range) =>
          [...new Set([...defaultRangeExtractor(range), ...alwaysRendered()])].sort((a, b) => a - b),
      });
    },
    /** To be called in a layout effect once. @returns its cleanup */
    mount: () => virtualizer._didMount(),
    /** To be called in a layout effect of each render. */
    update: () => virtualizer._willUpdate(),
    /** The rows to render, with their positions in pixels from the top of the page. */
    items: () => virtualizer.getVirtualItems(),
    /** The height in pixels of all rows. */
    totalSize: () => virtualizer.getTotalSize(),
    /** The ref of a row, which has its index as data-index. */
    measure: (row: Row | null) => {
      isMeasuring = true;
      try {
        virtualizer.measureElement(row);
      } finally {
        isMeasuring = false;
      }
    },
  };
}

export type WindowVirtualizer<Row extends HTMLElement> = ReturnType<typeof createWindowVirtualizer<Row>>;
