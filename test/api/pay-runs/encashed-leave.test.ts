import { beforeAll, describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { unpaidLeaveKey } from '../../../functions/store/unpaid-leave.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { leaveTypeClient } from '../leaves/leave-type-client.ts';
import { payRunClient } from './pay-run-client.ts';

const month = toPeriod(todayInIndia());
const year = Number(month.slice(0, 4)) - 1;
const path = `/api/admin/leave-year-end/${year}`;

const portal = setUpPortal();
const leave = leaveTypeClient(portal);
let type: LeaveType;
let asha: Employee;
let bela: Employee;
const run = () => payRunClient(portal, month);
const lines = async ({ id }: Employee) =>
  ((await run().row(id)).lines ?? []).map(({ label, kind, amount, note }) => [label, kind, amount, note]);

const label = `Leave encashment, 31 Dec ${year}`;
/** Five days at (Basic + DA) ÷ 30. */
const paid = [label, 'earning', 10_000, '₹60,000 ÷ 30 × 5 days'];

beforeAll(async () => {
  type = await leave.addType({ from: `${year}-01-01`, credit: 'manual', carryForward: 15, encash: 5 });
  const hire = async (name: string, days: number) => {
    const who = await portal.hire(name, { basicSalary: 50_000, da: 10_000, hra: 20_000 });
    await leave.adjust(who, type, days, `${year}-06-01`);
    return who;
  };
  asha = await hire('Asha Rao', 22.5);
  bela = await hire('Bela Shah', 10);
});

// Each test goes on where the one before it ended.
describe('leave that the end of a leave year encashes', () => {
  // behaviour leaves: Encashed days
  // behaviour pay-changes: Leave days that the end of a leave year encashes
  test('is a one-off line of the next month that is checked, by the company’s rate', async () => {
    await run().open();
    expect(await lines(asha)).toEqual([]);
    await portal.asAdmin('PUT', path, {});
    await run().check();
    expect(await lines(asha)).toEqual([paid]);
    expect(await lines(bela)).toEqual([]);
    // Approvals know whose decision it was.
    const decisions = async ({ id }: Employee) => (await get('leaves', unpaidLeaveKey(id as UserId)))?.edits;
    expect(await decisions(asha)).toMatchObject([{ by: { name: 'Administrator' }, month: `${year + 1}-01` }]);
    expect(await decisions(bela)).toBeUndefined();
  });

  test('goes where the end of the year is undone before a payslip has it', async () => {
    await portal.asAdmin('PUT', `${path}/undo`, {});
    await run().check();
    expect(await lines(asha)).toEqual([]);
    await portal.asAdmin('PUT', path, {});
    await run().check();
    expect(await lines(asha)).toEqual([paid]);
  });

  // behaviour pay-changes: Leave days that the end of a leave year encashes
  test('follows the pay until a payslip has it, and is paid once', async () => {
    await portal.setPayroll(asha.id, { basicSalary: 53_000 });
    await run().check();
    expect((await lines(asha))[0]?.slice(2)).toEqual([10_500, '₹63,000 ÷ 30 × 5 days']);
    await run().generate();
    await run().check();
    expect(await lines(asha)).toHaveLength(1);
    await run().close();
    await portal.setPayroll(asha.id, { basicSalary: 56_000 });
    const next = payRunClient(portal, subtractMonths(month, -1));
    await next.open();
    expect((await next.row(asha.id)).lines).toBeUndefined();
    const { body } = await portal.callOk('GET', '/api/slips/latest', { token: asha.token });
    expect(body.profile.lines).toMatchObject([{ label, amount: 10_500, adjustment: 'leave-encashment' }]);
  });
});
