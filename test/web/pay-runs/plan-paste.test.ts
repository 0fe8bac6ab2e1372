import { describe, expect, test } from 'vitest';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { EditableField } from '../../../web/pay-runs/grid/cells.ts';
import { RowStore } from '../../../web/pay-runs/grid/row-store.ts';
import { viewRow } from '../../../web/pay-runs/grid/row-view.ts';
import { columnMessages } from '../../../web/pay-runs/import/columns.ts';
import { pasteMessages, planPaste } from '../../../web/pay-runs/paste/plan-paste.ts';
import { columnMessages as outsideMessages } from '../../../web/sheets/match-columns.ts';
import { Month, rowOf } from './month.ts';

const november = '2026-11' as PayPeriod;
const people = ['asha', 'bela', 'carl'].map((name, index) =>
  rowOf(name, { employeeId: `E-${index + 1}`, email: `${name}@example.com` }),
);

const split = (text: string) => text.split('\n').map((line) => line.split('|'));

/** Pastes a block into a column, at a row of the table. */
const paste = (text: string, field: EditableField | undefined, { from = 0, rows = people } = {}) =>
  planPaste(
    { block: split(text), field },
    {
      loaded: rows,
      loadPeople: async () => [...rows],
      loadTarget: async () => ({
        payPeriod: november,
        rows: rows.slice(from).map((row) => ({ row, view: viewRow(row, november) })),
      }),
    },
  );

const changesOf = async (text: string, field?: EditableField, rows?: PayRunRow[]) => {
  const outcome = await paste(text, field, rows && { rows });
  if (outcome.kind !== 'review') throw new Error(`the block is not reviewed: ${JSON.stringify(outcome)}`);
  return {
    changes: outcome.plan.rows.map(({ person, figures }) => [
      person.name,
      ...figures.map(({ field: name, before, after }) => `${name} ${before} → ${after}`),
    ]),
    refused: outcome.plan.refused.map(({ number, reasons }) => [number, ...reasons]),
    ignored: outcome.ignored,
    byPosition: outcome.byPosition?.length,
  };
};
const reasonsOf = async (...args: Parameters<typeof paste>) => {
  const outcome = await paste(...args);
  if (outcome.kind !== 'refused') throw new Error(`the block is not refused: ${JSON.stringify(outcome)}`);
  return outcome.cells.map(({ number, name, reasons }) => [number, name, ...reasons]);
};

describe('a pasted block that names employees', () => {
  // behaviour pay-runs: A pasted block
  test('a block with employee IDs is matched by ID, not laid over the rows below', async () => {
    expect(await changesOf('E-3|2\nE-1|0.5', 'lopDays')).toMatchObject({
      changes: [
        ['carl', 'lopDays 0 → 2'],
        ['asha', 'lopDays 0 → 0.5'],
      ],
      refused: [],
    });
  });

  // behaviour pay-runs: A pasted block
  test('a block with email addresses is matched by email, without its columns of names', async () => {
    expect(await changesOf('Carl@example.com|Carl|2|500', 'lopDays')).toMatchObject({
      changes: [['carl', 'lopDays 0 → 2', 'otherDeduction 0 → 500']],
      ignored: ['Carl'],
    });
  });

  test('refuses a row with a value that is in no column of figures, with and without titles', async () => {
    const outside = [2, outsideMessages.outside(['500'])];
    const block = 'Employee ID|LOP Days|Other Deduction\nE-1|2|1|500\nE-2|3|0|';
    expect(await changesOf(block, 'lopDays')).toMatchObject({
      changes: [['bela', 'lopDays 0 → 3']],
      refused: [outside],
    });
    expect((await changesOf('E-2|3|0|\nE-1|2|1|500', 'lopDays')).refused).toEqual([outside]);
  });

  test('a block with titles takes its columns by title, in any order and place', async () => {
    expect(await changesOf('LOP|Name|Emp Code|Remarks\n2|Bela|E-2|ill', undefined)).toMatchObject({
      changes: [['bela', 'lopDays 0 → 2']],
      ignored: ['Remarks'],
    });
  });

  // behaviour pay-runs: A pasted block
  test('names employees of a block that are not found, and cells that are not figures', async () => {
    expect(await changesOf('E-9|2\nE-1|many\nE-2|1', 'lopDays')).toMatchObject({
      changes: [['bela', 'lopDays 0 → 1']],
      refused: [
        [1, 'No employee in this month has the employee ID “E-9”.'],
        [2, 'LOP Days must be a number: “many”.'],
      ],
    });
  });

  test('offers IDs that are small numbers as figures too', async () => {
    const numbered = people.map((person, index) => ({ ...person, employeeId: String(index + 1) }));
    expect(await changesOf('3|2\n1|4', 'paidDays', numbered)).toMatchObject({
      changes: [
        ['carl', 'paidDays 30 → 2'],
        ['asha', 'paidDays 30 → 4'],
      ],
      byPosition: 4,
    });
    expect(await paste('3|2\n3|4', 'paidDays', { rows: numbered })).toMatchObject({ kind: 'write' });
  });

  test('refuses a block of employees without a column of figures', async () => {
    expect(await reasonsOf('E-1|2', undefined)).toEqual([[1, '', pasteMessages.noField]]);
    expect(await reasonsOf('Emp Code|Remarks\nE-1|ill', 'lopDays')).toEqual([
      [1, '', columnMessages.noFigures],
    ]);
  });
});

describe('a pasted block of figures', () => {
  // behaviour pay-runs: A pasted block
  test('writes a block of figures at the cell it was pasted into', async () => {
    expect(await paste('1|100\n2|₹ 2,000\n', 'lopDays', { from: 1 })).toEqual({
      kind: 'write',
      cells: [
        { row: 'bela', field: 'lopDays', text: '1' },
        { row: 'bela', field: 'otherDeduction', text: '100' },
        { row: 'carl', field: 'lopDays', text: '2' },
        { row: 'carl', field: 'otherDeduction', text: '₹ 2,000' },
      ],
    });
  });

  test('assigns the columns of a block of figures by its titles', async () => {
    expect(await paste('Other Ded.|LOP\n100|1', 'paidDays')).toEqual({
      kind: 'write',
      cells: [
        { row: 'asha', field: 'otherDeduction', text: '100' },
        { row: 'asha', field: 'lopDays', text: '1' },
      ],
    });
  });

  // behaviour pay-runs: A pasted block
  test.each<[string, string, EditableField | undefined, number, (string | number)[]]>([
    ['no number', '1\nx', 'lopDays', 0, [2, 'bela', '“x”: LOP Days must be a number']],
    [
      'more days than a month has',
      '1\n32',
      'lopDays',
      0,
      [2, 'bela', '“32”: LOP Days cannot be more than 31'],
    ],
    [
      'more days than this month has',
      '1\n31',
      'lopDays',
      0,
      [2, 'bela', `“31”: ${pasteMessages.tooManyDays}`],
    ],
    ['rows below the table', '1\n2', 'lopDays', 2, [2, '', `“2”: ${pasteMessages.outside}`]],
    ['columns beside the table', '1|2|3', 'lopDays', 0, [1, 'asha', `“3”: ${pasteMessages.readOnly}`]],
    ['a column that cannot be edited', '1|2', undefined, 0, [1, '', pasteMessages.readOnly]],
  ])('writes nothing of a block with %s', async (_, text, field, from, refused) => {
    expect(await reasonsOf(text, field, { from })).toEqual([refused]);
  });

  // behaviour pay-runs: A pasted block
  test('undoes a pasted block of figures as a whole', async () => {
    const month = new Month(people);
    const store = new RowStore(november, month.save);
    store.load(people);
    const outcome = await paste('1|100\n2|200', 'lopDays');
    if (outcome.kind === 'write') store.edit(outcome.cells);
    await store.flush();
    expect(month.rows.get('bela')).toMatchObject({ paidDays: 28, lopDays: 2, otherDeduction: 200 });
    store.undo();
    await store.flush();
    for (const row of month.rows.values())
      expect(row).toMatchObject({ paidDays: 30, lopDays: 0, otherDeduction: 0 });
  });
});
