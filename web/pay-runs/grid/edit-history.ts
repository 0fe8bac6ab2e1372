import type { EditableField } from './cells.ts';

/** A cell's text before and after an edit. */
interface CellChange {
  userId: string;
  field: EditableField;
  before: string;
  after: string;
}

/** Cells that were changed together: by typing, by pasting a block. */
export type Change = readonly CellChange[];

const reversed = (change: Change): Change =>
  change.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before }));

/** Undo and redo of the changes made in this browser. */
export class EditHistory {
  #done: Change[] = [];
  #undone: Change[] = [];

  /** Adds a change that was made; those that were undone can no longer be redone. */
  push(change: Change): void {
    if (change.length === 0) return;
    this.#done.push(change);
    this.#undone = [];
  }

  /** The change that undoes the latest one. */
  undo(): Change | undefined {
    const change = this.#done.pop();
    if (!change) return undefined;
    this.#undone.push(change);
    return reversed(change);
  }

  redo(): Change | undefined {
    const change = this.#undone.pop();
    if (change) this.#done.push(change);
    return change;
  }
}
