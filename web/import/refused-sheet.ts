import type { ColumnSet } from '../sheets/columns.ts';
import type { MatchedColumns } from '../sheets/match-columns.ts';
import type { RefusedRow, Sheet } from '../sheets/sheet.ts';

/** Title of the column with the errors; a corrected file may still have it. */
export const reasonsTitle = 'What to correct';

/**
 * Rows with errors as they were written, with the reasons. All cells are text. A row whose cells do not lie below the titles
 * is repeated whole in a column without a title, so that it is refused again until that cell is emptied.
 */
export function refusedSheet<Column extends string>(
  { titleOf }: ColumnSet<Column>,
  { positions, rows }: MatchedColumns<Column>,
  refused: readonly RefusedRow[],
): Sheet {
  const columns = [...positions];
  const rowOf = new Map(rows.map((row) => [row.number, row]));
  const hasMisfit = refused.some(({ number }) => rowOf.get(number)?.misfit);
  const titles = [...columns.map(([column]) => titleOf(column)), reasonsTitle, ...(hasMisfit ? [''] : [])];
  return {
    name: 'Errors',
    columns: titles.map((label) => ({ label, kind: 'text' })),
    rows: refused.map(({ number, reasons }) => {
      const { cells = [], misfit } = rowOf.get(number) ?? {};
      const whole = misfit ? cells.map((cell) => cell?.text.trim() ?? '').join(',') : '';
      return [
        ...columns.map(([, position]) => cells[position]?.text.trim() ?? ''),
        reasons.join(' '),
        ...(hasMisfit ? [whole] : []),
      ];
    }),
  };
}
