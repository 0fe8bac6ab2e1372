import type { ColumnSet } from './columns.ts';
import { isFormulaError, type SheetCell, SheetError, type SheetRow } from './sheet.ts';
import { combineTitleRows, isTitlePart } from './title-rows.ts';

/** Rows above the titles: the name of the company and of the month, as a rule. */
const maxRowsAboveTitles = 20;

const quoted = (texts: readonly string[]) => `“${texts.join('”, “')}”`;
const maxQuoted = 3;

export const columnMessages = {
  twice: (column: string, titles: readonly string[]) =>
    `Several columns match “${column}”: ${quoted(titles)}. Keep one of them.`,
  outside: (texts: readonly string[]) =>
    `Values are outside the titled columns: ${quoted(texts.slice(0, maxQuoted))}. Move each below its title. In a CSV file, put numbers with commas in quotes.`,
  divided: (title: string, text: string) =>
    `${title} may be the end of a number with a comma: “${text}”. Put numbers with commas in quotes, or type them without commas.`,
  tooManyCells: 'The row has more cells than the titles. In a CSV file, put numbers with commas in quotes.',
} as const;

export interface MatchedRow extends SheetRow {
  /** Why its cells cannot be told by their titles, where a cell is below none. */
  misfit?: string | undefined;
}

export interface MatchedColumns<Column extends string> {
  /** Where each column is, counted from 0. */
  positions: ReadonlyMap<Column, number>;
  /** The titles of columns that are not read. */
  ignored: string[];
  /** The rows below the titles. */
  rows: readonly MatchedRow[];
}

const textsOf = ({ cells }: SheetRow) => Array.from(cells, (cell) => cell?.text.trim() ?? '');

/** '25' and '000.50': the two halves of 25,000.50 without quotes. */
const isSplitNumber = (text: string, next: string) =>
  /^\D{0,4}\d{1,3}$/.test(text) && /^\d{3}(?:\.\d*)?$/.test(next);

/**
 * Finds rows whose cells do not lie below the titles: values without quotes that have the separator in them move all that
 * follows to the right. Columns before the first title hold row numbers, as a rule.
 */
function misfitOf(row: SheetRow, titles: readonly string[]): string | undefined {
  const texts = textsOf(row);
  const first = titles.findIndex((title) => title !== '');
  const outside = texts.filter((text, position) => position > first && text !== '' && !titles[position]);
  if (outside.length > 0) return columnMessages.outside(outside);
  const isSplit = texts.some((text, position) => isSplitNumber(text, texts[position + 1] ?? ''));
  return texts.length > titles.length && isSplit ? columnMessages.tooManyCells : undefined;
}

/** The titles of a sheet by position, '' where there is none, and the number of rows up to the last of them. */
function findTitles(rows: readonly SheetRow[], isTitle: (text: string) => boolean) {
  const texts = rows.slice(0, maxRowsAboveTitles).map(textsOf);
  const countTitles = (titles: readonly string[]) => titles.filter(isTitle).length;
  let best = { titles: [] as string[], end: 0, count: 0 };
  for (const isPair of [false, true])
    for (const [index, own] of texts.entries()) {
      const isBelow = rows[index]?.number === (rows[index - 1]?.number ?? 0) + 1;
      const above = isBelow ? texts[index - 1] : undefined;
      if (isPair && !(above && own.every((text) => text === '' || isTitlePart(text)))) continue;
      const titles = combineTitleRows(above, own, isTitle, isPair);
      const count = countTitles(titles);
      if (count > best.count) best = { titles, end: index + 1, count };
    }
  return best;
}

const emptyWords = [
  'na',
  'not available',
  'not applicable',
  'pan not avbl',
  'pan not available',
  'pan applied',
  'pan invalid',
  'non esic',
  'non esi',
].map((words) => words.replaceAll(' ', ''));

/** Whether a text says that there is no value: 'N/A', 'PANNOTAVBL', 'Non-ESIC', or dashes alone. */
function saysNone(text: string): boolean {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s./\\_()\p{Pd}]/gu, '');
  return bare === '' ? text.trim() !== '' : emptyWords.includes(bare);
}

/** Joins the parts of a name. A spreadsheet error in one of them is that of the whole. */
function joinParts(parts: readonly (SheetCell | undefined)[]): SheetCell {
  const texts = parts.map((part) => part?.text.trim() ?? '').filter((text) => !saysNone(text));
  const error = texts.find(isFormulaError);
  const isMissing = parts.some((part) => part?.isFormula && part.text.trim() === '');
  if (isMissing) return { text: '', isFormula: true };
  return { text: error ?? texts.filter(Boolean).join(' ') };
}

/** Finds the row of titles and the columns by their names. @throws SheetError where one is there twice */
export function matchColumns<Column extends string>(
  rows: readonly SheetRow[],
  { columns, titleOf, columnOf, partOf, isTitle }: ColumnSet<Column>,
): MatchedColumns<Column> {
  const found = findTitles(rows, isTitle);
  const titles = found.titles.flatMap((title, position) =>
    title === '' ? [] : [{ title, position, column: columnOf(title), part: partOf(title) }],
  );
  const refuseTwice = (column: Column, same: readonly { title: string }[]) => {
    const names = same.map(({ title }) => title);
    if (same.length > 1) throw new SheetError(columnMessages.twice(titleOf(column), names));
  };
  const positions = new Map<Column, number>();
  const partsOf = new Map<Column, number[]>();
  for (const column of columns) {
    const same = titles.filter((title) => title.column === column);
    refuseTwice(column, same);
    if (same[0]) positions.set(column, same[0].position);
    const byPart = Map.groupBy(
      titles.filter(({ part }) => part?.column === column),
      ({ part }) => part?.part ?? 0,
    );
    if (same[0] || !byPart.has(0) || byPart.size < 2) continue;
    for (const each of byPart.values()) refuseTwice(column, each);
    const parts = [...byPart].sort(([one], [other]) => one - other);
    partsOf.set(
      column,
      parts.flatMap(([, [part]]) => part?.position ?? []),
    );
  }

  const matched = rows.slice(found.end).map(
    (row): MatchedRow => ({
      ...row,
      misfit: misfitOf(row, found.titles),
    }),
  );
  // The joined parts are a cell of their own, to the right of all others.
  let width = Math.max(found.titles.length, ...matched.map(({ cells }) => cells.length));
  const joined = [...partsOf].map(([column, parts]) => {
    positions.set(column, width);
    return { parts, position: width++ };
  });
  const isRead = (position: number, column: Column | undefined) =>
    column !== undefined || joined.some(({ parts }) => parts.includes(position));
  return {
    positions,
    ignored: titles.flatMap(({ column, title, position }) => (isRead(position, column) ? [] : [title])),
    rows:
      joined.length === 0
        ? matched
        : matched.map((row) => {
            const cells = [...row.cells];
            for (const { parts, position } of joined)
              cells[position] = joinParts(parts.map((part) => row.cells[part]));
            return { ...row, cells };
          }),
  };
}

const noCell: SheetCell = { text: '' };

/** The cells of a row as they are written; blank where they say that there is no value. */
export interface CellsByColumn<Column extends string> {
  cellOf: (column: Column) => SheetCell;
  /** Trimmed. */
  textOf: (column: Column) => string;
  /** Nothing is in any of the columns. */
  isBlank: boolean;
  /** Why the row is refused whatever is in its cells. */
  misfit: string | undefined;
}

/**
 * @param isValue whether a text is a value of the column although it also says that there is none: a dash is 0 of an
 *   amount, and a choice may have 'NA'
 */
export function cellsByColumn<Column extends string>(
  { cells, misfit }: MatchedRow,
  positions: ReadonlyMap<Column, number>,
  isValue: (column: Column, text: string) => boolean,
): CellsByColumn<Column> {
  const cellOf = (column: Column) => {
    const cell = cells[positions.get(column) ?? -1] ?? noCell;
    return saysNone(cell.text) && !isValue(column, cell.text) ? noCell : cell;
  };
  const textOf = (column: Column) => cellOf(column).text.trim();
  const isBlank = [...positions.keys()].every((column) => textOf(column) === '' && !cellOf(column).isFormula);
  return { cellOf, textOf, isBlank, misfit };
}
