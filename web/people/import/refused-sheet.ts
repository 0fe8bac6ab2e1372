import type { Sheet } from '../../sheets/sheet-file.ts';
import { titleOf } from '../columns.ts';
import type { PeopleSheetColumns, RefusedPerson } from './plan.ts';

/** Title of the column with the errors; a corrected file may still have it. */
export const reasonsTitle = 'What to correct';

/** Rows with errors as they were written, with the reasons. All cells are text. */
export function refusedSheet({ positions }: PeopleSheetColumns, refused: readonly RefusedPerson[]): Sheet {
  const columns = [...positions];
  return {
    name: 'Errors',
    columns: [...columns.map(([column]) => titleOf(column)), reasonsTitle].map((label) => ({
      label,
      kind: 'text',
    })),
    rows: refused.map(({ cells, reasons }) => [
      ...columns.map(([, position]) => cells[position]?.text.trim() ?? ''),
      reasons.join(' '),
    ]),
  };
}
