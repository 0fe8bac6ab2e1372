import {
  type ImportedSlip,
  type ImportedSlipOutcome,
  importedSlip,
  importedSlipProblems,
  maxImportedSlips,
} from '../../../shared/payroll/imported-slips.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { personFinder } from '../../import/find-person.ts';
import { type ImportPlan, sendInBatches } from '../../import/import.ts';
import {
  type CellsByColumn,
  cellsByColumn,
  columnMessages,
  type MatchedColumns,
  type MatchedRow,
} from '../../sheets/match-columns.ts';
import { isEndOfNumber, parseMonth, parseNumber } from '../../sheets/parse-value.ts';
import type { RefusedRow } from '../../sheets/sheet.ts';
import { planMessages, refuseKind } from '../import/plan.ts';
import { type EarlierColumn, earlierColumns, type FigureColumn, figureNames } from './columns.ts';
import { messages } from './messages.ts';

/** A month of an employee that a row of the sheet has. */
export interface PlannedMonth {
  /** In the sheet. */
  number: number;
  name: string;
  employeeId: string | undefined;
  slip: ImportedSlip;
  /** It replaces what was imported before. */
  isChange: boolean;
  /** The newest payslip of the employee that was generated without it. */
  generated?: PayPeriod | undefined;
}

const { titleOf } = earlierColumns;
const isFigure = (column: EarlierColumn): column is FigureColumn =>
  (figureNames as readonly string[]).includes(column);

type Cells = CellsByColumn<EarlierColumn>;
type Figures = Partial<Record<FigureColumn, number>>;

/** Reads the figures of a row; a blank cell has none. */
function readFigures({ cellOf }: Cells): { figures: Figures; reasons: string[] } {
  const figures: Figures = {};
  const reasons = figureNames.flatMap((name): string[] => {
    const [title, cell] = [titleOf(name), cellOf(name)];
    const text = cell.text.trim();
    const refused = refuseKind(cell, title);
    if (refused.length > 0) return refused;
    if (text === '') return name === 'grossEarnings' || name === 'netPay' ? [messages.missing(title)] : [];
    if (isEndOfNumber(text)) return [columnMessages.divided(title, text)];
    const value = parseNumber(text);
    if (value === undefined) return [messages.notNumber(title, text)];
    const parsed = importedSlip.shape[name].safeParse(value);
    const [issue] = parsed.error?.issues ?? [];
    if (issue) return [planMessages.invalid(issue.message, text)];
    figures[name] = value;
    return [];
  });
  return { figures, reasons };
}

function readMonth({ cellOf, textOf }: Cells): { month?: PayPeriod; reasons: string[] } {
  if (cellOf('payPeriod').isFormula) return { reasons: [planMessages.formula(titleOf('payPeriod'))] };
  const month = parseMonth(textOf('payPeriod'));
  return month ? { month, reasons: [] } : { reasons: [messages.noMonth(textOf('payPeriod'))] };
}

interface ReadRow {
  number: number;
  name: string;
  employeeId: string | undefined;
  slip?: ImportedSlip;
  reasons: string[];
}

/** Reads the rows of a sheet, with all that is wrong with them by themselves. */
function readRows(
  { positions, rows }: MatchedColumns<EarlierColumn>,
  people: readonly EmployeeEntry[],
): ReadRow[] {
  const findPerson = personFinder(people.map(({ user, employeeId }) => ({ ...user, employeeId })));
  const readRow = (row: MatchedRow): ReadRow[] => {
    const cells = cellsByColumn(
      row,
      positions,
      (column, text) => isFigure(column) && parseNumber(text) !== undefined,
    );
    const { textOf, cellOf, misfit } = cells;
    // The template has a row for each month, also of employees who were not there.
    const isEmpty = figureNames.every((name) => textOf(name) === '' && !cellOf(name).isFormula);
    if (isEmpty && !misfit) return [];
    const { person, message } = findPerson({ employeeId: textOf('employeeId'), email: textOf('email') });
    const [{ month, reasons: ofMonth }, { figures, reasons: ofFigures }] = [
      readMonth(cells),
      readFigures(cells),
    ];
    const read = {
      number: row.number,
      name: person?.name ?? textOf('name'),
      employeeId: person?.employeeId ?? textOf('employeeId'),
    };
    const reasons = misfit ? [misfit] : [...(message ? [message] : []), ...ofMonth, ...ofFigures];
    if (reasons.length > 0 || !person || !month) return [{ ...read, reasons }];
    const slip = { ...figures, userId: person.id, payPeriod: month } as ImportedSlip;
    return [{ ...read, slip, reasons: importedSlipProblems(slip) }];
  };
  const read = rows.flatMap(readRow);
  const keyOf = ({ slip }: ReadRow) => slip && `${slip.userId} ${slip.payPeriod}`;
  const same = Map.groupBy(read, keyOf);
  return read.map((row) => {
    const rowsOfMonth = row.slip ? (same.get(keyOf(row)) ?? []) : [];
    if (!row.slip || rowsOfMonth.length < 2) return row;
    const numbers = rowsOfMonth.map(({ number }) => number);
    return { ...row, reasons: [...row.reasons, messages.repeated(row.name, row.slip.payPeriod, numbers)] };
  });
}

type Answer = (slips: ImportedSlip[]) => Promise<ImportedSlipOutcome[]>;

/**
 * Plans the import of a sheet. The rows of an employee are together, since the server saves them in one transaction.
 * @param preview says what becomes of rows @throws CallError
 */
export async function planMonths(
  columns: MatchedColumns<EarlierColumn>,
  people: readonly EmployeeEntry[],
  preview: Answer,
): Promise<ImportPlan<PlannedMonth>> {
  const read = readRows(columns, people);
  const refused: RefusedRow[] = read.filter(({ reasons }) => reasons.length > 0);
  const sound = read.flatMap(({ slip, reasons, ...row }) =>
    slip && reasons.length === 0 ? [{ ...row, slip }] : [],
  );
  const together = [...Map.groupBy(sound, ({ slip }) => slip.userId).values()].flat();
  const rows: PlannedMonth[] = [];
  let unchanged = 0;
  const { failure } = await sendInBatches(
    together,
    maxImportedSlips,
    (batch) => preview(batch.map(({ slip }) => slip)),
    (row, reply) => {
      if (reply.outcome === 'refused') refused.push({ ...row, reasons: [reply.message] });
      else if (reply.outcome === 'unchanged') unchanged++;
      else rows.push({ ...row, isChange: reply.outcome === 'changed', generated: reply.generated });
    },
    () => undefined,
  );
  if (failure) throw failure;
  return { rows, refused: refused.toSorted((a, b) => a.number - b.number), unchanged };
}
