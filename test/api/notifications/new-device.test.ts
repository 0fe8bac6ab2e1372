import { expect, test } from 'vitest';
import type { Area } from '../../../shared/route.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { readEmails, tokenIn } from './mailbox.ts';
import { drain } from './stream.ts';

const portal = setUpPortal({ email: emailOptions, loadHandler: holdOutbox().loadHandler });

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The cookies that an answer sets, as the browser sends them back. */
const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Signs in with the cookies that the browser has. @returns those that it then has of this device */
async function signIn(
  { email, password }: Employee,
  { cookie, area = 'employee' }: { cookie?: string; area?: Area } = {},
): Promise<string> {
  const path = area === 'admin' ? '/api/auth/admin/login' : '/api/auth/login';
  const headers = { 'user-agent': chrome, ...(cookie && { cookie }) };
  const { status, headers: sent } = await portal.call('POST', path, { body: { email, password }, headers });
  expect(status).toBe(200);
  return cookiesOf(sent);
}

const emailsTo = async ({ email }: Employee) => {
  await drain(portal, 'waiting');
  return readEmails(portal.emailFolder).filter(({ to }) => to === email);
};
const subject = 'Sign-in from a new device';

// behaviour sign-in: A sign-in from a new device
test('a sign-in from a device not seen before is told by email, with device and time, and the very first one is not', async () => {
  const created = await portal.createUser();
  await portal.callOk('PUT', '/api/auth/set-password', {
    token: (await portal.signIn(created.email, created.password)).token,
    body: { oldPassword: created.password, newPassword: 'Password@1' },
  });
  const person = { ...created, password: 'Password@1' };
  const cookie = await signIn(person);
  await signIn(person, { cookie });
  expect(await emailsTo(person)).toEqual([]);

  const before = Date.now();
  const other = await signIn(person);
  const [email, ...more] = await emailsTo(person);
  expect([email?.subject, more]).toEqual([subject, []]);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' });
  const times = [before, Date.now()].map((at) => time.format(at));
  expect(times.some((at) => email?.text.includes(`Chrome on Windows, `) && email.text.includes(at))).toBe(
    true,
  );
  for (const known of [cookie, other]) await signIn(person, { cookie: known });
  expect(await emailsTo(person)).toHaveLength(1);
});

test('a sign-in after a password was chosen by a link is told where the device is another one, and accepting an invitation is not', async () => {
  const email = 'invited@example.com';
  const body = { name: 'Nila Sen', email };
  const invited = await portal.callOk('POST', '/api/auth/admin/invitations', { token: portal.admin, body });
  const person: Employee = { ...body, id: invited.body.user.id, password: 'Chosen@123', token: '' };
  const choose = async (nth: number) =>
    portal.callOk('POST', '/api/auth/reset-password', {
      body: { token: tokenIn((await emailsTo(person))[nth] as never), newPassword: person.password },
    });
  const accepted = await choose(0);
  await signIn(person, { cookie: cookiesOf(accepted.headers) });
  const subjects = async () => (await emailsTo(person)).map((email) => email.subject);
  expect(await subjects()).not.toContain(subject);
  await portal.callOk('POST', '/api/auth/forgot-password', { body: { email } });
  await choose(2);
  await signIn(person);
  expect((await subjects()).at(-1)).toBe(subject);
});
