import { type EditableField, editableFields } from './cells.ts';

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

/**
 * Lays a block over the grid, its first cell at `field` of the first row; `left` counts the cells of the block that lie
 * beyond the last row or column.
 */
export function layBlock<Row>(
  block: readonly (readonly string[])[],
  field: EditableField,
  rows: readonly Row[],
) {
  const fields = editableFields.slice(editableFields.indexOf(field));
  const cells = block.flatMap((line, index) =>
    line.flatMap((text, column): CellText<Row>[] => {
      const [row, target] = [rows[index], fields[column]];
      return row !== undefined && target ? [{ row, field: target, text }] : [];
    }),
  );
  const left = block.reduce((sum, { length }) => sum + length, 0) - cells.length;
  return { cells, left };
}
