import { BadRequestException, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { transact } from '../../../functions/lib/table.ts';
import { sendNotification } from '../../../functions/notifications/email/send-notification.ts';
import { readOutbox } from '../../../functions/notifications/outbox/outbox.ts';
import { resumeEmailWrite } from '../../../functions/store/email-suppression.ts';
import { notificationWrite } from '../../../functions/store/notification.ts';
import { leaveMessages, maxApplicationsADay } from '../../../shared/leaves/leaves.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { invitationMessages, maxInvitationsADay } from '../../../shared/users/invitations.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { later } from '../sign-in/clock-and-addresses.ts';
import { readEmails } from './mailbox.ts';
import { drain } from './stream.ts';

const portal = setUpPortal({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
const pool: Employee[] = [];
beforeAll(async () => {
  for (let i = 0; i < 20; i++) pool.push(await portal.employee());
  // One clock for all tests, which goes on for hours.
  vi.useFakeTimers({ toFake: ['Date'] });
});
// Each test begins in an hour without any email.
beforeEach(async () => {
  await deliverAll();
  later(3_700_000);
  await sweep();
  later(3_700_000);
  newEmails('');
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Goes on to 09:00 in India, so that the hours of a test are of one day there. */
function beginNextDay(): void {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).setUTCHours(3, 30, 0, 0);
  vi.setSystemTime(tomorrow);
}

/** An employee who has made no application yet, signed in. */
async function newEmployee(): Promise<Employee> {
  const person = pool.pop() as Employee;
  const { token } = await portal.signIn(person.email, person.password);
  return { ...person, token };
}

const sweep = () => portal.invoke('email', { kind: 'outbox', scheduled: true });

const signInAdmin = async (): Promise<string> =>
  (await portal.callOk('POST', '/api/auth/admin/login', { body: adminSignIn })).body.token;

async function deliverAll() {
  await drain(portal, 'fan-out');
  return drain(portal, 'waiting');
}

let read = 0;
/** The subjects of the emails to an address since the last look. */
function newEmails(email: string): string[] {
  const all = readEmails(portal.emailFolder);
  const fresh = all.slice(read);
  read = all.length;
  // They are listed by time, so that later ones come after these.
  later(10);
  return fresh.filter(({ to }) => to === email).map(({ subject }) => subject);
}
const toAdmin = () => newEmails(adminSignIn.email);

const apply = (person: Employee, startDate: string) =>
  portal.call('POST', '/api/leaves', {
    token: person.token,
    body: { subject: 'Vacation', startDate, endDate: startDate, description: 'Rest' },
  });
const withdraw = (person: Employee, id: string) =>
  portal.callOk('DELETE', `/api/leaves/${id}`, { token: person.token });

const single = 'A leave request is waiting for your decision';

describe('emails about leave', () => {
  test('of an employee who applies and withdraws 45 times in a row are two at most to each admin', async () => {
    beginNextDay();
    const person = await newEmployee();
    toAdmin();
    const statuses: number[] = [];
    for (let i = 0; i < 45; i++) {
      const { status, body } = await apply(person, '2026-03-02');
      statuses.push(status);
      await deliverAll();
      if (status === 200) await withdraw(person, body.id);
      later(100);
    }
    later(3_600_000);
    await sweep();
    expect(toAdmin()).toEqual([single]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(maxApplicationsADay);
    expect(new Set(statuses.slice(maxApplicationsADay))).toEqual(new Set([429]));
    expect((await apply(person, '2026-03-02')).body.message).toBe(leaveMessages.tooManyToday);
    later(24 * 3_600_000);
    const { token } = await portal.signIn(person.email, person.password);
    expect((await apply({ ...person, token }, '2026-03-02')).status).toBe(200);
  });

  // behaviour notifications: Emails about one topic are bundled
  test('sends the first leave request at once, and the others of the hour in one email with their number and days', async () => {
    const people = [await newEmployee(), await newEmployee(), await newEmployee()];
    toAdmin();
    for (const [i, person] of people.entries()) {
      await apply(person, `2026-03-0${i + 2}`);
      await deliverAll();
    }
    expect(toAdmin()).toEqual([single]);
    later(3_500_000);
    await sweep();
    expect(toAdmin()).toEqual([]);
    later(200_000);
    await sweep();
    const email = readEmails(portal.emailFolder).at(-1);
    expect(toAdmin()).toEqual(['2 leave requests are waiting for your decision']);
    expect(email?.text).toContain('03 Mar 2026\n\n04 Mar 2026');
    expect(email?.text).toContain('/admin/leaves');
    await sweep();
    expect(toAdmin()).toEqual([]);
    // The bundle counts as the email of its hour.
    await apply(people[0] as Employee, '2026-04-01');
    await deliverAll();
    expect(toAdmin()).toEqual([]);
    later(3_700_000);
    await sweep();
    expect(toAdmin()).toEqual([single]);
  });

  // behaviour notifications: Emails about one topic are bundled
  test('of a request that was withdrawn or decided before they are sent are taken back', async () => {
    const [first, second, third] = [await newEmployee(), await newEmployee(), await newEmployee()];
    toAdmin();
    const early = await apply(first, '2026-03-02');
    await withdraw(first, early.body.id);
    await deliverAll();
    expect(toAdmin()).toEqual([]);
    await apply(first, '2026-03-03');
    await deliverAll();
    expect(toAdmin()).toEqual([single]);
    const [withdrawn, decided] = [await apply(second, '2026-03-04'), await apply(third, '2026-03-05')];
    await deliverAll();
    await withdraw(second, withdrawn.body.id);
    await portal.callOk('PUT', `/api/admin/leaves/${decided.body.id}/status`, {
      token: await signInAdmin(),
      body: { status: 'approved' },
    });
    await deliverAll();
    expect(toAdmin()).toEqual(['Sign-in from a new device']);
    later(3_700_000);
    await sweep();
    expect(toAdmin()).toEqual([]);
    expect(await readOutbox('held')).toEqual([]);
  });
});

describe('a bundle', () => {
  test('sends a bundle that failed with the next attempt, with what was added meanwhile', async () => {
    const people = [await newEmployee(), await newEmployee(), await newEmployee()];
    toAdmin();
    for (const person of people.slice(0, 2)) {
      await apply(person, '2026-03-02');
      await deliverAll();
    }
    expect(toAdmin()).toEqual([single]);
    later(3_700_000);
    const failing = vi.spyOn(SESv2Client.prototype, 'send').mockRejectedValue(new Error('not reached'));
    expect(await sweep()).toEqual({ settled: 0 });
    expect(takeConsole().join()).toContain('an email could not be sent');
    failing.mockRestore();
    await apply(people[2] as Employee, '2026-03-02');
    await deliverAll();
    await sweep();
    expect(toAdmin()).toEqual(['2 leave requests are waiting for your decision']);
  });

  test('is settled where the address of its email is refused, so that nothing waits behind it', async () => {
    const people = [await newEmployee(), await newEmployee()];
    for (const person of people) {
      await apply(person, '2026-03-02');
      await deliverAll();
    }
    later(3_700_000);
    const refused = new BadRequestException({ message: 'Missing domain', $metadata: {} });
    vi.spyOn(SESv2Client.prototype, 'send').mockRejectedValue(refused);
    await sweep();
    expect(await readOutbox('held')).toEqual([]);
    await transact([resumeEmailWrite(adminSignIn.email)]);
  });

  test('holds all but one of the notifications that are sent at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, newEmployee));
    toAdmin();
    for (const person of people) await apply(person, '2026-03-02');
    await drain(portal, 'fan-out');
    const keys = (await readOutbox('waiting')).filter(({ notificationId }) =>
      notificationId.startsWith('admin#'),
    );
    await Promise.all(keys.map(sendNotification));
    expect(toAdmin()).toEqual([single]);
    later(3_700_000);
    await sweep();
    expect(toAdmin()).toEqual(['4 leave requests are waiting for your decision']);
  });
});

describe('sign-ins from new devices', () => {
  // behaviour notifications: Emails about one topic are bundled
  test('sends three sign-in emails an hour at once, and then one email that lists the others', async () => {
    const person = pool.pop() as Employee;
    const signIn = async (device: string) => {
      later(1000);
      await transact([
        notificationWrite(person.id as UserId, 'sign-in.new-device', { subject: { device }, byEmail: true }),
      ]);
      await deliverAll();
    };
    newEmails(person.email);
    for (const device of ['A', 'B', 'C', 'Firefox on Linux', 'Chrome on Android']) await signIn(device);
    expect(newEmails(person.email)).toEqual(Array(3).fill('Sign-in from a new device'));
    later(3_700_000);
    await sweep();
    const email = readEmails(portal.emailFolder).at(-1);
    expect(newEmails(person.email)).toEqual(['2 sign-ins from new devices']);
    expect(email?.text).toMatch(/Firefox on Linux, .* in India\n\nChrome on Android, /);
  });
});

// behaviour users: Invite all
test('a person is invited five times in 24 hours at most, however often it is withdrawn in between', async () => {
  const token = await signInAdmin();
  const invited = await portal.callOk('POST', '/api/auth/admin/invitations', {
    token,
    body: { name: 'Nila Sen', email: 'invited@example.com' },
  });
  const path = `/api/auth/users/${invited.body.user.id}/invitation`;
  const again = () => portal.call('PUT', path, { token });
  for (let i = 1; i < maxInvitationsADay; i++) {
    expect((await again()).status).toBe(200);
    await portal.callOk('DELETE', path, { token });
  }
  const refused = await again();
  expect([refused.status, refused.body.message]).toEqual([429, invitationMessages.tooOften]);
  later(24 * 3_600_000 + 1);
  expect((await portal.call('PUT', path, { token: await signInAdmin() })).status).toBe(200);
});
