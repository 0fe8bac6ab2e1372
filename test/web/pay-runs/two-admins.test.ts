import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PayRunEdit, PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import {
  type CellValue,
  cellValueOf,
  type EditableField,
  editableFields,
  enteredValueOf,
  parseCell,
} from '../../../web/pay-runs/grid/cells.ts';
import { RowStore } from '../../../web/pay-runs/grid/row-store.ts';
import { Month, rowOf } from './month.ts';

const november = '2026-11' as PayPeriod;
const userIds = ['asha', 'farah'] as const;

/** An admin with a browser, and what they know: they see the screen whenever they do something. */
class Admin {
  readonly store: RowStore;
  isConnected = true;
  /** Figures that were replaced without having been seen. */
  readonly overwrittenUnseen: string[] = [];
  /**
   * The values by cell: the server's value that they saw when they decided to replace it, and what they sent
   * themselves.
   */
  readonly #known = new Map<string, CellValue[]>();

  constructor(month: Month) {
    this.store = new RowStore(november, async (edits) => {
      await Promise.resolve();
      for (const edit of edits) this.#check(month, edit);
      const replies = edits.map((edit) => month.saveRow(edit));
      for (const { outcome, row } of replies) if (outcome === 'saved') this.#learn(row);
      // A written value stays written where the response is lost.
      if (!this.isConnected) throw new Error('no connection');
      return replies;
    });
    this.store.load([...month.rows.values()]);
  }

  /** Whether the figures that a request replaces were in front of them. */
  #check(month: Month, edit: PayRunEdit): void {
    const row = month.rows.get(edit.userId);
    if (row?.version !== edit.version) return;
    for (const field of editableFields) {
      const value = edit[field];
      if (value === undefined) continue;
      const known = this.#known.get(`${edit.userId} ${field}`) ?? [];
      const replaced = enteredValueOf(row, field);
      if (!known.includes(replaced)) this.overwrittenUnseen.push(`${edit.userId} ${field}: ${replaced}`);
      known.push(value);
    }
  }

  /** Paid days that were typed as the dates and LOP days give them anyway are as if they had not been typed. */
  #learn(row: PayRunRow): void {
    for (const field of editableFields)
      this.#known.get(`${row.userId} ${field}`)?.push(enteredValueOf(row, field));
  }

  /** Looks at a cell: without a draft it shows the server's value, in a conflict it names that. */
  look(userId: string, field: EditableField): void {
    const { row, draft } = this.store.getRow(userId) ?? {};
    const cell = draft?.cells[field];
    if (row && !cell) this.#known.set(`${userId} ${field}`, [enteredValueOf(row, field)]);
    else if (cell?.theirs !== undefined) this.#known.get(`${userId} ${field}`)?.push(cell.theirs);
  }
}

const actions = fc.array(
  fc.record({
    by: fc.constantFrom(0, 1),
    userId: fc.constantFrom(...userIds),
    field: fc.constantFrom(...editableFields),
    text: fc.constantFrom('', '1', '2', '3.5', 'x'),
    what: fc.constantFrom(
      'edit',
      'edit',
      'edit',
      'save',
      'undo',
      'redo',
      'mine',
      'theirs',
      'load',
      'connection',
    ),
  }),
  { maxLength: 40 },
);

test('two admins in one month overwrite and lose nothing unseen, whatever they do and in whichever order', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (done) => {
      const month = new Month(userIds.map((userId) => rowOf(userId)));
      const admins = [new Admin(month), new Admin(month)];
      for (const { by, userId, field, text, what } of done) {
        const admin = admins[by] as Admin;
        const { store } = admin;
        const lookAtAll = () => {
          for (const one of userIds) for (const name of editableFields) admin.look(one, name);
        };
        if (what === 'edit') {
          // Typing over a conflict decides nothing: the question stays.
          if (store.getRow(userId)?.draft?.cells[field]?.theirs === undefined) admin.look(userId, field);
          store.edit([{ row: userId, field, text }]);
        } else if (what === 'undo' || what === 'redo') {
          for (const one of userIds)
            for (const name of editableFields)
              if (!store.getRow(one)?.draft?.cells[name]) admin.look(one, name);
          store[what]();
        } else if (what === 'mine' || what === 'theirs') {
          lookAtAll();
          store.resolve(userId, what);
        } else if (what === 'save') await store.flush();
        else if (what === 'load') store.load([...month.rows.values()]);
        else admin.isConnected = !admin.isConnected;
      }
      for (const admin of admins) admin.isConnected = true;
      for (const { store } of [...admins, ...admins]) await store.flush();

      for (const { store, overwrittenUnseen } of admins) {
        expect(overwrittenUnseen).toEqual([]);
        store.load([...month.rows.values()]);
        await store.flush();
        for (const [userId, row] of month.rows) {
          for (const field of editableFields) {
            const { cells } = store.getRow(userId)?.draft ?? { cells: {} };
            const cell = cells[field];
            // An unsaved value is in front of the person: an invalid text, or one beside what the other admin saved.
            if (cell) expect(cell.message !== undefined || cell.theirs !== undefined).toBe(true);
            // Paid days follow LOP days that are not saved as well.
            else if (field !== 'paidDays' || !cells.lopDays)
              expect(parseCell(field, store.getText(userId, field)).value).toBe(cellValueOf(row, field));
          }
        }
      }
    }),
  );
});
