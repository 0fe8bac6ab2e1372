import { beforeAll, describe, expect, test } from 'vitest';
import { openSlipMessages } from '../../../functions/pay-runs/messages.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import type { OpenSlip, OpenSlips } from '../../../shared/pay-runs/open-slips.ts';
import { payRunIssues } from '../../../shared/pay-runs/pay-run-row.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { openSlipParts } from '../../../shared/pay-runs/row-sums.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import { bankAdvice } from '../../../web/pay-runs/export/bank-advice.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const period = subtractMonths(thisMonth, 1);

const portal = setUpPortal();
const run = payRunClient(portal, period);
let asha: Employee;
let bela: Employee & { token: string };
let chitra: Employee;
let dev: Employee;
let esha: Employee;

const open = async (): Promise<OpenSlip[]> => (await run.call('GET', '/slips')).body.list;
const confirm = (reason: string, slips: readonly OpenSlip[]) =>
  run.call('POST', '/slips', {
    reason,
    slips: slips.map(({ userId, deviation }) => ({ userId, deviation })),
  });
const register = async (): Promise<RegisterEntry[]> => (await run.call('GET', '/register')).body;
const forBank = () => run.call('GET', '/register?for=bank-advice');
const generateAlone = ({ id }: Employee, body?: object) =>
  portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${id}`, body);
const remove = ({ id }: Employee) =>
  portal.callOk('DELETE', `/api/auth/users/${id}`, { token: portal.admin });

beforeAll(async () => {
  const hire = (name: string) => portal.hire(name, { basicSalary: 30_000 });
  asha = await hire('Asha Rao');
  bela = await portal.hire('Bela Shah', { basicSalary: 30_000 });
  chitra = await hire('Chitra Nair');
  dev = await hire('Dev Patel');
  esha = await hire('Esha Das');
  const left = { payPeriod: period, paidDays: 30, lopDays: 0, otherDeduction: 0 };
  await portal.setPayroll(esha.id, { ...left, dateOfLeaving: '2020-01-31' });
  const gita = await hire('Gita Sen');
  const hari = await hire('Hari Iyer');
  await portal.setPayroll(gita.id, { payPeriod: thisMonth });
  await portal.setPayroll(hari.id, { payPeriod: thisMonth });
  for (const person of [gita, hari]) expect((await generateAlone(person)).status).toBe(200);
  await portal.setPayroll(hari.id, { dateOfLeaving: '2020-01-31' });
  await remove(gita);
  await run.pay();
});

/** The totals of run, screen, register and bank advice. */
async function totals() {
  const [{ outcome }, { slips }, entries] = [await run.get(), await run.summary(), await register()];
  const { paid, withoutBankDetails, withNothingToPay } = bankAdvice(period, entries);
  const advice = [paid, withoutBankDetails, withNothingToPay];
  return {
    run: [outcome?.people, outcome?.netPay],
    screen: [slips?.people, slips?.netPay],
    register: [entries.length, entries.reduce((sum, { profile }) => sum + (profile.netPay ?? 0), 0)],
    bank: [
      advice.reduce((sum, { names }) => sum + names.length, 0),
      advice.reduce((sum, { amount }) => sum + amount, 0) / 100,
    ],
  };
}
async function expectEqualTotals(people: number, netPay: number) {
  const expected = [people, netPay];
  expect(await totals()).toEqual({ run: expected, screen: expected, register: expected, bank: expected });
}

// Each test goes on where the one before it ended: it is the life of a month.
describe('the payslips of a month', () => {
  // behaviour pay-runs: Missing and outdated payslips
  test('a payslip is out of date once a figure has changed, and the month neither closes nor is paid', async () => {
    const row = await run.row(asha.id);
    expect(row).not.toHaveProperty('slip');
    const [saved] = await run.save({ userId: asha.id, version: row.version, otherDeduction: 2500 });
    expect(saved).toMatchObject({ outcome: 'saved', row: { slip: 'outdated' } });
    expect((await run.summary()).slips).toMatchObject({ missing: 0, outdated: 1, unconfirmed: 1 });
    expect((await run.rows('?filter=slips')).map(({ name, slip }) => [name, slip])).toEqual([
      ['Asha Rao', 'outdated'],
    ]);
    const message = openSlipMessages.open(['Asha Rao']);
    for (const reply of [await run.call('POST', '/closing'), await forBank()])
      expect([reply.status, reply.body.message]).toEqual([409, message]);
    expect(await open()).toMatchObject([
      { userId: asha.id, slip: 'outdated', netPay: 30_000, nextNetPay: 27_500 },
    ]);
  });

  test('a payslip is out of date too once its employee has another bank account', async () => {
    await portal.callOk('POST', '/api/profile', {
      token: bela.token,
      body: { bankAccountNumber: '50100000000123' },
    });
    expect((await open()).map(({ name, slip }) => [name, slip])).toEqual([
      ['Asha Rao', 'outdated'],
      ['Bela Shah', 'outdated'],
    ]);
  });

  // behaviour people: The work location
  test('a payslip is out of date while its employee has another work location', async () => {
    const names = async () => (await open()).map(({ name }) => name);
    const before = await names();
    await portal.setPayroll(dev.id, { workLocation: 'Pune' });
    expect(await names()).toEqual([...before, 'Dev Patel']);
    await portal.setPayroll(dev.id, { workLocation: null });
    expect(await names()).toEqual(before);
  });

  // behaviour pay-runs: Missing and outdated payslips
  test('a payslip is missing of an employee who came after the generation, as long as one would be generated', async () => {
    const farah = await portal.hire('Farah Khan', { basicSalary: 30_000, payPeriod: period, paidDays: 1 });
    expect(await open()).toMatchObject([{}, {}, { name: 'Farah Khan', slip: 'missing', nextNetPay: 30_000 }]);
    await portal.setPayroll(farah.id, { dateOfJoining: `${thisMonth}-01` });
    expect((await open()).map(({ name }) => name)).toEqual(['Asha Rao', 'Bela Shah']);
    await remove(farah);
  });

  // behaviour pay-runs: Missing and outdated payslips
  test('a confirmation holds for exactly what was seen, and no longer than that', async () => {
    const seen = await open();
    const row = await run.row(asha.id);
    await run.save({ userId: asha.id, version: row.version, otherDeduction: 2600 });
    const stale = await confirm('Paid in cash', seen);
    expect([stale.status, stale.body.message]).toEqual([409, payRunMessages.figuresChanged]);
    expect((await confirm('Recovered next month', await open())).status).toBe(200);
    expect((await forBank()).status).toBe(200);
    const again = await run.row(asha.id);
    await run.save({ userId: asha.id, version: again.version, otherDeduction: 2700 });
    expect((await forBank()).body.message).toBe(openSlipMessages.open(['Asha Rao']));
    expect((await run.summary()).slips).toMatchObject({ outdated: 2, unconfirmed: 1 });
  });

  // behaviour pay-runs: Missing and outdated payslips
  test('the payslips to check of parts of the employees add up to those of the month, and each page is checked for the bank', async () => {
    const parts: OpenSlips[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body, headers } = await run.call('GET', `/slips?limit=1${cursor && `&cursor=${cursor}`}`);
      parts.push(body);
      cursor = headers.get('x-next-cursor');
    }
    expect(parts.length).toBeGreaterThan(3);
    const { body: whole } = await run.call('GET', '/slips');
    expect(whole.people).toBe(2);
    expect(openSlipParts.add(parts as [OpenSlips, ...OpenSlips[]])).toEqual(whole);
    // Asha is on the first page, and waits; on the next ones each payslip may be paid.
    const register = (rest: string) => run.call('GET', `/register?for=bank-advice&limit=2${rest}`);
    expect((await register('')).body.message).toBe(openSlipMessages.open(['Asha Rao']));
    const after = (await run.call('GET', '/register?limit=2')).headers.get('x-next-cursor');
    expect((await register(`&cursor=${after}`)).status).toBe(200);
  });

  test('a confirmation that is sent twice is on the record once, with its reason, of the month and of each employee', async () => {
    const slips = (await open()).filter(({ userId }) => userId === asha.id);
    const twice = [await confirm('Agreed with Asha', slips), await confirm('Agreed with Asha', slips)];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    for (const id of [`pay-run_${period}`, asha.id]) {
      const entries = (await readAuditItems(id)).filter(({ action }) => action === 'pay-run.slips-confirmed');
      expect(entries.at(-1)?.changes).toMatchObject({ reason: [null, 'Agreed with Asha'] });
      expect(entries).toHaveLength(2);
    }
  });

  test('a row that is saved while the month is being closed keeps it open', async () => {
    const { version } = await run.row(dev.id);
    const [{ status, body }] = await interleaveBeforeWrite(
      'runs',
      () => run.call('POST', '/closing'),
      () => run.save({ userId: dev.id, version, otherDeduction: 100 }),
    );
    expect([status, body.message]).toEqual([409, openSlipMessages.open(['Dev Patel'])]);
    expect((await run.get()).state).toBe('generated');
    await run.generate();
    expect(await open()).toEqual([]);
    await expectEqualTotals(4, 30_000 * 4 - 2700 - 100);
  });

  test('an employee who left before the month gets no payslip of it, alone as little as in the run', async () => {
    const { status, body } = await generateAlone(esha);
    expect([status, body.message]).toEqual([422, payRunIssues['left-before'].message]);
    const rows = await run.rows();
    expect(rows.map(({ name }) => name)).not.toContain('Esha Das');
    await expectEqualTotals(4, 30_000 * 4 - 2700 - 100);
  });

  // behaviour pay-runs: Every employee with a payslip of a month has a row in it
  test('an employee who was deleted with a payslip of the month keeps the row with the error, and counts everywhere', async () => {
    await remove(dev);
    expect((await run.row(dev.id)).findings).toEqual(['left']);
    await expectEqualTotals(4, 30_000 * 4 - 2700 - 100);
    await run.check();
    await expectEqualTotals(4, 30_000 * 4 - 2700 - 100);
    expect((await run.summary()).issues).toMatchObject({ left: 2 });
  });

  // behaviour payroll: A negative net pay
  test('a negative net pay is generated by itself only where exactly that sum is confirmed', async () => {
    await portal.setPayroll(bela.id, { otherDeduction: 40_000 });
    const refused = await generateAlone(bela);
    expect([refused.status, refused.body.message]).toEqual([422, payRunIssues['negative-net'].message]);
    const other = await generateAlone(bela, { confirmedNetPay: -9_999 });
    expect([other.status, other.body.message]).toEqual([409, payRunMessages.figuresChanged]);
    expect((await generateAlone(bela, { confirmedNetPay: -10_000 })).status).toBe(200);
    // It counts for the run as well, as one given there counts here.
    expect(await run.row(bela.id)).toMatchObject({ confirmedNegative: true });
    expect((await generateAlone(bela)).status).toBe(200);
    await expectEqualTotals(4, 30_000 * 4 - 2700 - 100 - 40_000);
  });

  // behaviour pay-runs: Missing and outdated payslips
  test('a closed month shows what was confirmed, and for what reason', async () => {
    const { version } = await run.row(asha.id);
    await run.save({ userId: asha.id, version, otherDeduction: 0 });
    await confirm('Paid back in December', await open());
    await run.close();
    expect((await run.get()).confirmedSlips).toMatchObject([
      {
        userId: asha.id,
        name: 'Asha Rao',
        slip: 'outdated',
        netPay: 27_300,
        reason: 'Paid back in December',
      },
    ]);
    expect((await forBank()).status).toBe(200);
    expect(await open()).toEqual([]);
    const [entry] = (await readAuditItems(`pay-run_${period}`)).filter(
      ({ action }) => action === 'pay-run.closed',
    );
    expect(entry?.changes).toMatchObject({ people: [null, 4], netPay: [null, 7_720_000] });
  });

  test('the month after is compared with every payslip of this one, on both screens alike', async () => {
    const next = payRunClient(portal, thisMonth);
    await next.open();
    await remove(chitra);
    const { totals, previousNetPay } = await next.summary();
    const { body } = await next.call('GET', '/comparison');
    expect(body.totals.netPay).toEqual({ before: previousNetPay, now: totals.netPay });
    expect(previousNetPay).toBe(77_200);
    // Asha and Bela, and Gita, who has a payslip of it; not Chitra, who has none, nor the salary of Hari, who left before it.
    // The 10,000 that Bela owes by the payslip below zero is taken back.
    expect(totals).toMatchObject({ netPay: 80_000 });
  });

  // behaviour pay-runs: Every employee with a payslip of a month has a row in it
  test('a payslip that was generated before its month was opened gives a row to an employee who had left', async () => {
    const rows = await payRunClient(portal, thisMonth).rows();
    expect(rows.map(({ name, findings: [first] }) => [name, first])).toEqual(
      expect.arrayContaining([
        ['Gita Sen', 'left'],
        ['Hari Iyer', 'left-before'],
      ]),
    );
  });
});
