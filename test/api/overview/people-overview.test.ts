import { expect, test, vi } from 'vitest';
import { leaveRulesKey } from '../../../functions/store/leave-rules.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { defaultLeaveRules } from '../../../shared/leaves/leave-rules.ts';
import { maxListed, type PeopleOverview, peopleOverview } from '../../../shared/overview/overview.ts';
import { peopleParts } from '../../../shared/overview/people-parts.ts';
import { toPeriod } from '../../../shared/period.ts';
import { accountItem, leaveItem, profileItem, workedDayItem } from '../../support/items.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const today = todayInIndia();
const inDays = (days: number) => addDays(today, days);
const portal = setUpPortal();

const overview = async (): Promise<PeopleOverview> => await portal.ok('GET', '/api/admin/overview/people');

async function withProfile(name: string, details: object): Promise<Employee> {
  const person = await portal.createUser(name);
  const { kind, version } = profileItem(1);
  const item = { userId: person.id, kind, payrollVersion: 0, version, ...details };
  await putItems('profiles', [item]);
  return person;
}

test('says of a portal without employees that nothing waits', async () => {
  const { headcount, ...lists } = await overview();
  const none = { all: 0, first: [] };
  expect(lists).toEqual({
    ...{ joining: none, leaving: none, leaveRequests: none, changeRequests: none },
    ...{ cancellations: none, workedDays: none, proofs: [] },
    missing: [],
    holidays: [],
  });
  expect(headcount).toHaveLength(12);
  expect(headcount.at(-1)).toEqual({ payPeriod: toPeriod(today), employees: 0 });
});

// behaviour overview: Three calls; Joining and leaving
test('lists who joins and leaves soon, and what waits, without any pay', async () => {
  const complete = { dateOfBirth: '1990-05-14', workState: 'DL', pfMembership: 'none' };
  const joiner = await withProfile('Asha Rao', { ...complete, dateOfJoining: inDays(10) });
  await withProfile('Bela Shah', { ...complete, dateOfJoining: inDays(31) });
  const leaver = await withProfile('Chitra Nair', {
    ...complete,
    dateOfJoining: '2020-01-01',
    dateOfLeaving: inDays(5),
  });
  await withProfile('Dev Patel', { ...complete, dateOfJoining: '2020-01-01', dateOfLeaving: inDays(-40) });
  const asking = await withProfile('Esha Das', {
    workState: 'DL',
    pfMembership: 'none',
    dateOfJoining: '2021-01-01',
    basicSalary: 98_765_43,
    requested: { fields: { bankAccountNumber: '000999888777' }, on: inDays(-2), number: 1 },
  });
  await portal.ok('POST', '/api/holidays', { name: 'Founders’ Day', date: inDays(20) });
  const leaves = Array.from({ length: maxListed + 1 }, (_, i) => leaveItem(100 + i));
  await putItems('leaves', leaves);

  const { headcount, ...lists } = await overview();
  expect(lists).toMatchObject({
    joining: { all: 1, first: [{ userId: joiner.id, name: 'Asha Rao', on: inDays(10) }] },
    leaving: { all: 1, first: [{ userId: leaver.id, name: 'Chitra Nair', lastDay: inDays(5) }] },
    changeRequests: { all: 1, first: [{ userId: asking.id, name: 'Esha Das', on: inDays(-2) }] },
    leaveRequests: { all: maxListed + 1 },
    missing: [{ field: 'dateOfBirth', employees: 1 }],
    holidays: [{ name: 'Founders’ Day', date: inDays(20) }],
  });
  expect(lists.leaveRequests.first).toHaveLength(maxListed);
  expect(lists.leaving.first[0]?.duesBy.localeCompare(inDays(6))).toBeGreaterThan(0);
  // Chitra Nair and Esha Das: Dev Patel has left, the others have not joined.
  expect(headcount.at(-1)?.employees).toBe(2);
  expect(JSON.stringify({ headcount, ...lists })).not.toMatch(/98765|000999888777/);
  expect(peopleOverview.safeParse({ headcount, ...lists }).success).toBe(true);
});

// behaviour overview: Waiting for you
test('lists requests to cancel leave where the company offers that, and worked days off', async () => {
  const asked = { ...leaveItem(200), startDate: inDays(3), endDate: inDays(4), status: 'approved' as const };
  await putItems('leaves', [
    { ...asked, cancelRequested: true },
    { ...asked, ...leaveItem(201), startDate: inDays(3), endDate: inDays(4), status: 'approved' },
    workedDayItem(202, inDays(-3)),
    { ...workedDayItem(203, inDays(-3)), state: 'approved' },
  ]);
  const { cancellations: unoffered } = await overview();
  expect(unoffered).toEqual({ all: 0, first: [] });
  await putItems('settings', [{ ...leaveRulesKey, ...defaultLeaveRules, allowsCancelling: true }]);
  const { cancellations, workedDays, leaveRequests } = await overview();
  expect(cancellations).toMatchObject({
    all: 1,
    first: [{ id: asked.id, userId: asked.userId, startDate: inDays(3), endDate: inDays(4) }],
  });
  expect(workedDays).toEqual({
    all: 1,
    first: [{ userId: accountItem(202).id, name: accountItem(202).name, on: inDays(-3) }],
  });
  expect(leaveRequests.first.map(({ id }) => id)).not.toContain(asked.id);
});

// behaviour overview: Joining and leaving
test('lists a leaver until the final dues are to be paid', async () => {
  const left = await withProfile('Farah Khan', { dateOfJoining: '2020-01-01', dateOfLeaving: inDays(-1) });
  const paidOff = await withProfile('Gita Roy', { dateOfJoining: '2020-01-01', dateOfLeaving: inDays(-13) });
  const ids = (await overview()).leaving.first.map(({ userId }) => userId);
  expect(ids).toContain(left.id);
  expect(ids).not.toContain(paidOff.id);
});

// behaviour overview: Headcount
test('counts an admin among the employees only with earnings', async () => {
  const employed = async () => (await overview()).headcount.at(-1)?.employees as number;
  const before = await employed();
  const founder = await portal.createUser('Hema Iyer');
  expect(await employed()).toBe(before + 1);
  const body = await portal.ok('GET', `/api/auth/users/${founder.id}`);
  const { name, email } = body.user;
  await portal.ok('PUT', `/api/auth/users/${founder.id}`, {
    name,
    email,
    role: 'admin',
    isInitialPassword: true,
  });
  expect(await employed()).toBe(before);
  await portal.setPayroll(founder.id, { basicSalary: 40_000 });
  expect(await employed()).toBe(before + 1);
});

// behaviour overview: Proofs that wait for a decision
test('counts the employees whose proofs wait, for admins who decide on them alone', async () => {
  const declared = (proofs: object) => ({
    from: '2026-04',
    claims: { savings: 100_00, health: 50_00 },
    proofs,
  });
  const inOld = (name: string, year: number, ...proofs: object[]) =>
    withProfile(name, { oldRegime: { [year]: proofs.map(declared) } });
  await inOld('Waits Once', 2026, {}, { savings: 'waiting' });
  await inOld('Waits Twice', 2026, { savings: 'waiting', health: 'waiting' });
  await inOld('Decided', 2026, { savings: 'waiting' }, { savings: 'accepted' });
  await inOld('Of A Year Before', 2025, { savings: 'waiting' });
  const adminWith = async (duty: string) => {
    const { id, name, email, password } = await portal.employee();
    const body = { name, email, role: 'admin', duties: [duty], isInitialPassword: false };
    await portal.ok('PUT', `/api/auth/users/${id}`, body);
    return { email, password };
  };
  const [payroll, hr] = [await adminWith('payroll'), await adminWith('hr')];
  const proofsFor = async (body: typeof hr, now = '2026-12-10T06:00:00Z') => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    try {
      const { token } = (await portal.callOk('POST', '/api/auth/admin/login', { body })).body;
      return (await portal.callOk('GET', '/api/admin/overview/people', { token })).body.proofs;
    } finally {
      vi.useRealTimers();
    }
  };
  expect(await proofsFor(payroll)).toEqual([{ year: 2026, employees: 2 }]);
  expect(await proofsFor(hr)).toBeUndefined();
  expect(await proofsFor(payroll, '2027-07-31T06:00:00Z')).toEqual([{ year: 2026, employees: 2 }]);
  expect(await proofsFor(payroll, '2027-08-01T06:00:00Z')).toEqual([]);
});

test('has an employee whose other details cannot be read', async () => {
  const joiner = await withProfile('Indu Menon', { dateOfJoining: inDays(1), payslips: 'not read' });
  expect((await overview()).joining.first[0]).toEqual({
    userId: joiner.id,
    name: 'Indu Menon',
    on: inDays(1),
  });
});

// behaviour overview: A large company
test('comes in parts of a large company, which add up to the overview of all', async () => {
  // Without an account, it counts until the day of leaving.
  await putItems('profiles', [{ ...profileItem(900), dateOfLeaving: inDays(20) }]);
  const whole = await overview();
  const parts: PeopleOverview[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `limit=3${cursor && `&cursor=${cursor}`}`;
    const part = await portal.callOk('GET', `/api/admin/overview/people?${query}`, { token: portal.admin });
    parts.push(part.body);
    cursor = part.headers.get('x-next-cursor');
  }
  const [first, ...others] = parts as [PeopleOverview, ...PeopleOverview[]];
  expect(others.length).toBeGreaterThan(3);
  expect(first.leaveRequests).toEqual(whole.leaveRequests);
  expect(peopleParts.add([first, ...others])).toEqual(whole);
});

test('refuses a cursor that names no employee', async () => {
  const cursor = Buffer.from('["overview","zzz"]').toString('base64url');
  const refused = await portal.asAdmin('GET', `/api/admin/overview/people?cursor=${cursor}`);
  expect(refused.status).toBe(400);
});
