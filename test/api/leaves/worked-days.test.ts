import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../../functions/lib/table.ts';
import { fanOutPartition } from '../../../functions/store/fan-out.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import type { WorkedDay } from '../../../shared/leaves/worked-days.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { teamClient } from '../../support/team.ts';
import { leaveTypeClient } from './leave-type-client.ts';

const today = todayInIndia();
/** The weekly off that was over last, and those before it. */
const sunday = (weeksBefore = 0): string =>
  addDays(today, -(new Date(`${today}T00:00:00Z`).getUTCDay() || 7) - 7 * weeksBefore);

const portal = setUpPortal();
const client = leaveTypeClient(portal);
let team: ReturnType<typeof teamClient>;
let type: LeaveType;

beforeAll(async () => {
  team = teamClient(portal);
  await team.choose({ counting: 'working', weeklyOff: 'sunday', decidedBy: 'managers' });
  type = await client.addType({
    name: 'Compensatory Leave',
    daysPerYear: 0,
    credit: 'worked',
    expiresAfterDays: 60,
  });
});

const idOf = (userId: string, date = sunday()): string => `worked_${userId.slice(4)}_${date}`;
const ask = ({ token }: Employee, date = sunday(), changes = {}) =>
  portal.call('POST', '/api/worked-days', {
    token,
    body: { date, halfDays: 2, description: 'The release.', ...changes },
  });
const decide = ({ id }: Employee, state: string, date = sunday()) =>
  portal.asAdmin('PUT', `/api/admin/worked-days/${idOf(id, date)}/${state}`);
const own = async ({ token }: Employee): Promise<WorkedDay[]> =>
  (await portal.callOk('GET', '/api/worked-days', { token })).body.days;
const balanceOn = (who: Employee, date = today) => client.balance(who, type, date);
/** The status, and what is wrong. */
const refusal = ({
  status,
  body,
}: {
  status: number;
  body: { message: string; errors?: { message: string }[] };
}) => [status, body.errors?.[0]?.message ?? body.message];

describe('a day off that an employee worked', () => {
  // behaviour leaves: Worked days off
  test('is credited once it is approved, and can be taken for 60 days', async () => {
    const asha = await portal.employee('Asha Rao');
    expect((await ask(asha)).status).toBe(200);
    expect(await balanceOn(asha)).toBe(0);
    expect((await decide(asha, 'approved')).status).toBe(200);
    expect(await own(asha)).toMatchObject([
      { date: sunday(), state: 'approved', lastDay: addDays(today, 59) },
    ]);
    expect(await balanceOn(asha)).toBe(1);
    expect(await balanceOn(asha, addDays(today, 59))).toBe(1);
    expect(await balanceOn(asha, addDays(today, 60))).toBe(0);
  });

  test('can be half a day, and a rejected one can be asked for again', async () => {
    const asha = await portal.employee();
    await ask(asha);
    await decide(asha, 'rejected');
    expect(await balanceOn(asha)).toBe(0);
    expect((await ask(asha, sunday(), { halfDays: 1 })).status).toBe(200);
    await decide(asha, 'approved');
    expect(await balanceOn(asha)).toBe(0.5);
  });

  test('is credited once, by two admins at once and however often', async () => {
    const asha = await portal.employee();
    await ask(asha);
    await Promise.all([decide(asha, 'approved'), decide(asha, 'approved')]);
    expect((await decide(asha, 'approved')).status).toBe(200);
    expect(refusal(await decide(asha, 'rejected'))[0]).toBe(409);
    expect(await balanceOn(asha)).toBe(1);
  });

  test('is asked for once: the same again is a repetition, another one is refused', async () => {
    const asha = await portal.employee();
    const [first, again] = await Promise.all([ask(asha), ask(asha)]);
    expect([first?.status, again?.status]).toEqual([200, 200]);
    expect(refusal(await ask(asha, sunday(), { halfDays: 1 }))).toEqual([
      409,
      'You have asked for this day already.',
    ]);
    expect(await own(asha)).toHaveLength(1);
  });

  test('is a weekly off or a holiday that is over, of the last 60 days', async () => {
    const asha = await portal.employee();
    const cases = [
      [addDays(sunday(), -1), 'This is no day off of yours. Choose a weekly off or a holiday.'],
      [addDays(today, 1), 'Choose a day that is over.'],
      [sunday(9), 'Ask within 60 days of the day that you worked.'],
    ] as const;
    for (const [date, message] of cases) expect(refusal(await ask(asha, date))).toEqual([400, message]);
    const monday = addDays(sunday(), -6);
    await portal.asAdmin('POST', '/api/holidays', { name: 'Founders’ day', date: monday });
    expect((await ask(asha, monday)).status).toBe(200);
  });

  test('can be withdrawn until it is decided', async () => {
    const asha = await portal.employee();
    const withdraw = () => portal.call('DELETE', `/api/worked-days/${idOf(asha.id)}`, { token: asha.token });
    await ask(asha);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(200);
    expect(await own(asha)).toEqual([]);
    await ask(asha);
    await decide(asha, 'approved');
    expect((await withdraw()).status).toBe(409);
  });

  test('is decided by the manager of the employee, and by no other colleague', async () => {
    const [asha, meera, kabir] = [
      await portal.employee(),
      await portal.employee('Meera Nair'),
      await portal.employee('Kabir Singh'),
    ];
    await team.setManager(asha, meera);
    await ask(asha);
    const told = (await query('notifications', { partition: ['userId', fanOutPartition] })).filter(
      ({ subject }) => (subject as { personId?: string }).personId === asha.id,
    );
    expect(told).toMatchObject([{ kind: 'worked-day.team-asked', recipients: [meera.id] }]);
    const listed = async ({ token }: Employee) =>
      (await portal.callOk('GET', '/api/team/worked-days', { token })).body;
    expect(await listed(meera)).toMatchObject([{ userId: asha.id, date: sunday() }]);
    expect(await listed(kabir)).toEqual([]);
    const decideAs = ({ token }: Employee) =>
      portal.call('PUT', `/api/team/worked-days/${idOf(asha.id)}/approved`, { token });
    expect((await decideAs(kabir)).status).toBe(404);
    expect((await decideAs(asha)).status).toBe(404);
    expect((await decideAs(meera)).status).toBe(200);
    expect(await balanceOn(asha)).toBe(1);
    expect(await listed(meera)).toEqual([]);
  });

  test('is not asked for where the company has no type of leave for it', async () => {
    const asha = await portal.employee();
    const { version } = await client.readTypes();
    await portal.asAdmin('PUT', `/api/admin/leave-types/${type.id}/retirement`, {
      retiredFrom: today,
      version,
    });
    expect(refusal(await ask(asha))).toEqual([
      409,
      'Your company does not give leave for worked days off. Ask HR.',
    ]);
  });
});
