import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalMessages } from '../../../functions/pay-runs/messages.ts';
import { readHead } from '../../../functions/store/pay-run.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { toPeriod } from '../../../shared/period.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { pauseCommand } from '../../support/pause-command.ts';
import { makeLarge } from '../../support/pay-runs.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { fanOutWritesOf } from '../notifications/fan-out.ts';
import { payRunClient } from './pay-run-client.ts';

const period = toPeriod(todayInIndia());

const portal = setUpPortal();
type Run = ReturnType<typeof payRunClient>;
/** The month of the first admin, and of two others. */
let [one, two, three]: Run[] = [];
const [a, b, c] = [() => one as Run, () => two as Run, () => three as Run];
let asha: Employee;

type Paused = ReturnType<typeof pauseCommand>;
const admins = new Map<string, Employee>();

const giveDuties = (name: string, duties: string[] | null) =>
  portal.promote(admins.get(name) as Employee, { duties });

const signInAgain = async (name: string): Promise<Run> =>
  payRunClient(portal, period, await portal.signInAdmin(admins.get(name) as Employee));

async function makeAdmin(name: string): Promise<Run> {
  admins.set(name, await portal.employee(name));
  await giveDuties(name, null);
  return signInAgain(name);
}

beforeAll(async () => {
  asha = await portal.hire('Asha Rao', { basicSalary: 30_000 });
  one = payRunClient(portal, period);
  two = await makeAdmin('Divya Admin');
  three = await makeAdmin('Esha Admin');
  await portal.changeCompany({ payRunApproval: true });
  await a().open();
});
beforeEach(() => makeLarge(period));

/** Another figure each time. */
let deduction = 1;
async function edit(by: Run) {
  const { version } = await by.row(asha.id);
  const [saved] = await by.save({ userId: asha.id, version, otherDeduction: deduction++ });
  expect(saved.outcome).toBe('saved');
}

const digestFor = async (by: Run) => (await by.summary()).approval?.digest ?? '';
const ask = async (by: Run, what: 'submission' | 'approval', digest?: string) => {
  const { status, body } = await by.call('POST', `/${what}`, { digest: digest ?? (await digestFor(by)) });
  return { status, state: body.state as PayRun['state'], message: body.message as string };
};
const stateOf = async (by: Run) => (await by.summary()).approval?.state;
const comparing = { status: 200, state: 'comparing' };

/** The transaction by which a month leaves the comparison. */
const decides = (command: unknown): boolean =>
  command instanceof TransactWriteCommand &&
  (command.input.TransactItems ?? []).some(
    ({ Put }) => Put?.Item?.run === 'months' && Put.Item.state === 'open' && Put.Item.attempt > 1,
  );

describe('a month of more than 500 employees', () => {
  // behaviour pay-runs: The figures of more than 500 employees are compared in the background
  test('is submitted and approved in the background, where it takes no change, and goes on after a kill', async () => {
    const paused = pauseCommand(decides);
    const digest = await digestFor(a());
    expect(await ask(a(), 'submission', digest)).toMatchObject(comparing);
    await paused.reached;
    const [row] = await b().rows();
    const change = { userId: row?.userId, version: row?.version, lopDays: 1 };
    const refused = [
      await b().call('PUT', '/rows', { rows: [change] }),
      await b().call('POST', '/submission', { digest }),
      await b().call('POST', '/generation', { people: 1, netPay: 1 }),
    ];
    for (const { status, body } of refused)
      expect([status, body.message]).toEqual([409, payRunMessages.comparing(period)]);
    const { attempt } = await a().get();
    expect(await ask(a(), 'submission', digest)).toMatchObject(comparing);
    expect((await a().get()).attempt).toBe(attempt);
    paused.fail(new Error('the task was killed'));
    const submitted = await a().settled();
    expect(submitted).toMatchObject({ state: 'open', submissions: [{ people: 1, netPay: 30_000 }] });
    expect(submitted.stopped).toBeUndefined();
    expect(await stateOf(b())).toBe('submitted');
    expect(await ask(b(), 'approval')).toMatchObject(comparing);
    const { state, submissions = [] } = await b().settled();
    expect([state, submissions[0]?.decision]).toMatchObject([
      'open',
      { outcome: 'approved', by: { name: 'Divya Admin' } },
    ]);
    expect([await stateOf(a()), (await readHead(period))?.requested]).toEqual(['approved', undefined]);
    const entries = await readAuditItems(`pay-run_${period}`);
    expect(entries.map(({ action, byName }) => [action, byName]).slice(-4)).toEqual([
      ['pay-run.comparing', 'Administrator'],
      ['pay-run.submitted', 'Administrator'],
      ['pay-run.comparing', 'Divya Admin'],
      ['pay-run.approved', 'Divya Admin'],
    ]);
    expect(entries.at(-1)?.changes).toMatchObject({ people: [null, 1], netPay: [null, 30_000_00] });
  });

  test('is answered as it is where it is approved, and refuses at once what needs no figures', async () => {
    expect(await ask(c(), 'approval')).toMatchObject({ status: 200, state: 'open' });
    await edit(a());
    expect(await ask(c(), 'approval')).toMatchObject({ status: 409, message: approvalMessages.notSubmitted });
    await ask(a(), 'submission');
    await a().settled();
    expect(await ask(a(), 'approval')).toMatchObject({
      status: 403,
      message: approvalMessages.ownSubmission,
    });
    const other = await ask(b(), 'submission');
    expect(other).toMatchObject({ status: 409, message: approvalMessages.submittedBy('Administrator') });
    await portal.changeCompany({ payRunApproval: false });
    expect(await ask(b(), 'approval', 'any')).toMatchObject({
      ...{ status: 409, message: approvalMessages.notNeeded },
    });
    await portal.changeCompany({ payRunApproval: true });
  });

  // behaviour pay-runs: The figures of more than 500 employees are compared in the background
  test('says why it was not submitted or approved, and tells no admin', async () => {
    const stopped = async (by: Run, task: string, reason: string) => {
      const { state, stopped } = await by.settled();
      expect([state, stopped]).toMatchObject(['open', { task, reason }]);
    };
    await edit(b());
    const submissions = (await a().get()).submissions?.length;
    const seen = await digestFor(a());
    await edit(b());
    expect(await ask(a(), 'submission', seen)).toMatchObject(comparing);
    await stopped(a(), 'submitting', approvalMessages.figuresChanged);
    const { version } = await a().row(asha.id);
    await a().save({ userId: asha.id, version, otherDeduction: 90_000 });
    await ask(a(), 'submission');
    await stopped(a(), 'submitting', approvalMessages.errors(['Asha Rao']));
    expect((await a().get()).submissions).toHaveLength(submissions ?? 0);
    await edit(b());
    await ask(a(), 'submission');
    await a().settled();
    // Esha edited nothing, so that Divya, who did, does not approve.
    expect(await ask(b(), 'approval')).toMatchObject(comparing);
    await stopped(b(), 'approving', approvalMessages.ownEdit(['Esha Admin']));
    expect(await stateOf(c())).toBe('submitted');
    const submittedDigest = await digestFor(c());
    const told = (await fanOutWritesOf(period)).length;
    await edit(b());
    expect(await ask(c(), 'approval', submittedDigest)).toMatchObject(comparing);
    await stopped(c(), 'approving', approvalMessages.figuresChanged);
    expect(await stateOf(c())).toBe('changed');
    expect((await fanOutWritesOf(period)).length).toBe(told);
  });

  // behaviour pay-runs: The figures of more than 500 employees are compared in the background
  test.each([
    ['after a kill', (paused: Paused) => paused.fail(new Error('the task was killed'))],
    ['at the last moment', (paused: Paused) => paused.resume()],
  ])('is not approved by an admin who lost the duty meanwhile, %s', async (_, goOn) => {
    await edit(a());
    await ask(a(), 'submission');
    await a().settled();
    const paused = pauseCommand(decides);
    expect(await ask(c(), 'approval')).toMatchObject(comparing);
    await paused.reached;
    await giveDuties('Esha Admin', ['hr']);
    goOn(paused);
    const { stopped } = await a().settled();
    expect(stopped).toMatchObject({
      task: 'approving',
      reason: payRunMessages.notAllowedAnyMore('Esha Admin'),
    });
    expect(await stateOf(a())).toBe('submitted');
    await giveDuties('Esha Admin', null);
    three = await signInAgain('Esha Admin');
  });
});
