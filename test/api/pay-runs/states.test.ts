import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { toMonthSlip } from '../../../functions/pay-runs/month-slips.ts';
import type { EmployeeMonth } from '../../../functions/pay-runs/rows/employee-month.ts';
import { evaluateRow } from '../../../functions/pay-runs/rows/evaluate-row.ts';
import { headKey, type RunHead, readHead } from '../../../functions/store/pay-run.ts';
import { failureKey } from '../../../functions/store/pay-run-plan.ts';
import { defaultPaySettings } from '../../../functions/store/pay-settings.ts';
import type { SlipItem } from '../../../functions/store/slip.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { isMoving, payRunStates } from '../../../shared/pay-runs/pay-run-state.ts';
import { payPeriod } from '../../../shared/period.ts';
import { toSlipCompany } from '../../../shared/slips/slips.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { sampleEmployer } from '../../support/employer.ts';
import { holdExecutions } from '../../support/hold-executions.ts';
import { accountItem } from '../../support/items.ts';
import { employeeMonth } from '../../support/pay-runs.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { putItems } from '../../support/put-items.ts';
import type { ServedBackend } from '../../support/served-backend.ts';
import { runHead, runProfile, runRow } from '../../support/stored-run.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { payRunClient } from './pay-run-client.ts';

type State = RunHead['state'];
const period = payPeriod.parse('2026-03');
const plan = { id: '003-before', attempt: 3, chunks: 1, people: 1, active: 1, skipped: 0 };

let backend: ServedBackend;
let run: ReturnType<typeof payRunClient>;
let held: Awaited<ReturnType<typeof holdExecutions>>;
beforeAll(async () => {
  backend = await startTestBackend();
  held = await holdExecutions();
  await backend.invoke('first-admin', {});
  run = payRunClient(await createPortalClient(backend.url), period);
  const row = runRow(period, 1);
  const profile = runProfile(period, 1);
  await putItems('accounts', [accountItem(1)]);
  await putItems('profiles', [profile]);
  await putItems('slips', [slipOf(employeeMonth(1, profile, period))]);
  await putItems('runs', [
    row,
    { ...failureKey(period, plan.id, row.userId), userId: row.userId, reason: 'a reason' },
  ]);
});
afterAll(async () => {
  await backend.stop();
  await held.release();
});

/** The slip that generating the row would make. */
const slipOf = (row: EmployeeMonth): SlipItem => ({
  userId: row.userId,
  payPeriod: period,
  period,
  version: 1,
  generatedAt: '2026-03-28T04:30:00.000Z',
  generatedBy: row.userId,
  slip: {
    ...toMonthSlip(evaluateRow(row, defaultPaySettings), undefined, defaultPaySettings).next,
    payDate: '2026-03-28',
    company: toSlipCompany(sampleEmployer),
  },
});

let version = 1;
/** Puts the month into a state, with a generation that left an employee out. */
async function putState(state: State, values: Partial<RunHead> = {}): Promise<void> {
  const isGoingOn = isMoving({ state });
  const nextState = state === 'preparing' ? 'open' : state === 'closing' ? 'closed' : 'generated';
  const head = runHead(period, {
    state,
    nextState: isGoingOn ? nextState : undefined,
    attempt: 3,
    plan,
    generation: plan.id,
    version: ++version,
    ...values,
  });
  const unclosed = { run: 'unclosed', item: 'unclosed' };
  await putItems('runs', [
    head,
    ...(state === 'closed' ? [] : [{ ...unclosed, months: [period], version: 1 }]),
  ]);
  if (state === 'closed') await remove('runs', unclosed);
}

const confirmed = { people: 1, netPay: 30_000 };
const acts = {
  check: () => run.call('POST', '/check'),
  generate: () => run.call('POST', '/generation', confirmed),
  retry: () => run.call('POST', '/generation/retry'),
  close: () => run.call('POST', '/closing'),
  reopen: () => run.call('POST', '/reopening', { reason: 'A correction' }),
};
type Act = keyof typeof acts;

const { closed, closing, comparing, generating, preparing, notGenerated, notClosed } = payRunMessages;
const refused = (message: (period: string) => string) => [409, message(period)];

/** A state that it leads to, by another attempt; `same` for what is going on already; or why it cannot be done. */
const outcomes: Record<Act, Record<State, State | 'same' | unknown[]>> = {
  check: {
    preparing: 'same',
    open: 'preparing',
    comparing: refused(comparing),
    generating: refused(generating),
    generated: 'preparing',
    closing: refused(closing),
    closed: refused(closed),
  },
  generate: {
    preparing: refused(preparing),
    open: 'generating',
    comparing: refused(comparing),
    generating: 'same',
    generated: 'generating',
    closing: refused(closing),
    closed: refused(closed),
  },
  retry: {
    preparing: refused(preparing),
    open: 'generating',
    comparing: refused(comparing),
    generating: 'same',
    generated: 'generating',
    closing: refused(closing),
    closed: refused(closed),
  },
  close: {
    preparing: refused(preparing),
    open: refused(notGenerated),
    comparing: refused(comparing),
    generating: refused(generating),
    generated: 'closed',
    closing: 'same',
    closed: 'same',
  },
  reopen: {
    preparing: refused(notClosed),
    open: refused(notClosed),
    comparing: refused(notClosed),
    generating: refused(notClosed),
    generated: refused(notClosed),
    closing: refused(notClosed),
    closed: 'preparing',
  },
};

describe.each(Object.keys(acts) as Act[])('to %s a month', (act) => {
  test.each(payRunStates)('that is %s', async (state) => {
    await putState(state);
    const before = await readHead(period);
    const { status, body } = await acts[act]();
    const after = await readHead(period);
    const expected = outcomes[act][state];
    if (Array.isArray(expected)) {
      expect([status, body.message]).toEqual(expected);
      expect(after).toEqual(before);
      return;
    }
    expect([status, body.state]).toEqual([200, expected === 'same' ? state : expected]);
    if (expected === 'same') expect(after).toEqual(before);
    else if (expected === 'closed') expect(after).toMatchObject({ attempt: 3, version: version + 1 });
    else expect(after).toMatchObject({ state: expected, attempt: 4, version: version + 1 });
  });

  test('that has no run', async () => {
    await remove('runs', headKey(period));
    const { status, body } = await acts[act]();
    expect([status, body.message]).toEqual([404, payRunMessages.notFound]);
  });
});

test('a check leads back to where the month was', async () => {
  for (const state of ['open', 'generated'] as const) {
    await putState(state);
    await acts.check();
    expect(await readHead(period)).toMatchObject({
      state: 'preparing',
      nextState: state,
    });
  }
});

test('trying again is about the failures of the latest generation, and refused where there are none', async () => {
  await putState('generated');
  await acts.retry();
  expect(await readHead(period)).toMatchObject({ retryOf: plan.id });
  await putState('generated', { generation: '002-other' });
  const { status, body } = await acts.retry();
  expect([status, body.message]).toEqual([422, payRunMessages.nothingToRetry]);
  await putState('open', { generation: undefined });
  expect((await acts.retry()).status).toBe(422);
});

test('what was done is on the record, with the month and the attempt', async () => {
  await putState('generated');
  await acts.check();
  const entry = (await readAuditItems(`pay-run_${period}`)).at(-1);
  expect(entry).toMatchObject({ action: 'pay-run.checked', payPeriod: period, attempt: 4 });
});
