import { mkdirSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { query } from '../../../functions/lib/table.ts';
import { formatDateTime } from '../../../shared/date.ts';
import { notificationTopicNames, notificationTopics } from '../../../shared/notifications/notifications.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { givePasskey } from '../../support/passkeys.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { testOrigin } from '../../support/test-origin.ts';
import { giveCodeProof, giveTwoFactor } from '../../support/two-factor.ts';
import { SoftwareAuthenticator } from '../sign-in/passkeys/authenticator.ts';
import { codeOf } from '../sign-in/two-factor/authenticator-app.ts';
import { createSignedInAdmin } from '../sign-in/two-factor/signed-in-admin.ts';
import { type ReceivedEmail, readEmails, tokenIn } from './mailbox.ts';
import { drain } from './stream.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let person: Employee;
const portal = setUpPortal({ email: emailOptions, loadHandler: holdOutbox().loadHandler });

/** An admin of each test's own, who has chosen to be told of nothing by email. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  person = await createSignedInAdmin(portal);
  for (const topic of notificationTopicNames) {
    const token = notificationTopics[topic].area === 'admin' ? person.token : undefined;
    if (token)
      await portal.callOk('PUT', '/api/notifications/email-choices', {
        token,
        body: { topic, byEmail: false },
      });
  }
  await newEmails();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The emails since the test's beginning, or since they were last read. */
async function newEmails(): Promise<ReceivedEmail[]> {
  await drain(portal, 'waiting');
  const emails = readEmails(portal.emailFolder);
  rmSync(portal.emailFolder, { recursive: true, force: true });
  mkdirSync(portal.emailFolder);
  return emails;
}

const headers = { 'user-agent': chrome };
const call = async (method: string, path: string, body: object = {}, token = person.token) =>
  (await portal.callOk(method, `/api/auth${path}`, { token, body, headers })).body;

const withTwoFactor = async () => {
  await giveTwoFactor(person.id);
  await giveCodeProof(person.token);
};

const addPasskey = async () => {
  const options = await call('POST', '/passkeys/registration', { password: person.password });
  await call('POST', '/passkeys', new SoftwareAuthenticator(testOrigin).create(options));
};
const addAuthenticator = async () => {
  const { secret, uri } = await call('POST', '/two-factor/authenticator', { password: person.password });
  await call('POST', '/two-factor/authenticator/confirmation', { secret, code: codeOf(uri) });
};

/** The subjects of emails, and the acts that send them. */
const acts: Record<string, [subject: string, act: () => Promise<unknown>]> = {
  'adding a passkey': ['A passkey was added to your account', addPasskey],
  'adding an authenticator app': ['An authenticator app was added to your account', addAuthenticator],
  'replacing the authenticator app': [
    'The authenticator app of your account was replaced',
    async () => {
      await withTwoFactor();
      await addAuthenticator();
    },
  ],
  'turning two-step verification on by a passkey': [
    'Two-step verification was turned on',
    async () => {
      await call('POST', '/passkeys/reauthentication', (await givePasskey(person.id)).answer);
      await call('POST', '/two-factor');
    },
  ],
  'renewing the recovery codes': [
    'New recovery codes were created for your account',
    async () => {
      await withTwoFactor();
      await call('POST', '/two-factor/recovery-codes', { password: person.password });
    },
  ],
  'turning two-step verification off': [
    'Two-step verification was turned off',
    async () => {
      await withTwoFactor();
      await call('POST', '/two-factor/removal', { password: person.password });
    },
  ],
  'changing the password': [
    'Your password was changed',
    () =>
      call('PUT', '/admin/reset-password', {
        currentPassword: person.password,
        newPassword: 'Another@12345',
      }),
  ],
  'changing the password in the employee portal': [
    'Your password was changed',
    async () => {
      const { token } = await portal.signIn(person.email, person.password);
      await newEmails();
      await call(
        'PUT',
        '/set-password',
        { oldPassword: person.password, newPassword: 'Another@12345' },
        token,
      );
    },
  ],
  'choosing a password by a link': [
    'Your password was changed',
    async () => {
      await portal.callOk('POST', '/api/auth/forgot-password', { body: { email: person.email } });
      const [email] = await newEmails();
      const body = { token: tokenIn(email as ReceivedEmail), newPassword: 'Another@12345' };
      await portal.callOk('POST', '/api/auth/reset-password', { body, headers });
    },
  ],
};

describe('a new way into an account', () => {
  test.each(Object.entries(acts))(
    'sends one email with time and device, whatever is chosen under Notifications: %s',
    async (_, [subject, act]) => {
      await act();
      const emails = await newEmails();
      expect(emails.map((email) => [email.to, email.subject])).toEqual([[person.email, subject]]);
      expect(emails[0]?.text).toContain(
        `on ${formatDateTime(new Date().toISOString())} in India, from Chrome on Windows`,
      );
      expect(emails[0]?.text).toMatch(/If (this|it) was not you/);
    },
  );

  // behaviour sign-in: A new way into an account is emailed to its owner
  test('sends one email for each new way to sign in, never one for several', async () => {
    await addPasskey();
    await addPasskey();
    await addAuthenticator();
    expect((await newEmails()).map((email) => email.subject).sort()).toEqual([
      'A passkey was added to your account',
      'A passkey was added to your account',
      'An authenticator app was added to your account',
    ]);
  });

  // behaviour sign-in: A new way into an account is emailed to its owner
  test('sends no email when an initial password is replaced', async () => {
    await portal.employee();
    expect(await newEmails()).toEqual([]);
  });

  test('sends no email about account security when nothing was changed', async () => {
    const wrong = { password: 'not it' };
    await portal.call('POST', '/api/auth/passkeys/registration', { token: person.token, body: wrong });
    await portal.call('PUT', '/api/auth/admin/reset-password', {
      token: person.token,
      body: { currentPassword: 'not it', newPassword: 'Another@12345' },
    });
    expect(await newEmails()).toEqual([]);
  });

  test('sends an email about a new initial password, with what it ends', async () => {
    const path = `/users/${person.id}/initial-password`;
    await call('PUT', path, { password: 'Initial@1' }, portal.admin);
    const [email, ...more] = await newEmails();
    expect([email?.to, email?.subject, more]).toEqual([
      person.email,
      'Your account has a new initial password',
      [],
    ]);
    expect(email?.text).toContain('passkeys');
  });
});

describe('a change of the email address', () => {
  const changeTo = async (email: string, name = person.name) => {
    const body = { name, email, role: 'admin', isInitialPassword: false };
    await call('PUT', `/users/${person.id}`, body, portal.admin);
  };

  test('sends an email about a changed address to both addresses', async () => {
    const before = person.email;
    await changeTo('new@example.org');
    const emails = await newEmails();
    expect(emails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [before, 'The email address of your account was changed'],
        ['new@example.org', 'The email address of your account was changed'],
      ].sort(),
    );
    const [atOld, atNew] = [before, 'new@example.org'].map(
      (to) => emails.find((email) => email.to === to)?.text,
    );
    expect(atOld).toContain('The portal no longer sends emails to this address');
    expect(atNew).toContain('The portal now sends its emails to this address');
    expect(atOld).toContain('tell another administrator');
    expect(atOld).not.toContain('new@example.org');
  });

  // behaviour sign-in: A new way into an account is emailed to its owner
  test('sends an email about a changed address to every address of the last 30 days', async () => {
    const first = person.email;
    await changeTo('second@example.org');
    await newEmails();
    await changeTo('third@example.org');
    const told = (await newEmails()).map(({ to }) => to);
    expect(told.sort()).toEqual([first, 'second@example.org', 'third@example.org'].sort());
  });

  // behaviour sign-in: A new way into an account is emailed to its owner
  test('sends an email about a new passkey to the previous address as well', async () => {
    const before = person.email;
    await changeTo('thief@example.org');
    await newEmails();
    await addPasskey();
    expect((await newEmails()).map(({ to }) => to).sort()).toEqual([before, 'thief@example.org'].sort());
  });

  test('sends no email when only the name or the case of the address changes', async () => {
    await changeTo(person.email.toUpperCase(), 'Another Name');
    expect(await newEmails()).toEqual([]);
  });

  test('sends an email to both addresses of an account with an initial password as well', async () => {
    const { id, name, email } = await portal.createUser();
    const body = { name, email: `right.${email}`, role: 'user', isInitialPassword: true };
    await call('PUT', `/users/${id}`, body, portal.admin);
    expect((await newEmails()).map(({ to }) => to).sort()).toEqual([email, `right.${email}`].sort());
  });

  test('tells the owner of an admin account, also where a new initial password was set before', async () => {
    const before = person.email;
    await call('PUT', `/users/${person.id}/initial-password`, { password: 'Initial@9' }, portal.admin);
    await newEmails();
    const body = { name: person.name, email: 'moved@example.org', role: 'admin', isInitialPassword: true };
    await call('PUT', `/users/${person.id}`, body, portal.admin);
    const told = (await newEmails()).map(({ to, subject }) => `${to}: ${subject}`).sort();
    expect(told).toEqual(
      [before, 'moved@example.org']
        .map((to) => `${to}: The email address of your account was changed`)
        .sort(),
    );
  });

  test('sends nothing where two addresses are stored in place of one', async () => {
    await changeTo('fine@example.org');
    const notifications = await query('notifications', { partition: ['userId', person.id] });
    const explicit = notifications.find(({ to }) => to !== undefined);
    await putItems('notifications', [{ ...explicit, to: 'a@example.org, b@evil.example' }]);
    expect((await newEmails()).map(({ to }) => to)).toEqual(['fine@example.org']);
    expect(takeConsole().join()).toContain('Email is invalid');
  });
});
