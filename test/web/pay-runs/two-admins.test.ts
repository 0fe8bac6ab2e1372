import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PayRunEdit } from '../../../shared/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { cellValueOf, editableFields, parseCell } from '../../../web/pay-runs/grid/cells.ts';
import { RowStore } from '../../../web/pay-runs/grid/row-store.ts';
import { Month, rowOf } from './month.ts';

const november = '2026-11' as PayPeriod;

const actions = fc.array(
  fc.record({
    admin: fc.constantFrom(0, 1),
    userId: fc.constantFrom('asha', 'farah'),
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
      const month = new Month([rowOf('asha'), rowOf('farah')]);
      let isConnected = true;
      const stores = [0, 1].map((index) => {
        const store = new RowStore(november, async (edits: PayRunEdit[]) => {
          await Promise.resolve();
          for (const edit of edits) {
            const row = month.rows.get(edit.userId);
            if (row?.version !== edit.version) continue;
            // Whoever replaces a figure has it on the screen.
            const known = (stores[index] as RowStore).getRow(edit.userId)?.row;
            for (const field of editableFields)
              if (edit[field] !== undefined) expect(known?.[field]).toBe(row[field]);
          }
          const replies = edits.map((edit) => month.saveRow(edit));
          // What was written stays written where the response is lost.
          if (!isConnected) throw new Error('no connection');
          return replies;
        });
        store.load([...month.rows.values()]);
        return store;
      });

      for (const { admin, userId, field, text, what } of done) {
        const store = stores[admin] as RowStore;
        if (what === 'edit') store.edit([{ row: userId, field, text }]);
        else if (what === 'save') await store.flush();
        else if (what === 'undo') store.undo();
        else if (what === 'redo') store.redo();
        else if (what === 'load') store.load([...month.rows.values()]);
        else if (what === 'connection') isConnected = !isConnected;
        else store.resolve(userId, what);
      }
      isConnected = true;
      for (const store of [...stores, ...stores]) await store.flush();

      for (const store of stores) {
        store.load([...month.rows.values()]);
        await store.flush();
        for (const [userId, row] of month.rows) {
          for (const field of editableFields) {
            const cell = store.getRow(userId)?.draft?.cells[field];
            // What is not saved is in front of the person: an invalid text, or one beside what somebody else saved.
            if (cell) expect(cell.message !== undefined || cell.theirs !== undefined).toBe(true);
            else expect(parseCell(field, store.getText(userId, field)).value).toBe(cellValueOf(row, field));
          }
        }
      }
    }),
  );
});
