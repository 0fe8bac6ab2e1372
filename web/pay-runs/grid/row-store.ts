import { maxSavedRows, type PayRunEdit, type PayRunRow, type SavedRow } from '../../../shared/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { cellValueOf, type EditableField, formatCell } from './cells.ts';
import {
  discardUnsavable,
  draftCell,
  hasConflict,
  markSent,
  type RowDraft,
  rebaseDraft,
  resolveDraft,
  settleDraft,
  toEdit,
} from './draft.ts';
import { type Change, EditHistory } from './edit-history.ts';
import type { CellText } from './paste.ts';
import { type RowTotals, type RowView, sumRows, viewRow } from './row-view.ts';

/** A row as the server has it, with what is not saved of it. Replaced, never changed, so that it can be memoized by. */
export interface RowState {
  row: PayRunRow;
  draft?: RowDraft | undefined;
  view: RowView;
}

export interface SaveStatus {
  saving: boolean;
  /** Rows with something that is not saved. */
  unsaved: number;
  /** Rows whose changes wait for the person: invalid, refused or in conflict. */
  waiting: number;
  /** Why the latest request failed; what it sent is not lost. */
  failure?: unknown;
  /** When the latest edit was saved. */
  savedAt?: Date;
}

interface Typing {
  userId: string;
  field: EditableField;
  text: string;
}

type SaveRows = (edits: PayRunEdit[]) => Promise<SavedRow[]>;

const noTotals = sumRows([]);

/** Adds or subtracts sums. */
const addTotals = (sums: RowTotals, views: readonly RowView[], sign: 1 | -1): RowTotals => {
  const added = sumRows(views);
  const names = Object.keys(sums) as (keyof RowTotals)[];
  return Object.fromEntries(names.map((name) => [name, sums[name] + sign * added[name]])) as RowTotals;
};

/**
 * The rows of a month that were loaded, and every edit that is not saved. Edits are saved as soon as they are made: one
 * request at a time, with all that came up during the one before, each row with the version it was read in. What the
 * server did not take stays in the row until the person decides.
 */
export class RowStore {
  readonly #payPeriod: PayPeriod;
  readonly #save: SaveRows;
  readonly #states = new Map<string, RowState>();
  readonly #drafted = new Set<string>();
  readonly #history = new EditHistory();
  readonly #listeners = new Set<() => void>();
  #typing: Typing | undefined;
  #status: SaveStatus = { saving: false, unsaved: 0, waiting: 0 };
  #saved: RowTotals = noTotals;
  #version = 0;
  #running: Promise<void> | undefined;

  constructor(payPeriod: PayPeriod, save: SaveRows) {
    this.#payPeriod = payPeriod;
    this.#save = save;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getRow = (userId: string): RowState | undefined => this.#states.get(userId);

  readonly getStatus = (): SaveStatus => this.#status;

  /** Counts the changes of whatever the store holds. */
  readonly getVersion = (): number => this.#version;

  /** By how much saved edits have changed the sums, for comparing two moments. */
  readonly getSavedTotals = (): RowTotals => this.#saved;

  /** By how much what is not saved changes the sums. */
  getDraftTotals(): RowTotals {
    const states = [...this.#drafted].flatMap((userId) => this.#states.get(userId) ?? []);
    const saved = states.map(({ row }) => viewRow(row, this.#payPeriod));
    return addTotals(sumRows(states.map(({ view }) => view)), saved, -1);
  }

  /** Takes in rows as the server answered them. An older version than the one that is known is ignored. */
  load(rows: readonly PayRunRow[]): void {
    for (const row of rows) {
      const known = this.#states.get(row.userId);
      if (known && known.row.version > row.version) continue;
      const draft = known?.draft;
      const isNewer = known !== undefined && known.row.version < row.version;
      this.#set(row, draft && isNewer ? rebaseDraft(draft, row) : draft);
    }
    this.#notify();
    this.#flush();
  }

  /** The text of a cell, with what is being typed into it. */
  getText(userId: string, field: EditableField): string {
    const { row, draft } = this.#states.get(userId) ?? {};
    return draft?.cells[field]?.text ?? (row ? formatCell(field, cellValueOf(row, field)) : '');
  }

  /** Shows what is being typed in the amounts; nothing is saved before `edit`, and `undefined` takes it back. */
  type(typing: Typing | undefined): void {
    const before = this.#typing;
    this.#typing = typing;
    for (const userId of new Set([before?.userId, typing?.userId])) {
      const state = userId === undefined ? undefined : this.#states.get(userId);
      if (state) this.#set(state.row, state.draft);
    }
    this.#notify();
  }

  /** Puts texts into cells, as one change that can be undone, and saves them. */
  edit(cells: readonly CellText<string>[]): void {
    this.#typing = undefined;
    this.#history.push(this.#apply(cells));
    this.#notify();
    this.#flush();
  }

  /** Undoes the latest change, but for cells that have been changed since. Returns its cells. */
  undo(): Change | undefined {
    return this.#repeat(this.#history.undo());
  }

  redo(): Change | undefined {
    return this.#repeat(this.#history.redo());
  }

  /** Confirms that the net pay of the figures as they are shown is meant to be negative. */
  confirmNegative(userId: string): void {
    const state = this.#states.get(userId);
    if (!state) return;
    this.#set(state.row, { cells: {}, ...state.draft, confirmedNegative: true });
    this.#notify();
    this.#flush();
  }

  /** Decides the conflicts of a row. */
  resolve(userId: string, choice: 'mine' | 'theirs'): void {
    this.#replaceDraft(userId, (draft) => resolveDraft(draft, choice));
  }

  /** Gives up what of a row cannot be saved. */
  discard(userId: string): void {
    this.#replaceDraft(userId, discardUnsavable);
  }

  /** Gives up everything that is not saved. */
  discardAll(): void {
    for (const userId of [...this.#drafted]) this.#replaceDraft(userId, () => undefined);
    this.#setStatus({ failure: undefined });
  }

  /** Saves what there is to be saved; resolves once there is nothing more that can be. */
  async flush(): Promise<void> {
    this.#flush();
    while (this.#status.saving) await this.#running;
  }

  /** While a request is on its way, the loop that sent it goes on with whatever comes up. */
  #flush(): void {
    if (!this.#status.saving) this.#running = this.#saveAll();
  }

  async #saveAll(): Promise<void> {
    try {
      for (let edits = this.#takeEdits(); edits.length > 0; edits = this.#takeEdits()) {
        this.#setStatus({ saving: true, failure: undefined });
        const replies = await this.#save(edits);
        edits.forEach((edit, index) => {
          const reply = replies[index];
          if (!reply) throw new Error('an edit was not answered');
          this.#settle(edit, reply);
        });
        this.#setStatus({ savedAt: new Date() });
      }
      if (this.#status.saving) this.#setStatus({ saving: false });
    } catch (failure) {
      this.#setStatus({ saving: false, failure });
    }
  }

  /** The edits that can be sent now, up to what one request takes. */
  #takeEdits(): PayRunEdit[] {
    const edits: PayRunEdit[] = [];
    for (const userId of this.#drafted) {
      const { row, draft } = this.#states.get(userId) ?? {};
      const edit = row && draft && toEdit(row, draft);
      if (!edit) continue;
      this.#set(row, markSent(draft, edit));
      if (edits.push(edit) === maxSavedRows) break;
    }
    return edits;
  }

  #settle(edit: PayRunEdit, reply: SavedRow): void {
    const state = this.#states.get(edit.userId);
    if (!state) return;
    const { draft = { cells: {} }, row: before } = state;
    const row = reply.row ?? before;
    if (reply.outcome === 'saved') this.#set(row, settleDraft(draft, edit, row));
    else if (reply.outcome === 'conflict') this.#set(row, rebaseDraft(draft, row));
    else {
      const { confirmedNegative: _, ...rest } = draft;
      this.#set(row, { ...rest, refusal: reply.message });
    }
    this.#saved = addTotals(this.#saved, [viewRow(row, this.#payPeriod)], 1);
    this.#saved = addTotals(this.#saved, [viewRow(before, this.#payPeriod)], -1);
  }

  /** Puts texts into cells of rows that are loaded; returns what that changed. */
  #apply(cells: readonly CellText<string>[]): Change {
    return cells.flatMap(({ row: userId, field, text }) => {
      const state = this.#states.get(userId);
      if (!state) return [];
      const before = this.getText(userId, field);
      this.#set(state.row, draftCell(state.draft, state.row, field, text));
      const after = this.getText(userId, field);
      return before === after ? [] : [{ userId, field, before, after }];
    });
  }

  #repeat(change: Change | undefined): Change | undefined {
    if (!change) return undefined;
    this.#typing = undefined;
    const unchanged = change.filter(({ userId, field, before }) => this.getText(userId, field) === before);
    this.#apply(unchanged.map(({ userId, field, after }) => ({ row: userId, field, text: after })));
    this.#notify();
    this.#flush();
    return change;
  }

  #replaceDraft(userId: string, change: (draft: RowDraft) => RowDraft | undefined): void {
    const state = this.#states.get(userId);
    if (!state?.draft) return;
    this.#set(state.row, change(state.draft));
    this.#notify();
    this.#flush();
  }

  #set(row: PayRunRow, draft: RowDraft | undefined): void {
    const { userId } = row;
    const typing = this.#typing?.userId === userId ? this.#typing : undefined;
    const shown = typing ? draftCell(draft, row, typing.field, typing.text) : draft;
    this.#states.set(userId, { row, draft, view: viewRow(row, this.#payPeriod, shown) });
    if (draft || shown) this.#drafted.add(userId);
    else this.#drafted.delete(userId);
  }

  #setStatus(changed: { [Name in keyof SaveStatus]?: SaveStatus[Name] | undefined }): void {
    this.#status = { ...this.#status, ...changed } as SaveStatus;
    this.#notify();
  }

  #notify(): void {
    this.#version++;
    const drafts = [...this.#drafted].flatMap((userId) => this.#states.get(userId)?.draft ?? []);
    const isWaiting = (draft: RowDraft) =>
      draft.refusal !== undefined ||
      hasConflict(draft) ||
      Object.values(draft.cells).some(({ message }) => message !== undefined);
    const unsaved = drafts.length;
    const waiting = drafts.filter(isWaiting).length;
    if (unsaved !== this.#status.unsaved || waiting !== this.#status.waiting)
      this.#status = { ...this.#status, unsaved, waiting };
    for (const listener of this.#listeners) listener();
  }
}
