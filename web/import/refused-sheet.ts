import type { ColumnSet, MatchedColumns } from '../sheets/columns.ts';
import type { RefusedRow } from '../sheets/sheet.ts';
import type { Sheet } from '../sheets/sheet-file.ts';

/** Title of the column with the errors; a corrected file may still have it. */
export const reasonsTitle = 'What to correct';

/** Rows with errors as they were written, with the reasons. All cells are text. */
export function refusedSheet<Column extends string>(
  { titleOf }: ColumnSet<Column>,
  { positions, rows }: MatchedColumns<Column>,
  refused: readonly RefusedRow[],
): Sheet {
  const columns = [...positions];
  const cellsOf = new Map(rows.map(({ number, cells }) => [number, cells]));
  return {
    name: 'Errors',
    columns: [...columns.map(([column]) => titleOf(column)), reasonsTitle].map((label) => ({
      label,
      kind: 'text',
    })),
    rows: refused.map(({ number, reasons }) => [
      ...columns.map(([, position]) => cellsOf.get(number)?.[position]?.text.trim() ?? ''),
      reasons.join(' '),
    ]),
  };
}
