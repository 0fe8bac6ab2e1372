import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { LeavingState } from '../../../shared/leaving/leaving.ts';
import { daysInPeriod, formatPeriod, nextPeriod, toPeriod } from '../../../shared/period.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

const month = toPeriod(todayInIndia());

const portal = setUpPortal();
const run = payRunClient(portal, month);
beforeAll(async () => {
  // An employee who stays, so that the month has a run.
  await portal.setPayroll((await portal.createUser('Zara Khan')).id, { basicSalary: 30_000 });
  await run.open();
});

const leaving = ({ id }: Employee) => `/api/admin/people/${id}/leaving`;
const adjustments = ({ id }: Employee) => `/api/admin/employee-profile/${id}/adjustments`;

const exit = {
  lastDay: `${month}-20`,
  kind: 'resignation',
  noticeDays: 30,
  servedDays: 20,
  notice: 'recover',
  encashedDays: 8,
  encashmentRate: 'wages-30',
  accessUntil: `${Number(month.slice(0, 4)) + 1}-07-31`,
};

interface Line {
  kind?: string;
  label: string;
  amount: number;
}
const amountsOf = (lines: readonly Line[] = []) =>
  Object.fromEntries(lines.map(({ label, amount }) => [label, amount]));

const read = (employee: Employee): Promise<LeavingState> => portal.ok('GET', leaving(employee));
const save = async (employee: Employee, changes: object, version?: number) =>
  portal.asAdmin('PUT', leaving(employee), {
    ...exit,
    ...changes,
    version: version ?? (await read(employee)).version,
  });
const saved = async (employee: Employee, changes: object = {}): Promise<LeavingState> => {
  const { status, body } = await save(employee, changes);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const generate = (employee: Employee) =>
  portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${employee.id}`);
async function generated(employee: Employee) {
  const { version, slipId } = await portal.ok('POST', `/api/admin/payroll/generate-slip/${employee.id}`);
  const { payrollDetails } = await portal.ok('GET', `/api/admin/payroll/slip/${slipId}`);
  return { version, slip: payrollDetails };
}
/** Each one-off amount that is kept, and the part of it that payslips have settled. */
const kept = async (employee: Employee) =>
  Object.fromEntries(
    (await portal.ok('GET', adjustments(employee))).adjustments.map(
      ({ label, amount, settled }: Line & { settled: object }) => [label, [amount, settled]],
    ),
  );

/** An employee of six years with an advance of ₹20,000 that is taken back in instalments. */
async function leaver(name: string, payPeriod = month): Promise<Employee> {
  const employee = await portal.hire(name, {
    ...{ dateOfJoining: '2020-10-01', payPeriod, lopDays: 0 },
    ...{ basicSalary: 45_000, hra: 22_500, medicalAllowance: 22_500 },
  });
  await portal.ok('POST', adjustments(employee), {
    ...{ id: `adj_${randomBytes(10).toString('hex')}`, kind: 'advance', label: 'Salary advance' },
    ...{ month: payPeriod, amount: 20_000, instalment: 5000, reason: 'Deposit' },
  });
  return employee;
}

describe('a settlement that an open month’s payslip has', () => {
  // behaviour leaving: Saving again replaces the lines
  test('is corrected by saving it again: the next version replaces it, and an advance is taken once', async () => {
    const asha = await leaver('Asha Rao');
    const { settlement } = await saved(asha);
    expect(settlement).not.toHaveProperty('payslip');
    const first = await generated(asha);
    expect([first.version, amountsOf(first.slip.lines)]).toEqual([
      1,
      {
        'Leave encashment': 12_000,
        'Notice recovery': 30_000,
        Gratuity: expect.any(Number),
        'Salary advance': 20_000,
      },
    ]);
    expect((await read(asha)).settlement?.payslip).toEqual({ payPeriod: month, isCurrent: true });

    const changes = { encashedDays: 4, notice: 'none' };
    const corrected = await saved(asha, changes);
    expect(corrected.settlement?.payslip).toEqual({ payPeriod: month, isCurrent: false });
    // Sent again after a lost response, it changes nothing.
    expect(await saved(asha, changes)).toEqual(corrected);
    expect((await run.generate()).outcome).toMatchObject({ people: 2, failed: 0 });

    // Generated again, by itself as well as by the run, the payslip has the same.
    const { slip, version } = await generated(asha);
    expect(version).toBe(3);
    const gratuity = amountsOf(first.slip.lines).Gratuity as number;
    expect(amountsOf(slip.lines)).toEqual({
      'Leave encashment': 6000,
      Gratuity: gratuity,
      'Salary advance': 20_000,
    });
    expect(slip.netPay - first.slip.netPay).toBeCloseTo(30_000 - 6000, 2);
    expect(await kept(asha)).toEqual({
      'Leave encashment': [6000, { [month]: 6000 }],
      Gratuity: [gratuity, { [month]: gratuity }],
      'Salary advance': [20_000, { [month]: 20_000 }],
    });
    expect((await read(asha)).settlement?.payslip).toEqual({ payPeriod: month, isCurrent: true });
    const { outcome } = await run.settled();
    const { payable } = await run.summary();
    expect([outcome?.people, outcome?.netPay]).toEqual([payable.people, payable.netPay]);
  });

  // behaviour leaving: Saving again replaces the lines
  test('keeps the month from being closed until the payslip has the corrected lines', async () => {
    const bela = await leaver('Bela Shah');
    await saved(bela);
    await run.generate();
    await saved(bela, { encashedDays: 2 });
    const refused = await run.call('POST', '/closing');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Bela Shah')]);
  });

  // behaviour leaving: Saving again replaces the lines
  test('is withdrawn with the leaving, and the next version of the payslip is without it', async () => {
    const chitra = await leaver('Chitra Nair');
    await saved(chitra);
    await generated(chitra);
    const withdrawn = await portal.ok('DELETE', leaving(chitra));
    expect(withdrawn).not.toHaveProperty('exit');
    expect(await portal.ok('DELETE', leaving(chitra))).toEqual(withdrawn);
    const { version, slip } = await generated(chitra);
    expect([version, amountsOf(slip.lines)]).toEqual([2, { 'Salary advance': 5000 }]);
    expect(await kept(chitra)).toEqual({ 'Salary advance': [20_000, { [month]: 5000 }] });
    await saved(chitra);
    expect(Object.keys(amountsOf((await generated(chitra)).slip.lines))).toHaveLength(4);
  });

  test('of two admins, one corrects it while the other generates: the payslip is out of date, and then right', async () => {
    const dev = await leaver('Dev Patel');
    await saved(dev);
    await generated(dev);
    const { version } = await read(dev);
    const [mine, theirs] = await interleaveBeforeWrite(
      'profiles',
      () => save(dev, { encashedDays: 1 }, version),
      () => generate(dev),
    );
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(mine.body.settlement.payslip).toEqual({ payPeriod: month, isCurrent: false });
    const [again, too] = await interleaveBeforeWrite(
      'profiles',
      () => generate(dev),
      () => generate(dev),
    );
    expect([again.body.version, too.body.version].sort()).toEqual([3, 4]);
    expect((await kept(dev))['Leave encashment']).toEqual([1500, { [month]: 1500 }]);
    expect((await kept(dev))['Salary advance']).toEqual([20_000, { [month]: 20_000 }]);
  });

  test('of two admins who correct it at once, the second is told to look again', async () => {
    const esha = await leaver('Esha Das');
    await saved(esha);
    await generated(esha);
    const { version } = await read(esha);
    const [mine, theirs] = await interleaveBeforeWrite(
      'profiles',
      () => save(esha, { encashedDays: 1 }, version),
      () => save(esha, { encashedDays: 2 }, version),
    );
    expect([mine.status, theirs.status]).toEqual([409, 200]);
  });
});

describe('a settlement that a closed month’s payslip has', () => {
  // behaviour leaving: Once the month is closed
  test('keeps its amounts: another settlement and withdrawing are refused, and saving the same is not', async () => {
    const gita = await leaver('Gita Iyer');
    const state = await saved(gita);
    await run.generateAndClose();
    const period = formatPeriod(month);
    const other = await save(gita, { encashedDays: 1 }, state.version);
    expect([other.status, other.body.message]).toEqual([
      409,
      `The payslip of ${period} has the leave encashment already and cannot be generated again. Add a one-off amount for the difference instead.`,
    ]);
    const withdrawn = await portal.asAdmin('DELETE', leaving(gita));
    expect([withdrawn.status, withdrawn.body.message]).toEqual([
      409,
      `The payslip of ${period} has the final settlement and cannot be generated again, so the leaving cannot be withdrawn.`,
    ]);
    expect((await saved(gita)).settlement?.payslip).toEqual({ payPeriod: month, isCurrent: true });
  });
});

describe('a settlement of an earlier employment', () => {
  // behaviour leaving: Employing a former employee again
  test('is on its last payslip before the employee is on a later month, also where it was corrected', async () => {
    const next = nextPeriod(month);
    const farid = await leaver('Farid Khan', next);
    const lastDay = `${next}-20`;
    const first = await saved(farid, { lastDay });
    const dateOfJoining = `${nextPeriod(next)}-07`;
    const rehire = (version: number) =>
      portal.asAdmin('POST', `/api/admin/people/${farid.id}/rehire`, { dateOfJoining, version });
    const missing = `The payslip of ${formatPeriod(next)} with the last salary and the settlement is missing or out of date. Generate it first.`;
    expect(await rehire(first.version)).toMatchObject({ status: 409, body: { message: missing } });
    await generated(farid);
    const { version } = await saved(farid, {
      ...{ lastDay, encashedDays: 20, notice: 'none' },
      encashmentReason: 'Carried from earlier years',
    });
    expect(await rehire(version)).toMatchObject({ status: 409, body: { message: missing } });
    await generated(farid);
    expect((await rehire(version)).status).toBe(200);
    const { profile } = await portal.ok('GET', `/api/admin/payroll/slip-data/${farid.id}`);
    expect([profile.payPeriod, profile.lines]).toEqual([nextPeriod(next), undefined]);
    expect((await kept(farid))['Leave encashment']).toEqual([30_000, { [next]: 30_000 }]);
  });

  // behaviour leaving: Employing a former employee again
  test('is paid with both employments by one payslip, where the employee returns in the month of leaving', async () => {
    const next = nextPeriod(month);
    const nadia = await leaver('Nadia Khan', next);
    const { version } = await saved(nadia, { lastDay: `${next}-10` });
    await portal.ok('POST', `/api/admin/people/${nadia.id}/rehire`, { dateOfJoining: `${next}-20`, version });
    const { slip } = await generated(nadia);
    const days = daysInPeriod(next);
    expect([slip.paidDays, slip.lopDays]).toEqual([days - 9, 9]);
    expect(amountsOf(slip.lines)).toMatchObject({ 'Leave encashment': 12_000, 'Notice recovery': 30_000 });
  });
});
