import fc from 'fast-check';
import { expect } from 'vitest';
import { batchGetAll, type Item, query, remove } from '../../../functions/lib/table.ts';
import { readHead } from '../../../functions/store/pay-run.ts';
import { parseSlip, slipKey } from '../../../functions/store/slip.ts';
import { type Paise, type Rupees, toPaise } from '../../../shared/money.ts';
import type { PayRunComparison } from '../../../shared/pay-runs/comparison.ts';
import type { OpenSlip } from '../../../shared/pay-runs/open-slips.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';
import { payPeriod, subtractMonths } from '../../../shared/period.ts';
import { bankAdvice } from '../../../web/pay-runs/export/bank-advice.ts';
import { totalsOfRegister } from '../../../web/pay-runs/export/payroll-register.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { holdExecutions } from '../../support/hold-executions.ts';
import { accountItem, emailGuardItem, profileItem, sampleUserId } from '../../support/items.ts';
import { failWrite, interleaveBeforeWrite } from '../../support/pause-command.ts';
import { putRun } from '../../support/pay-runs.ts';
import { type Portal, startPortal } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { takeConsole } from '../../support/setup.ts';

const people = [1, 2, 3, 4];
const netPayNames = ['people', 'grossEarnings', 'totalDeductions', 'netPay'] as const;

const person = fc.constantFrom(...people);
const amount = fc.constantFrom(0, 500, 30_000, 90_000);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('edit' as const), person, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('accept negative' as const), person }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('single slip' as const), person, confirmed: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('generate' as const),
      /** The interference with it. */
      how: fc.constantFrom('alone', 'raced', 'outdated', 'killed', 'sent twice', 'left going'),
      person,
      amount,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('leaving' as const),
      person,
      date: fc.constantFrom('2020-01-31', null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('month' as const), person, here: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('check' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      confirmed: fc.boolean(),
      isRaced: fc.boolean(),
      person,
      amount,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const history = fc.record({
  /** Who has a slip of the month before it is opened, or left before it. */
  early: fc.subarray(people),
  gone: fc.subarray(people, { maxLength: 2 }),
  steps: fc.array(step, { minLength: 3, maxLength: 14 }),
});

type TwoAdmins = Portal & { otherAdmin: string };

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** A portal whose executions are done by hand, and which has two admins. */
export async function startHistories() {
  const portal = await startPortal();
  const held = await holdExecutions();
  const { id, name, email, password } = await portal.employee('Leela Menon');
  const body = { name, email, role: 'admin', isInitialPassword: false };
  await portal.ok('PUT', `/api/auth/users/${id}`, body);
  const { token } = (await portal.callOk('POST', '/api/auth/admin/login', { body: { email, password } }))
    .body;
  return {
    portal: { ...portal, otherAdmin: token as string },
    stop: async () => {
      await portal.stop();
      await held.release();
    },
  };
}

/** A call with another one right before it writes; one that writes nothing is not interrupted. */
async function raced<Reply>(send: () => Promise<Reply>, meanwhile: () => Promise<unknown>): Promise<Reply> {
  let reply: Reply | undefined;
  const sent = async () => {
    reply = await send();
    return reply;
  };
  await interleaveBeforeWrite('runs', sent, meanwhile).catch((error) => {
    if (reply === undefined) throw error;
  });
  return reply as Reply;
}

/** Nothing of an earlier history is left. */
async function startAnew({ early, gone }: { early: readonly number[]; gone: readonly number[] }) {
  await putRun();
  for (const run of [period, previousPeriod])
    for (const { item } of await query('runs', { partition: ['run', run] }))
      await remove('runs', { run, item: String(item) });
  for (const entry of await query('audit', { partition: ['entity', `pay-run_${period}`] }))
    await remove('audit', { entity: String(entry.entity), time: String(entry.time) });
  for (const count of people) {
    const slips = await query('slips', { partition: ['userId', sampleUserId(count)] });
    for (const slip of slips)
      await remove('slips', { userId: sampleUserId(count), payPeriod: String(slip.payPeriod) });
  }
  const accounts = people.map((count) => accountItem(count));
  await putItems('accounts', [...accounts, ...accounts.map(emailGuardItem)]);
  await putItems(
    'profiles',
    people.map((count) => ({
      ...profileItem(count),
      payPeriod: early.includes(count) ? period : previousPeriod,
      dateOfLeaving: gone.includes(count) ? '2020-01-31' : undefined,
    })) as Item[],
  );
}

const period = payPeriod.parse('2026-11');
const previousPeriod = subtractMonths(period, 1);

/** Does a history, and holds the sums against each other after each step. */
async function live(portal: TwoAdmins, { early, gone, steps }: History) {
  const token = portal.admin;
  const path = `/api/admin/pay-runs/${period}`;
  const call = (method: string, sub = '', body?: unknown) =>
    portal.call(method, `${path}${sub}`, { token, body });
  const read = async <T>(sub = ''): Promise<T> =>
    (await portal.callOk('GET', `${path}${sub}`, { token })).body;
  const task = <Reply>(what: object) => portal.invoke<Reply>('pay-run-tasks', { payPeriod: period, ...what });
  /** Negative net pays that an admin confirmed, in paise, by person. */
  const accepted = new Map<string, Set<number>>();
  const accept = (userId: string, netPay: number) =>
    accepted.set(userId, (accepted.get(userId) ?? new Set()).add(netPay));

  /** Performs an execution; killed, each of its tasks loses its first write and comes again. */
  async function perform(isKilled = false): Promise<void> {
    const head = await readHead(period);
    if (!head?.nextState) return;
    const { attempt } = head;
    const invoke = async <Reply>(what: object): Promise<Reply> => {
      if (isKilled) {
        await failWrite('runs', () => task({ attempt, ...what })).catch(() => undefined);
        takeConsole();
      }
      return task<Reply>({ attempt, ...what });
    };
    const { planId, chunks } = await invoke<{ planId: string; chunks: number[] }>({ task: 'plan' });
    for (const chunk of chunks) await invoke({ task: 'work', planId, chunk });
    await invoke({ task: 'finish' });
  }

  const rowOf = async (count: number) =>
    (await read<PayRunRow[]>('/rows')).find(({ userId }) => userId === sampleUserId(count));
  /** Edits are the other admin's: those that race as well. */
  async function edit(count: number, otherDeduction: number) {
    const row = await rowOf(count);
    const rows = [{ userId: row?.userId, version: row?.version, otherDeduction }];
    if (!row) return;
    const { status } = await portal.call('PUT', `${path}/rows`, { token: portal.otherAdmin, body: { rows } });
    expect([200, 409]).toContain(status);
  }
  const netPayOf = async (count: number): Promise<number> => {
    const reply = await portal.call('GET', `/api/admin/payroll/slip-data/${sampleUserId(count)}`, { token });
    return reply.body.profile?.netPay ?? 0;
  };
  const summary = () => read<PayRunSummary>('/summary');

  /** Starts and ends a generation; what was confirmed is what the record says, and what was generated. */
  async function generate({ how, person, amount }: Extract<Step, { kind: 'generate' }>) {
    const { people, netPay } = (await summary()).payable;
    const send = () => call('POST', '/generation', { people, netPay });
    if (how === 'outdated') await edit(person, amount);
    const { status } = how === 'raced' ? await raced(send, () => edit(person, amount)) : await send();
    if (how === 'sent twice' && status === 200) expect((await send()).status).toBe(200);
    if (status !== 200) return;
    const [entry] = (await readAuditItems(`pay-run_${period}`))
      .filter(({ action }) => action === 'pay-run.generated')
      .slice(-1);
    expect(entry?.changes).toMatchObject({
      people: [null, people],
      netPay: [null, toPaise(netPay as Rupees)],
    });
    if (how === 'left going') {
      // Everything is refused meanwhile; the next admin finishes it.
      await edit(person, amount);
      await portal.call('DELETE', `/api/auth/users/${sampleUserId(person)}`, { token });
    }
    await perform(how === 'killed');
    const after = await summary();
    const { outcome } = await read<PayRun>();
    if ((outcome?.failed ?? 0) > 0) return;
    expect(after.payable).toMatchObject({ people, netPay });
    expect(after.slips).toMatchObject({ missing: 0 });
    const errors = new Set(
      (await read<PayRunRow[]>('/rows?filter=errors')).map(({ userId }) => userId as string),
    );
    const entries = await read<RegisterEntry[]>('/register');
    const paid = totalsOfRegister(entries.filter(({ user }) => !errors.has(user.id)));
    expect([paid.people, paid.netPay]).toEqual([people, toPaise(netPay as Rupees)]);
  }

  async function close({ confirmed, isRaced, person, amount }: Extract<Step, { kind: 'close' }>) {
    const { state } = await read<PayRun>();
    const { list } = await read<{ list: OpenSlip[] }>('/slips');
    if (confirmed && list.length > 0)
      await call('POST', '/slips', {
        reason: 'As agreed',
        slips: list.map(({ userId, deviation }) => ({ userId, deviation })),
      });
    const send = () => call('POST', '/closing');
    const { status } = isRaced ? await raced(send, () => edit(person, amount)) : await send();
    // Closed already, it is answered as it is.
    if (status !== 200 || state !== 'generated') return;
    await perform();
    // Whatever was open has been confirmed, and stands on the closed month.
    const { confirmedSlips = [] } = await read<PayRun>();
    if (!isRaced)
      expect(confirmedSlips.map(({ userId }) => userId).toSorted()).toEqual(
        list.map(({ userId }) => userId).toSorted(),
      );
  }

  async function doStep(done: Step): Promise<void> {
    switch (done.kind) {
      case 'edit':
        return edit(done.person, done.amount);
      case 'accept negative': {
        const row = await rowOf(done.person);
        if (!row) return;
        const netPay = await netPayOf(done.person);
        const { body } = await call('PUT', '/rows', {
          rows: [{ userId: row.userId, version: row.version, confirmedNegative: true }],
        });
        if (body[0]?.outcome === 'saved') accept(row.userId, toPaise(netPay as Rupees));
        return;
      }
      case 'single slip': {
        const userId = sampleUserId(done.person);
        const netPay = await netPayOf(done.person);
        const body = done.confirmed && netPay < 0 ? { confirmedNetPay: netPay } : undefined;
        const { status } = await portal.call('POST', `/api/admin/payroll/generate-slip/${userId}`, {
          token,
          body,
        });
        if (status === 200 && body) accept(userId, toPaise(netPay as Rupees));
        return;
      }
      case 'generate':
        return generate(done);
      case 'retry':
        await call('POST', '/generation/retry');
        return;
      case 'delete':
        await portal.call('DELETE', `/api/auth/users/${sampleUserId(done.person)}`, { token });
        return;
      case 'leaving':
        await portal.setPayroll(sampleUserId(done.person), { dateOfLeaving: done.date });
        return;
      case 'month':
        await portal.setPayroll(sampleUserId(done.person), {
          payPeriod: done.here ? period : previousPeriod,
        });
        return;
      case 'rename':
        await portal.call('PUT', `/api/auth/users/${sampleUserId(done.person)}`, {
          token,
          body: {
            name: `Renamed ${done.person}`,
            email: accountItem(done.person).email,
            role: 'user',
            isInitialPassword: false,
          },
        });
        return;
      case 'check':
        await call('POST', '/check');
        return;
      case 'close':
        return close(done);
      case 'reopen':
        await call('POST', '/reopening', { reason: 'A correction' });
    }
  }

  /** Run, screen, register and bank advice say the same, and it is what the slips come to. */
  async function compare(): Promise<void> {
    const [run, entries] = [await read<PayRun>(), await read<RegisterEntry[]>('/register')];
    const stored = await batchGetAll(
      people.map((count) => ({ table: 'slips', key: slipKey(sampleUserId(count), period) })),
    );
    const slips = stored.flatMap((item) => parseSlip(item) ?? []);
    expect(entries.map(({ user }) => user.id).toSorted()).toEqual(
      slips.map(({ userId }) => userId).toSorted(),
    );
    const register = totalsOfRegister(entries);
    const total = (name: 'grossEarnings' | 'totalDeductions' | 'netPay') =>
      slips.reduce((sum, { slip }) => sum + (slip.profile[name] ?? 0), 0);
    expect(register).toEqual({
      people: slips.length,
      grossEarnings: total('grossEarnings'),
      totalDeductions: total('totalDeductions'),
      netPay: total('netPay'),
    });
    const { paid, withoutBankDetails, withNothingToPay } = bankAdvice(period, entries);
    const advice = [paid, withoutBankDetails, withNothingToPay];
    expect(advice.reduce((sum, { amount }) => sum + amount, 0)).toBe(register.netPay);
    expect(advice.reduce((sum, { names }) => sum + names.length, 0)).toBe(register.people);
    const inPaise = (totals: Record<(typeof netPayNames)[number], number>) =>
      netPayNames.map((name) => (name === 'people' ? totals[name] : toPaise(totals[name] as Rupees)));
    const expected = netPayNames.map((name) => register[name] as number | Paise);
    if (run.outcome) expect(inPaise(run.outcome)).toEqual(expected);
    const sums = await summary();
    if (sums.slips) expect(inPaise(sums.slips)).toEqual(expected);
    // No slip below zero without a confirmation.
    for (const { userId, slip } of slips)
      if ((slip.profile.netPay ?? 0) < 0)
        expect([...(accepted.get(userId) ?? [])]).toContain(slip.profile.netPay);
    const { totals } = await read<PayRunComparison>('/comparison');
    expect(totals.netPay).toEqual({ before: sums.previousNetPay, now: sums.totals.netPay });
  }

  await startAnew({ early, gone });
  for (const count of early) await doStep({ kind: 'single slip', person: count, confirmed: true });
  for (const count of gone.filter((one) => early.includes(one)).slice(0, 1))
    await doStep({ kind: 'delete', person: count });
  await portal.callOk('POST', '/api/admin/pay-runs', { token, body: { payPeriod: period } });
  await perform();
  await compare();
  for (const done of steps) {
    await doStep(done);
    await perform();
    await compare();
  }
}

/** Lives so many histories. @throws with the seed and the shortest history that fails */
export const checkHistories = (portal: TwoAdmins, numRuns: number, seed: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(history, (one) => live(portal, one)),
    { numRuns, seed },
  );
