import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { BellNotification } from '../../../shared/notifications/notifications.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { holdExecutions } from '../../support/hold-executions.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { performExecution } from '../../support/perform-execution.ts';
import { adminSignIn, type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { readEmails } from '../notifications/mailbox.ts';
import { drain } from '../notifications/stream.ts';
import { payRunClient } from './pay-run-client.ts';

const day = 24 * 3600_000;
/** The month that the portal begins with; each test goes on with the next one. */
let month = subtractMonths(toPeriod(todayInIndia()), 1);

let portal: Portal;
let held: Awaited<ReturnType<typeof holdExecutions>>;
let run: ReturnType<typeof payRunClient>;
let asha: Employee;
let ravi: Employee;

beforeAll(async () => {
  portal = await startPortal({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
  held = await holdExecutions();
  [asha, ravi] = [await portal.employee('Asha Rao'), await portal.employee('Ravi Das')];
  for (const { id } of [asha, ravi]) await portal.setPayroll(id, { payPeriod: month, basicSalary: 50_000 });
  await choose('at-once');
  await openNext();
  await generate();
  await close();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await portal.stop();
  await held.release();
});

const choose = (payslips: string) => portal.changeCompany({ payslips });

async function openNext(): Promise<void> {
  run = payRunClient(portal, month);
  await portal.ok('POST', '/api/admin/pay-runs', { payPeriod: month });
  await performExecution(portal, month as PayPeriod);
}
const close = async () => {
  await run.close();
  month = subtractMonths(month, -1);
};

/** Confirms whatever is payable, with what is said of publishing. */
async function confirm(publication: object = {}) {
  const { people, netPay } = (await run.summary()).payable;
  return run.call('POST', '/generation', { people, netPay, ...publication });
}
async function generate(publication: object = {}): Promise<void> {
  expect((await confirm(publication)).status).toBe(200);
  await performExecution(portal, month);
  await deliverAll();
}
const publish = () => run.call('POST', '/publication');
const publishDue = () => portal.invoke('pay-run-tasks', { task: 'publish' });

async function deliverAll(): Promise<void> {
  expect(await drain(portal, 'fan-out')).toEqual({ batchItemFailures: [] });
  expect(await drain(portal, 'waiting')).toEqual({ batchItemFailures: [] });
}

const slipIdOf = ({ id }: Employee, period: string = month) => `slip_${id.slice(4)}_${period}`;

/** Everything that answers an employee with a payslip, or with what is on it. */
async function seenBy(person: Employee, period: string = month) {
  const { token } = person;
  const get = (path: string) => portal.call('GET', path, { token });
  const id = slipIdOf(person, period);
  const periods = (slips: { payPeriod: string }[]) => slips.map(({ payPeriod }) => payPeriod);
  const latest = (await get('/api/slips/latest')).body;
  const notifications: BellNotification[] = (await get('/api/notifications')).body.notifications;
  return {
    listed: periods((await get('/api/slips/my-slips')).body).includes(period),
    opened: (await get(`/api/slips/${id}`)).status,
    firstVersion: (await get(`/api/slips/${id}_v001`)).status,
    downloaded: (await get(`/api/slips/download/${id}`)).status,
    latest: latest.payPeriod === period,
    downloadedLatest: (await get('/api/slips/download/latest')).headers
      .get('content-disposition')
      ?.includes(period),
    told: notifications.filter(({ subject }) => subject.payPeriod === period).map(({ kind }) => kind),
    emailed: readEmails(portal.emailFolder).filter(
      ({ to, subject }) => to === person.email && subject.includes(nameOf(period)),
    ).length,
  };
}
const nameOf = (period: string) =>
  new Date(`${period}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });

const nothing = {
  listed: false,
  opened: 404,
  firstVersion: 404,
  downloaded: 404,
  latest: false,
  downloadedLatest: false,
  told: [],
  emailed: 0,
};
const everything = {
  ...nothing,
  listed: true,
  opened: 200,
  downloaded: 200,
  latest: true,
  downloadedLatest: true,
  told: ['slip.ready'],
  emailed: 1,
};

describe('a company that publishes payslips later', () => {
  // behaviour pay-runs: Payslips
  test('shows them to no employee by any route, and to admins, until they are published, and tells then, once', async () => {
    await choose('later');
    await openNext();
    await generate({ payslips: 'later' });
    expect(await run.get()).toMatchObject({ state: 'generated', withheld: {} });
    for (const person of [asha, ravi]) expect(await seenBy(person)).toEqual(nothing);
    const history = await portal.asAdmin('GET', `/api/admin/payroll/history/${asha.id}`);
    expect(history.body[0]).toMatchObject({ payPeriod: month, isPublished: false });
    expect(history.body[1]).toMatchObject({ isPublished: true });
    expect((await portal.asAdmin('GET', `/api/admin/slips/${slipIdOf(asha)}/pdf`)).status).toBe(200);
    expect((await run.call('GET', '/register')).body).toHaveLength(2);

    const answers = await Promise.all([publish(), publish()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await publishDue();
    await deliverAll();
    const { withheld, published } = await run.get();
    expect([withheld, published?.by.name]).toEqual([undefined, expect.any(String)]);
    for (const person of [asha, ravi]) expect(await seenBy(person)).toEqual(everything);
    const actions = (await readAuditEntries(`pay-run_${month}`)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'pay-run.published')).toHaveLength(1);
  });

  // behaviour pay-runs: Payslips
  test('keeps them visible once they were published: one that is generated again is seen, and told, at once', async () => {
    await portal.setPayroll(asha.id, { basicSalary: 51_000 });
    expect((await confirm({ payslips: 'later' })).status).toBe(409);
    await generate({ payslips: 'at-once' });
    expect((await seenBy(asha)).told).toEqual(['slip.replaced', 'slip.ready']);
    expect(await seenBy(asha)).toMatchObject({ opened: 200, firstVersion: 200, latest: true });
    await close();
  });

  // behaviour pay-runs: Payslips
  test('withholds a payslip of the month that is made by itself, and says so', async () => {
    await openNext();
    await generate();
    await portal.setPayroll(ravi.id, { basicSalary: 52_000 });
    const { body } = await portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${ravi.id}`);
    expect(body.message).toMatch(/can view it after the payslips of the month are published\.$/);
    await deliverAll();
    expect(await seenBy(ravi)).toEqual(nothing);
    await publish();
    await deliverAll();
    expect(await seenBy(ravi)).toEqual({ ...everything, firstVersion: 200 });
    await close();
  });

  // behaviour pay-runs: Payslips
  test('does not let the next payslip tell of one that is withheld', async () => {
    await openNext();
    await generate();
    const hidden = month;
    await close();
    await openNext();
    await generate();
    await publish();
    const { body } = await portal.call('GET', `/api/slips/${slipIdOf(asha)}`, { token: asha.token });
    expect(body.comparedWith.payPeriod).toBe(subtractMonths(hidden, 1));
    expect(await seenBy(asha, hidden)).toEqual(nothing);
    await payRunClient(portal, hidden).call('POST', '/publication');
    expect((await seenBy(asha, hidden)).opened).toBe(200);
    await close();
  });

  // behaviour pay-runs: Payslips
  test('shows payslips from their publication date, and notifies each employee once', async () => {
    await openNext();
    const tomorrow = todayInIndia(new Date(Date.now() + day));
    for (const publishOn of [todayInIndia(), '2020-01-01'])
      expect((await confirm({ publishOn })).body.fields).toEqual({ publishOn: 'Choose a date after today.' });
    await generate({ payslips: 'later', publishOn: tomorrow });
    expect((await run.get()).withheld).toEqual({ publishOn: tomorrow });
    await publishDue();
    await deliverAll();
    expect(await seenBy(asha)).toEqual(nothing);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day });
    const [{ token }] = [await portal.signIn(asha.email, asha.password)];
    const later = { ...asha, token };
    expect(await seenBy(later)).toEqual({ ...everything, told: [], emailed: 0 });
    await Promise.all([publishDue(), publishDue()]);
    await publishDue();
    await deliverAll();
    expect(await seenBy(later)).toEqual(everything);
    const signedIn = await portal.call('POST', '/api/auth/admin/login', { body: adminSignIn });
    const { body } = await portal.call('GET', `/api/admin/pay-runs/${month}`, { token: signedIn.body.token });
    expect(body).toMatchObject({ state: 'generated', published: { by: { name: adminSignIn.name } } });
    expect(body.withheld).toBeUndefined();
  });
});
