import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { toCursor } from '../../../functions/lib/pagination.ts';
import {
  addFigures,
  digestOf,
  hashFigures,
  nameFigures,
} from '../../../functions/pay-runs/approval/digest.ts';
import { type ApprovalFacts, packFacts, unpackFacts } from '../../../functions/pay-runs/approval/facts.ts';
import { evaluateRow } from '../../../functions/pay-runs/rows/evaluate-row.ts';
import { defaultPaySettings } from '../../../functions/store/pay-settings.ts';
import { pageQuery } from '../../../shared/fields.ts';
import { paise } from '../../../shared/money.ts';
import { profileItem, sampleUserId } from '../../support/items.ts';
import { employeeMonth } from '../../support/pay-runs.ts';

const evaluated = (count: number, basicSalary = 30_000_00) =>
  evaluateRow(
    employeeMonth(count, { ...profileItem(count), basicSalary: paise(basicSalary) }),
    defaultPaySettings,
  );
const rows = [1, 2, 3, 4, 5].map((count) => evaluated(count));

test('a digest of figures is the same in any order and in any parts, and another one for any other figure', () => {
  const digest = digestOf(rows);
  expect(digestOf(rows.toReversed())).toBe(digest);
  for (const at of [0, 1, 3, 5]) {
    const [these, others] = [rows.slice(0, at), rows.slice(at)].map(hashFigures) as [string, string];
    expect(nameFigures(addFigures(these, others))).toBe(digest);
    expect(nameFigures(addFigures(others, these))).toBe(digest);
  }
  const others = [
    rows.slice(1),
    [...rows, evaluated(1)],
    rows.with(2, evaluated(3, 30_000_01)),
    // The same amounts, of other employees.
    [...rows.slice(2), evaluated(1, 30_000_01), evaluated(2, 29_999_99)],
  ];
  expect(new Set([digest, ...others.map(digestOf)]).size).toBe(1 + others.length);
});

test('facts of more edits than an address has room for leave out the last ones, and count all of them', () => {
  const edit = (i: number) => ({
    at: new Date(Date.UTC(2026, 10, 1, 0, 0, i)).toISOString(),
    by: { id: sampleUserId(i), name: randomBytes(30).toString('base64') },
    kind: 'employee' as const,
    name: randomBytes(40).toString('base64'),
  });
  const facts: ApprovalFacts = {
    ...{ figures: hashFigures(rows), errors: 9_999, unpaid: 9_999, ownEdits: 9_999, changed: 9_999 },
    edits: Array.from({ length: 200 }, (_, i) => edit(i)),
    changes: [1, 2, 3].map((i) => ({ ...edit(i), kind: 'edit' as const })),
  };
  const packed = packFacts(facts);
  const cursor = toCursor('summary-2026-11', [`row#${'a'.repeat(90)}`, 'x'.repeat(22), packed]);
  expect(pageQuery.parse({ cursor })).toEqual({ cursor });
  const { edits, ...others } = unpackFacts(packed);
  expect(edits.length).toBeGreaterThan(20);
  expect({ ...others, edits }).toEqual({
    ...facts,
    changes: facts.changes.map(({ at, by, kind, name }) => ({ at, by, kind, name })),
    edits: facts.edits.slice(0, edits.length),
  });
  const few = { ...facts, edits: facts.edits.slice(0, 10) };
  expect(unpackFacts(packFacts(few)).edits).toEqual(few.edits);
});
