import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { query } from '../../../functions/lib/table.ts';
import { isLeave, parseLeave } from '../../../functions/store/leave.ts';
import { balanceKey, parseBalance } from '../../../functions/store/leave-balance.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import { balanceOn, ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';
import { coveredDaysOf } from '../../../shared/leaves/ledger/taken.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { leaveTypeClient } from '../../api/leaves/leave-type-client.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { simpleBalances } from '../../support/simple-ledger.ts';

const portal = setUpPortal();
let client: ReturnType<typeof leaveTypeClient>;
const today = todayInIndia();
const year = today.slice(0, 4);
const [first, last] = [`${year}-01-01`, `${Number(year) + 1}-12-31`];

beforeAll(async () => {
  client = leaveTypeClient(portal);
});

const dates = fc
  .tuple(fc.nat(600), fc.nat(4))
  .map(([start, length]) => [addDays(first, start), addDays(first, start + length)] as const);
const which = fc.nat(9);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('apply' as const), dates }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('approve' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, dates }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('adjust' as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rules' as const),
      daysPerYear: fc.integer({ min: 0, max: 30 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface History {
  who: Employee;
  type: LeaveType;
  ids: string[];
  resets: number[];
}

async function perform({ who, type, ids, resets }: History, action: Step): Promise<number> {
  const id = 'which' in action ? ids[action.which % Math.max(ids.length, 1)] : undefined;
  if ('which' in action && id === undefined) return 200;
  switch (action.kind) {
    case 'apply': {
      const { status, body } = await client.apply(who, type, ...action.dates);
      if (status === 200) ids.push(body.id);
      return status;
    }
    case 'approve':
    case 'reject':
      return (await client.decide(id as string, action.kind === 'approve' ? 'approved' : 'rejected')).status;
    case 'edit': {
      const [startDate, endDate] = action.dates;
      const body = { subject: type.name, typeId: type.id, startDate, endDate, description: 'Away' };
      return (await portal.asAdmin('PUT', `/api/leaves/${id}`, body)).status;
    }
    case 'remove':
      return (await portal.asAdmin('DELETE', `/api/admin/leaves/${id}`)).status;
    case 'adjust':
      return (await client.adjust(who, type, action.days, today)).status;
    case 'reset': {
      const { status, body } = await portal.asAdmin('PUT', '/api/admin/leaves/reset-all');
      resets.push(body.reset);
      return status;
    }
    case 'undo':
      return (await portal.asAdmin('PUT', '/api/admin/leaves/undo-reset', { reset: resets.at(-1) ?? 1 }))
        .status;
    case 'rules': {
      const { daysPerYear } = action;
      return (await client.save({ id: type.id, name: type.name, from: today, daysPerYear })).status;
    }
  }
}

test('a balance is credits less debits at every date, and the days taken are those that leave covers, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const history: History = {
        who: await portal.employee(),
        type: await client.addType({ from: first, carryForward: 5, expiresAfterMonths: 9 }),
        ids: [],
        resets: [],
      };
      for (const action of steps) expect(await perform(history, action)).toBeLessThan(500);
      const { who } = history;
      const ledgers = await client.ledgers(who);
      const type = ledgers.types.types.find(({ id }) => id === history.type.id) as LeaveType;
      const input = ledgerInputOf(ledgers, type, today);
      const ledger = ledgerOf(input, last);
      for (const [date, balance] of simpleBalances(input, first, last))
        expect([date, balanceOn(ledger, date)]).toEqual([date, balance]);

      const items = await query('leaves', { partition: ['userId', who.id] });
      const approved = items
        .filter(isLeave)
        .map(parseLeave)
        .filter(({ status }) => status === 'approved');
      const stored = parseBalance(
        items.find(({ leaveId }) => leaveId === balanceKey(who.id as UserId).leaveId),
        who.id as UserId,
      );
      const byEpoch = Map.groupBy(approved, ({ epoch }) => String(epoch));
      for (const epoch of new Set([...Object.keys(stored.taken), ...byEpoch.keys()]))
        expect(stored.taken[epoch] ?? 0).toBe(
          (byEpoch.get(epoch) ?? []).reduce((days, leave) => days + coveredDaysOf(leave), 0),
        );
      // Rules that give less, and a reset that is undone, can leave a balance below zero. Nothing else does.
      if (!steps.some(({ kind }) => kind === 'rules' || kind === 'undo'))
        expect(Math.min(...ledger.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
