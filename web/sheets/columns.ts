import type { IsTitle } from './read-csv.ts';
import { type SheetCell, SheetError, type SheetRow } from './sheet.ts';

/**
 * A unit or a form in parentheses, as in 'Other Deduction (₹)' and 'DOJ (DD/MM/YYYY)'. Any other makes another column of
 * it: 'Basic (yearly)', 'DOJ (MM/DD/YYYY)'.
 */
const unit =
  /\((?:(?:in )?(?:₹|rs\.?|inr|rupees)|days|monthly|per month|p\.?m\.?|dd[-/. ]mmm?[-/. ]yy(?:yy)?)\)/g;

/** 'Emp. ID', 'emp id' and 'EMP_ID' → 'empid'. */
export const normalise = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(unit, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that an import reads, by their titles. */
export interface ColumnSet<Column extends string> {
  columns: readonly Column[];
  /** What a column is called in the template. */
  titleOf: (column: Column) => string;
  columnOf: (title: string) => Column | undefined;
  isTitle: IsTitle;
}

export interface ColumnTitles {
  /** In the template. */
  title: string;
  /** What else it is called in the sheets of companies; the most common first. */
  synonyms: readonly string[];
  /** Of a year: with a month as its unit it is another column. */
  isYearly?: true;
}

const monthlyUnit = /\((?:monthly|per month|p\.?m\.?)\)/i;

/** @param titles of each column, in the order of the template */
export function columnSet<Column extends string>(
  titles: Readonly<Record<Column, ColumnTitles>>,
): ColumnSet<Column> {
  const columns = Object.keys(titles) as Column[];
  const entries = (titlesOf: (column: Column) => readonly string[]) =>
    columns.flatMap((column) => titlesOf(column).map((title) => [normalise(title), column] as const));
  // A title of the template is never that of another column.
  const byTitle = new Map([
    ...entries((column) => titles[column].synonyms),
    ...entries((column) => [titles[column].title]),
  ]);
  const columnOf = (title: string) => {
    const column = byTitle.get(normalise(title));
    return column && titles[column].isYearly && monthlyUnit.test(title) ? undefined : column;
  };
  return {
    columns,
    titleOf: (column) => titles[column].title,
    columnOf,
    isTitle: (text) => columnOf(text) !== undefined,
  };
}

/** Rows above the titles: the name of the company and of the month, as a rule. */
const maxRowsAboveTitles = 20;

export const columnMessages = {
  twice: (column: string, titles: readonly string[]) =>
    `Several columns match “${column}”: “${titles.join('”, “')}”. Keep one of them.`,
} as const;

export interface MatchedColumns<Column extends string> {
  /** Where each column is, counted from 0. */
  positions: ReadonlyMap<Column, number>;
  /** The titles of columns that are not read. */
  ignored: string[];
  /** The rows below the titles. */
  rows: readonly SheetRow[];
}

/** Finds the row of titles and the columns by their names. @throws SheetError where one is there twice */
export function matchColumns<Column extends string>(
  rows: readonly SheetRow[],
  { columns, titleOf, columnOf }: ColumnSet<Column>,
): MatchedColumns<Column> {
  const candidates = rows.slice(0, maxRowsAboveTitles).map((row) =>
    row.cells.flatMap((cell, position) => {
      const title = cell?.text.trim() ?? '';
      return title === '' ? [] : [{ title, position, column: columnOf(title) }];
    }),
  );
  const matches = (titles: (typeof candidates)[number]) => titles.filter(({ column }) => column).length;
  const best = Math.max(0, ...candidates.map(matches));
  const index = candidates.findIndex((titles) => matches(titles) === best);
  const titles = candidates[index] ?? [];
  for (const column of columns) {
    const same = titles.filter((title) => title.column === column).map(({ title }) => title);
    if (same.length > 1) throw new SheetError(columnMessages.twice(titleOf(column), same));
  }
  return {
    positions: new Map(titles.flatMap(({ column, position }) => (column ? [[column, position]] : []))),
    ignored: titles.flatMap(({ column, title }) => (column ? [] : [title])),
    rows: rows.slice(index + 1),
  };
}

const noCell: SheetCell = { text: '' };

/** The cells of a row as they are written. */
export interface CellsByColumn<Column extends string> {
  cellOf: (column: Column) => SheetCell;
  /** Trimmed. */
  textOf: (column: Column) => string;
  /** Nothing is in any of the columns. */
  isBlank: boolean;
}

export function cellsByColumn<Column extends string>(
  { cells }: SheetRow,
  positions: ReadonlyMap<Column, number>,
): CellsByColumn<Column> {
  const cellOf = (column: Column) => cells[positions.get(column) ?? -1] ?? noCell;
  const textOf = (column: Column) => cellOf(column).text.trim();
  const isBlank = [...positions.keys()].every((column) => textOf(column) === '' && !cellOf(column).isFormula);
  return { cellOf, textOf, isBlank };
}
