import { beforeAll, describe, expect, test } from 'vitest';
import { get, remove } from '../../../functions/lib/table.ts';
import { balanceKey } from '../../../functions/store/leave-balance.ts';
import { slipKey } from '../../../functions/store/slip.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import type { EmployeeYearEnd, YearEndPreview } from '../../../shared/leaves/leave-year-end.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { slipItem } from '../../support/items.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from './leave-type-client.ts';

const portal = setUpPortal();
const client = leaveTypeClient(portal);
let type: LeaveType;
const thisYear = Number(todayInIndia().slice(0, 4));
const year = thisYear - 1;
const lastDay = `${year}-12-31`;
const path = `/api/admin/leave-year-end/${year}`;
beforeAll(async () => {
  type = await client.addType({ from: `${year}-01-01`, credit: 'manual', carryForward: 15, encash: 5 });
});

async function withDays(days: number): Promise<Employee> {
  const who = await portal.employee();
  await client.adjust(who, type, days, `${year}-06-01`);
  return who;
}
const previewOf = async ({ id }: Employee): Promise<EmployeeYearEnd['types'][number] | undefined> =>
  ((await portal.asAdmin('GET', path)).body as YearEndPreview).employees.find(({ userId }) => userId === id)
    ?.types[0];
const close = () => portal.asAdmin('PUT', path, {});
const reopen = () => portal.asAdmin('PUT', `${path}/undo`, {});
const balance = (who: Employee, date: string) => client.balance(who, type, date);

describe('the end of a leave year', () => {
  test('is shown before: of 22.5 days, 15 are carried, 5 encashed and 2.5 lapse', async () => {
    const who = await withDays(22.5);
    expect(await previewOf(who)).toEqual({
      typeId: type.id,
      name: type.name,
      balance: 22.5,
      carried: 15,
      lapsed: 2.5,
      encashed: 5,
      isClosed: false,
    });
    expect(await balance(who, lastDay)).toBe(22.5);
  });

  // behaviour leaves: Closing a leave year
  test('is written once, however often it is closed, and can be undone', async () => {
    const who = await withDays(22.5);
    expect((await close()).body.employees).toBeGreaterThan(0);
    expect((await close()).body.employees).toBe(0);
    expect([await balance(who, lastDay), (await previewOf(who))?.isClosed]).toEqual([15, true]);
    expect((await client.ledgers(who)).entries.at(-1)).toMatchObject({
      kind: 'closed',
      date: lastDay,
      carried: 30,
      lapsed: 5,
      encashed: 10,
    });
    await reopen();
    expect(await balance(who, lastDay)).toBe(22.5);
    expect((await reopen()).body.employees).toBe(0);
    const actions = (await readAuditItems('leave-types')).map(({ action }) => action);
    expect(actions.slice(-2)).toEqual(['leave-year.closed', 'leave-year.reopened']);
  });

  test('after a part was closed, closing again writes what is left', async () => {
    const before = await withDays(20);
    await close();
    const later = await withDays(20);
    expect((await close()).body.employees).toBe(1);
    expect([await balance(before, lastDay), await balance(later, lastDay)]).toEqual([15, 15]);
    await reopen();
  });

  test('leaves the days that approved leave of the new year takes', async () => {
    const who = await withDays(20);
    const { body } = await client.apply(who, type, `${thisYear}-01-02`, `${thisYear}-01-20`);
    await client.decide(body.id);
    await close();
    expect(await balance(who, `${thisYear}-01-31`)).toBe(0);
    expect(await previewOf(who)).toMatchObject({ encashed: 1, lapsed: 0, carried: 19 });
    await reopen();
  });

  test('while a leave is approved, is decided by what it leaves', async () => {
    const who = await withDays(20);
    const { body } = await client.apply(who, type, `${thisYear}-01-02`, `${thisYear}-01-20`);
    await interleaveBeforeWrite('leaves', close, () => client.decide(body.id));
    expect(await balance(who, `${thisYear}-01-31`)).toBe(0);
    await reopen();
  });

  test('has nothing of an employee who had left by then', async () => {
    const who = await withDays(20);
    const stored = await get('leaves', balanceKey(who.id as UserId));
    await putItems('leaves', [{ ...stored, dateOfLeaving: `${year}-11-30` }]);
    expect(await previewOf(who)).toBeUndefined();
  });

  test('that is still to come, or is not the latest, is refused', async () => {
    const put = (of: number) => portal.asAdmin('PUT', `/api/admin/leave-year-end/${of}`, {});
    expect((await put(thisYear)).body.message).toBe('This leave year has not ended yet.');
    expect((await put(year - 1)).body.message).toBe(
      'Only the latest leave year can be closed or opened again.',
    );
  });

  test('keeps rules from changing what is closed', async () => {
    await close();
    const other = await client.save({ name: 'Backdated', from: `${year}-06-01` });
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['from']]);
    await reopen();
  });

  test.each([
    [`January ${thisYear}`, `${thisYear}-01`],
    [`February ${thisYear}`, `${thisYear}-02`],
    [`July ${thisYear}`, `${thisYear}-07`],
    [`December ${thisYear}`, `${thisYear}-12`],
    [`January ${thisYear + 1}`, `${thisYear + 1}-01`],
  ])('stays once a payslip of %s is generated, and is undone without one', async (name, period) => {
    const who = await withDays(16);
    await close();
    const slip = slipItem(9, period);
    await putItems('slips', [slip]);
    const { status, body } = await reopen();
    expect([status, body.message]).toEqual([
      409,
      `A payslip of ${name} has been generated, so the leave year cannot be opened again.`,
    ]);
    expect(await balance(who, lastDay)).toBe(15);
    await remove('slips', slipKey(slip.userId, slip.payPeriod));
    expect((await reopen()).status).toBe(200);
    expect(await balance(who, lastDay)).toBe(16);
  });
});
