import { beforeAll, describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { profileKey } from '../../../functions/store/profile.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { nextPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const nextMonth = nextPeriod(thisMonth);

const portal = setUpPortal();
let asha: Employee;
let ravi: Employee;
let closed: ReturnType<typeof payRunClient>;
let reopened: ReturnType<typeof payRunClient>;
let open: ReturnType<typeof payRunClient>;

const pay = { basicSalary: 60_000, pf: 1_800, profTax: 200 };

beforeAll(async () => {
  const hire = (name: string, employeeId: string) =>
    portal.hire(name, { ...pay, employeeId, department: 'Design' });
  [asha, ravi] = [await hire('Asha Rao', 'A-1'), await hire('Ravi Kumar', 'R-1')];
  const runOf = (period: string) => payRunClient(portal, period);
  [closed, reopened, open] = [runOf(lastMonth), runOf(thisMonth), runOf(nextMonth)];
  for (const run of [closed, reopened]) {
    await run.payAndClose();
  }
  await open.open();
  await reopened.reopen('A mistake');
});

const withoutVersion = ({ version: _, ...row }: Awaited<ReturnType<typeof open.row>>) => row;

describe('a row of a pay run', () => {
  test('shows what is true now in each month that is not closed, without checking the month', async () => {
    const before = withoutVersion(await closed.row(asha.id));
    await portal.setPayroll(asha.id, { employeeId: 'A-2', dateOfJoining: `${lastMonth}-16` });
    await portal.ok('PUT', `/api/auth/users/${asha.id}`, {
      name: 'Asha 漢',
      email: asha.email,
      role: 'user',
      isInitialPassword: false,
    });
    for (const run of [reopened, open]) {
      const row = await run.row(asha.id);
      expect(row).toMatchObject({ name: 'Asha 漢', employeeId: 'A-2', dateOfJoining: `${lastMonth}-16` });
      expect(row.findings).toContain('unprintable');
      expect((await run.summary()).counts.errors).toBe(1);
    }
    // Only the name changes in the closed month, as it is that of the account.
    expect(withoutVersion(await closed.row(asha.id))).toEqual({ ...before, name: 'Asha 漢' });
    expect((await closed.summary()).counts.errors).toBe(0);
  });

  test('is found by the employee ID of now', async () => {
    for (const run of [reopened, open]) {
      expect((await run.rows('?search=a-2')).map(({ userId }) => userId)).toEqual([asha.id]);
      expect(await run.rows('?search=a-1')).toEqual([]);
    }
  });

  test('has an error where the details of its employee cannot be read, and the others go on', async () => {
    const stored = await get('profiles', profileKey(ravi.id));
    await putItems('profiles', [{ ...stored, basicSalary: 'sixty thousand' }]);
    expect((await open.rows()).map(({ userId }) => userId)).toEqual([asha.id, ravi.id]);
    expect((await open.row(ravi.id)).findings).toEqual(['unreadable']);
    expect((await open.summary()).payable.people).toBe(0);
    expect(takeConsole().join()).toContain(ravi.id);
    await putItems('profiles', [{ ...stored }]);
    expect((await open.summary()).payable.people).toBe(1);
  });

  test('of a deleted account shows the payslip of the month, or the figures that were entered', async () => {
    await portal.ok('DELETE', `/api/auth/users/${ravi.id}`);
    for (const run of [reopened, open]) {
      const row = await run.row(ravi.id);
      expect([row.findings, row.grossEarnings, row.fixedDeductions]).toEqual([['left'], 60_000, 2_000]);
    }
    expect((await closed.row(ravi.id)).findings).toEqual([]);
  });
});
