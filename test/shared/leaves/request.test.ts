import { expect, test } from 'vitest';
import type { LeaveTypeVersion } from '../../../shared/leaves/leave-types.ts';
import { type LeaveLedgers, type LedgerLeave, ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import type { LeaveDay } from '../../../shared/leaves/ledger/coverage.ts';
import { outcomeOf } from '../../../shared/leaves/ledger/request.ts';
import { coveredDaysOf, unpaidDaysOf } from '../../../shared/leaves/ledger/taken.ts';
import { earnedId, earnedLeave, storedLeaveTypes } from '../../support/leave-type.ts';

const today = '2026-11-16';
const typeWith = (rules: Partial<LeaveTypeVersion>) => earnedLeave({ credit: 'manual', ...rules });
const leaveOn = (startDate: string, endDate: string, changes: Partial<LedgerLeave> = {}): LedgerLeave => ({
  id: `leave_${startDate}`,
  typeId: earnedId,
  subject: 'Earned Leave',
  startDate,
  endDate,
  numberOfDays: 1,
  status: 'pending',
  ...changes,
});
/** The ledgers of an employee with three days. */
const ledgersOf = (rules: Partial<LeaveTypeVersion>, leaves: LedgerLeave[] = []): LeaveLedgers => ({
  types: { ...storedLeaveTypes, types: [typeWith(rules)] } as LeaveLedgers['types'],
  employment: {},
  entries: [
    { id: 'entry', typeId: earnedId, kind: 'adjusted', date: '2026-01-01', halfDays: 6 },
    { id: 'other', typeId: 'type_other', kind: 'adjusted', date: '2026-01-01', halfDays: 20 },
  ],
  leaves,
});
const days = (...dates: string[]): LeaveDay[] => dates.map((date) => ({ date, halfDays: 2 }));
const outcome = (rules: Partial<LeaveTypeVersion>, requested: LeaveDay[], leaves: LedgerLeave[] = []) =>
  outcomeOf(ledgersOf(rules, leaves), typeWith(rules), requested, today);

test('a request comes after the pending ones, and says which of its days are loss of pay', () => {
  const pending = [
    leaveOn('2026-12-01', '2026-12-01'),
    leaveOn('2026-12-03', '2026-12-03', { typeId: 'type_x' }),
  ];
  expect(outcome({}, days('2026-11-19', '2026-11-20', '2026-11-23'), pending)).toEqual({
    covered: 2,
    unpaid: 1,
    unpaidDays: [{ date: '2026-11-23', halfDays: 2 }],
    isUnpaidType: false,
    left: 1,
    pending: 1,
    isRefused: false,
    needsDocument: false,
  });
});

test('a request within the balance leaves the rest of it', () => {
  const taken = leaveOn('2026-11-17', '2026-11-17', { status: 'approved' });
  expect(outcome({ refusesBeyond: true }, days('2026-11-19'), [taken])).toMatchObject({
    ...{ covered: 1, unpaid: 0, unpaidDays: [], left: 1, pending: 0, isRefused: false },
  });
});

test('of pending requests for more than the balance the earliest is covered', () => {
  const pending = [leaveOn('2026-12-07', '2026-12-08'), leaveOn('2026-12-01', '2026-12-02')];
  const last = outcome({}, days('2026-12-10'), pending);
  expect([last.pending, last.covered, last.left]).toEqual([4, 0, 0]);
});

test('a type that refuses leave beyond its balance says so, and an unpaid type covers no day', () => {
  const four = days('2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20');
  expect(outcome({ refusesBeyond: true }, four)).toMatchObject({ isRefused: true, covered: 3, unpaid: 1 });
  expect(outcome({ isPaid: false, refusesBeyond: true }, four)).toMatchObject({
    ...{ isUnpaidType: true, isRefused: false, covered: 0, unpaid: 4 },
  });
});

test('a document is asked for after so many days', () => {
  const three = days('2026-11-17', '2026-11-18', '2026-11-19');
  expect(outcome({ documentAfterDays: 2 }, three).needsDocument).toBe(true);
  expect(outcome({ documentAfterDays: 2 }, three.slice(1)).needsDocument).toBe(false);
  expect(outcome({ documentAfterDays: 0 }, three).needsDocument).toBe(true);
});

test('a ledger has the days of approved leave of its type that a balance covers, without the one that is decided', () => {
  const partly = leaveOn('2026-11-17', '2026-11-18', {
    ...{ status: 'approved', numberOfDays: 2, unpaid: [{ date: '2026-11-18', halfDays: 1 }] },
  });
  const unpaid = leaveOn('2026-11-19', '2026-11-19', {
    ...{ status: 'approved', unpaid: [{ date: '2026-11-19', halfDays: 2 }] },
  });
  const decided = leaveOn('2026-11-20', '2026-11-20', { status: 'approved' });
  const other = leaveOn('2026-11-24', '2026-11-24', { status: 'approved', typeId: 'type_other' });
  const ledgers = ledgersOf({}, [partly, unpaid, decided, other, leaveOn('2026-11-23', '2026-11-23')]);
  const { taken, entries } = ledgerInputOf(ledgers, typeWith({}), today, decided.id);
  expect(taken).toEqual([
    { date: '2026-11-17', halfDays: 2, leave: partly.id },
    { date: '2026-11-18', halfDays: 1, leave: partly.id },
  ]);
  expect(entries.map(({ id }) => id)).toEqual(['entry']);
  expect([unpaidDaysOf(partly), coveredDaysOf(partly), unpaidDaysOf(decided)]).toEqual([0.5, 1.5, 0]);
});
