import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  balanceKey,
  epochsKey,
  leaveFigures,
  parseBalance,
  parseEpochs,
} from '../../functions/leaves/balance.ts';
import { isLeave, parseLeave } from '../../functions/leaves/items.ts';
import { get, query } from '../../functions/lib/table.ts';
import { type Employee, type Portal, startPortal } from '../portal.ts';

let portal: Portal;
let people: Employee[];
beforeAll(async () => {
  portal = await startPortal();
  people = [await portal.employee(), await portal.employee(), await portal.employee()];
});
afterAll(() => portal.stop());

/** Leaves and undone resets of every history so far: what the callers of a history may pick from. */
const leaves: string[] = [];
const resets: number[] = [];

const dates = fc
  .tuple(fc.integer({ min: 0, max: 36_000 }), fc.integer({ min: 0, max: 5 }))
  .map(([start, length]) => {
    const day = (n: number) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
    return { subject: 'Vacation', description: 'Away', startDate: day(start), endDate: day(start + length) };
  });

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('apply' as const), who: fc.nat(2), dates }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('approve' as const), which: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), which: fc.nat(7) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), which: fc.nat(7), dates }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One of the newest leaves: those that the callers of a history fight over. */
const newest = (which: number) => leaves.at(-1 - which) ?? 'leave_none';

async function perform(one: Step): Promise<number> {
  const asAdmin = { token: portal.admin };
  if (one.kind === 'apply') {
    const { token } = people[one.who] as Employee;
    const answer = await portal.call('POST', '/api/leaves', { token, body: one.dates });
    if (answer.status === 200) leaves.push(answer.body.id);
    return answer.status;
  }
  if (one.kind === 'edit') {
    const path = `/api/leaves/${newest(one.which)}`;
    return (await portal.call('PUT', path, { ...asAdmin, body: one.dates })).status;
  }
  if (one.kind === 'reset') {
    const { status, body } = await portal.call('PUT', '/api/admin/leaves/reset-all', asAdmin);
    if (status === 200) resets.push(body.reset);
    return status;
  }
  if (one.kind === 'undo') {
    const body = { reset: resets.at(-1) ?? 0 };
    return (await portal.call('PUT', '/api/admin/leaves/undo-reset', { ...asAdmin, body })).status;
  }
  const path = `/api/admin/leaves/${newest(one.which)}/status`;
  const body = { status: one.kind === 'approve' ? 'approved' : 'rejected' };
  return (await portal.call('PUT', path, { ...asAdmin, body })).status;
}

async function agrees({ id }: Employee): Promise<void> {
  const items = await query('leaves', { partition: ['userId', id] });
  const epochs = parseEpochs(await get('settings', epochsKey));
  const balance = parseBalance(
    items.find(({ leaveId }) => leaveId === balanceKey(id).leaveId),
    id,
  );
  const approved = items
    .filter(isLeave)
    .map(parseLeave)
    .filter(({ status, epoch }) => status === 'approved' && epochs.live.includes(epoch as number))
    .reduce((days, { numberOfDays }) => days + numberOfDays, 0);
  expect(leaveFigures(balance, epochs).leavesTaken).toBe(approved);
}

test('leaves taken are always the approved days of the epochs that count, whatever eight callers do at once', async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 8 }), async (steps) => {
      for (const status of await Promise.all(steps.map(perform))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      await Promise.all(people.map(agrees));
    }),
    { numRuns: 150, endOnFailure: true },
  );
  expect([...statuses.keys()].every((status) => [200, 400, 404, 409].includes(status))).toBe(true);
  expect(statuses.get(200)).toBeGreaterThan(250);
  expect(statuses.get(409)).toBeGreaterThan(25);
}, 120_000);
