import type { EditableField } from './cells.ts';

/**
 * The cells of a block copied from a spreadsheet: lines of cells with tabs between them. Excel and Google Sheets put a
 * cell with a tab, a line break or a quotation mark into quotation marks, and double those within.
 */
export function parseBlock(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    // A quotation mark within a plain cell is only a character: the quoted form did not match up to its end.
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\t') {
      if (cell.lastIndex === text.length) rows.at(-1)?.push('');
    } else if (cell.lastIndex < text.length) rows.push([]);
  }
  return rows;
}

/** A text for a cell. */
export interface CellText<Row> {
  row: Row;
  field: EditableField;
  text: string;
}
