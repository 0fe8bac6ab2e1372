import { maxSavedRows } from '../../../shared/pay-runs/messages.ts';
import type { PayRunEdit, PayRunRow, SavedRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { messages } from '../messages.ts';
import type { EditableField } from './cells.ts';
import {
  discardUnsavable,
  draftCell,
  isWaiting,
  markSent,
  type RowDraft,
  rebaseDraft,
  refuseDraft,
  resolveDraft,
  settleDraft,
  toEdit,
} from './draft.ts';
import { type Change, EditHistory } from './edit-history.ts';
import type { CellText } from './paste.ts';
import { type RowState, RowStates, type Typing } from './row-states.ts';
import { addTotals, type RowTotals, sumRows, viewRow } from './row-view.ts';

interface SaveStatus {
  saving: boolean;
  /** Rows with something that is not saved. */
  unsaved: number;
  /** Rows that need a decision: invalid, refused or in conflict. */
  waiting: number;
  /** Why the latest request failed; what it sent is not lost. */
  failure?: unknown;
  /** When the latest edit was saved. */
  savedAt?: Date;
}

type SaveRows = (edits: PayRunEdit[]) => Promise<SavedRow[]>;

/**
 * The rows of a month in the browser. Edits are saved as soon as they are made: one request at a time, with all that
 * came up during the one before, each row with the version it was read in. What the server refused stays in the
 * row until the admin decides.
 */
export class RowStore {
  readonly #payPeriod: PayPeriod;
  readonly #save: SaveRows;
  readonly #rows: RowStates;
  readonly #history = new EditHistory();
  readonly #listeners = new Set<() => void>();
  #status: SaveStatus = { saving: false, unsaved: 0, waiting: 0 };
  #saved: RowTotals = sumRows([]);
  #version = 0;
  #running: Promise<void> | undefined;

  constructor(payPeriod: PayPeriod, save: SaveRows) {
    this.#payPeriod = payPeriod;
    this.#save = save;
    this.#rows = new RowStates(payPeriod);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getRow = (userId: string): RowState | undefined => this.#rows.get(userId);

  readonly getStatus = (): SaveStatus => this.#status;

  /** Counts the changes of the store. */
  readonly getVersion = (): number => this.#version;

  /** The change of the totals that saved edits have made, for comparing two moments. */
  readonly getSavedTotals = (): RowTotals => this.#saved;

  /** The change of the totals that unsaved edits make. */
  getDraftTotals(): RowTotals {
    return this.#rows.draftTotals();
  }

  /** The text that a cell shows, saved or not. */
  getText(userId: string, field: EditableField): string {
    return this.#rows.textOf(userId, field);
  }

  /** The rows that need a decision, in the order of their edits. */
  getWaiting(): RowState[] {
    return this.#rows.drafted().filter(({ draft }) => isWaiting(draft));
  }

  /** Takes in rows as the server answered them. */
  load(rows: readonly PayRunRow[]): void {
    for (const row of rows) this.#rows.load(row);
    this.#changed();
  }

  /** Shows what is being typed in the amounts; nothing is saved before `edit`, and undefined takes it back. */
  type(typing: Typing | undefined): void {
    this.#rows.type(typing);
    this.#notify();
  }

  /** Puts texts into cells, as one change that can be undone, and saves them. */
  edit(cells: readonly CellText<string>[]): void {
    this.#rows.type(undefined);
    this.#history.push(this.#apply(cells));
    this.#changed();
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
    this.#change(userId, (draft) => ({ ...draft, confirmedNegative: true }));
  }

  /** Decides the conflicts of a row. */
  resolve(userId: string, choice: 'mine' | 'theirs'): void {
    this.#change(userId, (draft) => resolveDraft(draft, choice));
  }

  /** Gives up what of a row cannot be saved. */
  discard(userId: string): void {
    this.#change(userId, discardUnsavable);
  }

  /** Gives up everything that is not saved. */
  discardAll(): void {
    for (const { row } of this.#rows.drafted()) this.#rows.set(row, undefined);
    this.#setStatus({ failure: undefined });
  }

  /**
   * Saves an edit that has a separate form. What of the row had been refused is given up for it.
   * @returns why it was not saved
   */
  async saveNow(edit: PayRunEdit): Promise<string | undefined> {
    const [reply] = await this.#save([edit]);
    if (!reply) throw new Error('an edit was not answered');
    if (reply.outcome === 'refused') return reply.message;
    const state = this.#rows.get(edit.userId);
    if (state?.draft?.refusal !== undefined) this.#rows.set(state.row, undefined);
    this.#settle(edit, reply);
    this.#setStatus({ savedAt: new Date() });
    return reply.outcome === 'conflict' ? messages.lopChangedMeanwhile : undefined;
  }

  /** Saves what there is to be saved; resolves once there is nothing more that can be. */
  async flush(): Promise<void> {
    this.#startSaving();
    while (this.#status.saving) await this.#running;
  }

  /** While a request is on its way, the loop that sent it goes on with new edits. */
  #startSaving(): void {
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
    for (const { row, draft } of this.#rows.drafted()) {
      const edit = toEdit(row, draft);
      if (!edit) continue;
      this.#rows.set(row, markSent(draft, edit));
      if (edits.push(edit) === maxSavedRows) break;
    }
    return edits;
  }

  #settle(edit: PayRunEdit, reply: SavedRow): void {
    const state = this.#rows.get(edit.userId);
    if (!state) return;
    const { draft = { cells: {} }, row: before } = state;
    const row = reply.row ?? before;
    if (reply.outcome === 'saved') this.#rows.set(row, settleDraft(draft, edit, row));
    else if (reply.outcome === 'conflict') this.#rows.set(row, rebaseDraft(draft, row));
    else this.#rows.set(row, refuseDraft(draft, reply.message));
    this.#saved = addTotals(this.#saved, [viewRow(row, this.#payPeriod)], 1);
    this.#saved = addTotals(this.#saved, [viewRow(before, this.#payPeriod)], -1);
  }

  /** Puts texts into cells of rows that are loaded; returns what that changed. */
  #apply(cells: readonly CellText<string>[]): Change {
    return cells.flatMap(({ row: userId, field, text }) => {
      const state = this.#rows.get(userId);
      if (!state) return [];
      const before = this.#rows.enteredTextOf(userId, field);
      this.#rows.set(state.row, draftCell(state.draft, state.row, field, text));
      const after = this.#rows.enteredTextOf(userId, field);
      return before === after ? [] : [{ userId, field, before, after }];
    });
  }

  #repeat(change: Change | undefined): Change | undefined {
    if (!change) return undefined;
    this.#rows.type(undefined);
    const unchanged = change.filter(
      ({ userId, field, before }) => this.#rows.enteredTextOf(userId, field) === before,
    );
    this.#apply(unchanged.map(({ userId, field, after }) => ({ row: userId, field, text: after })));
    this.#changed();
    return change;
  }

  #change(userId: string, change: (draft: RowDraft) => RowDraft | undefined): void {
    const state = this.#rows.get(userId);
    if (!state) return;
    this.#rows.set(state.row, change(state.draft ?? { cells: {} }));
    this.#changed();
  }

  #changed(): void {
    this.#notify();
    this.#startSaving();
  }

  #setStatus(changed: { [Name in keyof SaveStatus]?: SaveStatus[Name] | undefined }): void {
    this.#status = { ...this.#status, ...changed } as SaveStatus;
    this.#notify();
  }

  #notify(): void {
    this.#version++;
    const counts = this.#rows.countUnsaved();
    if (counts.unsaved !== this.#status.unsaved || counts.waiting !== this.#status.waiting)
      this.#status = { ...this.#status, ...counts };
    for (const listener of this.#listeners) listener();
  }
}
