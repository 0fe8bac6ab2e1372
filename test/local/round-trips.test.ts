import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killWarmBrowser } from '../../functions/pdf/browser/warm-browser.ts';
import { allRoutes } from '../../shared/contract.ts';
import { holdExecutions } from '../support/hold-executions.ts';
import { emailOptions, holdOutbox } from '../support/hold-outbox.ts';
import { leaveItem, slipItem } from '../support/items.ts';
import { putItems } from '../support/put-items.ts';
import { calls, type PreparedCall } from '../support/requests.ts';
import { addEmployees, createSampleCompany, type SampleCompany } from '../support/sample-company.ts';
import type { ServedBackend } from '../support/served-backend.ts';
import { startTestBackend } from '../support/test-backend.ts';
import { traceRequests } from '../support/trace-requests.ts';

/** Requests to storage and to other functions that a call makes, and how many of them wait for one another. */
const roundTrips: Record<string, [requests: number, inARow: number]> = {
  // The session with its account, then what was asked for.
  // With two-step verification of the admins on the page.
  'accounts.users': [5, 3],
  'accounts.user': [4, 3],
  'accounts.twoFactor': [2, 2],
  'accounts.securitySettings': [2, 2],
  'profiles.mine': [2, 2],
  // The index says which there may be, and the table whether they still are.
  'accounts.sessions': [3, 3],
  'passkeys.passkeys': [2, 2],
  'accounts.users, search': [4, 2],
  // The profiles of a page are read by the ids of its accounts.
  'payroll.employees': [3, 3],
  'payroll.employees, search': [3, 3],
  'payroll.employees, in a state': [3, 3],
  'payroll.summary': [3, 2],
  'payroll.employee': [2, 2],
  // That an admin reads a bank account is written down first.
  'payroll.slipData': [3, 3],
  'payroll.history': [3, 3],
  'payroll.historicalSlip': [3, 3],
  // Accounts, then their profiles and leave balances, beside the company.
  'people.people': [5, 4],
  'people.details': [3, 3],
  'pay-runs.payRuns': [2, 2],
  'pay-runs.payRunOpening': [4, 2],
  'pay-runs.payRun': [2, 2],
  'pay-runs.summary': [4, 3],
  'pay-runs.rows': [3, 3],
  'pay-runs.comparison': [4, 3],
  'pay-runs.register': [5, 5],
  // Its rows, then account, profile and slip of each.
  'pay-runs.openSlips': [5, 4],
  'slips.mySlips': [3, 3],
  'slips.slip': [3, 3],
  'slips.slip, latest': [3, 3],
  'holidays.holidays': [2, 2],
  // Those of the page that are to be acknowledged, by their keys.
  'policies.policies': [3, 3],
  // Everybody, and beside them who has acknowledged each policy.
  'policies.policies, as admin': [4, 3],
  'policies.unacknowledged': [4, 4],
  'leaves.ofEmployee': [3, 2],
  // What is read, then how much of the newest is not; of each person that a notification is about the name.
  'notifications.unread': [3, 3],
  'notifications.notifications': [4, 3],
  'notifications.emailChoices': [2, 2],
  'leaves.lastReset': [2, 2],
  'leaves.all': [2, 2],
  // What waits for a decision, then all others.
  'leaves.all, pending first': [3, 3],
  'leaves.all, search': [3, 3],
  'leaves.related': [4, 3],
  'leaves.balances': [2, 2],
  'company.company': [2, 2],
  'company.brand': [1, 1],
  'company.logo': [1, 1],
  // An item or two of each table, side by side.
  'company.setup': [5, 2],
  'audit.entries': [2, 2],
  // What somebody did, and what was done to them.
  'audit.entries, person and day': [3, 2],
  'audit.entries, action': [2, 2],
  'system.health': [2, 1],
  'system.openapi': [0, 0],
  'accounts.signInOptions': [0, 0],
  // Link and account together.
  'accounts.passwordLink': [1, 1],

  // A file comes from the bucket, and where it is stands in what was read before it.
  'policies.file': [3, 3],
  'slips.download': [4, 4],
  'slips.slipPdf': [4, 4],
  // Looked for in the bucket, printed with the logo and kept there.
  'slips.download, first': [7, 7],
  // Between taking the person's turn and ending it.
  'slips.generatePdf': [4, 4],

  // What is decided on is read, decided and written: all of it in one transaction.
  'profiles.saveMine': [3, 3],
  'payroll.saveEmployee': [5, 4],
  'payroll.generateSlip': [4, 4],
  // Whose the emails are, what those have, with the pay run and the slip, and all rows in one transaction.
  'people.importPeople': [6, 5],
  'people.correctDetails': [5, 4],
  'people.decideRequest': [5, 4],
  'pay-runs.openPayRun': [5, 5],
  'pay-runs.saveRows': [5, 5],
  // Written, and the state machine started.
  'pay-runs.checkPayRun': [5, 5],
  'pay-runs.generatePayRun': [8, 7],
  'pay-runs.retryPayRun': [6, 6],
  'pay-runs.publishPayRun': [6, 6],
  'pay-runs.closePayRun': [8, 7],
  'pay-runs.confirmSlips': [7, 6],
  'pay-runs.reopenPayRun': [5, 5],
  'company.changeCompany': [3, 3],
  'holidays.addHoliday': [2, 2],
  'holidays.changeHoliday': [4, 4],
  'holidays.deleteHoliday': [3, 3],
  'leaves.apply': [4, 3],
  'leaves.change': [4, 3],
  'leaves.decide': [4, 3],
  'leaves.withdraw': [4, 3],
  'leaves.remove': [4, 3],
  'leaves.resetAll': [3, 3],
  'leaves.undoReset': [3, 3],
  'notifications.markRead': [3, 3],
  'notifications.markAllRead': [3, 3],
  'notifications.markPayslipRead': [4, 3],
  'notifications.chooseEmail': [3, 3],
  'accounts.createUser': [2, 2],
  'accounts.invite': [2, 2],
  // An employee who was imported: one read, one transaction for each.
  'accounts.inviteAll': [3, 3],
  'accounts.uninvited': [2, 2],
  'accounts.inviteAgain': [3, 3],
  'accounts.withdrawInvitation': [3, 3],
  'accounts.updateUser': [3, 3],
  'accounts.setInitialPassword': [3, 3],
  'accounts.resumeEmail': [4, 4],
  'accounts.deleteUser': [7, 7],
  'accounts.logout': [2, 2],
  'accounts.endSession': [4, 4],
  // The session of the caller is renewed.
  'accounts.endOtherSessions': [4, 4],

  // A file's entry goes in before it and out after it, so that a failure half-way leaves no file unknown.
  'policies.addPolicy': [5, 5],
  'policies.changePolicy': [9, 9],
  'policies.deletePolicy': [6, 6],
  'policies.acknowledge': [3, 3],
  'policies.remind': [3, 3],

  // An attempt takes its places before the password is looked at: of the address and the account, or of the session's.
  // Signing in then remembers the device, too.
  'accounts.login': [10, 9],
  'accounts.adminLogin': [11, 10],
  'accounts.adminLogin, before two-step verification': [10, 9],
  'accounts.twoFactorLogin': [11, 10],
  'accounts.startAuthenticator': [8, 7],
  'accounts.reauthenticate': [8, 8],
  'accounts.prove, by a code': [8, 8],
  'accounts.addAuthenticator': [6, 6],
  'accounts.turnOnTwoFactor': [5, 5],
  'accounts.renewRecoveryCodes': [8, 8],
  // The company's settings are read again.
  'accounts.turnOffTwoFactor': [11, 11],
  'accounts.changeSecuritySettings': [2, 2],
  'accounts.resetTwoFactor': [3, 3],
  // Asking for a link counts as a failed attempt, and reads as much for an unknown email.
  'accounts.forgotPassword': [9, 8],
  // Read again once the new password is hashed.
  'accounts.resetPassword': [3, 3],
  // The passkey's owner, their passkeys and the challenge are read together; nothing is throttled, nothing guessed.
  'passkeys.passkeyLogin': [3, 3],
  'passkeys.passkeyAdminLogin': [3, 3],
  'passkeys.passkeyChallenge': [1, 1],
  'passkeys.reauthenticateByPasskey': [4, 4],
  'accounts.setPassword': [6, 6],
  'accounts.resetAdminPassword': [7, 7],
  'passkeys.passkeyRegistration': [8, 7],
  'passkeys.removePasskey': [7, 7],
  'passkeys.addPasskey': [4, 4],
  'passkeys.renamePasskey': [3, 3],
};

let backend: ServedBackend;
let company: SampleCompany;
let turn = 0;
let held: Awaited<ReturnType<typeof holdExecutions>>;

beforeAll(async () => {
  backend = await startTestBackend({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
  held = await holdExecutions();
  company = await createSampleCompany(10);
  // From now on the bucket has the slip that is downloaded again and again.
  await measureRoundTrips(called('slips.download'));
});
afterAll(async () => {
  killWarmBrowser();
  await backend.stop();
  await held.release();
});

const called = (wanted: string) => calls.find(({ name }) => name === wanted) as PreparedCall;

async function measureRoundTrips({ prepare }: PreparedCall): Promise<[requests: number, inARow: number]> {
  const { path, init } = await prepare(company, ++turn);
  const { result, trips } = await traceRequests(async () => {
    const response = await fetch(backend.url + path, init);
    await response.arrayBuffer();
    return response.status;
  });
  expect(result).toBe(200);
  return [trips.requests, trips.sequential];
}

test('each route of the contract has its number of round trips to storage', () => {
  const routes = allRoutes.map(({ feature, name }) => `${feature}.${name}`);
  const names = (variants: string[]) => variants.map((variant) => variant.split(',')[0] as string);
  const counted = Object.keys(roundTrips);
  const prepared = calls.map(({ name }) => name);
  const uncounted = routes.filter((route) => !names(counted).includes(route));
  const uncalled = routes.filter((route) => !names(prepared).includes(route));
  expect([
    ...uncounted.map((route) => `${route} has no number of round trips: add it to roundTrips in this file`),
    ...uncalled.map((route) => `${route} is never called: add a call of it to test/support/requests.ts`),
  ]).toEqual([]);
  expect(names(counted).filter((route) => !routes.includes(route))).toEqual([]);
  expect(counted.sort()).toEqual(prepared.sort());
});

test.each(Object.entries(roundTrips))('%s makes exactly its round trips', async (name, expected) => {
  expect(await measureRoundTrips(called(name))).toEqual(expected);
});

describe('a list', () => {
  const lists = [
    'accounts.users',
    'payroll.employees',
    'payroll.history',
    'slips.mySlips',
    'holidays.holidays',
    'policies.policies',
    'leaves.ofEmployee',
    'leaves.all',
  ];
  const rows = Array.from({ length: 190 }, (_, i) => i + 11);

  test('makes as many round trips for two hundred rows as for ten', async () => {
    await addEmployees(11, 200);
    const id = (prefix: string, row: number) => `${prefix}_${String(row).padStart(20, '1')}`;
    const common = { version: 1, updatedAt: '2025-01-01T00:00:00.000Z' };
    const text = { title: 'Policy', content: 'In short.', name: 'Holiday', date: '2026-01-26' };
    await putItems(
      'policies',
      rows.map((row) => ({ id: id('pol', row), kind: 'policy', ...text, ...common })),
    );
    await putItems(
      'holidays',
      rows.map((row) => ({ id: id('hol', row), kind: 'holiday', ...text, ...common })),
    );
    await putItems(
      'leaves',
      rows.map((row) => leaveItem(1, row)),
    );
    const period = (row: number) => `20${Math.floor(row / 12)}-${String((row % 12) + 1).padStart(2, '0')}`;
    await putItems(
      'slips',
      rows.map((row) => slipItem(1, period(row + 120))),
    );
    for (const name of lists)
      expect([name, await measureRoundTrips(called(name))]).toEqual([name, roundTrips[name]]);
  });

  test('makes one more round trip for each further megabyte, the size of a page in DynamoDB', async () => {
    const long = 'A day with the family. '.repeat(80);
    await putItems('leaves', [
      ...rows.map((row) => leaveItem(2, row, long)),
      ...Array.from({ length: 600 }, (_, i) => leaveItem(i + 1000, 1, long)),
    ]);
    const [requests, inARow] = await measureRoundTrips(called('leaves.all'));
    expect(requests).toBe(3);
    expect(inARow).toBe(3);
  });
});
