import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { SESv2Client, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import type { DynamoDBBatchResponse } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { get, nowInSeconds, query } from '../../../functions/lib/table.ts';
import { toEmail } from '../../../functions/notifications/email/email-content.ts';
import { invitationKey } from '../../../functions/store/invitation.ts';
import { type Notification, newNotificationId } from '../../../functions/store/notification.ts';
import { linkKey } from '../../../functions/store/password-link.ts';
import { employer } from '../../../infra/local/demo/employer.ts';
import { sendErrorFile } from '../../../infra/local/engines/ses.ts';
import { resetLinkLifetimeMinutes } from '../../../shared/sign-in/password-links.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { invitationLifetimeDays } from '../../../shared/users/invitations.ts';
import type { InvitationState } from '../../../shared/users/users.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { samplePng } from '../../support/employer.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { accountItem } from '../../support/items.ts';
import { pauseCommand } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { readFanOut } from './fan-out.ts';
import { readEmails } from './mailbox.ts';
import { drain, streamOf } from './stream.ts';

const outbox = holdOutbox();
const portal = setUpPortal({ email: emailOptions, loadHandler: outbox.loadHandler });
afterEach(() => {
  vi.restoreAllMocks();
});

/** A notification as its transaction writes it, put so that nothing is told of it. */
async function putNotification({ id }: Pick<Employee, 'id'>, kind: Notification['kind'] = 'password.reset') {
  const key = { userId: id, notificationId: newNotificationId() };
  const times = { createdAt: new Date().toISOString(), expiresAt: Math.ceil(Date.now() / 1000) + 86_400 };
  const notification = {
    ...key,
    ...times,
    kind,
    subject: { payPeriod: '2026-10' },
    email: 'waiting',
    outbox: 'waiting',
  };
  await putItems('notifications', [{ ...notification, version: 1 }]);
  return key;
}
type Key = Awaited<ReturnType<typeof putNotification>>;

const deliver = (keys: Key[]) => portal.invoke<DynamoDBBatchResponse>('email', streamOf(keys));
const failed = (keys: Key[]) => ({
  batchItemFailures: keys.map(({ notificationId }) => ({ itemIdentifier: notificationId })),
});
const emailsTo = ({ email }: Employee) => readEmails(portal.emailFolder).filter(({ to }) => to === email);

const throttled = new TooManyRequestsException({ message: 'Maximum sending rate exceeded', $metadata: {} });

/** Has SES answer with an error, for as many emails. */
function failSending(error: Error, times = 1) {
  const original = SESv2Client.prototype.send;
  let left = times;
  vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(function (this: SESv2Client, ...parameters) {
    if (left-- > 0) return Promise.reject(error);
    return Reflect.apply(original, this, parameters);
  } as typeof original);
}

/** Has the email service answer with an error meanwhile. */
async function whileSesAnswers(failure: { error: string; message: string }, run: () => Promise<void>) {
  const file = join(portal.emailFolder, sendErrorFile);
  writeFileSync(file, JSON.stringify(failure));
  try {
    await run();
  } finally {
    rmSync(file);
  }
}

describe('a notification whose email waits', () => {
  test('is sent from the stream, in plain text and HTML with the company’s name, and marked as sent', async () => {
    const person = await portal.employee('अनन्या <Iyer> & "Co"');
    const key = await putNotification(person);
    expect(await deliver([key])).toEqual(failed([]));
    const [email] = emailsTo(person);
    expect(email?.from).toBe(`${employer.name} <payroll@example.com>`);
    expect(email?.text).toContain(`Hello ${person.name},`);
    expect(email?.html).toContain('Hello <bdi>अनन्या &lt;Iyer&gt; &amp; &quot;Co&quot;</bdi>,');
    for (const form of [email?.text, email?.html]) expect(form).toContain(employer.name);
    const { outbox, ...stored } = (await get('notifications', key)) ?? {};
    expect([outbox, stored]).toEqual([
      undefined,
      expect.objectContaining({ email: 'sent', emailedAt: expect.any(String), version: 2 }),
    ]);
  });

  test('carries the logo of the company, once it has one, as a part that its HTML refers to', async () => {
    const send = async () => {
      const person = await portal.employee();
      await deliver([await putNotification(person)]);
      return emailsTo(person)[0];
    };
    const { logo: _, version, ...details } = await portal.ok('GET', '/api/company');
    const change = (logo: string | null, read: number) =>
      portal.callOk('PUT', '/api/admin/company', {
        token: portal.admin,
        body: { ...details, logo, version: read },
      });
    await change(null, version);
    const without = await send();
    expect([without?.logo, without?.html.includes('<img')]).toEqual([undefined, false]);
    await change(samplePng.toString('base64'), version + 1);
    const email = await send();
    expect(email?.logo?.content.equals(samplePng)).toBe(true);
    expect(email?.logo?.head).toMatch(/Content-ID: <logo>/i);
    expect(email?.logo?.head).toMatch(/Content-Disposition: inline/i);
    expect(email?.html).toContain('<img src="cid:logo" width="40" height="40" alt=""');

    // The next email takes the logo that the last one has read.
    const reads: unknown[] = [];
    const watch = pauseCommand((command) => {
      if (JSON.stringify(command).includes('logo#')) reads.push(command);
      return false;
    });
    expect((await send())?.logo?.content.equals(samplePng)).toBe(true);
    watch.resume();
    expect(reads).toEqual([]);
  });

  test('is sent once, however often the stream delivers it', async () => {
    const person = await portal.employee();
    const key = await putNotification(person);
    const added = vi.spyOn(Metrics.prototype, 'addMetric');
    for (let i = 0; i < 3; i++) expect(await deliver([key])).toEqual(failed([]));
    expect(emailsTo(person)).toHaveLength(1);
    expect(added.mock.calls).toEqual([
      ['EmailsRefused', 'Count', 0],
      ['EmailsSent', 'Count', 1],
    ]);
  });

  test('is tried again alone where SES throttles, while the others of its batch are sent', async () => {
    const person = await portal.employee();
    const [first, second] = [await putNotification(person), await putNotification(person)];
    failSending(throttled);
    expect(await deliver([first, second])).toEqual(failed([first]));
    expect(takeConsole().join()).toContain('an email could not be sent');
    expect(emailsTo(person)).toHaveLength(1);
    expect(await deliver([first, second])).toEqual(failed([]));
    expect(emailsTo(person)).toHaveLength(2);
  });

  // behaviour notifications: An email
  test('is sent again where the process ended between sending and marking', async () => {
    const person = await portal.employee();
    const key = await putNotification(person);
    await deliver([key]);
    const sent = await get('notifications', key);
    await putItems('notifications', [{ ...sent, email: 'waiting', outbox: 'waiting' }]);
    await deliver([key]);
    expect(emailsTo(person)).toHaveLength(2);
    expect((await get('notifications', key))?.email).toBe('sent');
  });

  // behaviour notifications: An email; A notification is written in the transaction of its event
  test.each([
    ['MessageRejected', 'Email address is not verified: payroll@example.com'],
    ['MailFromDomainNotVerifiedException', 'The sending domain is not verified'],
    ['SendingPausedException', 'Sending is paused for this account'],
    ['AccountSuspendedException', 'Sending is restricted for this account'],
    ['TooManyRequestsException', 'Daily message quota exceeded'],
  ])('stays in the outbox while Amazon SES answers %s, and is sent afterwards', async (error, message) => {
    const person = await portal.employee();
    const key = await putNotification(person);
    await whileSesAnswers({ error, message }, async () =>
      expect(await deliver([key])).toEqual(failed([key])),
    );
    expect(takeConsole().join()).toContain(message);
    expect(await get('notifications', key)).toMatchObject({ email: 'waiting', outbox: 'waiting' });
    expect(await deliver([key])).toEqual(failed([]));
    expect(emailsTo(person)).toHaveLength(1);
  });

  test('is not sent to a user who is gone', async () => {
    const person = await portal.employee();
    await portal.ok('DELETE', `/api/auth/users/${person.id}`);
    const key = await putNotification(person);
    expect(await deliver([key])).toEqual(failed([]));
    expect([emailsTo(person), await get('notifications', key)]).toEqual([
      [],
      expect.objectContaining({ email: 'suppressed' }),
    ]);
  });
});

describe('the email of a notification goes to the users who may still have it', () => {
  let people = 9_000;
  test.each<{
    kind: Notification['kind'];
    role: 'user' | 'admin';
    invitation?: InvitationState;
    email: string;
  }>([
    { kind: 'slip.ready', role: 'user', email: 'sent' },
    { kind: 'slip.ready', role: 'user', invitation: 'sent', email: 'sent' },
    { kind: 'slip.ready', role: 'user', invitation: 'withdrawn', email: 'suppressed' },
    { kind: 'slip.ready', role: 'user', invitation: 'not-sent', email: 'suppressed' },
    { kind: 'slip.ready', role: 'admin', email: 'sent' },
    { kind: 'leave.applied', role: 'admin', email: 'sent' },
    { kind: 'leave.applied', role: 'user', email: 'suppressed' },
    { kind: 'invitation.sent', role: 'user', invitation: 'sent', email: 'sent' },
    { kind: 'invitation.sent', role: 'user', invitation: 'withdrawn', email: 'suppressed' },
    { kind: 'invitation.sent', role: 'user', email: 'suppressed' },
    { kind: 'password.reset', role: 'user', invitation: 'withdrawn', email: 'sent' },
    { kind: 'two-factor.reset', role: 'user', invitation: 'withdrawn', email: 'sent' },
    { kind: 'sign-in.new-device', role: 'user', invitation: 'withdrawn', email: 'sent' },
  ])('$kind of an account with role $role, and invitation $invitation: $email', async (given) => {
    const { kind, role, invitation, email } = given;
    const account = { ...accountItem(++people), role };
    const { id: userId } = account;
    await putItems('accounts', [
      account,
      ...(invitation ? [{ ...invitationKey(userId), kind: 'invitation', userId, state: invitation }] : []),
    ]);
    const key = await putNotification(account, kind);
    expect(await deliver([key])).toEqual(failed([]));
    expect(await get('notifications', key)).toMatchObject({ email });
    expect(readEmails(portal.emailFolder).filter(({ to }) => to === account.email)).toHaveLength(
      email === 'sent' ? 1 : 0,
    );
  });
});

describe('a link to choose a password', () => {
  test.each([
    { kind: 'password.reset-requested', lifetimeSeconds: resetLinkLifetimeMinutes * 60 },
    { kind: 'invitation.sent', lifetimeSeconds: invitationLifetimeDays * 24 * 3600 },
  ] as const)('of $kind works for $lifetimeSeconds seconds after the email was sent', async (given) => {
    const { kind, lifetimeSeconds } = given;
    const person = await portal.employee();
    await putItems('accounts', [
      { ...invitationKey(person.id as UserId), kind: 'invitation', userId: person.id, state: 'sent' },
    ]);
    const before = nowInSeconds();
    await deliver([await putNotification(person, kind)]);
    const [email] = emailsTo(person);
    const token = /\/reset-password#(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
    expect(email?.text).toMatch(/Choose a (new )?password:\n/);
    expect(email?.text).toMatch(/works once, for (30 minutes|7 days)\./);
    expect(email?.text).toContain(employer.name);
    const { validUntil } = (await get('sessions', linkKey(token))) as { validUntil: number };
    expect(validUntil - before - lifetimeSeconds).toBeGreaterThanOrEqual(0);
    expect(validUntil - nowInSeconds() - lifetimeSeconds).toBeLessThanOrEqual(0);
  });
});

/** Has nothing of a person's wait to be sent. */
async function takeOutOfOutbox({ id }: Pick<Employee, 'id'>): Promise<void> {
  const waiting = await query('notifications', { partition: ['userId', id] });
  await putItems(
    'notifications',
    waiting.map(({ outbox, ...notification }) => ({ ...notification, email: 'sent' })),
  );
}

describe('email to an address that stopped', () => {
  const withEmail = async (email: string) => {
    const person = await portal.employee();
    const update = { name: person.name, email, role: 'user', isInitialPassword: false };
    await portal.ok('PUT', `/api/auth/users/${person.id}`, update);
    // The emails about the address would come back, too.
    await takeOutOfOutbox(person);
    return { ...person, email };
  };
  const listed = async ({ id }: Employee) => {
    const { users } = await portal.ok('GET', '/api/auth/users');
    return users.find((user: { id: string }) => user.id === id);
  };

  const resume = ({ id }: Employee) => portal.asAdmin('DELETE', `/api/auth/users/${id}/email-problem`);

  test.each([
    ['bounce', 'bounced'],
    ['complaint', 'reported'],
  ])('as a %s stops further email to the address, and is listed as %s', async (kind, reason) => {
    const person = await withEmail(`${kind}+test@simulator.amazonses.com`);
    expect((await listed(person)).emailProblem).toBeUndefined();
    await deliver([await putNotification(person)]);
    await vi.waitUntil(async () => (await listed(person)).emailProblem === reason, { timeout: 100_000 });
    const again = await putNotification(person);
    await deliver([again]);
    expect(emailsTo(person)).toHaveLength(1);
    expect(await get('notifications', again)).toMatchObject({ email: 'suppressed' });

    // An admin has it sent again: it goes out, and where it comes back again it stops again.
    expect((await resume(person)).body.message).toBe('Resumed email to this address');
    expect((await listed(person)).emailProblem).toBeUndefined();
    expect((await readAuditEntries(person.id)).at(-1)).toMatchObject({ action: 'email.resumed' });
    await drain(portal, 'waiting');
    expect(emailsTo(person).map(({ subject }) => subject)).toContain('Email to this address has resumed');
    await vi.waitUntil(async () => (await listed(person)).emailProblem === reason, { timeout: 100_000 });
  });

  // behaviour notifications: An email
  test('is counted and listed where Amazon SES refused the address, and sent once email resumes', async () => {
    const person = await portal.employee();
    const added = vi.spyOn(Metrics.prototype, 'addMetric');
    const warned = vi.spyOn(Logger.prototype, 'warn');
    const refused = [await putNotification(person), await putNotification(person)];
    const refusal = { error: 'BadRequestException', message: 'Domain contains illegal character' };
    await whileSesAnswers(refusal, async () => {
      expect(await deliver(refused)).toEqual(failed([]));
      // The second one is not offered again.
      expect(added.mock.calls).toEqual([['EmailsRefused', 'Count', 1]]);
      expect(warned.mock.calls).toEqual(refused.map((key) => ['an email was refused', key]));
      for (const key of refused) expect(await get('notifications', key)).toMatchObject({ email: 'refused' });
      expect((await listed(person)).emailProblem).toBe('refused');
      expect((await readFanOut()).map(({ kind, subject }) => ({ kind, subject }))).toContainEqual({
        kind: 'email.refused',
        subject: { personId: person.id },
      });

      // Resumed while the address is still refused, it stops again.
      expect((await resume(person)).status).toBe(200);
      await drain(portal, 'waiting');
      expect((await listed(person)).emailProblem).toBe('refused');
    });

    expect((await resume(person)).status).toBe(200);
    await drain(portal, 'waiting');
    await drain(portal, 'waiting');
    expect((await listed(person)).emailProblem).toBeUndefined();
    expect(emailsTo(person).map(({ subject }) => subject)).toEqual([
      'Email to this address has resumed',
      ...refused.map(() => 'Your password was changed'),
    ]);
  });

  test('from one address stops none to another one of the same person', async () => {
    const person = await portal.employee();
    const event = (bounceType: string) => ({
      source: 'aws.ses',
      detail: {
        eventType: 'Bounce',
        bounce: { bounceType, bouncedRecipients: [{ emailAddress: `"A" <${person.email.toUpperCase()}>` }] },
      },
    });
    await portal.invoke('email-feedback', event('Transient'));
    expect((await listed(person)).emailProblem).toBeUndefined();
    for (let i = 0; i < 2; i++) await portal.invoke('email-feedback', event('Permanent'));
    expect((await listed(person)).emailProblem).toBe('bounced');
    const update = {
      name: person.name,
      email: `other.${person.email}`,
      role: 'user',
      isInitialPassword: false,
    };
    await portal.ok('PUT', `/api/auth/users/${person.id}`, update);
    expect((await listed(person)).emailProblem).toBeUndefined();
    await deliver([await putNotification(person)]);
    expect(emailsTo({ ...person, ...update })).toHaveLength(1);
    // Nothing stopped to the address that they have now.
    expect((await resume(person)).status).toBe(409);
  });
});

test('an email escapes whatever is in it, in HTML, and has the address of its action in both forms', async () => {
  const url = 'https://portal.example/reset-password#a"b&c';
  const { text, html } = await toEmail({
    subject: '<b>Subject</b>',
    employer: { name: '<i>Acme</i>', address: '1 Mill Road' },
    name: '<script>',
    paragraphs: ['1 < 2'],
    action: { label: 'Go & see', url },
  });
  expect(text).toContain(`Go & see:\n${url}`);
  expect(html).toContain('<title>&lt;b&gt;Subject&lt;/b&gt;</title>');
  expect(html).toContain('<bdi>&lt;script&gt;</bdi>');
  expect(html).toContain('1 &lt; 2');
  expect(html).toContain('&lt;i&gt;Acme&lt;/i&gt;, 1 Mill Road</p>');
  expect(html).toContain('href="https://portal.example/reset-password#a&quot;b&amp;c"');
});

test('whatever waits is sent when the function is invoked by hand after an outage', async () => {
  const people = [await portal.employee(), await portal.employee()];
  await drain(portal, 'waiting');
  for (const person of people) await putNotification(person);
  outbox.release();
  failSending(throttled);
  await expect(portal.invoke('email', { kind: 'outbox' })).rejects.toThrow('2 emails could not be sent');
  takeConsole();
  expect(await portal.invoke('email', { kind: 'outbox' })).toEqual({ settled: 2 });
  for (const person of people) expect(emailsTo(person)).toHaveLength(1);
});
