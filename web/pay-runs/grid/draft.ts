import type { PayRunEdit, PayRunRow } from '../../../shared/pay-runs/rows.ts';
import {
  type CellValue,
  cellValueOf,
  type EditableField,
  editableFields,
  enteredValueOf,
  formatCell,
  parseCell,
} from './cells.ts';

/** A cell that differs from the server's, as far as the browser knows it. */
interface DraftCell {
  text: string;
  /** Absent where the text is not valid, and `message` says why. */
  value?: CellValue;
  message?: string;
  /** The server's value that this one is to replace. */
  base: CellValue;
  /** A value was sent and has not been answered: it may have been saved. */
  isSent?: true;
  /** The value that another admin saved meanwhile. It is replaced only after a decision. */
  theirs?: CellValue;
}

/** The unsaved changes of a row. */
export interface RowDraft {
  cells: { readonly [Field in EditableField]?: DraftCell };
  /** A confirmation of the negative net pay that is to be sent. */
  confirmedNegative?: true;
  /** Why the server did not take it. It is not sent again before it is edited. */
  refusal?: string;
}

const emptyDraft: RowDraft = { cells: {} };

const isEmpty = ({ cells, confirmedNegative, refusal }: RowDraft) =>
  Object.keys(cells).length === 0 && !confirmedNegative && !refusal;

/** The draft; undefined where there is nothing in it. */
const orNone = (draft: RowDraft): RowDraft | undefined => (isEmpty(draft) ? undefined : draft);

/** The draft with each cell as `change` returns it; a cell that becomes undefined is left out. */
function mapCells(
  draft: RowDraft,
  change: (cell: DraftCell, field: EditableField) => DraftCell | undefined,
): RowDraft {
  const cells: { [Field in EditableField]?: DraftCell } = {};
  for (const field of editableFields) {
    const cell = draft.cells[field];
    const changed = cell && change(cell, field);
    if (changed) cells[field] = changed;
  }
  return { ...draft, cells };
}

/** Puts a text into a cell. The text of the server's own value takes the cell out of the draft. */
export function draftCell(
  draft: RowDraft = emptyDraft,
  row: PayRunRow,
  field: EditableField,
  text: string,
): RowDraft | undefined {
  const { refusal: _, confirmedNegative: __, ...rest } = draft;
  const before = draft.cells[field];
  const current = enteredValueOf(row, field);
  const typed = parseCell(field, text);
  // The figure that is shown already is no edit: paid days go on following the dates and LOP days.
  const isShown = field !== 'paidDays' || !draft.cells.lopDays;
  const parsed = isShown && typed.value === cellValueOf(row, field) ? { value: current } : typed;
  const { theirs, isSent } = before ?? {};
  const cell: DraftCell = {
    text: parsed.message === undefined ? formatCell(field, parsed.value) : text.trim(),
    base: before?.base ?? current,
    ...parsed,
    ...(theirs !== undefined && { theirs }),
    ...(isSent && { isSent }),
  };
  // While an earlier value may be on its way, going back to the server's value is a separate edit.
  const isUnchanged = parsed.value === current && !isSent;
  return orNone(
    mapCells({ ...rest, cells: { ...draft.cells, [field]: cell } }, (other, name) =>
      name === field && isUnchanged ? undefined : other,
    ),
  );
}

/**
 * A three-way merge of a cell; undefined where the server's value is this one already.
 * @param saved the value that the server has just taken from here
 */
function mergeCell(
  cell: DraftCell,
  row: PayRunRow,
  field: EditableField,
  saved = cell.base,
): DraftCell | undefined {
  const { theirs: _, isSent: __, ...own } = cell;
  const current = enteredValueOf(row, field);
  if (current === own.value || cellValueOf(row, field) === own.value) return undefined;
  const isExpected = current === own.base || current === saved;
  return isExpected ? { ...own, base: current } : { ...own, theirs: current };
}

/**
 * Brings a draft to a newer row of the server: a cell with the same value is done, a cell that did not change
 * stays to be saved, and a cell with another value needs a decision. A confirmation is of figures that are
 * no longer those, and is dropped.
 */
export function rebaseDraft(draft: RowDraft, row: PayRunRow): RowDraft | undefined {
  const { confirmedNegative: _, ...rest } = draft;
  return orNone(mapCells(rest, (cell, field) => mergeCell(cell, row, field)));
}

/** Takes what was sent and saved out of the draft; what was typed meanwhile stays. */
export function settleDraft(draft: RowDraft, edit: PayRunEdit, row: PayRunRow): RowDraft | undefined {
  const { confirmedNegative, ...rest } = draft;
  const remaining = edit.confirmedNegative || !confirmedNegative ? rest : draft;
  return orNone(mapCells(remaining, (cell, field) => mergeCell(cell, row, field, edit[field])));
}

/** Decides every conflict of a draft: `mine` replaces the value saved meanwhile, `theirs` keeps it. */
export function resolveDraft(draft: RowDraft, choice: 'mine' | 'theirs'): RowDraft | undefined {
  return orNone(
    mapCells(draft, (cell) => {
      const { theirs, ...own } = cell;
      if (theirs === undefined) return cell;
      return choice === 'mine' ? { ...own, base: theirs } : undefined;
    }),
  );
}

/** Takes out what cannot be saved as it is: invalid texts, and what the server refused. */
export const discardUnsavable = (draft: RowDraft): RowDraft | undefined => {
  const { refusal, ...rest } = draft;
  return refusal === undefined
    ? orNone(mapCells(rest, (cell) => (cell.message === undefined ? cell : undefined)))
    : undefined;
};

/** Keeps what the server refused, with its reason, without a confirmation that went with it. */
export const refuseDraft = ({ confirmedNegative: _, ...draft }: RowDraft, refusal: string): RowDraft => ({
  ...draft,
  refusal,
});

export const hasConflict = ({ cells }: RowDraft): boolean =>
  editableFields.some((field) => cells[field]?.theirs !== undefined);

const isInvalid = ({ cells }: RowDraft) => Object.values(cells).some(({ message }) => message !== undefined);

/** Whether it needs a decision before it can be saved. */
export const isWaiting = (draft: RowDraft): boolean =>
  draft.refusal !== undefined || hasConflict(draft) || isInvalid(draft);

/** The edit that saves the draft; undefined while there is nothing that can be sent. */
export function toEdit({ userId, version }: PayRunRow, draft: RowDraft): PayRunEdit | undefined {
  if (draft.refusal !== undefined) return undefined;
  const figures: Partial<Record<EditableField, CellValue>> = {};
  for (const field of editableFields) {
    const cell = draft.cells[field];
    if (cell?.value !== undefined && cell.theirs === undefined) figures[field] = cell.value;
  }
  if (Object.keys(figures).length === 0 && !draft.confirmedNegative) return undefined;
  return {
    userId,
    version,
    ...figures,
    ...(draft.confirmedNegative && { confirmedNegative: true }),
  } as PayRunEdit;
}

/** Notes in the draft what an edit sends. */
export const markSent = (draft: RowDraft, edit: PayRunEdit): RowDraft =>
  mapCells(draft, (cell, field) => (edit[field] === undefined ? cell : { ...cell, isSent: true }));
