import type { Sheet } from '../../sheets/sheet-file.ts';
import { titleOf } from '../columns.ts';
import type { PeopleSheetColumns, RefusedPerson } from './plan.ts';

/** The title of the column that says what is wrong; a sheet that is read again may still have it. */
export const reasonsTitle = 'What to correct';

/** Refused rows as they were written, with why: to be corrected and imported again. All cells are text. */
export function refusedSheet({ positions }: PeopleSheetColumns, refused: readonly RefusedPerson[]): Sheet {
  const columns = [...positions];
  return {
    name: 'Refused',
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
