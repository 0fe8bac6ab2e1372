import { expect, test } from 'vitest';
import type { LeaveTypeVersion } from '../../../shared/leaves/leave-types.ts';
import {
  balanceOn,
  type LedgerInput,
  ledgerOf,
  type StoredEntry,
} from '../../../shared/leaves/ledger/ledger.ts';
import { closedYearOf, closingEntry, closingOf } from '../../../shared/leaves/ledger/year-end.ts';
import { earnedId, earnedLeave } from '../../support/leave-type.ts';

const lastDay = '2026-12-31';
const opening = (halfDays: number): StoredEntry => ({
  id: 'opening',
  typeId: earnedId,
  kind: 'adjusted',
  date: '2026-01-01',
  halfDays,
});
/** 22.5 days, unless it says otherwise. */
const inputOf = (rules: Partial<LeaveTypeVersion>, changes: Partial<LedgerInput> = {}): LedgerInput => ({
  type: earnedLeave({ credit: 'manual', ...rules }),
  yearStart: 1,
  employment: {},
  entries: [opening(45)],
  taken: [],
  today: '2027-01-05',
  ...changes,
});
const taken = ['2027-01-04', '2027-01-05', '2027-01-06'].map((date) => ({
  date,
  halfDays: 2,
  leave: 'leave',
}));

test('of 22.5 days 15 are carried, 5 encashed, and 2.5 lapse', () => {
  expect(closingOf(inputOf({ carryForward: 15, encash: 5 }), lastDay)).toEqual({
    ...{ balance: 45, carried: 30, encashed: 10, lapsed: 5 },
  });
});

test('without days there is nothing to close', () => {
  expect(closingOf(inputOf({}, { entries: [] }), lastDay)).toBeUndefined();
  expect(closingOf(inputOf({}, { entries: [opening(-2)] }), lastDay)).toBeUndefined();
  expect(closingEntry(inputOf({}, { entries: [] }), 2026, lastDay)).toBeUndefined();
});

test('days that leave of the new year has taken since do not lapse, but those that it may take below zero', () => {
  expect(closingOf(inputOf({ carryForward: 0 }, { taken }), lastDay)).toMatchObject({
    ...{ carried: 6, lapsed: 39, encashed: 0 },
  });
  expect(closingOf(inputOf({ carryForward: 0, belowZero: 1 }, { taken }), lastDay)).toMatchObject({
    ...{ carried: 4, lapsed: 41 },
  });
});

test('a balance that was lower earlier in the year lapses as it is at its end', () => {
  const entries = [opening(2), { ...opening(43), id: 'later', date: '2026-06-01' }];
  expect(closingOf(inputOf({ carryForward: 0 }, { entries }), lastDay)).toMatchObject({ lapsed: 45 });
});

test('what an admin took off in the new year does not lapse once more', () => {
  const entries = [opening(45), { ...opening(-10), id: 'less', date: '2027-01-02' }];
  expect(closingOf(inputOf({ carryForward: 0 }, { entries, taken }), lastDay)).toMatchObject({
    ...{ carried: 16, lapsed: 29 },
  });
});

test('days are encashed before they lapse, and none that leave has taken', () => {
  expect(closingOf(inputOf({ carryForward: 0, encash: 20 }, { taken }), lastDay)).toMatchObject({
    ...{ carried: 6, encashed: 39, lapsed: 0 },
  });
});

// behaviour leaves: Closing a leave year
test.each([
  [45, 45, 0, 0],
  [41, 41, 4, 0],
  [30, 30, 10, 5],
])(
  '%s half days that leaving has paid out in the new year are neither encashed nor do they lapse',
  (paid, carried, encashed, lapsed) => {
    const paidOut: StoredEntry = { ...opening(-paid), id: 'paid', kind: 'paid-out', date: '2027-01-20' };
    const leaver = { employment: { dateOfLeaving: '2027-01-20' }, entries: [opening(45), paidOut] };
    for (const belowZero of [0, 5])
      expect(closingOf(inputOf({ carryForward: 15, encash: 5, belowZero }, leaver), lastDay)).toEqual({
        ...{ balance: 45, carried, encashed, lapsed },
      });
  },
);

test('the id of the entry that closes a year is the year and the type, and closing again gives the same entry', () => {
  const input = inputOf({ carryForward: 15, encash: 5 });
  const entry = closingEntry(input, 2026, lastDay) as StoredEntry;
  expect(entry).toEqual({
    id: `closed_2026_${earnedId}`,
    typeId: earnedId,
    kind: 'closed',
    date: lastDay,
    halfDays: 0,
    ...{ carried: 30, lapsed: 5, encashed: 10 },
  });
  const again = { ...input, entries: [...input.entries, entry] };
  expect(closingEntry(again, 2026, lastDay)).toEqual(entry);
});

test('a year that was closed before counts with what was decided then', () => {
  const closed: StoredEntry = {
    ...{ id: 'closed_2025', typeId: earnedId, kind: 'closed', date: '2025-12-31', halfDays: 0 },
    ...{ carried: 5, lapsed: 40 },
  };
  const input = inputOf(
    { carryForward: 15, from: '2025-01-01' },
    { entries: [{ ...opening(45), date: '2025-06-01' }, closed] },
  );
  expect(closingOf(input, lastDay)).toMatchObject({ balance: 5, carried: 5, lapsed: 0 });
});

/** The balance of 18 days whose year was closed: 10 carried, 5 encashed, 3 lapsed. */
const closed: StoredEntry = {
  ...{ id: `closed_2026_${earnedId}`, typeId: earnedId, kind: 'closed', date: lastDay, halfDays: 0 },
  ...{ carried: 20, encashed: 10, lapsed: 6 },
};
const closedInput = (changes: Partial<LedgerInput> = {}) =>
  inputOf({ carryForward: 10, encash: 5 }, { entries: [opening(36), closed], ...changes });

// behaviour leaves: Closing a leave year
test.each([
  [0, 20, 6],
  [1, 20, 4],
  [3, 20, 0],
  [4, 18, 0],
  [14, 0, 0],
])(
  'leave of the old year, %s days approved after its end, takes days that lapsed before those that are carried',
  (days, carried, lapsed) => {
    const late = Array.from({ length: days }, (_, i) => ({
      ...{ date: `2026-12-${String(10 + i)}`, halfDays: 2, leave: 'late' },
    }));
    const ledger = ledgerOf(closedInput({ taken: late }), lastDay);
    const of = (kind: string) => ledger.find((entry) => entry.kind === kind);
    expect([of('carried')?.of ?? 0, Math.abs(of('lapsed')?.halfDays ?? 0), of('encashed')?.halfDays]).toEqual(
      [carried, lapsed, -10],
    );
    expect(balanceOn(ledger, lastDay)).toBe(36 - 10 - lapsed - 2 * days);
  },
);

test('after leave of the old year is given back after its end, its days are carried', () => {
  const given = { ...opening(4), id: 'given', date: '2026-12-10' };
  const ledger = ledgerOf(closedInput({ entries: [opening(36), given, closed] }), lastDay);
  expect(ledger.find(({ kind }) => kind === 'carried')?.of).toBe(20 + 4);
  expect(balanceOn(ledger, lastDay)).toBe(20 + 4);
});

// behaviour leaving: Employing a former employee again
test('the end of a year after an employment, and before the next one, takes nothing off that', () => {
  const employment = { earlierUntil: '2026-12-20', dateOfJoining: '2027-02-05' };
  const entries = [closed, { ...opening(33), id: 'again', date: '2027-02-05' }];
  expect(balanceOn(ledgerOf(closedInput({ employment, entries }), '2027-02-28'), '2027-02-28')).toBe(33);
});

// behaviour leaves: Closing a leave year
test('a closed year is shown as the ledger has it now, and of an employment before the present one as it was closed', () => {
  const given = { ...opening(4), id: 'given', date: '2026-12-10' };
  const entries = [opening(36), given, closed];
  expect(closedYearOf(closedInput({ entries }), closed)).toEqual({ carried: 24, lapsed: 6, encashed: 10 });
  const employment = { earlierUntil: '2027-03-31', dateOfJoining: '2027-06-01' };
  expect(closedYearOf(closedInput({ entries, employment }), closed)).toEqual({
    carried: 20,
    lapsed: 6,
    encashed: 10,
  });
});
