import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { get, query } from '../../../functions/lib/table.ts';
import { fanOutPartition } from '../../../functions/store/fan-out.ts';
import { balanceKey } from '../../../functions/store/leave-balance.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { defaultLeaveRules, type LeaveRules } from '../../../shared/leaves/leave-rules.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

const portal = setUpPortal();
/** Thursday to Tuesday, with a holiday on the Tuesday. */
const week = { startDate: '2026-11-19', endDate: '2026-11-24' };
const details = { subject: 'Vacation', description: 'Rest', ...week };
const rulesPath = '/api/admin/leave-rules';

beforeAll(async () => {
  await addHoliday({ name: 'Guru Nanak Jayanti', date: '2026-11-24' });
});

const addHoliday = async (holiday: object): Promise<string> =>
  (await portal.ok('POST', '/api/holidays', holiday)).id;
const readRules = async (): Promise<LeaveRules> => await portal.ok('GET', rulesPath);
/** Chooses the default with these changes. */
async function choose(changes: Partial<LeaveRules>): Promise<LeaveRules> {
  const { version } = await readRules();
  return await portal.ok('PUT', rulesPath, { ...defaultLeaveRules, ...changes, version });
}
const working = (changes: Partial<LeaveRules> = {}) => choose({ counting: 'working', ...changes });
const apply = ({ token }: Employee, changes: object = {}) =>
  portal.call('POST', '/api/leaves', { token, body: { ...details, ...changes } });
const decide = (id: string, status = 'approved') =>
  portal.asAdmin('PUT', `/api/admin/leaves/${id}/status`, { status });
const edit = (id: string, changes: object) =>
  portal.asAdmin('PUT', `/api/leaves/${id}`, { ...details, ...changes });
const profileOf = async ({ token }: Employee) =>
  (await portal.call('GET', '/api/profile/me', { token })).body;
const taken = async (person: Employee) => (await profileOf(person)).leavesTaken ?? 0;
const setLocation = ({ id }: Employee, workLocation: string) => portal.setPayroll(id, { workLocation });
const ownRules = async ({ token }: Employee) =>
  (await portal.callOk('GET', '/api/leave-days', { token })).body;

beforeEach(async () => {
  await working();
});

describe('with calendar days', () => {
  beforeEach(async () => {
    await choose({});
  });

  // behaviour leaves: Leave counts every calendar day
  test('a leave has every day, and nothing of a reply says how it was counted', async () => {
    const person = await portal.employee();
    const { body } = await apply(person);
    expect(body.numberOfDays).toBe(6);
    for (const name of ['daysOff', 'startsAtMidday', 'endsAtMidday']) expect(body).not.toHaveProperty(name);
    await decide(body.id);
    expect(await profileOf(person)).not.toHaveProperty('workingDays');
    expect(await ownRules(person)).toBeNull();
  });

  test('a half day is refused', async () => {
    const { status, body } = await apply(await portal.employee(), { startsAtMidday: true });
    expect([status, body.message]).toEqual([
      400,
      'Half days cannot be requested where leave counts calendar days. Reload the page.',
    ]);
  });
});

describe('with working days', () => {
  test('Thursday 19 to Tuesday 24 Nov 2026 takes 3 days of the balance, and the leave says which days are off', async () => {
    const person = await portal.employee();
    const { body } = await apply(person);
    expect(body).toMatchObject({
      numberOfDays: 3,
      daysOff: [
        { date: '2026-11-21' },
        { date: '2026-11-22' },
        { date: '2026-11-24', holiday: 'Guru Nanak Jayanti' },
      ],
    });
    await decide(body.id);
    expect(await profileOf(person)).toMatchObject({ leavesTaken: 3, workingDays: true });
  });

  test('a leave beyond the balance by calendar days is taken where its working days fit', async () => {
    const person = await portal.employee();
    expect((await apply(person, { startDate: '2026-11-02', endDate: '2026-11-17' })).body.numberOfDays).toBe(
      12,
    );
    const { body } = await apply(person, { startDate: '2026-12-01', endDate: '2026-12-17' });
    expect(body.message).toBe('You cannot apply for 13 days. You only have 12 leaves remaining.');
  });

  test('a period without a working day is refused', async () => {
    const { status, body } = await apply(await portal.employee(), {
      startDate: '2026-11-21',
      endDate: '2026-11-22',
    });
    expect([status, body.fields]).toEqual([
      400,
      { endDate: 'There is no working day in this period. Choose other dates.' },
    ]);
  });

  // behaviour leaves: Half days
  test('half days move the balance by half a day, exactly', async () => {
    const person = await portal.employee();
    for (const startDate of ['2026-11-16', '2026-11-17', '2026-11-18']) {
      const { body } = await apply(person, { startDate, endDate: startDate, endsAtMidday: true });
      expect(body).toMatchObject({ numberOfDays: 0.5, endsAtMidday: true });
      await decide(body.id);
    }
    expect(await taken(person)).toBe(1.5);
    expect(await get('leaves', balanceKey(person.id))).toMatchObject({ taken: { 1: 1.5 } });
  });

  test('a leave until midday leaves room for one from midday on the same day, and for no other', async () => {
    const person = await portal.employee();
    const day = { startDate: '2026-11-19', endDate: '2026-11-19' };
    expect((await apply(person, { ...day, endsAtMidday: true })).status).toBe(200);
    expect((await apply(person, { ...day, endsAtMidday: true })).status).toBe(409);
    expect((await apply(person, day)).status).toBe(409);
    expect((await apply(person, { ...day, startsAtMidday: true })).status).toBe(200);
  });

  test('a day cannot both start and end at midday', async () => {
    const half = { startsAtMidday: true, endsAtMidday: true, endDate: week.startDate };
    const { body } = await apply(await portal.employee(), half);
    expect(body.message).toBe('A leave of one day can start or end at midday, not both.');
  });

  // behaviour leaves: The sandwich rule
  test('the sandwich rule counts days off between two leave days where the company has chosen it', async () => {
    await working({ countsDaysBetween: true });
    expect((await apply(await portal.employee())).body.numberOfDays).toBe(5);
  });

  test('editing an approved leave counts anew and moves the balance by the difference', async () => {
    const person = await portal.employee();
    const { id } = (await apply(person)).body;
    await decide(id);
    const { body } = await edit(id, { endDate: '2026-11-20', endsAtMidday: true });
    expect(body).toMatchObject({ numberOfDays: 1.5, endsAtMidday: true, daysOff: [] });
    expect(await taken(person)).toBe(1.5);
    await portal.ok('DELETE', `/api/admin/leaves/${id}`);
    expect(await taken(person)).toBe(0);
  });

  test('the pay run has the working days and half days of a leave that are in its month', async () => {
    // October 2026 can be opened then.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T05:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const person = await portal.hire('Asha Rao', { payPeriod: '2026-10', basicSalary: 30_000 });
    const { id } = (
      await apply(person, { startDate: '2026-10-29', endDate: '2026-11-03', startsAtMidday: true })
    ).body;
    await decide(id);
    const run = payRunClient(portal, '2026-10');
    await run.open();
    expect((await run.row(person.id)).leaveDays).toBe(1.5);
  });

  test('a notification says that a leave is until midday', async () => {
    const person = await portal.employee();
    const { id } = (await apply(person, { endsAtMidday: true, endDate: '2026-11-23' })).body;
    await decide(id);
    const fanOut = (await query('notifications', { partition: ['userId', fanOutPartition] })).find(
      ({ kind, recipients }) => kind === 'leave.approved' && (recipients as string[]).includes(person.id),
    );
    expect(fanOut?.subject).toEqual({
      startDate: week.startDate,
      endDate: '2026-11-23',
      endsAtMidday: 'yes',
    });
  });
});

describe('work locations', () => {
  // behaviour leaves: Working days
  test('employees have the weekly off and the holidays of their work location, all others those of the company', async () => {
    const [goan, other] = [await portal.employee(), await portal.employee()];
    await setLocation(goan, 'Panaji');
    await addHoliday({ name: 'Goa Liberation Day', date: '2026-11-20', locations: ['panaji ', 'Margao'] });
    await working({ weeklyOffByLocation: [{ location: 'PANAJI', weeklyOff: 'sunday' }] });
    expect((await apply(goan)).body).toMatchObject({
      numberOfDays: 3,
      daysOff: [
        { date: '2026-11-20', holiday: 'Goa Liberation Day' },
        { date: '2026-11-22' },
        { date: '2026-11-24', holiday: 'Guru Nanak Jayanti' },
      ],
    });
    expect((await apply(other)).body.numberOfDays).toBe(3);
    expect(await ownRules(goan)).toMatchObject({ rules: { weeklyOff: 'sunday' }, workLocation: 'Panaji' });
    await setLocation(goan, 'Pune');
    expect(await ownRules(goan)).toMatchObject({ rules: { weeklyOff: 'saturday-sunday' } });
    expect(await portal.ok('GET', `/api/admin/leave-days/${goan.id}`)).toEqual((await ownRules(goan)).rules);
  });

  test('a work location that was saved before leave balances had it counts once working days are chosen', async () => {
    await choose({});
    const person = await portal.employee();
    await setLocation(person, 'Kochi');
    const { workLocation, ...before } = (await get('leaves', balanceKey(person.id))) ?? {};
    expect(workLocation).toBe('Kochi');
    await putItems('leaves', [before]);
    await working({ weeklyOffByLocation: [{ location: 'Kochi', weeklyOff: 'sunday' }] });
    expect(await ownRules(person)).toMatchObject({ rules: { weeklyOff: 'sunday' } });
  });

  test('a work location is listed once, however it is written, with its employees', async () => {
    const people = [await portal.employee(), await portal.employee(), await portal.employee()];
    await Promise.all(people.map((person, i) => setLocation(person, i === 0 ? 'hubballi' : 'Hubballi')));
    const { locations } = await portal.ok('GET', '/api/admin/work-locations');
    expect(locations).toContainEqual({ location: 'Hubballi', employees: 3 });
    const weeklyOffByLocation = ['Hubballi', 'hubballi '].map((location) => ({
      location,
      weeklyOff: 'sunday',
    }));
    const body = { ...defaultLeaveRules, counting: 'working', weeklyOffByLocation };
    expect((await portal.asAdmin('PUT', rulesPath, body)).body.message).toBe(
      'Each work location can be listed only once',
    );
  });
});

describe('a change of the rules', () => {
  // behaviour leaves: A change of the rules
  test('a pending leave is counted anew when it is decided, which the admin sees before, and an approved one stays', async () => {
    await choose({});
    const [waiting, approved] = [await portal.employee(), await portal.employee()];
    const { id } = (await apply(waiting)).body;
    await decide((await apply(approved)).body.id);
    await working();
    const related = async () => (await portal.ok('GET', `/api/admin/leaves/related?ids=${id}`)).related[0];
    expect(await related()).toMatchObject({ daysNow: 3 });
    expect((await decide(id)).body.leave.numberOfDays).toBe(3);
    expect(await related()).not.toHaveProperty('daysNow');
    expect([await taken(waiting), await taken(approved)]).toEqual([3, 6]);
  });

  test('a leave that has no working day left cannot be approved, and can be rejected', async () => {
    await choose({});
    const person = await portal.employee();
    const { id } = (await apply(person, { startDate: '2026-11-21', endDate: '2026-11-22' })).body;
    await working();
    const { status, body } = await decide(id);
    expect([status, body.message]).toEqual([
      409,
      'There is no working day left in this leave. Reject or edit it.',
    ]);
    expect((await decide(id, 'rejected')).status).toBe(200);
  });

  test('while a leave is approved, other rules are chosen: it is counted by those', async () => {
    const person = await portal.employee();
    const { id } = (await apply(person)).body;
    const [approved] = await interleaveBeforeWrite(
      'leaves',
      () => decide(id),
      () => working({ countsDaysBetween: true }),
    );
    expect(approved.body.leave.numberOfDays).toBe(5);
    expect(await taken(person)).toBe(5);
  });

  test('it is on the record, is not written twice, and is refused from an older version', async () => {
    const before = await working();
    const change = {
      ...before,
      weeklyOff: 'sunday',
      weeklyOffByLocation: [{ location: 'Panaji', weeklyOff: 'saturday-sunday' }],
    };
    const after = await portal.ok('PUT', rulesPath, change);
    expect(after).toEqual({ ...change, version: before.version + 1 });
    expect(await portal.ok('PUT', rulesPath, change)).toEqual(after);
    const late = await portal.asAdmin('PUT', rulesPath, before);
    expect(late.status).toBe(409);
    expect((await readAuditItems('leave-rules')).at(-1)).toMatchObject({
      action: 'leave-rules.changed',
      changes: {
        weeklyOff: ['saturday-sunday', 'sunday'],
        weeklyOffByLocation: { parts: [['Panaji', null, 'Saturday and Sunday']] },
      },
    });
  });
});

describe('optional holidays', () => {
  const inDays = (days: number) => addDays(todayInIndia(), days);
  /** The next Wednesday at least a month from now, so that no weekly off hides the holiday. */
  const future =
    [30, 31, 32, 33, 34, 35, 36].map(inDays).find((date) => new Date(date).getUTCDay() === 3) ?? '';
  const choice = (method: string, { token }: Employee, id: string) =>
    portal.call(method, `/api/optional-holidays/${id}`, { token });
  const offer = (name: string, date = future) => addHoliday({ name, date, isOptional: true });
  const onTheDay = { startDate: future, endDate: addDays(future, 1) };

  // behaviour leaves: Optional holidays
  test('an optional holiday is a day off for those who choose it, until they withdraw it', async () => {
    await working({ optionalHolidays: 1 });
    const [person, other] = [await portal.employee(), await portal.employee()];
    const id = await offer('Onam');
    expect((await choice('PUT', person, id)).body.optionalHolidays).toEqual({ perYear: 1, chosen: [id] });
    expect((await choice('PUT', person, id)).status).toBe(200);
    const application = (await apply(person, onTheDay)).body;
    expect([application.numberOfDays, (await apply(other, onTheDay)).body.numberOfDays]).toEqual([1, 2]);
    await choice('DELETE', person, id);
    expect((await decide(application.id)).body.leave.numberOfDays).toBe(2);
    const actions = (await readAuditItems(person.id)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('holiday.'))).toEqual([
      'holiday.chosen',
      'holiday.choice-withdrawn',
    ]);
  });

  test('an employee chooses as many as the company offers in a year, even with two choices at once', async () => {
    await working({ optionalHolidays: 1 });
    const person = await portal.employee();
    const [one, two] = [await offer('Pongal'), await offer('Lohri')];
    const [late, early] = await interleaveBeforeWrite(
      'leaves',
      () => choice('PUT', person, one),
      () => choice('PUT', person, two),
    );
    expect([early.status, late.status]).toEqual([200, 409]);
    expect(late.body.message).toBe(
      `You have already chosen 1 optional holiday in ${future.slice(0, 4)}. Withdraw one first.`,
    );
  });

  test('a choice is open until the day before the holiday', async () => {
    await working({ optionalHolidays: 5 });
    const person = await portal.employee();
    const [today, tomorrow] = [await offer('Today', inDays(0)), await offer('Tomorrow', inDays(1))];
    expect((await choice('PUT', person, today)).body.message).toBe(
      'An optional holiday can be chosen or withdrawn until the day before it.',
    );
    expect((await choice('PUT', person, tomorrow)).status).toBe(200);
  });

  test('a choice that an approved leave counts as a day off cannot be withdrawn', async () => {
    await working({ optionalHolidays: 5 });
    const person = await portal.employee();
    const id = await offer('Bihu');
    await choice('PUT', person, id);
    await decide((await apply(person, onTheDay)).body.id);
    expect((await choice('DELETE', person, id)).status).toBe(409);
  });

  test('a holiday of another work location, a holiday of all and any holiday with calendar days cannot be chosen', async () => {
    await working({ optionalHolidays: 5 });
    const person = await portal.employee();
    const foreign = await addHoliday({
      name: 'Bohag',
      date: future,
      isOptional: true,
      locations: ['Guwahati'],
    });
    const common = await addHoliday({ name: 'Diwali', date: future });
    const optional = await offer('Vishu');
    expect((await choice('PUT', person, foreign)).status).toBe(404);
    expect((await choice('PUT', person, common)).status).toBe(404);
    await choose({});
    expect((await choice('PUT', person, optional)).status).toBe(404);
  });
});
