import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type CellPosition, type GridSize, moveFrom } from './navigation.ts';

/** The height that covers the page at the top and the bottom, in pixels: header, titles of the columns, and the bar. */
const coveredHeight = 240;
const rowHeight = 44;

const pageRows = () => Math.max(1, Math.floor((window.innerHeight - coveredHeight) / rowHeight));

/** 'row:column' of a cell of the grid, from 0. */
export const toPosition = (text: string): CellPosition => {
  const [row = 0, column = 0] = text.split(':').map(Number);
  return { row, column };
};

/**
 * The roving tabindex of a grid: one cell is a stop of Tab, and the keyboard moves it. The cells are the elements with
 * `data-cell="row:column"`.
 */
export function useActiveCell(size: Omit<GridSize, 'pageRows'>, isLoaded: (row: number) => boolean) {
  const grid = useRef<HTMLTableElement>(null);
  const [position, setPosition] = useState<CellPosition>({ row: 0, column: size.editable[0] ?? 0 });
  /** The cell that is to be focused once it is rendered. */
  const [target, setTarget] = useState<CellPosition>();
  // A filter may have left fewer rows.
  const active = { row: Math.max(0, Math.min(position.row, size.rows - 1)), column: position.column };

  useLayoutEffect(() => {
    if (!target) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${target.row}:${target.column}"]`);
    cell?.focus();
    if (cell instanceof HTMLInputElement) cell.select();
  }, [target]);

  // The cells of a row that has been loaded are others than those that stood in for them.
  const isActiveLoaded = isLoaded(active.row);
  useLayoutEffect(() => {
    if (isActiveLoaded && document.activeElement === document.body) setTarget((last) => last && { ...last });
  }, [isActiveLoaded]);

  const focusCell = (to: CellPosition) => {
    setPosition(to);
    setTarget({ ...to });
  };
  return {
    grid,
    active,
    focusCell,
    onFocus: ({ target: focused }: FocusEvent<HTMLElement>) => {
      const place = focused.dataset.cell;
      if (place && place !== `${position.row}:${position.column}`) setPosition(toPosition(place));
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const place = target.dataset.cell;
      if (!place || event.altKey || event.nativeEvent.isComposing) return;
      // Enter opens a link.
      if (event.key === 'Enter' && target instanceof HTMLAnchorElement) return;
      const to = moveFrom(toPosition(place), event, { ...size, pageRows: pageRows() });
      if (!to) return;
      event.preventDefault();
      focusCell(to);
    },
  };
}
