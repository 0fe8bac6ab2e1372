import type { ColumnSet } from '../sheets/columns.ts';
import type { MatchedColumns } from '../sheets/match-columns.ts';
import type { RefusedRow, SheetRow } from '../sheets/sheet.ts';

export const messages = {
  compareFailed: 'Could not compare the file with the saved employees. Try again.',
  refused: 'Correct these rows and choose the file again, or continue without them.',
  allRefused: 'Nothing can be imported. Correct these rows and choose the file again.',
  noRows: 'The file has no rows below the column titles. Add a row for each employee.',
  nothingToImport: 'No changes. The file matches what is saved.',
  saving: 'If you leave this page, saved employees are kept. Import the same file again to continue.',
  stopped: (left: string) => `Could not save ${left}.`,
  notImported: 'These rows were not saved. Download them, correct them and import that file.',
} as const;

/** A file that was read, as far as it can be compared again. */
export interface ChosenSheet<Column extends string> {
  /** 'days.xlsx', with the name of the worksheet where there is one: 'days.xlsx, November'. */
  name: string;
  columns: MatchedColumns<Column>;
}

/** A row of a plan. */
export interface SheetRowChange {
  /** Row number in the file. */
  number: number;
}

/** Preview of an import. Computing it saves nothing. */
export interface ImportPlan<Row> {
  /** Rows that change something. */
  rows: readonly Row[];
  refused: RefusedRow[];
  /** Number of rows that match what is saved. */
  unchanged: number;
}

/** The end of saving. */
interface SentRows {
  /** Number of rows that were not sent, or not answered. */
  left: number;
  /** Why saving ended before all was sent, where it did. */
  failure?: unknown;
}

export interface ImportResult extends SentRows {
  /** Rows that the server refused. */
  refused: RefusedRow[];
}

/** Names the rows of a file. */
export interface RowUnit {
  one: string;
  many: string;
}
export const employees: RowUnit = { one: 'employee', many: 'employees' };

/** The import of a feature: its columns, plan and saving. */
export interface ImportSource<Column extends string, Row, Result extends ImportResult> {
  /** Begins the names of downloaded files: 'employees' makes 'employees-to-correct.csv'. */
  name: string;
  columns: ColumnSet<Column>;
  /** @throws SheetError where a needed column is missing */
  match: (rows: readonly SheetRow[]) => MatchedColumns<Column>;
  /**
   * Compares a file with the current employees.
   * @param onPage is called with the number of employees loaded so far
   * @throws SheetError or CallError
   */
  compare: (columns: MatchedColumns<Column>, onPage: (people: number) => void) => Promise<ImportPlan<Row>>;
  /** Saves the rows until the signal is aborted. @param onAnswered is called with the number of rows answered so far */
  save: (
    rows: readonly Row[],
    signal: AbortSignal | undefined,
    onAnswered: (answered: number) => void,
  ) => Promise<Result>;
}

/** Saves rows in batches of one request each, in their order; the first request that fails ends it. */
export async function sendInBatches<Row, Reply>(
  rows: readonly Row[],
  batchSize: number,
  send: (batch: readonly Row[]) => Promise<readonly Reply[]>,
  onReply: (row: Row, reply: Reply) => void,
  onAnswered: (answered: number) => void,
): Promise<SentRows> {
  let left = rows.length;
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    try {
      const replies = await send(batch);
      for (const [index, row] of batch.entries()) {
        const reply = replies[index];
        if (!reply) throw new Error('a row was not answered');
        onReply(row, reply);
      }
    } catch (failure) {
      return { left, failure };
    }
    left -= batch.length;
    onAnswered(rows.length - left);
  }
  return { left };
}
