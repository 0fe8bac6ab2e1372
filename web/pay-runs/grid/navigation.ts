/** A cell by its row and its column, each from 0. */
export interface CellPosition {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** The columns that can be edited, ascending: Tab goes from one to the next. */
  editable: readonly number[];
  /** The rows that Page Up and Page Down skip. */
  pageRows: number;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);

/** The next editable cell in reading order, or the one before; undefined beyond the last row. */
function adjacentEditable(
  { row, column }: CellPosition,
  { rows, editable }: GridSize,
  isBackwards: boolean,
): CellPosition | undefined {
  const [first, last] = [editable[0], editable.at(-1)];
  const inRow = isBackwards
    ? editable.findLast((other) => other < column)
    : editable.find((other) => other > column);
  if (inRow !== undefined) return { row, column: inRow };
  const next = isBackwards ? row - 1 : row + 1;
  const edge = isBackwards ? last : first;
  return next < 0 || next >= rows || edge === undefined ? undefined : { row: next, column: edge };
}

/**
 * Where a key moves to from a cell, as in a spreadsheet. Undefined for a key that does not move, and for Tab at either
 * end of the grid, where it leaves the grid.
 */
export function moveFrom(
  position: CellPosition,
  pressed: PressedKey,
  size: GridSize,
): CellPosition | undefined {
  const { row, column } = position;
  const { rows, columns, pageRows } = size;
  const toEdge = pressed.ctrlKey || pressed.metaKey;
  const vertical = (by: number) => ({ column, row: clamp(row + by, rows) });
  const horizontal = (by: number) => ({ row, column: clamp(column + by, columns) });
  switch (pressed.key) {
    case 'ArrowUp':
      return vertical(toEdge ? -rows : -1);
    case 'ArrowDown':
      return vertical(toEdge ? rows : 1);
    case 'ArrowLeft':
      return horizontal(toEdge ? -columns : -1);
    case 'ArrowRight':
      return horizontal(toEdge ? columns : 1);
    case 'PageUp':
      return vertical(-pageRows);
    case 'PageDown':
      return vertical(pageRows);
    case 'Home':
      return { row: toEdge ? 0 : row, column: 0 };
    case 'End':
      return { row: toEdge ? rows - 1 : row, column: columns - 1 };
    case 'Enter':
      return vertical(pressed.shiftKey ? -1 : 1);
    case 'Tab':
      return adjacentEditable(position, size, pressed.shiftKey);
    default:
      return undefined;
  }
}
