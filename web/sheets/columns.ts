import type { IsTitle } from './read-csv.ts';

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

/** A column that sheets also write in several parts, such as a name as first and last name. */
interface ColumnPart<Column extends string> {
  column: Column;
  /** Counted from 0 in the order in which the parts are read. */
  part: number;
}

/** The columns that an import reads, by their titles. */
export interface ColumnSet<Column extends string> {
  columns: readonly Column[];
  /** The column's title in the template. */
  titleOf: (column: Column) => string;
  columnOf: (title: string) => Column | undefined;
  partOf: (title: string) => ColumnPart<Column> | undefined;
  isTitle: IsTitle;
}

export interface ColumnTitles {
  /** In the template. */
  title: string;
  /** Other titles in the sheets of companies; the most common first. */
  synonyms: readonly string[];
  /** Titles of its parts, in order. A sheet has the column where it has the first part and another. */
  parts?: readonly (readonly string[])[];
  /** The amount is for a year: with a month as its unit it is another column. */
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
  const byPart = new Map(
    columns.flatMap((column) =>
      (titles[column].parts ?? []).flatMap((names, part) =>
        names.map((name) => [normalise(name), { column, part }] as const),
      ),
    ),
  );
  const partOf = (title: string) => byPart.get(normalise(title));
  return {
    columns,
    titleOf: (column) => titles[column].title,
    columnOf,
    partOf,
    isTitle: (text) => columnOf(text) !== undefined || partOf(text) !== undefined,
  };
}
