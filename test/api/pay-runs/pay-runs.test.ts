import { beforeAll, describe, expect, test } from 'vitest';
import { toCursor } from '../../../functions/lib/pagination.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { payRunIssues } from '../../../shared/pay-runs/pay-run-row.ts';
import { daysInPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { readAuditEntries, readAuditItems } from '../../support/audit-entries.ts';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);
const nextMonth = subtractMonths(thisMonth, -1);
const days = daysInPeriod(lastMonth);

const portal = setUpPortal();
let asha: Employee;
let ravi: Employee;
let meera: Employee;
let newcomer: Employee;

const list = async () => await portal.ok('GET', '/api/admin/pay-runs');
const payroll = async (id: string) => await portal.ok('GET', `/api/admin/employee-profile/${id}`);
const openMonth = (payPeriod: string) => portal.asAdmin('POST', '/api/admin/pay-runs', { payPeriod });
const generateAlone = (id: string) => portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${id}`);

async function approveLeave({ token }: Employee, startDate: string, endDate: string): Promise<void> {
  const body = { subject: 'Vacation', startDate, endDate, description: 'Rest' };
  const { id } = (await portal.callOk('POST', '/api/leaves', { token, body })).body;
  await portal.ok('PUT', `/api/admin/leaves/${id}/status`, { status: 'approved' });
}

beforeAll(async () => {
  asha = await portal.employee('Asha Iyer');
  ravi = await portal.createUser('Ravi Das');
  meera = await portal.createUser('meera shah');
  newcomer = await portal.createUser('Zoya Khan');
  await portal.setPayroll(asha.id, {
    basicSalary: 60_000,
    pf: 1_800,
    employeeId: 'E-1',
    dateOfJoining: '2020-04-01',
    paidDays: 12,
    lopDays: 3,
  });
  await portal.setPayroll(ravi.id, {
    basicSalary: 30_000,
    employeeId: 'E-2',
    dateOfJoining: `${lastMonth}-11`,
  });
  await portal.setPayroll(meera.id, {
    basicSalary: 40_000,
    employeeId: 'e-2 ',
    payPeriod: lastMonth,
    paidDays: 20,
    lopDays: 2,
    otherDeduction: 75,
  });
});

// Each test goes on where the one before it ended: it is the life of two months.
describe('the life of two months', () => {
  test('at the beginning this month can be opened, the one before it, or the one after it', async () => {
    expect(await list()).toEqual({ months: [], openable: [thisMonth, lastMonth, nextMonth] });
    expect((await openMonth(subtractMonths(thisMonth, 2))).status).toBe(409);
    expect((await payRunClient(portal, lastMonth).call('GET')).status).toBe(404);
  });

  test('a preview of opening says how many people it is about, and writes nothing', async () => {
    const { body } = await payRunClient(portal, lastMonth).call('GET', '/opening');
    expect(body).toEqual({
      payPeriod: lastMonth,
      people: 4,
      newcomers: 4,
      joined: 1,
      leaving: 0,
      leftBefore: 0,
      left: 0,
      withoutPayroll: 1,
    });
    expect((await list()).months).toEqual([]);
  });

  // behaviour pay-runs: A pay run
  test('opening a month brings all employees to it, and pays new joiners from their date of joining', async () => {
    const run = payRunClient(portal, lastMonth);
    expect(await run.open()).toMatchObject({ state: 'open' });
    expect(await run.summary()).toMatchObject({ counts: { all: 4, errors: 1 } });
    expect(await payroll(asha.id)).toMatchObject({
      payPeriod: lastMonth,
      paidDays: days,
      lopDays: 0,
      otherDeduction: 0,
    });
    expect(await payroll(ravi.id)).toMatchObject({ payPeriod: lastMonth, paidDays: days - 10, lopDays: 0 });
    // The figures that had been entered for this very month stay.
    expect(await payroll(meera.id)).toMatchObject({
      payPeriod: lastMonth,
      paidDays: 20,
      lopDays: 2,
      otherDeduction: 75,
    });
    const actions = (await readAuditEntries(`pay-run_${lastMonth}`)).map(({ action }) => action);
    expect(actions).toEqual(['pay-run.opened']);
    expect(
      (await readAuditEntries(asha.id)).map(({ action, payPeriod }) => [action, payPeriod]),
    ).toContainEqual(['payroll.saved', lastMonth]);
  });

  test('opening it once more gives the run that there is', async () => {
    const before = await payRunClient(portal, lastMonth).get();
    const again = await openMonth(lastMonth);
    expect([again.status, again.body]).toEqual([200, before]);
  });

  // behaviour pay-runs: A pay run
  test('a second month waits until the first is closed', async () => {
    expect((await list()).openable).toEqual([]);
    const refused = await openMonth(thisMonth);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Close .* first\.$/);
  });

  test('the rows are in the order of names, each with what is to be looked at', async () => {
    const rows = await payRunClient(portal, lastMonth).rows();
    expect(rows.map(({ name }) => name)).toEqual(['Asha Iyer', 'meera shah', 'Ravi Das', 'Zoya Khan']);
    const [first, second, third, fourth] = rows.map(({ findings }) => findings);
    expect(first).toEqual(['no-bank-account', 'no-ifsc', 'no-uan']);
    expect(second).toEqual(['no-bank-account', 'no-ifsc', 'shared-employee-id']);
    expect(third).toEqual(['joined', 'no-bank-account', 'no-ifsc', 'shared-employee-id']);
    expect(fourth).toEqual(['no-pay-period', 'no-bank-account', 'no-ifsc']);
    expect(rows[0]).toMatchObject({
      userId: asha.id,
      employeeId: 'E-1',
      paidDays: days,
      lopDays: 0,
      otherDeduction: 0,
      grossEarnings: 60_000,
      fixedDeductions: 1_800,
      leaveDays: 0,
      edited: false,
    });
    expect(rows[0]).not.toHaveProperty('previous');
  });

  test('rows are found by name, email and employee ID, by what is wrong, and a page at a time', async () => {
    const { rows, call } = payRunClient(portal, lastMonth);
    const names = async (query: string) => (await rows(query)).map(({ name }) => name);
    expect(await names('?search=SHAH')).toEqual(['meera shah']);
    expect(await names(`?search=${asha.email}`)).toEqual(['Asha Iyer']);
    expect(await names('?search=e-2')).toEqual(['meera shah', 'Ravi Das']);
    expect(await names('?filter=errors')).toEqual(['Zoya Khan']);
    expect(await names('?issue=joined')).toEqual(['Ravi Das']);
    expect(await names('?filter=changed')).toEqual([]);
    const first = await call('GET', '/rows?limit=3');
    expect(first.body).toHaveLength(3);
    const cursor = first.headers.get('x-next-cursor');
    expect(await names(`?limit=3&cursor=${cursor}`)).toEqual(['Zoya Khan']);
    const ofNoRow = toCursor(`pay-run-${lastMonth}`, ['chunk#1']);
    const ofAnotherMonth = toCursor(`pay-run-${thisMonth}`, ['row#a']);
    for (const other of ['bm90aGluZw', ofNoRow, ofAnotherMonth]) {
      const refused = await call('GET', `/rows?cursor=${other}`);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['cursor']]);
    }
  });

  // behaviour pay-runs: A row
  test('an edit is saved with its version, and calculated as the slip will be', async () => {
    const run = payRunClient(portal, lastMonth);
    const row = await run.row(asha.id);
    const [saved] = await run.save({
      userId: asha.id,
      version: row.version,
      paidDays: days - 1,
      lopDays: 1,
      otherDeduction: 116.67,
    });
    expect(saved).toMatchObject({
      outcome: 'saved',
      row: { paidDays: days - 1, lopDays: 1, otherDeduction: 116.67, edited: true },
    });
    const { body: preview } = await portal.asAdmin('GET', `/api/admin/payroll/slip-data/${asha.id}`);
    const { totals } = await run.summary();
    const others = await Promise.all(
      [ravi, meera].map(
        async ({ id }) => (await portal.asAdmin('GET', `/api/admin/payroll/slip-data/${id}`)).body,
      ),
    );
    const net = [preview, ...others].reduce((sum, { profile }) => sum + Math.round(profile.netPay * 100), 0);
    expect(Math.round(totals.netPay * 100)).toBe(net);
    expect(await run.rows('?filter=changed')).toEqual([saved.row]);
  });

  test('an edit of an older version is a conflict with the row as it is now, and the others are saved', async () => {
    const run = payRunClient(portal, lastMonth);
    const [row, other] = [await run.row(asha.id), await run.row(meera.id)];
    const replies = await run.save(
      { userId: asha.id, version: row.version - 1, lopDays: 2 },
      { userId: meera.id, version: other.version, otherDeduction: 50 },
    );
    expect(replies).toMatchObject([
      { outcome: 'conflict', row },
      { outcome: 'saved', row: { otherDeduction: 50 } },
    ]);
    expect(await run.row(asha.id)).toEqual(row);
    // A retry of what is there already, after its answer was lost, is no conflict.
    expect(await run.save({ userId: asha.id, version: row.version - 1, lopDays: 1 })).toMatchObject([
      { outcome: 'saved', row },
    ]);
  });

  test('what the old screen saves shows in the row', async () => {
    const run = payRunClient(portal, lastMonth);
    const { version } = await payroll(meera.id);
    await portal.setPayroll(meera.id, { version, basicSalary: 45_000, lopDays: 1, employeeId: 'E-3' });
    expect(await run.row(meera.id)).toMatchObject({
      grossEarnings: 45_000,
      lopDays: 1,
      employeeId: 'E-3',
      edited: true,
    });
  });

  test('a person who is renamed keeps the one row', async () => {
    const run = payRunClient(portal, lastMonth);
    const body = { name: 'Anjali Shah', email: meera.email, role: 'user', isInitialPassword: false };
    await portal.ok('PUT', `/api/auth/users/${meera.id}`, body);
    const { version } = await run.row(meera.id);
    await run.save({ userId: meera.id, version, lopDays: 0 });
    expect((await run.rows()).map(({ name }) => name)).toEqual([
      'Anjali Shah',
      'Asha Iyer',
      'Ravi Das',
      'Zoya Khan',
    ]);
  });

  test('a figure typed for an employee without a pay period adds them to the month', async () => {
    const run = payRunClient(portal, lastMonth);
    await portal.setPayroll(newcomer.id, { basicSalary: 20_000 });
    expect(await run.row(newcomer.id)).toMatchObject({ findings: expect.arrayContaining(['no-pay-period']) });
    await run.check();
    const { version } = await run.row(newcomer.id);
    expect(await run.save({ userId: newcomer.id, version, paidDays: days })).toMatchObject([
      { outcome: 'saved', row: { findings: ['no-bank-account', 'no-ifsc'] } },
    ]);
    expect(await run.summary()).toMatchObject({ counts: { errors: 0 } });
  });

  // behaviour pay-runs: Leave beside a row
  test('checking again shows leave that was approved, and takes in who has come', async () => {
    const run = payRunClient(portal, lastMonth);
    const late = await portal.createUser('Bina Paul');
    await approveLeave(asha, `${subtractMonths(lastMonth, 1)}-27`, `${lastMonth}-02`);
    await approveLeave(asha, `${lastMonth}-20`, `${lastMonth}-20`);
    expect(await run.check()).toMatchObject({ state: 'open' });
    expect(await run.summary()).toMatchObject({ counts: { all: 5 } });
    expect((await run.row(asha.id)).leaveDays).toBe(3);
    await portal.ok('DELETE', `/api/auth/users/${late.id}`);
    await run.check();
    expect((await run.row(late.id)).findings).toEqual(['left']);
    expect(await run.summary()).toMatchObject({ counts: { all: 5, errors: 1 }, payable: { people: 4 } });
  });

  test('who is in no row is not saved, and the others are', async () => {
    const run = payRunClient(portal, lastMonth);
    const gone = (await run.rows('?issue=left'))[0] as { userId: string };
    const { version, lopDays } = await run.row(asha.id);
    const stranger = await portal.createUser('Om Rao');
    const replies = await run.save(
      { userId: gone.userId, version: 1, lopDays: 5 },
      { userId: stranger.id, version: 0, lopDays: 5 },
      { userId: asha.id, version, lopDays },
    );
    expect(replies).toMatchObject([
      { outcome: 'refused', message: payRunIssues.left.message },
      { outcome: 'refused', message: payRunMessages.noRow },
      { outcome: 'saved' },
    ]);
    await portal.ok('DELETE', `/api/auth/users/${stranger.id}`);
  });

  test('a figure that was emptied stays so when the month is checked again', async () => {
    const run = payRunClient(portal, lastMonth);
    const { netPay } = (await run.summary()).totals;
    const { version } = await run.row(meera.id);
    const [emptied] = await run.save({ userId: meera.id, version, lopDays: null, otherDeduction: null });
    expect(emptied.row).not.toHaveProperty('otherDeduction');
    await run.check();
    const row = await run.row(meera.id);
    expect(row).toEqual(emptied.row);
    await run.save({ userId: meera.id, version: row.version, lopDays: 0, otherDeduction: 50 });
    expect((await run.summary()).totals.netPay).toBe(netPay);
  });

  // behaviour pay-runs: A row
  test('a negative net pay stops a person until it is confirmed for exactly that sum', async () => {
    const run = payRunClient(portal, lastMonth);
    const { version } = await run.row(ravi.id);
    expect(await run.save({ userId: ravi.id, version, confirmedNegative: true })).toMatchObject([
      { outcome: 'refused', message: 'The net pay of this employee is not negative.' },
    ]);
    const [negative] = await run.save({ userId: ravi.id, version, otherDeduction: 99_999 });
    expect(await run.rows('?issue=negative-net')).toHaveLength(1);
    const confirmed = { userId: ravi.id, version: negative.row.version, confirmedNegative: true };
    expect(await run.save(confirmed)).toMatchObject([{ outcome: 'saved', row: { confirmedNegative: true } }]);
    expect(await run.rows('?issue=negative-net')).toHaveLength(0);
    const [more] = await run.save({
      userId: ravi.id,
      version: negative.row.version,
      otherDeduction: 100_000,
    });
    expect(more).toMatchObject({ outcome: 'saved', row: { confirmedNegative: false } });
    await run.save({ userId: ravi.id, version: more.row.version, otherDeduction: 0 });
  });

  test('a month that has not been generated cannot be closed', async () => {
    expect((await payRunClient(portal, lastMonth).call('POST', '/closing')).status).toBe(409);
  });

  test('generating waits for the people and the sum that are payable now', async () => {
    const run = payRunClient(portal, lastMonth);
    const { payable } = await run.summary();
    const stale = { people: payable.people, netPay: payable.netPay + 0.01 };
    expect((await run.call('POST', '/generation', stale)).status).toBe(409);
    expect((await run.call('POST', '/generation', { people: 1.5, netPay: 0.001 })).status).toBe(400);
  });

  test('a generated month has its sums from the slips, which the register adds up to', async () => {
    const run = payRunClient(portal, lastMonth);
    const before = await run.summary();
    const generated = await run.generate();
    expect(generated).toMatchObject({
      state: 'generated',
      payDate: todayInIndia(),
      outcome: { ...before.payable, made: 4, replaced: 0, unchanged: 0, failed: 0, skipped: 1 },
    });
    const register = (await run.call('GET', '/register')).body;
    const net = register.reduce(
      (sum: number, { profile }: { profile: { netPay: number } }) => sum + Math.round(profile.netPay * 100),
      0,
    );
    expect(net).toBe(Math.round((generated.outcome?.netPay ?? 0) * 100));
    expect(register.map(({ user }: { user: { id: string } }) => user.id).sort()).toEqual(
      [asha, ravi, meera, newcomer].map(({ id }) => id).sort(),
    );
    expect((await readAuditEntries(ravi.id)).map(({ action }) => action)).toContain('slip.generated');
    const first = await run.call('GET', '/register?limit=3');
    const rest = await run.call('GET', `/register?limit=3&cursor=${first.headers.get('x-next-cursor')}`);
    expect([...first.body, ...rest.body]).toEqual(register);
  });

  test('a slip that the old screen generates counts in the sums of the month', async () => {
    const run = payRunClient(portal, lastMonth);
    const { outcome } = await run.get();
    await portal.setPayroll(asha.id, { otherDeduction: 216.67 });
    expect((await generateAlone(asha.id)).status).toBe(200);
    const after = (await run.get()).outcome;
    expect(Math.round(((outcome?.netPay ?? 0) - (after?.netPay ?? 0)) * 100)).toBe(10_000);
    expect(after?.people).toBe(outcome?.people);
  });

  // behaviour pay-runs: A closed month
  // behaviour pay-changes: Of a closed month
  test('a closed month refuses figures and slips, on the old screen too, but not a new salary', async () => {
    const run = payRunClient(portal, lastMonth);
    expect(await run.close()).toMatchObject({ state: 'closed', closed: { by: { name: adminSignIn.name } } });
    const message = expect.stringContaining('is closed. Reopen its pay run to change it.');
    const row = await run.row(asha.id);
    for (const answer of [
      await run.call('PUT', '/rows', { rows: [{ userId: asha.id, version: row.version, lopDays: 0 }] }),
      await run.call('POST', '/check'),
      await run.call('POST', '/generation', { people: 4, netPay: 0 }),
      await portal.setPayroll(asha.id, { lopDays: 0 }),
      await portal.setPayroll(asha.id, { otherDeduction: 0 }),
      await generateAlone(asha.id),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([409, message]);
    }
    expect((await portal.setPayroll(asha.id, { basicSalary: 66_000 })).status).toBe(200);
    expect(await run.row(asha.id)).toEqual({ ...row, version: expect.any(Number) });
    expect((await list()).openable).toEqual([thisMonth]);
    const earlier = subtractMonths(thisMonth, 3);
    expect((await openMonth(earlier)).body.message).toBe(payRunMessages.notOpenable(earlier));
  });

  // behaviour pay-runs: A closed month
  // behaviour pay-changes: Of a closed month
  test('a closed month is reopened for a reason, and keeps its pay until a change says that it holds from it', async () => {
    const run = payRunClient(portal, lastMonth);
    expect((await run.call('POST', '/reopening', { reason: ' ' })).status).toBe(400);
    expect(await run.reopen('Asha was paid too little')).toMatchObject({
      state: 'generated',
      reopened: { reason: 'Asha was paid too little', by: { name: adminSignIn.name } },
    });
    expect(await run.row(asha.id)).toMatchObject({ grossEarnings: 60_000 });
    await portal.setPayroll(asha.id, { basicSalary: 66_000, effectiveFrom: `${lastMonth}-01` });
    expect(await run.row(asha.id)).toMatchObject({ grossEarnings: 66_000 });
    expect(await run.generate()).toMatchObject({ outcome: { made: 0, replaced: 1, unchanged: 3 } });
    await run.close();
    expect((await run.call('POST', '/closing')).status).toBe(200);
  });

  test('the next month has last month beside it', async () => {
    const run = payRunClient(portal, thisMonth);
    expect(await run.open()).toMatchObject({ state: 'open' });
    const { counts, previousNetPay } = await run.summary();
    expect(counts).toMatchObject({ all: 4, new: 0 });
    const closed = (await list()).months.find(
      ({ payPeriod }: { payPeriod: string }) => payPeriod === lastMonth,
    );
    expect(previousNetPay).toBe(closed?.outcome?.netPay);
    const row = await run.row(asha.id);
    expect(row).toMatchObject({ previous: { grossEarnings: 66_000 }, edited: false });
    await portal.setPayroll(ravi.id, { hra: 3_000 });
    const { body } = await run.call('GET', '/comparison');
    expect(body.previousPeriod).toBe(lastMonth);
    expect(body.came).toEqual({ people: 0, list: [] });
    expect(body.left).toEqual({ people: 0, list: [] });
    expect(body.changed.people).toBe(3);
    const [most] = body.changed.list;
    // Ravi had loss of pay in the month of joining, and has HRA now.
    expect(most).toMatchObject({ userId: ravi.id });
    expect(most.components.map(({ component }: { component: string }) => component)).toEqual([
      'HRA',
      'Loss of Pay',
    ]);
    expect(body.components.find(({ component }: { component: string }) => component === 'HRA')).toEqual({
      component: 'HRA',
      kind: 'earning',
      before: 0,
      now: 3_000,
    });
    const { outcome } = await payRunClient(portal, lastMonth).get();
    const { totals } = await run.summary();
    for (const name of ['grossEarnings', 'totalDeductions', 'netPay'] as const)
      expect(body.totals[name]).toEqual({ before: outcome?.[name], now: totals[name] });
  });

  // behaviour pay-runs: The filter Changed
  test('the filter Changed has pay that differs from last month’s payslip, and nothing that was put back', async () => {
    const run = payRunClient(portal, thisMonth);
    const changed = async () => (await run.rows('?filter=changed')).map(({ name }) => name);
    expect(await changed()).toEqual(['Ravi Das']);
    const { version } = await run.row(asha.id);
    const [edited] = await run.save({ userId: asha.id, version, otherDeduction: 5 });
    expect(await changed()).toEqual(['Asha Iyer', 'Ravi Das']);
    await run.save({ userId: asha.id, version: edited.row.version, otherDeduction: 0 });
    await portal.setPayroll(ravi.id, { hra: null });
    expect(await changed()).toEqual([]);
  });

  test('what was done with a month is on the record, with the sums that were confirmed', async () => {
    const { outcome } = await payRunClient(portal, lastMonth).get();
    const entries = await readAuditItems(`pay-run_${lastMonth}`);
    const people = [null, 4];
    expect(
      entries
        .filter(({ action }) => action !== 'pay-run.checked')
        .map(({ action, changes }) => [action, changes]),
    ).toEqual([
      ['pay-run.opened', undefined],
      ['pay-run.generated', { people, netPay: [null, expect.any(Number)], payDate: [null, todayInIndia()] }],
      ['register.read', undefined],
      ['pay-run.closed', { people, netPay: [null, expect.any(Number)] }],
      ['pay-run.reopened', { reason: [null, 'Asha was paid too little'] }],
      ['pay-run.generated', { people, netPay: [null, Math.round((outcome?.netPay ?? 0) * 100)] }],
      ['pay-run.closed', { people, netPay: [null, expect.any(Number)] }],
    ]);
    expect(entries.filter(({ action }) => action === 'pay-run.checked')).toHaveLength(4);
  });

  test('a new employee with pay is in the month immediately, with approved leave', async () => {
    const run = payRunClient(portal, thisMonth);
    const added = await portal.employee('Kiran Bose');
    await approveLeave(added, `${thisMonth}-10`, `${thisMonth}-11`);
    await portal.setPayroll(added.id, { basicSalary: 10_000 });
    await portal.setPayroll(added.id, { payPeriod: thisMonth, paidDays: 20 });
    const row = await run.row(added.id);
    expect(row).toMatchObject({ leaveDays: 2, paidDays: 20 });
    expect(row).not.toHaveProperty('previous');
  });

  // behaviour pay-runs: A row
  test('an employee whose payroll is set to another month keeps the figures of this one', async () => {
    const run = payRunClient(portal, thisMonth);
    await portal.setPayroll(ravi.id, { payPeriod: nextMonth, paidDays: 5 });
    const { version, paidDays } = await run.row(ravi.id);
    expect(paidDays).toBe(daysInPeriod(thisMonth));
    await run.save({ userId: ravi.id, version, otherDeduction: 10 });
    expect(await payroll(ravi.id)).toMatchObject({ payPeriod: nextMonth, paidDays: 5 });
    expect(await payroll(ravi.id)).not.toHaveProperty('otherDeduction');
    expect(await run.row(ravi.id)).toMatchObject({ otherDeduction: 10, paidDays });
  });
});
