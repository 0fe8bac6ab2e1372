import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { normaliseKey } from '../../import/find-person.ts';
import { columnMessages as sheetMessages } from '../../sheets/match-columns.ts';
import { parseNumber } from '../../sheets/parse-value.ts';
import { type RefusedRow, SheetError } from '../../sheets/sheet.ts';
import { type EditableField, editableFields, parseCell } from '../grid/cells.ts';
import { draftCell } from '../grid/draft.ts';
import type { CellText } from '../grid/paste.ts';
import type { RowState } from '../grid/row-states.ts';
import { viewRow } from '../grid/row-view.ts';
import {
  type FigureColumns,
  figureColumns,
  isFigure,
  matchFigureColumns,
  type SheetColumn,
} from '../import/columns.ts';
import { type FiguresPlan, planImport } from '../import/plan.ts';

interface PastedBlock {
  block: readonly (readonly string[])[];
  /** The field of the cell that it was pasted into; undefined in a column that cannot be edited. */
  field: EditableField | undefined;
}

/** The next step after a block was pasted. */
export type PasteOutcome =
  /** Every cell can be written where it lies. */
  | { kind: 'write'; cells: CellText<string>[] }
  /** The block names employees: what would be written is shown first. */
  | {
      kind: 'review';
      plan: FiguresPlan;
      /** Columns that are not read. */
      ignored: string[];
      /** Where the first column could be figures as well: the cells of the block as it lies. */
      byPosition?: CellText<string>[];
    }
  /** Nothing is written. */
  | { kind: 'refused'; cells: RefusedRow[] };

export const pasteMessages = {
  outside: 'This is outside the table.',
  readOnly: 'This column cannot be edited.',
  noField:
    'Paste into the column of the figures, or copy the column titles too, such as Employee ID and LOP Days.',
  tooManyDays: 'Paid days and LOP days exceed the days of the month.',
} as const;

const isBlank = (text: string) => text.trim() === '';
const isNumber = (text: string) => parseNumber(text) !== undefined;

/** Whether the first row has titles of columns: at least one that is known, and no number. */
const hasTitles = ([first = []]: PastedBlock['block']): boolean =>
  first.some((text) => figureColumns.columnOf(text) !== undefined) && !first.some(isNumber);

const firstColumn = (block: PastedBlock['block']) =>
  block.map(([text = '']) => text).filter((text) => !isBlank(text));

/** Whether the first column holds what can only be employee IDs or email addresses. */
const namesEmployees = (block: PastedBlock['block']): boolean =>
  block.some(({ length }) => length > 1) &&
  firstColumn(block).some((text) => !isNumber(text) && /[\p{L}@]/u.test(text));

/** Whether the first column holds numbers that are employee IDs, each once. */
function holdsIds(block: PastedBlock['block'], people: Iterable<PayRunRow>): boolean {
  const ids = new Set(
    [...people].flatMap(({ employeeId }) => (employeeId ? [normaliseKey(employeeId)] : [])),
  );
  const cells = firstColumn(block).map(normaliseKey);
  return cells.length > 0 && new Set(cells).size === cells.length && cells.every((cell) => ids.has(cell));
}

const isLabel = (block: PastedBlock['block'], position: number): boolean => {
  const texts = block.map((row) => row[position] ?? '').filter((text) => !isBlank(text));
  return texts.length > 0 && !texts.some(isNumber);
};

/** The columns of a block without titles: employees first, then figures from the field on. Labels, as names, are none. */
function untitledColumns(block: PastedBlock['block'], field: EditableField): FigureColumns {
  const width = Math.max(...block.map(({ length }) => length));
  const key: SheetColumn = firstColumn(block).some((text) => text.includes('@')) ? 'email' : 'employeeId';
  const positions = new Map<SheetColumn, number>([[key, 0]]);
  const fields = editableFields.slice(editableFields.indexOf(field));
  const ignored: string[] = [];
  const outside: number[] = [];
  for (let position = 1; position < width; position++) {
    const isIgnored = isLabel(block, position);
    const next = isIgnored ? undefined : fields.shift();
    if (next) positions.set(next, position);
    else if (isIgnored) ignored.push(block[0]?.[position] ?? '');
    else outside.push(position);
  }
  const rows = toRows(block).map((row, index) => {
    const texts = outside.map((position) => block[index]?.[position] ?? '').filter((text) => !isBlank(text));
    return texts.length > 0 ? { ...row, misfit: sheetMessages.outside(texts) } : row;
  });
  return { positions, ignored, rows };
}

const toRows = (block: PastedBlock['block']): FigureColumns['rows'] =>
  block.map((texts, index) => ({ number: index + 1, cells: texts.map((text) => ({ text })) }));

/** Plans the changes of a block that names employees. */
function review(columns: FigureColumns, people: readonly PayRunRow[]): PasteOutcome {
  return { kind: 'review', plan: planImport(columns, people), ignored: columns.ignored.filter(Boolean) };
}

interface Target {
  payPeriod: PayPeriod;
  /** The rows from the one that it was pasted into on; those that are missing are outside the table. */
  rows: readonly RowState[];
}

/** Lays a block over the table, its first cell at `field` of the first row. A block with a cell that cannot be is refused. */
function layOver(
  block: PastedBlock['block'],
  fields: readonly (EditableField | undefined)[],
  { rows, payPeriod }: Target,
): PasteOutcome {
  const cells: CellText<string>[] = [];
  const refused: RefusedRow[] = [];
  const refuse = (index: number, name: string, text: string, reason: string) =>
    refused.push({ number: index + 1, name, reasons: [`“${text.trim()}”: ${reason}`] });
  for (const [index, texts] of block.entries()) {
    const state = rows[index];
    const name = state?.row.name ?? '';
    let draft = state?.draft;
    for (const [column, text] of texts.entries()) {
      const field = fields[column];
      if (!state || !field) {
        // A last line or column that is empty is how spreadsheets end a block.
        if (!isBlank(text)) refuse(index, name, text, field ? pasteMessages.outside : pasteMessages.readOnly);
        continue;
      }
      const { message } = parseCell(field, text);
      if (message !== undefined) refuse(index, name, text, message);
      draft = draftCell(draft, state.row, field, text);
      cells.push({ row: state.row.userId, field, text });
    }
    const isExceeded =
      state !== undefined &&
      !state.view.issues.includes('days-exceed') &&
      viewRow(state.row, payPeriod, draft).issues.includes('days-exceed');
    if (isExceeded) refuse(index, name, texts.join(', '), pasteMessages.tooManyDays);
  }
  return refused.length > 0 ? { kind: 'refused', cells: refused } : { kind: 'write', cells };
}

interface PasteContext {
  /** The rows of the table that are loaded. */
  loaded: readonly PayRunRow[];
  /** Reads all employees of the month. @throws CallError */
  loadPeople: () => Promise<PayRunRow[]>;
  /** Gives the rows under the block, loading those that are not. @throws CallError */
  loadTarget: (rows: number) => Promise<Target>;
}

const refusal = (message: string): PasteOutcome => ({
  kind: 'refused',
  cells: [{ number: 1, name: '', reasons: [message] }],
});

/**
 * Decides what becomes of a pasted block; nothing is written. One whose first column holds employee IDs or email
 * addresses, or that has such a column by its titles, is matched by them; any other is laid over the table.
 * @throws CallError
 */
export async function planPaste(
  { block, field }: PastedBlock,
  { loaded, loadPeople, loadTarget }: PasteContext,
): Promise<PasteOutcome> {
  const fieldsFrom = (from: EditableField | undefined) =>
    from ? editableFields.slice(editableFields.indexOf(from)) : [];
  if (hasTitles(block)) {
    const columns = (block[0] ?? []).map(figureColumns.columnOf);
    if (!columns.includes('employeeId') && !columns.includes('email')) {
      const body = block.slice(1);
      const fields = columns.map((column) => (column && isFigure(column) ? column : undefined));
      return layOver(body, fields, await loadTarget(body.length));
    }
    try {
      return review(matchFigureColumns(toRows(block)), await loadPeople());
    } catch (error) {
      if (error instanceof SheetError) return refusal(error.message);
      throw error;
    }
  }
  if (namesEmployees(block)) {
    return field ? review(untitledColumns(block, field), await loadPeople()) : refusal(pasteMessages.noField);
  }
  if (!field) return refusal(pasteMessages.readOnly);
  const lies = layOver(block, fieldsFrom(field), await loadTarget(block.length));
  // Short numbers may be employee IDs or days: both are offered.
  const isWide = block.some(({ length }) => length > 1);
  if (!isWide || !loaded.some((person) => holdsIds(block.slice(0, 1), [person]))) return lies;
  const people = await loadPeople();
  if (!holdsIds(block, people)) return lies;
  const byId = review(untitledColumns(block, field), people);
  return lies.kind === 'write' ? ({ ...byId, byPosition: lies.cells } as PasteOutcome) : byId;
}
