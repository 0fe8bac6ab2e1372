import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalMessages } from '../../../functions/pay-runs/messages.ts';
import { readHead } from '../../../functions/store/pay-run.ts';
import { failureKey } from '../../../functions/store/pay-run-plan.ts';
import { readPaySettings, settingsDigest } from '../../../functions/store/pay-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { toPeriod } from '../../../shared/period.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { pauseCommand } from '../../support/pause-command.ts';
import { makeLarge } from '../../support/pay-runs.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const period = toPeriod(todayInIndia());

const portal = setUpPortal();
const run = payRunClient(portal, period);
let asha: Employee;

beforeAll(async () => {
  const hire = (name: string) => portal.hire(name, { basicSalary: 30_000 });
  asha = await hire('Asha Rao');
  await hire('Bela Shah');
  await run.open();
});
beforeEach(() => makeLarge(period));

/** Another figure each time. */
let deduction = 1;
async function edit() {
  const { version } = await run.row(asha.id);
  const [saved] = await run.save({ userId: asha.id, version, otherDeduction: deduction++ });
  expect(saved.outcome).toBe('saved');
}

const confirmed = async () => {
  const { people, netPay } = (await run.summary()).payable;
  return { people, netPay };
};
const ask = (body: object) => run.call('POST', '/generation', body);
const actions = async () => (await readAuditItems(`pay-run_${period}`)).map(({ action }) => action);

/** The transaction by which the compared month is planned. */
const plans = (command: unknown): boolean =>
  command instanceof TransactWriteCommand &&
  (command.input.TransactItems ?? []).some(
    ({ Put }) => Put?.Item?.run === 'months' && Put.Item.plan?.attempt === Put.Item.attempt,
  );

const stoppedBecause = (reason: string) => ({ stopped: { task: 'generating', reason } });

describe('a month of more than 500 employees', () => {
  // behaviour pay-runs: The figures of more than 500 employees are compared in the background
  test('says that its figures are others than those that were confirmed, and has no payslip and no pay date', async () => {
    const sum = await confirmed();
    await edit();
    await portal.changeCompany({ payslips: 'later' });
    expect((await ask(sum)).body).toMatchObject({ state: 'generating', progress: { done: 0 } });
    const stopped = await run.settled();
    expect(stopped).toMatchObject({ state: 'open', ...stoppedBecause(payRunMessages.figuresChanged) });
    for (const name of ['payDate', 'withheld', 'outcome', 'generated'] as const)
      expect(stopped[name]).toBeUndefined();
    expect((await actions()).slice(-1)).toEqual(['pay-run.generating']);
    await portal.changeCompany({ payslips: 'at-once' });
  });

  // behaviour pay-runs: The figures of more than 500 employees are compared in the background
  test('is compared again after a setting was changed right before its plan was written', async () => {
    const paused = pauseCommand(plans);
    expect((await ask(await confirmed())).status).toBe(200);
    await paused.reached;
    await portal.changeCompany({ payRunApproval: true });
    await portal.changeCompany({ payRunApproval: false, pfMode: 'fill' });
    paused.resume();
    const { state, stopped, outcome } = await run.settled();
    // An employee without statutory details has no payslip where PF is filled in.
    expect([state, stopped?.reason, outcome]).toEqual(['open', payRunMessages.nothingToGenerate, undefined]);
    await portal.changeCompany({ pfMode: 'check' });
  });

  // behaviour pay-runs: The figures of more than 500 employees are compared in the background
  test('goes on where the task that compares was killed, takes no change meanwhile, and starts once', async () => {
    const sum = await confirmed();
    const [row] = await run.rows();
    const paused = pauseCommand(plans);
    const begun = (await ask(sum)).body as PayRun;
    await paused.reached;
    const refused = await run.call('PUT', '/rows', {
      rows: [{ userId: row?.userId, version: row?.version, lopDays: 1 }],
    });
    expect(refused.body.message).toBe(payRunMessages.generating(period));
    expect((await ask(sum)).body).toMatchObject({ state: 'generating', attempt: begun.attempt });
    paused.fail(new Error('the task was killed'));
    const done = await run.settled();
    expect(done).toMatchObject({ state: 'generated', attempt: begun.attempt, outcome: { ...sum, made: 2 } });
    expect(done.stopped).toBeUndefined();
    const head = await readHead(period);
    expect([head?.requested, head?.settings]).toEqual([undefined, settingsDigest(await readPaySettings())]);
    const entries = await readAuditItems(`pay-run_${period}`);
    expect(entries.slice(-2)).toMatchObject([
      { action: 'pay-run.generating', changes: { people: [null, 2] } },
      {
        action: 'pay-run.generated',
        changes: { people: [null, 2], netPay: [null, sum.netPay * 100], payDate: [null, done.payDate] },
      },
    ]);
  });

  test('tries failures again, and stays generated where it stops', async () => {
    const { generation = '' } = (await readHead(period)) ?? {};
    await putItems('runs', [
      { ...failureKey(period, generation, asha.id as never), userId: asha.id, reason: 'Out of time' },
    ]);
    expect(await run.retry()).toMatchObject({ state: 'generated', outcome: { people: 2, unchanged: 1 } });
    const { outcome } = await run.get();
    await edit();
    const { people, netPay } = await confirmed();
    await ask({ people, netPay: netPay + 1 });
    expect(await run.settled()).toMatchObject({
      ...{ state: 'generated', outcome },
      ...stoppedBecause(payRunMessages.figuresChanged),
    });
  });

  // behaviour pay-runs: An approval is of exactly these figures
  test('is generated by an approval of exactly these figures, and refused at once without one', async () => {
    const divya = await portal.employee('Divya Admin');
    await portal.promote(divya);
    const other = payRunClient(portal, period, await portal.signInAdmin(divya));
    await portal.changeCompany({ payRunApproval: true });
    const [sum, refused] = [await confirmed(), await ask(await confirmed())];
    expect([refused.status, refused.body.message]).toEqual([409, approvalMessages.needed]);
    const decide = async (by: typeof run, path: string) => {
      const { digest } = (await by.summary()).approval ?? {};
      expect((await by.call('POST', path, { digest })).status).toBe(200);
      expect((await by.settled()).stopped).toBeUndefined();
    };
    await decide(run, '/submission');
    await decide(other, '/approval');
    await edit();
    const edited = await confirmed();
    expect(edited).not.toEqual(sum);
    expect((await ask(edited)).status).toBe(200);
    expect(await run.settled()).toMatchObject({
      ...{ state: 'generated', submissions: [{ decision: { outcome: 'approved' } }] },
      ...stoppedBecause(approvalMessages.changedBy('Administrator')),
    });
    await decide(run, '/submission');
    await decide(other, '/approval');
    expect((await ask(edited)).status).toBe(200);
    const { state, outcome, stopped } = await run.settled();
    expect([state, outcome?.netPay, stopped]).toEqual(['generated', edited.netPay, undefined]);
  });
});
