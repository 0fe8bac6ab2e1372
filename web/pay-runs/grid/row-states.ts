import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { cellValueOf, type EditableField, enteredValueOf, formatCell } from './cells.ts';
import { draftCell, isWaiting, type RowDraft, rebaseDraft } from './draft.ts';
import { addTotals, type RowTotals, type RowView, sumRows, viewRow } from './row-view.ts';

/** A row as the server has it, with what is not saved of it. Replaced, never changed, so that it can be memoized by. */
export interface RowState {
  row: PayRunRow;
  draft?: RowDraft | undefined;
  /** With the draft, and with what is being typed. */
  view: RowView;
}

/** The text that a cell shows, saved or not. */
export function cellText({ row, draft, view }: RowState, field: EditableField): string {
  const text = draft?.cells[field]?.text;
  if (field === 'paidDays' && !text) return formatCell(field, view.paidDays ?? null);
  return text ?? formatCell(field, cellValueOf(row, field));
}

/** The text that is being typed into a cell. */
export interface Typing {
  userId: string;
  field: EditableField;
  text: string;
}

/** The rows of a month that were loaded, each with what is not saved of it. */
export class RowStates {
  readonly #payPeriod: PayPeriod;
  readonly #states = new Map<string, RowState>();
  /** The rows with a draft, or with a text that is being typed. */
  readonly #drafted = new Set<string>();
  #typing: Typing | undefined;

  constructor(payPeriod: PayPeriod) {
    this.#payPeriod = payPeriod;
  }

  get(userId: string): RowState | undefined {
    return this.#states.get(userId);
  }

  set(row: PayRunRow, draft: RowDraft | undefined): void {
    const { userId } = row;
    const typing = this.#typing?.userId === userId ? this.#typing : undefined;
    const shown = typing ? draftCell(draft, row, typing.field, typing.text) : draft;
    this.#states.set(userId, { row, draft, view: viewRow(row, this.#payPeriod, shown) });
    if (draft || shown) this.#drafted.add(userId);
    else this.#drafted.delete(userId);
  }

  /** Takes in a row as the server answered it. An older version than the one that is known is ignored. */
  load(row: PayRunRow): void {
    const known = this.#states.get(row.userId);
    if (known && known.row.version > row.version) return;
    const draft = known?.draft;
    const isNewer = known !== undefined && known.row.version < row.version;
    this.set(row, draft && isNewer ? rebaseDraft(draft, row) : draft);
  }

  /** Shows what is being typed in the amounts of its row; undefined takes it back. */
  type(typing: Typing | undefined): void {
    const before = this.#typing;
    this.#typing = typing;
    for (const userId of new Set([before?.userId, typing?.userId])) {
      const state = userId === undefined ? undefined : this.#states.get(userId);
      if (state) this.set(state.row, state.draft);
    }
  }

  /** The text that a cell shows. */
  textOf(userId: string, field: EditableField): string {
    const state = this.#states.get(userId);
    return state ? cellText(state, field) : '';
  }

  /** The text that was entered into a cell, saved or not; empty where paid days follow the dates and LOP days. */
  enteredTextOf(userId: string, field: EditableField): string {
    const { row, draft } = this.#states.get(userId) ?? {};
    return draft?.cells[field]?.text ?? (row ? formatCell(field, enteredValueOf(row, field)) : '');
  }

  /** The rows with a draft, in the order in which they were edited. */
  drafted(): (RowState & { draft: RowDraft })[] {
    return [...this.#drafted].flatMap((userId) => {
      const state = this.#states.get(userId);
      return state?.draft ? [{ ...state, draft: state.draft }] : [];
    });
  }

  /** Rows with something that is not saved, and those of them that wait for a decision. */
  countUnsaved(): { unsaved: number; waiting: number } {
    const drafts = this.drafted().map(({ draft }) => draft);
    return { unsaved: drafts.length, waiting: drafts.filter(isWaiting).length };
  }

  /** The change of the totals that unsaved edits make. */
  draftTotals(): RowTotals {
    const states = [...this.#drafted].flatMap((userId) => this.#states.get(userId) ?? []);
    const saved = states.map(({ row }) => viewRow(row, this.#payPeriod));
    return addTotals(sumRows(states.map(({ view }) => view)), saved, -1);
  }
}
