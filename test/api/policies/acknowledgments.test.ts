import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { BellNotification } from '../../../shared/notifications/notifications.ts';
import type { Policy } from '../../../shared/policies/policies.ts';
import { readAuditEntries, readAuditItems } from '../../support/audit-entries.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { fetchAllPages } from '../lists/fetch-all-pages.ts';
import { readEmails } from '../notifications/mailbox.ts';
import { drain } from '../notifications/stream.ts';

const portal = setUpPortal({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
let asha: Employee;
let ravi: Employee;
/** The employee area of the admin. */
let ownArea: string;
beforeAll(async () => {
  ravi = await portal.employee('Ravi Das');
  asha = await portal.employee('Asha Iyer');
  ownArea = (await portal.signIn(adminSignIn.email, adminSignIn.password)).token;
});

async function save(method: string, path: string, fields: Record<string, string>): Promise<Policy> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { authorization: `Bearer ${portal.admin}` };
  const response = await fetch(portal.url + path, { method, headers, body });
  expect(response.status).toBe(200);
  return response.json();
}

let id: string;
const asked = { title: 'Code of conduct', content: 'Be kind.', requiresAcknowledgment: 'true' };
const change = (fields: Record<string, string>) => save('PUT', `/api/policies/${id}`, fields);
beforeEach(async () => {
  id = (await save('POST', '/api/policies', asked))._id;
  await deliverAll();
});

const acknowledge = ({ token }: { token: string }, revision: number, policyId = id) =>
  portal.call('PUT', `/api/policies/${policyId}/acknowledgment`, { token, body: { revision } });
const remind = (policyId = id) => portal.asAdmin('POST', `/api/policies/${policyId}/reminders`);
const stateFor = async (token: string) =>
  ((await portal.callOk('GET', '/api/policies', { token })).body as Policy[]).find(({ _id }) => _id === id)
    ?.acknowledgment;
const missing = async (): Promise<string[]> => {
  const body = await portal.ok('GET', `/api/policies/${id}/unacknowledged`);
  return body.map(({ name }: { name: string }) => name);
};

async function deliverAll() {
  expect(await drain(portal, 'fan-out')).toEqual({ batchItemFailures: [] });
  expect(await drain(portal, 'waiting')).toEqual({ batchItemFailures: [] });
}
/** The bell's notifications of the policy since it was added, newest first. */
const told = async (token: string): Promise<string[]> => {
  await deliverAll();
  const { notifications } = (await portal.callOk('GET', '/api/notifications', { token })).body;
  const kinds = notifications.map(({ kind }: BellNotification) => kind);
  return kinds.slice(0, kinds.indexOf('policy.added'));
};
const due = 'policy.acknowledgment-due';

describe('a policy that is to be confirmed', () => {
  // behaviour policies: A policy can ask for confirmation
  test('is confirmed by an employee once, on the record, and counts for the admin', async () => {
    expect(await stateFor(asha.token)).toEqual({ revision: 1 });
    expect(await stateFor(portal.admin)).toEqual({
      revision: 1,
      counts: { acknowledged: 0, employees: 2 },
    });
    const first = await acknowledge(asha, 1);
    const again = await acknowledge(asha, 1);
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await stateFor(asha.token)).toEqual({ revision: 1, ...first.body });
    expect(await stateFor(ravi.token)).toEqual({ revision: 1 });
    expect((await stateFor(portal.admin))?.counts).toEqual({ acknowledged: 1, employees: 2 });
    expect(await missing()).toEqual(['Ravi Das']);
    expect((await readAuditEntries(id)).slice(1)).toEqual([
      { action: 'policy.acknowledged', by: asha.id, version: 1 },
    ]);
  });

  // behaviour leaving: Former employees do not count
  // behaviour policies: A policy can ask for confirmation
  test('counts no former employee, and reminds none', async () => {
    const gone = await portal.employee('Bela Shah');
    const employees = async () => (await stateFor(portal.admin))?.counts?.employees;
    expect([await employees(), await missing()]).toEqual([3, ['Asha Iyer', 'Bela Shah', 'Ravi Das']]);
    const lastDay = addDays(todayInIndia(), -3);
    await portal.ok('PUT', `/api/admin/people/${gone.id}/leaving`, {
      ...{ lastDay, kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none', version: 0 },
      ...{ encashedDays: 0, encashmentRate: 'wages-30', accessUntil: addDays(lastDay, 90) },
    });
    expect([await employees(), await missing()]).toEqual([2, ['Asha Iyer', 'Ravi Das']]);
    expect((await remind()).status).toBe(200);
    expect([await told(asha.token), await told(gone.token)]).toEqual([[due], []]);
    await portal.ok('DELETE', `/api/auth/users/${gone.id}`);
  });

  // behaviour policies: A confirmation is kept for good
  test('confirmed twice at once has one confirmation', async () => {
    const [late, early] = await interleaveBeforeWrite(
      'acknowledgments',
      () => acknowledge(asha, 1),
      () => acknowledge(asha, 1),
    );
    expect([early.status, late.body]).toEqual([200, early.body]);
    expect((await readAuditEntries(id)).slice(1)).toHaveLength(1);
  });

  // behaviour policies: A policy can ask for confirmation; A confirmation is kept for good
  test.each([
    ['title', { ...asked, title: 'Conduct' }],
    ['content', { ...asked, content: 'Be kinder.' }],
  ])(
    'asks to confirm a policy again once its %s has changed, and refuses the earlier revision',
    async (_, fields) => {
      await acknowledge(asha, 1);
      await change(fields);
      expect(await stateFor(asha.token)).toEqual({ revision: 2 });
      const { status, body } = await acknowledge(asha, 1);
      expect([status, body.message]).toEqual([
        409,
        'This policy has changed since you opened it. Read it again, then confirm.',
      ]);
      expect(await missing()).toEqual(['Asha Iyer', 'Ravi Das']);
      expect((await acknowledge(asha, 2)).status).toBe(200);
      expect((await stateFor(portal.admin))?.counts?.acknowledged).toBe(1);
      expect(await told(asha.token)).toEqual(['policy.changed']);
    },
  );

  // behaviour policies: A policy can ask for confirmation
  test('stays as it was confirmed where only the tick changes, or nothing', async () => {
    await acknowledge(asha, 1);
    const [before] = [await change(asked)];
    expect(await change({ ...asked, requiresAcknowledgment: 'false' })).not.toHaveProperty('acknowledgment');
    expect(await stateFor(asha.token)).toBeUndefined();
    expect(await told(ravi.token)).toEqual([]);
    const after = await change(asked);
    expect([after.updatedAt, await stateFor(asha.token)]).toEqual([
      before.updatedAt,
      { revision: 1, acknowledgedAt: expect.any(String) },
    ]);
    // An employee who has not confirmed it is asked to.
    expect([await told(asha.token), await told(ravi.token)]).toEqual([[], [due]]);
    const ticks = (await readAuditItems(id)).map(({ changes }) => changes).slice(-2);
    expect(ticks).toEqual([
      { requiresAcknowledgment: [true, false] },
      { requiresAcknowledgment: [false, true] },
    ]);
  });

  // behaviour policies: A policy can ask for confirmation
  test('does not ask an admin to confirm a policy, in the employee area either', async () => {
    expect(await stateFor(ownArea)).toBeUndefined();
    const { status, body } = await acknowledge({ token: ownArea }, 1);
    expect([status, body.message]).toEqual([409, 'You do not need to confirm this policy.']);
    await remind();
    expect([await told(ownArea), await told(asha.token)]).toEqual([[], [due]]);
  });

  test('refuses to confirm, list or remind where a policy needs no confirmation', async () => {
    await change({ ...asked, requiresAcknowledgment: 'false' });
    const list = await portal.asAdmin('GET', `/api/policies/${id}/unacknowledged`);
    const refused = [await acknowledge(asha, 1), list, await remind()];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'You do not need to confirm this policy.'],
      [409, 'Employees are not asked to confirm this policy.'],
      [409, 'Employees are not asked to confirm this policy.'],
    ]);
  });

  test('that is not there is neither confirmed nor listed, and reminds no employee', async () => {
    const none = 'pol_00000000000000000000';
    const list = await portal.asAdmin('GET', `/api/policies/${none}/unacknowledged`);
    const answers = [await acknowledge(asha, 1, none), list, await remind(none)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('those who have not confirmed a policy', () => {
  test('are listed page by page in the order of names, without those who have left', async () => {
    const leaver = await portal.employee('Mohan Pillai');
    const other = await portal.employee('Nila Sen');
    await acknowledge(leaver, 1);
    expect((await stateFor(portal.admin))?.counts).toEqual({ acknowledged: 1, employees: 4 });
    const path = `/api/policies/${id}/unacknowledged`;
    const pages = await fetchAllPages(portal.call, path, portal.admin, () => 1);
    const names = pages.flatMap(({ items }) => items.map(({ name }) => name));
    expect(names).toEqual(['Asha Iyer', 'Nila Sen', 'Ravi Das']);
    for (const { id: userId } of [leaver, other]) await portal.ok('DELETE', `/api/auth/users/${userId}`);
    expect((await stateFor(portal.admin))?.counts).toEqual({ acknowledged: 0, employees: 2 });
    expect(await missing()).toEqual(['Asha Iyer', 'Ravi Das']);
  });

  test('reminds only employees without a confirmation, in the bell and by email if they chose it', async () => {
    await portal.callOk('PUT', '/api/notifications/email-choices', {
      token: ravi.token,
      body: { topic: 'policies', byEmail: true },
    });
    await acknowledge(asha, 1);
    const { body } = await remind();
    expect([await told(asha.token), await told(ravi.token), await told(ownArea)]).toEqual([[], [due], []]);
    const emails = readEmails(portal.emailFolder).filter(({ subject }) => subject.includes('confirm'));
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [ravi.email, 'Please read and confirm a policy'],
    ]);
    expect((await stateFor(portal.admin))?.remindedAt).toBe(body.remindedAt);
    expect(await readAuditEntries(id)).toContainEqual({
      action: 'policy.reminded',
      by: expect.stringMatching(/^usr_/),
      version: 1,
    });
  });

  // behaviour policies: A policy can ask for confirmation
  test('are reminded once a day, by whichever admin and however often', async () => {
    const [late, early] = await interleaveBeforeWrite('policies', remind, remind);
    expect([early.status, late.body, (await remind()).body]).toEqual([200, early.body, early.body]);
    expect(await told(asha.token)).toEqual([due]);
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
    const setReminder = async (remindedAt: string) =>
      putItems('policies', [{ ...(await get('policies', { id })), remindedAt }]);
    await setReminder(hours(23.9));
    await remind();
    expect(await told(asha.token)).toEqual([due]);
    await setReminder(hours(24.1));
    await remind();
    expect(await told(asha.token)).toEqual([due, due]);
  });
});
