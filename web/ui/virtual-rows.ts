import {
  type FocusEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { usePreload } from './lazy-part.tsx';
import type { WindowVirtualizer, WindowVirtualizerOptions } from './window-virtualizer.ts';

/** Lists up to this length are not virtualized. */
const maxUnvirtualizedRows = 50;

/** Rows of a long list that are rendered before it is known which are in the viewport. */
const firstRows = 40;

let virtualizers: typeof import('./window-virtualizer.ts') | undefined;

/** Most lists are short, and the first rows of a long one are there without it. */
async function loadVirtualizers(): Promise<void> {
  virtualizers ??= await import('./window-virtualizer.ts');
}

/** A virtualizer once the list is long and its code is loaded. */
function useVirtualizer<Row extends HTMLElement>(isLong: boolean, options: WindowVirtualizerOptions) {
  const rerender = useReducer((renders: number) => renders + 1, 0)[1];
  const [failed, setFailed] = useState(false);
  const created = useRef<WindowVirtualizer<Row>>(undefined);
  if (isLong && virtualizers) created.current ??= virtualizers.createWindowVirtualizer<Row>(rerender);
  const virtualizer = created.current;
  usePreload(loadVirtualizers);
  useEffect(() => {
    if (isLong && !virtualizer) loadVirtualizers().then(rerender, () => setFailed(true));
  }, [isLong, virtualizer]);
  virtualizer?.setOptions(options);
  useLayoutEffect(() => virtualizer?.mount(), [virtualizer]);
  useLayoutEffect(() => virtualizer?.update());
  return { virtualizer, failed };
}

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

/** The rows that are rendered before any is measured: the first ones, and those that always are. */
function estimatePositions({
  count,
  estimateSize,
  scrollMargin,
  alwaysRendered,
}: Pick<WindowVirtualizerOptions, 'count' | 'estimateSize' | 'scrollMargin' | 'alwaysRendered'>) {
  const always = new Set(alwaysRendered());
  const positions = [];
  let end = scrollMargin;
  for (let index = 0; index < count; index++) {
    const start = end;
    end += estimateSize(index);
    if (index < firstRows || always.has(index)) positions.push({ index, start, end });
  }
  return { positions, size: end - scrollMargin };
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
  const isPrinting = useIsPrinting(isLong);
  const body = useRef<Body>(null);
  const focusedKey = useRef<string>(undefined);
  const [scrollMargin, setScrollMargin] = useState(0);
  const alwaysRendered = () =>
    keys.flatMap((key, index) => (key === focusedKey.current || isPinned(index) ? [index] : []));
  const { virtualizer, failed } = useVirtualizer<Row>(isLong, {
    enabled: isLong && !isPrinting,
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize,
    scrollMargin,
    alwaysRendered,
  });
  // Where its code cannot be loaded, a long list is rendered whole.
  const isVirtual = isLong && !isPrinting && !failed;

  // The content above the list may have changed its height since the last render.
  useLayoutEffect(() => {
    if (isVirtual && body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
  });

  const visible = virtualizer?.items() ?? [];
  const first = isVirtual && visible.length === 0;
  const { positions, size } = first
    ? estimatePositions({ count: keys.length, estimateSize, scrollMargin, alwaysRendered })
    : { positions: visible, size: virtualizer?.totalSize() ?? 0 };
  let previousEnd = scrollMargin;
  const items = positions.map(({ index, start, end }) => {
    const gap = start - previousEnd;
    previousEnd = end;
    return { index, gap };
  });
  return {
    isVirtual,
    body,
    /** The rows to render, each with the height in pixels of the rows left out above it. */
    items: isVirtual ? items : keys.map((_, index) => ({ index, gap: 0 })),
    /** The height in pixels of the rows left out below the last one. */
    gapBelow: isVirtual ? scrollMargin + size - previousEnd : 0,
    measure: virtualizer?.measure ?? null,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focusedKey.current = keys[Number(target.closest<HTMLElement>('[data-index]')?.dataset.index)];
    },
  };
}
