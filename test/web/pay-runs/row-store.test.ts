import { beforeEach, describe, expect, test } from 'vitest';
import { rupees, toRupees } from '../../../shared/money.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { EditableField } from '../../../web/pay-runs/grid/cells.ts';
import type { RowState } from '../../../web/pay-runs/grid/row-states.ts';
import { RowStore } from '../../../web/pay-runs/grid/row-store.ts';
import { rowNotes } from '../../../web/pay-runs/row-notes.ts';
import { Month, rowOf } from './month.ts';

const november = '2026-11' as PayPeriod;

let month: Month;
let store: RowStore;
beforeEach(() => {
  month = new Month([rowOf('asha'), rowOf('farah')]);
  store = new RowStore(november, month.save);
  store.load([...month.rows.values()]);
});

const type = (userId: string, field: EditableField, text: string) =>
  store.edit([{ row: userId, field, text }]);
const netPay = (userId: string) => toRupees(store.getRow(userId)?.view.netPay ?? 0);

describe('editing', () => {
  test('shows typed figures in the amounts immediately, and saves them on entry', () => {
    store.type({ userId: 'asha', field: 'lopDays', text: '3' });
    expect(netPay('asha')).toBe(53_800);
    expect(store.getText('asha', 'paidDays')).toBe('27');
    expect(toRupees(store.getDraftTotals().netPay)).toBe(-6000);
    store.type(undefined);
    expect(netPay('asha')).toBe(59_800);
    expect(month.requests).toEqual([]);
  });

  test('notes days of a leaver that are LOP days only on the payslip', () => {
    store.load([rowOf('lata', { dateOfLeaving: '2026-11-17', paidDays: 17 })]);
    const notes = (userId: string) => rowNotes(store.getRow(userId) as RowState).map(({ text }) => text);
    expect(notes('lata')).toContain(
      '13 days before joining or after leaving count as LOP days on the payslip.',
    );
    store.type({ userId: 'asha', field: 'lopDays', text: '3' });
    expect(notes('asha')).toEqual([]);
    store.type(undefined);
  });

  test('an emptied cell of LOP days has those of unpaid leave again', async () => {
    const days = [{ date: '2026-11-26', halfDays: 2 as const }];
    const kept = { lopDays: 2, reason: 'Two days', at: '2026-11-22T06:00:00.000Z', by: 'Priya Menon' };
    month = new Month([rowOf('asha', { lopDays: 2, paidDays: 28, unpaidLeave: { days, kept } })]);
    store = new RowStore(november, month.save);
    store.load([...month.rows.values()]);
    type('asha', 'lopDays', '');
    await store.flush();
    expect(store.getText('asha', 'lopDays')).toBe('1');
    expect(store.getStatus()).toMatchObject({ unsaved: 0, waiting: 0 });
    expect(month.rows.get('asha')).toMatchObject({ lopDays: 1, paidDays: 29, unpaidLeave: { days } });
  });

  test('shows both numbers if the paid days entered and the dates differ', () => {
    store.load([rowOf('lata', { dateOfLeaving: '2026-11-17', paidDays: 16, typedDays: ['paidDays'] })]);
    expect(rowNotes(store.getRow('lata') as RowState).map(({ text }) => text)).toContain(
      '16 paid days entered, but the dates of joining and leaving give 17.',
    );
  });

  test('shows no paid days for an employee who is not in the month yet', () => {
    store.load([rowOf('diya', { paidDays: undefined, lopDays: undefined })]);
    expect(store.getText('diya', 'paidDays')).toBe('');
  });

  // behaviour pay-runs: An edit
  test('saves an edit automatically with the version of its row', async () => {
    type('asha', 'otherDeduction', '4000');
    expect(store.getStatus()).toMatchObject({ saving: true, unsaved: 1 });
    await store.flush();
    expect(month.requests).toEqual([[{ userId: 'asha', version: 1, otherDeduction: 4000 }]]);
    expect(store.getRow('asha')).toMatchObject({
      row: { otherDeduction: 4000, version: 2 },
      draft: undefined,
    });
    expect(store.getStatus()).toMatchObject({ saving: false, unsaved: 0 });
    expect(toRupees(store.getSavedTotals().netPay)).toBe(-4000);
    expect(store.getDraftTotals().netPay).toBe(0);
  });

  test('an emptied cell is saved as empty', async () => {
    type('asha', 'otherDeduction', ' ');
    await store.flush();
    expect(month.requests).toEqual([[{ userId: 'asha', version: 1, otherDeduction: null }]]);
  });

  // behaviour pay-runs: An edit
  test('edits made while another is being saved go with the next request, each row once, in its new version', async () => {
    type('asha', 'lopDays', '2');
    type('asha', 'lopDays', '3');
    type('asha', 'paidDays', '27');
    type('farah', 'otherDeduction', '₹ 1,250');
    await store.flush();
    expect(month.requests).toEqual([
      [{ userId: 'asha', version: 1, lopDays: 2 }],
      [
        { userId: 'asha', version: 2, paidDays: 27, lopDays: 3 },
        { userId: 'farah', version: 1, otherDeduction: 1250 },
      ],
    ]);
  });

  test('saves a value that is undone while it is being saved', async () => {
    type('asha', 'lopDays', '2');
    type('asha', 'lopDays', '0');
    await store.flush();
    expect(month.rows.get('asha')).toMatchObject({ lopDays: 0, version: 3 });
  });

  test('sends a pasted block a hundred rows at a time', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => rowOf(`person ${index}`));
    month = new Month(rows);
    store = new RowStore(november, month.save);
    store.load(rows);
    store.edit(rows.map(({ userId }) => ({ row: userId, field: 'lopDays', text: '1' })));
    await store.flush();
    expect(month.requests.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  // behaviour pay-runs: An edit
  test('keeps an invalid text in its cell with the reason, and does not send it', async () => {
    type('asha', 'paidDays', 'thirty');
    await store.flush();
    expect(month.requests).toEqual([]);
    expect(store.getText('asha', 'paidDays')).toBe('thirty');
    expect(store.getRow('asha')?.draft?.cells.paidDays?.message).toBe('Paid Days must be a number');
    expect(store.getStatus()).toMatchObject({ unsaved: 1, waiting: 1 });
    store.discard('asha');
    expect(store.getText('asha', 'paidDays')).toBe('30');
  });

  test('confirms a negative net pay only for the current figures', async () => {
    type('asha', 'otherDeduction', '70000');
    expect(store.getRow('asha')?.view.issues).toContain('negative-net');
    store.confirmNegative('asha');
    await store.flush();
    expect(month.rows.get('asha')).toMatchObject({ otherDeduction: 70_000, confirmedNegative: true });
    expect(store.getRow('asha')?.view.issues).not.toContain('negative-net');
    store.type({ userId: 'asha', field: 'otherDeduction', text: '80000' });
    expect(store.getRow('asha')?.view.issues).toContain('negative-net');
  });
});

describe('undo', () => {
  test('undoes and redoes a change, a pasted block as one', async () => {
    store.edit([
      { row: 'asha', field: 'lopDays', text: '1' },
      { row: 'farah', field: 'lopDays', text: '2' },
    ]);
    await store.flush();
    store.undo();
    await store.flush();
    expect([...month.rows.values()].map(({ lopDays }) => lopDays)).toEqual([0, 0]);
    store.redo();
    await store.flush();
    expect([...month.rows.values()].map(({ lopDays }) => lopDays)).toEqual([1, 2]);
    expect(store.redo()).toBeUndefined();
  });

  test('does not undo a cell that another admin has changed since', async () => {
    type('asha', 'lopDays', '1');
    await store.flush();
    month.change('asha', { lopDays: 4 });
    store.load([...month.rows.values()]);
    store.undo();
    await store.flush();
    expect(month.rows.get('asha')?.lopDays).toBe(4);
  });

  test('does nothing without a change to undo', () => {
    expect(store.undo()).toBeUndefined();
    type('asha', 'lopDays', '0');
    expect(store.undo()).toBeUndefined();
  });
});

describe('a row that another admin has changed', () => {
  // behaviour pay-runs: An edit
  test('a conflict in a cell shows the saved value and needs a decision', async () => {
    month.change('asha', { lopDays: 4 });
    type('asha', 'lopDays', '2');
    await store.flush();
    expect(month.rows.get('asha')?.lopDays).toBe(4);
    expect(store.getText('asha', 'lopDays')).toBe('2');
    expect(store.getRow('asha')?.draft?.cells.lopDays).toMatchObject({ value: 2, theirs: 4 });
    expect(store.getStatus()).toMatchObject({ unsaved: 1, waiting: 1 });
  });

  test.each([
    ['mine', 2],
    ['theirs', 4],
  ] as const)('has the figure that is decided for: %s', async (choice, lopDays) => {
    month.change('asha', { lopDays: 4 });
    type('asha', 'lopDays', '2');
    await store.flush();
    store.resolve('asha', choice);
    await store.flush();
    expect(month.rows.get('asha')?.lopDays).toBe(lopDays);
    expect(store.getText('asha', 'lopDays')).toBe(String(lopDays));
    expect(store.getStatus().unsaved).toBe(0);
  });

  // behaviour pay-runs: An edit
  test('edits of two admins in different cells of a row are both kept', async () => {
    month.change('asha', { paidDays: 28 });
    type('asha', 'lopDays', '2');
    await store.flush();
    expect(month.rows.get('asha')).toMatchObject({ paidDays: 28, lopDays: 2 });
    expect(store.getStatus()).toMatchObject({ unsaved: 0, waiting: 0 });
  });

  test('drops a confirmation of a negative net pay after the row has changed', async () => {
    month.change('asha', { otherDeduction: rupees(80_000) });
    store.confirmNegative('asha');
    await store.flush();
    expect(month.rows.get('asha')?.confirmedNegative).toBe(false);
    expect(store.getRow('asha')?.view.issues).toContain('negative-net');
  });
});

describe('a request that fails', () => {
  test('a failed save loses nothing and is sent again with the next edit or on demand', async () => {
    month.fails = true;
    type('asha', 'lopDays', '2');
    await store.flush();
    expect(store.getStatus()).toMatchObject({
      saving: false,
      unsaved: 1,
      failure: new Error('no connection'),
    });
    expect(store.getText('asha', 'lopDays')).toBe('2');
    month.fails = false;
    await store.flush();
    expect(month.rows.get('asha')?.lopDays).toBe(2);
    expect(store.getStatus()).toMatchObject({ unsaved: 0, failure: undefined });
  });

  test('an edit that was saved without an answer counts as saved when sent again', async () => {
    month.fails = true;
    type('asha', 'lopDays', '2');
    await store.flush();
    month.change('asha', { lopDays: 2 });
    month.fails = false;
    await store.flush();
    expect(month.rows.get('asha')).toMatchObject({ lopDays: 2, version: 2 });
    expect(store.getStatus()).toMatchObject({ unsaved: 0, waiting: 0 });
  });

  test('a row refused by the server keeps the typed text with the reason', async () => {
    month.rows.delete('asha');
    type('asha', 'lopDays', '2');
    type('farah', 'lopDays', '1');
    await store.flush();
    expect(store.getRow('asha')?.draft).toMatchObject({ refusal: 'This employee is not in this month.' });
    expect(month.rows.get('farah')?.lopDays).toBe(1);
    expect(store.getStatus()).toMatchObject({ unsaved: 1, waiting: 1 });
    store.discard('asha');
    expect(store.getStatus()).toMatchObject({ unsaved: 0, waiting: 0 });
  });
});
