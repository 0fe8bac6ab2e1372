import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { get, query } from '../../../functions/lib/table.ts';
import { isLeave, type LeaveItem, parseLeave } from '../../../functions/store/leave.ts';
import {
  balanceKey,
  epochsKey,
  leaveFigures,
  parseBalance,
  parseEpochs,
} from '../../../functions/store/leave-balance.ts';
import { leaveDays } from '../../../shared/holidays/leave-days.ts';
import { maxPendingLeaves } from '../../../shared/leaves/leaves.ts';
import { defaultYearlyLeaves } from '../../../shared/profiles/profiles.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
let people: Employee[];
/** Every leave of every history so far, and what the portal acknowledged about it. */
const leaves: Acknowledged[] = [];
const resets: number[] = [];

interface Acknowledged {
  id: string;
  owner: Employee;
  /** The numbers of days that it was given; changes that are made at once leave one of them. */
  days: number[];
  decided?: string;
  isGone: boolean;
  /** The audit entries of it. */
  actions: string[];
}

const day = (n: number) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);

beforeAll(async () => {
  people = [await portal.employee(), await portal.employee(), await portal.employee()];
  // One of them has nearly as many pending applications as one can have, years before those of the histories.
  const [, , busy] = people;
  for (let n = 1; n < maxPendingLeaves; n++) {
    const on = new Date(Date.UTC(1990, 0, n)).toISOString().slice(0, 10);
    await apply(busy as Employee, { startDate: on, endDate: on });
  }
});

const dates = fc
  .tuple(fc.integer({ min: 0, max: 36_000 }), fc.integer({ min: 0, max: 5 }))
  .map(([start, length]) => ({ startDate: day(start), endDate: day(start + length) }));
type Dates = typeof dates extends fc.Arbitrary<infer D> ? D : never;

const which = fc.nat(7);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('apply' as const), who: fc.nat(2), dates }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('approve' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, dates }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      who: fc.nat(2),
      yearlyLeaves: fc.integer({ min: 0, max: 15 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let editions = 0;
/** Each differs from the one before: an edit that changes nothing leaves no audit entry. */
const details = (dates: Dates) => ({ subject: 'Vacation', description: `Away ${++editions}`, ...dates });
const daysOf = ({ startDate, endDate }: Dates) => leaveDays(startDate, endDate);

async function apply(owner: Employee, dates: Dates): Promise<number> {
  const body = details(dates);
  const answer = await portal.call('POST', '/api/leaves', { token: owner.token, body });
  if (answer.status === 200) {
    const { id } = answer.body;
    leaves.push({ id, owner, days: [daysOf(dates)], isGone: false, actions: ['leave.applied'] });
  }
  return answer.status;
}

async function reset(): Promise<number> {
  const { status, body } = await portal.asAdmin('PUT', '/api/admin/leaves/reset-all');
  if (status === 200) resets.push(body.reset);
  return status;
}

async function undo(): Promise<number> {
  const body = { reset: resets.at(-1) ?? 0 };
  return (await portal.asAdmin('PUT', '/api/admin/leaves/undo-reset', body)).status;
}

/** Acts on one of the newest leaves: those that the callers of a history fight over. */
async function act(one: Extract<Step, { which: number }>): Promise<number> {
  const leave = leaves.at(-1 - one.which);
  if (!leave) return 404;
  const { id, owner } = leave;
  const recordAction = (action: string) => leave.actions.push(action);
  if (one.kind === 'edit') {
    const { status } = await portal.asAdmin('PUT', `/api/leaves/${id}`, details(one.dates));
    if (status === 200) leave.days.push(daysOf(one.dates));
    if (status === 200) recordAction('leave.changed');
    return status;
  }
  if (one.kind === 'withdraw' || one.kind === 'remove') {
    const withdraws = one.kind === 'withdraw';
    const { status } = withdraws
      ? await portal.call('DELETE', `/api/leaves/${id}`, { token: owner.token })
      : await portal.asAdmin('DELETE', `/api/admin/leaves/${id}`);
    if (status === 200) leave.isGone = true;
    if (status === 200) recordAction(withdraws ? 'leave.withdrawn' : 'leave.deleted');
    return status;
  }
  const decision = one.kind === 'approve' ? 'approved' : 'rejected';
  const { status } = await portal.asAdmin('PUT', `/api/admin/leaves/${id}/status`, { status: decision });
  if (status === 200) leave.decided = decision;
  if (status === 200) recordAction(`leave.${decision}`);
  return status;
}

async function perform(one: Step): Promise<number> {
  if (one.kind === 'apply') return apply(people[one.who] as Employee, one.dates);
  if (one.kind === 'grant') {
    const { id } = people[one.who] as Employee;
    return (await portal.setPayroll(id, { yearlyLeaves: one.yearlyLeaves })).status;
  }
  if (one.kind === 'reset') return reset();
  if (one.kind === 'undo') return undo();
  return act(one);
}

/** The number of days that the portal tells an employee who asks for a year of leave. */
async function toldRemaining({ token }: Employee): Promise<string> {
  const year = { startDate: '1980-01-01', endDate: '1980-12-31' };
  const { status, body } = await portal.call('POST', '/api/leaves', { token, body: details(year) });
  expect(status).toBe(400);
  return body.message;
}

function nothingIsLost(owner: Employee, stored: LeaveItem[]): void {
  const kept = leaves.filter((leave) => leave.owner === owner && !leave.isGone);
  expect(stored.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
  for (const { id, status, numberOfDays } of stored) {
    const { decided = 'pending', days } = kept.find((leave) => leave.id === id) as Acknowledged;
    expect([id, status]).toEqual([id, decided]);
    expect(days).toContain(numberOfDays);
  }
}

async function agrees(person: Employee): Promise<void> {
  const items = await query('leaves', { partition: ['userId', person.id] });
  const stored = items.filter(isLeave).flatMap((item) => parseLeave(item) ?? []);
  const epochs = parseEpochs(await get('settings', epochsKey));
  const balance = parseBalance(
    items.find(({ leaveId }) => leaveId === balanceKey(person.id).leaveId),
    person.id,
  );
  const approved = stored
    .filter(({ status, epoch }) => status === 'approved' && epochs.live.includes(epoch as number))
    .reduce((days, { numberOfDays }) => days + numberOfDays, 0);
  const { yearlyLeaves, leavesTaken } = leaveFigures(balance, epochs, {
    yearlyLeaves: defaultYearlyLeaves,
    inProportion: false,
  });
  expect(leavesTaken).toBe(approved);
  expect(stored.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(maxPendingLeaves);
  nothingIsLost(person, stored);
  const left = yearlyLeaves > leavesTaken ? yearlyLeaves - leavesTaken : 0;
  expect(await toldRemaining(person)).toBe(
    `You cannot apply for 366 days. You only have ${left} leaves remaining.`,
  );
}

// spec 7.35
test('leaves taken are always the approved days of the epochs that count, whatever eight callers do at once', async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 8 }), async (steps) => {
      for (const status of await Promise.all(steps.map(perform))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      await Promise.all(people.map(agrees));
    }),
    { numRuns: 30, endOnFailure: true },
  );
  // 429: a person's applications of one day are bounded.
  expect([200, 400, 404, 409, 429]).toEqual(expect.arrayContaining([...statuses.keys()]));
  expect(statuses.get(200)).toBeGreaterThan(50);
  expect(statuses.get(409)).toBeGreaterThan(3);
  for (const { id, actions } of leaves) {
    const entries = await readAuditEntries(id);
    expect(entries.map(({ action }) => action).sort()).toEqual(actions.sort());
  }
});
