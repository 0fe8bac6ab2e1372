import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { personFinder } from '../../import/find-person.ts';
import type { ImportPlan } from '../../import/import.ts';
import { cellsByColumn, columnMessages, type MatchedRow } from '../../sheets/match-columns.ts';
import { isEndOfNumber, parseNumber } from '../../sheets/parse-value.ts';
import type { RefusedRow, SheetCell } from '../../sheets/sheet.ts';
import { type CellValue, cellValueOf, type EditableField, editableFields, parseCell } from '../grid/cells.ts';
import type { RowDraft } from '../grid/draft.ts';
import { type RowView, viewRow } from '../grid/row-view.ts';
import { type FigureColumns, figureColumns, isFigure, type SheetColumn } from './columns.ts';

interface FigureChange {
  field: EditableField;
  before: CellValue;
  after: number;
}

/** The change of an employee's figures by a row of the sheet. */
export interface RowChange {
  /** In the sheet. */
  number: number;
  /** As it was when the sheet was compared with it. */
  person: PayRunRow;
  figures: FigureChange[];
  /** The name in the sheet, where it is another one than the employee's: the row may be meant for another employee. */
  otherName?: string;
}

/**
 * An employee's month once the change is saved: paid days follow LOP days where they are not in the sheet. A confirmation
 * of a negative net pay is of the figures before.
 */
export function viewAfter({ person, figures }: RowChange, payPeriod: PayPeriod): RowView {
  const cells = figures.map(({ field, before, after }) => [field, { text: '', value: after, base: before }]);
  return viewRow(person, payPeriod, { cells: Object.fromEntries(cells) as RowDraft['cells'] });
}

export type FiguresPlan = ImportPlan<RowChange>;

export const planMessages = {
  formula: (title: string) => `${title} is a formula. Replace it with its value.`,
  date: (title: string) => `${title} is a date. Correct the format of the cell.`,
  /** Quotes the text, which may be far down in the sheet. */
  invalid: (message: string, text: string) => `${message}: “${text}”.`,
  repeated: (name: string, numbers: readonly number[]) =>
    `${name} appears more than once, in rows ${numbers.join(', ')}. Keep one of them.`,
} as const;

/** Why a cell of this kind cannot be read. */
export function refuseKind({ isFormula, isDate }: SheetCell, title: string): string[] {
  if (isFormula) return [planMessages.formula(title)];
  return isDate ? [planMessages.date(title)] : [];
}

/** Reads a figure; undefined where the cell is blank. */
function readFigure(cell: SheetCell, field: EditableField): { after?: number; reasons: string[] } {
  const reasons = refuseKind(cell, figureColumns.titleOf(field));
  if (reasons.length > 0) return { reasons };
  if (isEndOfNumber(cell.text))
    return { reasons: [columnMessages.divided(figureColumns.titleOf(field), cell.text.trim())] };
  const { value, message } = parseCell(field, cell.text);
  if (message !== undefined) return { reasons: [planMessages.invalid(message, cell.text.trim())] };
  return value === null ? { reasons } : { after: value, reasons };
}

const wordsOf = (name: string) =>
  new Set(
    name
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean),
  );

/** Whether two names are not of one employee: in 'Rao, Asha' and 'Asha K. Rao' the words of one are in the other. */
function isOtherName(written: string, name: string): boolean {
  const [one, other] = [wordsOf(written), wordsOf(name)];
  return !one.isSubsetOf(other) && !other.isSubsetOf(one);
}

const isFigureText = (column: SheetColumn, text: string) =>
  isFigure(column) && parseNumber(text) !== undefined;

interface ReadRow {
  number: number;
  name: string;
  person?: PayRunRow | undefined;
  figures: FigureChange[];
  reasons: string[];
}

/**
 * Compares a sheet with a month. A blank cell leaves the figure as it is. A row with an error is
 * refused whole, and so are all rows of an employee who appears more than once.
 */
export function planImport({ positions, rows }: FigureColumns, people: readonly PayRunRow[]): FiguresPlan {
  const findPerson = personFinder(people, ' in this month');
  const fields = editableFields.filter((field) => positions.has(field));

  function readRow(row: MatchedRow): ReadRow[] {
    const { cellOf, textOf, isBlank, misfit } = cellsByColumn(row, positions, isFigureText);
    if (isBlank) return [];
    const keyReasons = (['employeeId', 'email'] as const).flatMap((column) =>
      refuseKind(cellOf(column), figureColumns.titleOf(column)),
    );
    const { person, message } =
      keyReasons.length > 0
        ? { message: undefined }
        : findPerson({ employeeId: textOf('employeeId'), email: textOf('email') });
    const figures = fields.map((field) => ({ field, ...readFigure(cellOf(field), field) }));
    return [
      {
        number: row.number,
        name: textOf('name') || (person?.name ?? ''),
        person,
        reasons: misfit
          ? [misfit]
          : [...keyReasons, ...(message ? [message] : []), ...figures.flatMap(({ reasons }) => reasons)],
        figures: figures.flatMap(({ field, after }) => {
          const before = person ? cellValueOf(person, field) : null;
          return after === undefined || after === before ? [] : [{ field, before, after }];
        }),
      },
    ];
  }

  const read = rows.flatMap(readRow);
  const byPerson = Map.groupBy(read, ({ person }) => person?.userId);
  const repeated = (person: PayRunRow | undefined): string[] => {
    const same = person ? (byPerson.get(person.userId) ?? []) : [];
    const numbers = same.map(({ number }) => number);
    return person && same.length > 1 ? [planMessages.repeated(person.name, numbers)] : [];
  };
  const changes: RowChange[] = [];
  const refused: RefusedRow[] = [];
  let unchanged = 0;
  for (const { number, name, person, figures, ...row } of read) {
    const reasons = [...row.reasons, ...repeated(person)];
    if (!person || reasons.length > 0) refused.push({ number, name, reasons });
    else if (figures.length > 0)
      changes.push({ number, person, figures, ...(isOtherName(name, person.name) && { otherName: name }) });
    else unchanged++;
  }
  return { rows: changes, refused, unchanged };
}
