import type { ColumnSet, MatchedColumns } from './columns.ts';
import type { SheetRow } from './sheet.ts';

/** A sheet that was read, as far as it can be compared again. */
export interface ChosenSheet<Column extends string> {
  /** 'days.xlsx', with the name of the worksheet where there is one: 'days.xlsx, November'. */
  name: string;
  columns: MatchedColumns<Column>;
}

/**
 * Reads a file, and finds its columns. What reads it loads now.
 * @throws SheetError with a message for the user
 */
export async function chooseSheet<Column extends string>(
  file: File,
  { isTitle }: ColumnSet<Column>,
  match: (rows: readonly SheetRow[]) => MatchedColumns<Column>,
): Promise<ChosenSheet<Column>> {
  const { readSheet } = await import('./read-sheet.ts');
  const { name, rows } = await readSheet(file, isTitle);
  return { name: [file.name, name].filter(Boolean).join(', '), columns: match(rows) };
}
