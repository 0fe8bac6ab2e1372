import { describe, expect, test } from 'vitest';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import { ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import { balanceOn, ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';
import { balanceColumns, matchBalanceColumns } from '../../../web/people/leave-balances/columns.ts';
import { planBalances } from '../../../web/people/leave-balances/plan.ts';
import { readCsv } from '../../../web/sheets/read-csv.ts';
import { earnedId, earnedLeave, typeVersion } from '../../support/leave-type.ts';
import { personNamed, samplePeople } from './sample-people.ts';

const today = '2026-11-18';
const unpaid = { ...earnedLeave({ isPaid: false }), id: `type_${'a'.repeat(20)}`, name: 'Unpaid' };
const forMen = {
  id: `type_${'b'.repeat(20)}`,
  name: 'Paternity Leave',
  versions: [typeVersion({ forWhom: 'men' })],
};
const types = [earnedLeave({ from: '2026-10-01' }), unpaid, forMen];
const ledgersOf = (entries: LeaveLedgers['entries'] = []): LeaveLedgers => ({
  types: { yearStart: 1, types, version: 1 },
  employment: { dateOfJoining: '2022-06-13', gender: 'female' },
  entries,
  leaves: [],
});
const balanceOf = (ledgers: LeaveLedgers) =>
  balanceOn(ledgerOf(ledgerInputOf(ledgers, types[0] as (typeof types)[0], today), today), today) / 2;

const plan = (csv: string, ledgers: LeaveLedgers | null = ledgersOf()) =>
  planBalances(
    matchBalanceColumns(
      readCsv(new TextEncoder().encode(`Emp Code,Leave Type,Balance\n${csv}`), balanceColumns.isTitle),
    ),
    samplePeople,
    types,
    today,
    async () => ledgers,
  );

describe('a sheet of leave balances', () => {
  // behaviour earlier-months: One row is a balance
  test('sets the balance of today, beside what the rules have credited', async () => {
    const credited = balanceOf(ledgersOf());
    expect(credited).toBeGreaterThan(0);
    const { rows, refused } = await plan('SSW-1,earned  leave,7.5');
    expect(refused).toEqual([]);
    expect(rows).toMatchObject([
      {
        number: 2,
        userId: personNamed('Asha Rao').userId,
        type: { id: earnedId },
        before: credited,
        days: 7.5,
      },
    ]);
    const [{ before, days, id }] = rows as [(typeof rows)[0]];
    const adjusted = ledgersOf([
      { id, typeId: earnedId, kind: 'adjusted', date: today, halfDays: (days - before) * 2 },
    ]);
    expect(balanceOf(adjusted)).toBe(7.5);
    // Imported again, as after a lost answer.
    expect(await plan('SSW-1,Earned Leave,7.5', adjusted)).toEqual({ rows: [], refused: [], unchanged: 1 });
  });

  test.each([
    ['SSW-2,Earned Leave,1', 'No employee has the employee ID “SSW-2”.'],
    [
      'SSW-1,Casual,1',
      'There is no type of leave “Casual”. Type one of these: Earned Leave, Unpaid, Paternity Leave.',
    ],
    ['SSW-1,Earned Leave,', 'Days are missing. Type them, for example 7.5.'],
    ['SSW-1,Earned Leave,7.25', 'Days must be 0 to 366, in steps of 0.5: “7.25”.'],
    ['SSW-1,Earned Leave,-1', 'Days must be 0 to 366, in steps of 0.5: “-1”.'],
    ['SSW-1,Unpaid,1', 'Unpaid is unpaid and has no balance.'],
    ['SSW-1,Paternity Leave,1', 'This employee does not have Paternity Leave today.'],
  ])('refuses %s', async (row, message) => {
    expect((await plan(row)).refused).toMatchObject([{ reasons: [message] }]);
  });

  test('refuses a type that comes twice for an employee', async () => {
    const { rows, refused } = await plan('SSW-1,Earned Leave,7\nSSW-1,Earned Leave,8');
    expect([rows, refused.map(({ number }) => number)]).toEqual([[], [2, 3]]);
  });

  test('names the columns that are missing', () => {
    const read = readCsv(new TextEncoder().encode('Leave Type\nEarned'), balanceColumns.isTitle);
    expect(() => matchBalanceColumns(read)).toThrow('These columns are missing: “Employee ID”, “Days”.');
  });
});
