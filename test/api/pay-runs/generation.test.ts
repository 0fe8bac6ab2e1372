import { SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { query } from '../../../functions/lib/table.ts';
import { readHead } from '../../../functions/store/pay-run.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { readAuditEntries, readAuditItems } from '../../support/audit-entries.ts';
import { accountItem, profileItem, sampleUserId } from '../../support/items.ts';
import { adminSignIn, createPortalClient } from '../../support/portal-client.ts';
import { putItems } from '../../support/put-items.ts';
import type { ServedBackend } from '../../support/served-backend.ts';
import { takeConsole } from '../../support/setup.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { payRunClient } from './pay-run-client.ts';

/** A chunk and a part of another one. */
const size = 100;
const period = todayInIndia().slice(0, 7) as PayPeriod;
const people = Array.from({ length: size }, (_, i) => i + 1);

let backend: ServedBackend;
let portal: Awaited<ReturnType<typeof createPortalClient>>;
let run: ReturnType<typeof payRunClient>;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.invoke('first-admin', {});
  portal = await createPortalClient(backend.url);
  await putItems(
    'accounts',
    people.map((count) => accountItem(count)),
  );
  await putItems(
    'profiles',
    people.map((count) => profileItem(count)),
  );
  run = payRunClient(portal, period);
  await run.open();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(() => backend.stop());

const countBy = <T>(values: readonly T[]) =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, { length }]) => [value, length]));

/** How many people have a slip of which version, and how many entries in the audit. */
async function slipCounts() {
  const slips = await query('slips', { index: 'by-period', partition: ['period', period] });
  const audited = await Promise.all(
    people.map(async (count) => {
      const entries = await readAuditEntries(sampleUserId(count));
      return entries.filter(({ action }) => action === 'slip.generated').length;
    }),
  );
  return { versions: countBy(slips.map(({ version }) => version)), audited: countBy(audited) };
}

/** Changes all payslips, so that generating replaces them. */
async function changeAllEmployees(otherDeduction: number): Promise<void> {
  const rows = await run.rows();
  for (let i = 0; i < rows.length; i += 100)
    await run.save(
      ...rows.slice(i, i + 100).map(({ userId, version }) => ({ userId, version, otherDeduction })),
    );
}

/** Has the state machine refuse to start, as where AWS cannot be reached. */
const preventStart = () =>
  vi.spyOn(SFNClient.prototype, 'send').mockImplementation(() => Promise.reject(new Error('no route')));

/** Starts generating, or trying again, with nothing that would work on it. */
async function startByHand(start: () => Promise<unknown> = () => run.startGenerating()) {
  const prevented = preventStart();
  await start();
  prevented.mockRestore();
  expect(takeConsole().join()).toContain('a pay run could not be started');
  return (await readHead(period))?.attempt as number;
}

const task = <Reply>(what: object) => backend.invoke<Reply>('pay-run-tasks', { payPeriod: period, ...what });

test('tasks that run several times at once do everything once', async () => {
  const attempt = await startByHand();
  const times = <T>(work: () => Promise<T>) => Promise.all([work(), work(), work()]);
  const plans = await times(() => task<{ planId: string; chunks: number[] }>({ task: 'plan', attempt }));
  const { planId, chunks } = plans[0];
  expect(plans).toEqual([plans[0], plans[0], plans[0]]);
  expect(chunks).toEqual([0, 1]);
  await Promise.all(chunks.map((chunk) => times(() => task({ task: 'work', attempt, planId, chunk }))));
  // The second task to end finds the step done or in progress.
  await times(() => task({ task: 'finish', attempt }).catch(() => {}));
  expect(await run.get()).toMatchObject({ state: 'generated', outcome: { made: size, failed: 0 } });
  // A task that was lost and comes back after the end finds nothing to do.
  await task({ task: 'work', attempt, planId, chunk: 0 });
  expect(await slipCounts()).toEqual({ versions: { 1: size }, audited: { 1: size } });
});

test('generating that is started twice at once is one run, and replaces each slip once', async () => {
  await changeAllEmployees(1);
  const { payable } = await run.summary();
  const confirmed = { people: payable.people, netPay: payable.netPay };
  const generate = () => run.call('POST', '/generation', confirmed);
  const both = await Promise.all([generate(), generate()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await run.settled()).toMatchObject({
    state: 'generated',
    outcome: { ...payable, made: 0, replaced: size, unchanged: 0, failed: 0, skipped: 0 },
  });
  const record = await readAuditItems(`pay-run_${period}`);
  expect(record.map(({ action }) => action)).toEqual([
    'pay-run.opened',
    'pay-run.generated',
    'pay-run.generated',
  ]);
  // How many, and how much, was confirmed; of the people themselves nothing is listed by day.
  expect(record.at(-1)?.changes).toMatchObject({ people: [null, size], netPay: [null, expect.any(Number)] });
  const slips = (await readAuditItems(sampleUserId(1))).filter(({ action }) => action === 'slip.generated');
  expect(slips.map(({ kind }) => kind)).toEqual([undefined, undefined]);
  expect(await slipCounts()).toEqual({ versions: { 2: size }, audited: { 2: size } });
});

test('a run whose start was lost is started when it is read', async () => {
  await changeAllEmployees(2);
  await startByHand();
  expect(await run.settled()).toMatchObject({ state: 'generated', outcome: { replaced: size } });
});

// behaviour pay-runs: A pay run
test('the pay date of a month is that of its first generation, on later days too', async () => {
  await portal.setPayroll(sampleUserId(9), { otherDeduction: 17 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3600_000 });
  const { token } = (await portal.callOk('POST', '/api/auth/admin/login', { body: adminSignIn })).body;
  const { payDate, outcome } = await payRunClient(portal, period, token).generate();
  expect(outcome).toMatchObject({ replaced: 1 });
  expect(payDate).not.toBe(todayInIndia());
  const { body } = await portal.callOk('GET', `${run.path}/register`, { token });
  expect(countBy(body.map((slip: { payDate: string }) => slip.payDate))).toEqual({
    [payDate as string]: size,
  });
});

test('a failed payslip is listed with its reason and retried alone, and the others are paid', async () => {
  const id = sampleUserId(7);
  const rename = (name: string) =>
    portal.callOk('PUT', `/api/auth/users/${id}`, {
      token: portal.admin,
      body: { name, email: 'employee.7@example.com', role: 'user', isInitialPassword: false },
    });
  await changeAllEmployees(3);
  const attempt = await startByHand();
  const { planId, chunks } = await task<{ planId: string; chunks: number[] }>({ task: 'plan', attempt });
  await rename('Employee 漢');
  for (const chunk of chunks) await task({ task: 'work', attempt, planId, chunk });
  await task({ task: 'finish', attempt });
  // The slip of before still counts.
  expect(await run.settled()).toMatchObject({ outcome: { replaced: size - 1, failed: 1, people: size } });
  expect(await run.summary()).toMatchObject({ counts: { failed: 1, errors: 1 } });
  const [failed, ...others] = await run.rows('?filter=failed');
  expect(others).toEqual([]);
  expect(failed).toMatchObject({
    userId: id,
    failure: expect.stringContaining('no font supports “漢” in Employee Name'),
  });

  await rename('Employee Seven');
  const before = (await slipCounts()).versions;
  const { totals } = await run.summary();
  expect(await run.retry()).toMatchObject({ outcome: { ...totals, replaced: size, failed: 0 } });
  expect(await run.summary()).toMatchObject({ counts: { failed: 0 } });
  expect((await slipCounts()).versions).not.toEqual(before);
  expect((await run.call('POST', '/generation/retry')).status).toBe(422);
});

// behaviour pay-runs: A row
test('a slip that shows the same is left as it is, and one that does not is replaced', async () => {
  expect(await run.generate()).toMatchObject({ outcome: { made: 0, replaced: 0, unchanged: size } });
  const row = await run.row(sampleUserId(3));
  await run.save({ userId: row.userId, version: row.version, lopDays: 2, paidDays: 20 });
  const { totals } = await run.summary();
  expect(await run.generate()).toMatchObject({
    outcome: { ...totals, made: 0, replaced: 1, unchanged: size - 1 },
  });
});

// behaviour pay-runs: A closed month
test('while slips are generated, the month takes no figures and no slip of the old screen', async () => {
  await startByHand();
  const { status, body } = await portal.setPayroll(sampleUserId(1), { lopDays: 0 });
  expect([status, body.message]).toEqual([409, expect.stringContaining('are being generated')]);
  const alone = await portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${sampleUserId(1)}`);
  expect(alone.status).toBe(409);
  const edited = await run.call('PUT', '/rows', {
    rows: [{ userId: sampleUserId(1), version: 1, lopDays: 0 }],
  });
  expect(edited.status).toBe(409);
  expect(await run.settled()).toMatchObject({ outcome: { unchanged: size } });
});

// behaviour pay-runs: The total that you confirm is the total that is generated
test('an employee is not deleted while slips are generated', async () => {
  await startByHand();
  const { status, body } = await portal.asAdmin('DELETE', `/api/auth/users/${sampleUserId(1)}`);
  expect([status, body.message]).toEqual([409, expect.stringContaining('are being generated')]);
  expect(await run.settled()).toMatchObject({ outcome: { unchanged: size } });
});

test('an employee with an error is skipped, and an earlier payslip still counts', async () => {
  const row = await run.row(sampleUserId(5));
  await run.save({ userId: row.userId, version: row.version, otherDeduction: 9_999_999 });
  expect(await run.summary()).toMatchObject({ counts: { errors: 1 }, payable: { people: size - 1 } });
  expect(await run.generate()).toMatchObject({ outcome: { people: size, unchanged: size - 1, skipped: 1 } });
});
