import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { readHead } from '../../../functions/store/pay-run.ts';
import { getStage } from '../../../infra/stages.ts';
import type { AwsClients } from '../../../scripts/restore/aws-clients.ts';
import { type DeployedStack, readDeployedStack } from '../../../scripts/restore/deployed-stack.ts';
import { copyName, type RestoredEverything, restoreEverything } from '../../../scripts/restore/everything.ts';
import { formatEverything } from '../../../scripts/restore/report.ts';
import { allTables, type TableName } from '../../../shared/contract.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { payPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { synthesize } from '../../aws/templates/synthesize.ts';
import { adminSignIn, type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { readItems } from './restored-tables.ts';
import { SimulatedAccount } from './simulated-account.ts';

/** Enough that tables have several batches. */
const holidays = 130;
const period = subtractMonths(payPeriod.parse(toPeriod(todayInIndia())), 1);
const restoredTables = allTables.map(([name]) => name).filter((name) => name !== 'sessions');

let portal: Portal;
let database: DynamoDBClient;
let account: SimulatedAccount;
let clients: AwsClients;
let stack: DeployedStack;
let employee: Employee;
let newcomer: Employee;
let moment: Date;
let before: Map<TableName, unknown>;
let restored: RestoredEverything;
let isStoppedWhileRestoring: boolean;
let sessionsLeft: unknown[];

const readAll = async () => {
  const entries = restoredTables.map(async (name) => [name, await readItems(database, name)] as const);
  return new Map<TableName, unknown>(await Promise.all(entries));
};

/** Makes the month one that was planned and whose slips are being generated. @returns the month as it was */
async function interruptPayRun() {
  const open = await readHead(period);
  const plan = { id: '009-aaaaaaaa', attempt: 9, chunks: 1, people: 1, active: 1, skipped: 0 };
  await putItems('runs', [
    { ...open, state: 'generating', nextState: 'generated', attempt: 9, plan, payDate: `${period}-28` },
  ]);
  return open;
}

beforeAll(async () => {
  portal = await startPortal();
  database = new DynamoDBClient({});
  account = new SimulatedAccount(synthesize(getStage('prod')), portal.invoke);
  clients = await account.start();
  stack = await readDeployedStack(clients.cloudFormation, 'vetan-prod');
  employee = await portal.hire('Ananya Iyer', {
    payPeriod: period,
    basicSalary: 50_000,
    bankAccountNumber: '50100311674821',
  });
  await putItems(
    'holidays',
    Array.from({ length: holidays }, (_, i) => ({
      id: `hol_${i}`,
      kind: 'holiday',
      date: `2001-01-${i}`,
      name: 'Holi',
      version: 1,
    })),
  );
  await payRunClient(portal, period).open();
  const open = await interruptPayRun();
  moment = await account.keepMoment();
  before = await readAll();

  // The work that is to be undone.
  newcomer = await portal.employee('Rohan Mehta');
  await portal.setPayroll(employee.id, { payPeriod: period, basicSalary: 1 });
  await putItems('runs', [{ ...open }]);
  await payRunClient(portal, period).check();
  await payRunClient(portal, period).generate();
  // A session that ends by itself soon is one that works until then.
  await putItems('sessions', [{ hash: 'soon', expiresAt: Math.floor(Date.now() / 1000) + 600 }]);
  await remove('holidays', { id: 'hol_7' });
  account.runningExecutions.add('arn:aws:states:ap-south-1:000000000000:execution:pay-runs:2001-01-9');
  restored = await restoreEverything(clients, stack, {
    moment,
    waitForCalls: async () => {
      isStoppedWhileRestoring = ['accounts', 'payroll', 'pay-run-tasks', 'fan-out'].every((name) =>
        account.stopped.has(name),
      );
    },
  });
  sessionsLeft = await readItems(database, 'sessions');
});
afterAll(async () => {
  database.destroy();
  await account.stop();
  await portal.stop();
});

describe('after every table went back to one moment', () => {
  test('each has what it had then, and a pay run in the middle of its work has lost its plan', async () => {
    const after = await readAll();
    for (const name of restoredTables.filter((each) => each !== 'runs'))
      expect(after.get(name), name).toEqual(before.get(name));
    const withoutPlan = (items: unknown) =>
      (items as Record<string, unknown>[]).map(({ plan: _, ...item }) => item);
    expect(after.get('runs')).toEqual(withoutPlan(before.get('runs')));
  });

  test('the numbers of items are those of the copies, and the report says so', () => {
    expect(restored.counts.map(({ table }) => table).sort()).toEqual([...restoredTables].sort());
    for (const { inCopy, after, unchanged, put } of restored.counts) {
      expect(after).toBe(inCopy);
      expect(unchanged + put).toBe(inCopy);
    }
    const report = formatEverything(restored);
    expect(report).toMatch(/^holidays +130 +129 +129 +1 +0 +130$/m);
    expect(report).toContain(`The pay run of ${period} was at work at that moment`);
    expect(report).toMatch(/^Total +\d+ s$/m);
  });

  test('what is newer stands in tables of its own, protected like the real ones', async () => {
    expect(restored.asides).toContainEqual(expect.stringMatching(/^accounts-aside-\d{8}T\d{6}Z$/));
    const [accounts = ''] = restored.asides;
    const names = (await readItems(database, accounts)).map(({ name }) => name?.S).filter(Boolean);
    expect(names).toEqual(['Rohan Mehta']);
    expect(account.tables.get(accounts)).toMatchObject({ protection: true, keyId: 'datakey' });
  });

  test('the portal was not used meanwhile, and runs again', () => {
    expect(isStoppedWhileRestoring).toBe(true);
    expect([...account.stopped]).toEqual([]);
    expect([...account.runningExecutions]).toEqual([]);
  });

  test('functions that print keep the concurrency that the stage reserves for them', () => {
    expect(account.log.filter((line) => line.startsWith('concurrency pdf'))).toEqual([]);
  });

  test('every session has ended, people sign in with the password that they had, and a newcomer has no account', async () => {
    expect(sessionsLeft).toEqual([]);
    expect((await portal.call('GET', '/api/profile/me', { token: employee.token })).status).toBe(401);
    expect((await portal.signIn(employee.email, employee.password)).token).toBeTruthy();
    const { email, password } = newcomer;
    expect((await portal.call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(401);
  });

  test('the copies are deleted', () => {
    for (const name of restoredTables) expect(account.tables.has(copyName(name, moment))).toBe(false);
  });

  test('a pay run that was being generated at that moment goes on once it is opened, and the month is paid', async () => {
    const { body } = await portal.callOk('POST', '/api/auth/admin/login', { body: adminSignIn });
    const run = payRunClient(portal, period, body.token);
    expect(await run.settled()).toMatchObject({ state: 'generated', outcome: { made: 1 } });
    expect(await run.close()).toMatchObject({ state: 'closed' });
    const { token } = await portal.signIn(employee.email, employee.password);
    const { body: slips } = await portal.callOk('GET', '/api/slips/my-slips', { token });
    expect(JSON.stringify(slips)).toContain(period);
  });
});

describe('restoring everything is refused before anything is touched', () => {
  const refused = (at: Date) =>
    restoreEverything(clients, stack, { moment: at, waitForCalls: async () => {} }).catch(
      ({ message }) => message,
    );

  test('to a moment from before recovery reaches', async () => {
    expect(await refused(new Date('2001-01-01T00:00:00Z'))).toMatch(
      /^Nothing was restored: accounts can be restored to a moment from \S+ to \S+;/,
    );
    expect([...account.stopped]).toEqual([]);
  });

  test('while a table lacks a setting, which would be gone after the next loss too', async () => {
    Object.assign(account.tables.get('slips') ?? {}, { recovery: false });
    expect(await refused(moment)).toContain('slips lacks PointInTimeRecoverySpecification');
    Object.assign(account.tables.get('slips') ?? {}, { recovery: true });
  });

  test('while a table is gone', async () => {
    await account.loseTable('holidays');
    expect(await refused(moment)).toContain('holidays is gone');
  });
});
