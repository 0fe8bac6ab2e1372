import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pauseCommand } from '../../../support/pause-command.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';

const portal = setUpPortal();

const setPassword = (token: string, oldPassword: unknown, newPassword: unknown) =>
  portal.call('PUT', '/api/auth/set-password', { token, body: { oldPassword, newPassword } });

describe('a new employee', () => {
  // spec 7.4
  // behaviour sign-in: Passwords
  test('must set a password, and all sessions end when it is set', async () => {
    const { email, password, token: fromCreation } = await portal.createUser();
    const signedIn = await portal.call('POST', '/api/auth/login', { body: { email, password } });
    expect(signedIn.body).toMatchObject({ requiresPasswordChange: true, user: { isInitialPassword: true } });

    const refused = await portal.call('GET', '/api/profile/me', { token: signedIn.body.token });
    expect([refused.status, refused.body.message]).toEqual([403, 'Set a new password first.']);

    const set = await setPassword(signedIn.body.token, password, 'my own words');
    expect([set.status, set.body.message]).toEqual([200, 'Password set successfully. Please login again.']);
    for (const token of [signedIn.body.token, fromCreation]) {
      expect((await setPassword(token, 'my own words', 'other words')).status).toBe(401);
    }
    expect((await portal.call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(401);
    const again = await portal.call('POST', '/api/auth/login', { body: { email, password: 'my own words' } });
    expect(again.body).toMatchObject({ requiresPasswordChange: false, user: { isInitialPassword: false } });
  });

  test('may set it with the token that creating the account answered', async () => {
    const { password, token } = await portal.createUser();
    expect((await setPassword(token, password, 'my own words')).status).toBe(200);
  });
});

describe('a new password', () => {
  // One person for all of them: what is refused changes nothing.
  let token: string;
  let password: string;
  beforeAll(async () => {
    ({ token, password } = await portal.employee());
  });

  // spec 5.3, 5.4, 5.5, 9.1
  test.each([
    [undefined, 'long enough', 'Old password is required'],
    ['', 'long enough', 'Old password is required'],
    ['the old one', undefined, 'New password is required'],
    ['the old one', '', 'New password is required'],
    ['the old one', '12345', 'Password must be at least 6 characters'],
    ['the old one', 'x'.repeat(129), 'Password can have at most 128 characters'],
    ['not the old one', 'long enough', 'Old password is incorrect'],
  ])('from %j to %j is refused: %s', async (oldPassword, newPassword, words) => {
    const { status, body } = await setPassword(token, oldPassword, newPassword);
    expect([status, body.message]).toEqual([400, words]);
    expect(body.fields).toEqual({ [/old password/i.test(words) ? 'oldPassword' : 'newPassword']: words });
  });

  test('has to differ from the old one', async () => {
    const { status, body } = await setPassword(token, password, password);
    const words = 'New password must be different from the old one';
    expect([status, body.message, body.fields]).toEqual([400, words, { newPassword: words }]);
  });

  test('does not sign the person out when the old one was wrong', async () => {
    await setPassword(token, 'not it', 'long enough');
    expect((await portal.call('GET', '/api/slips/my-slips', { token })).status).toBe(200);
  });
});

describe('the shown password', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const guess = async (token: string) => (await setPassword(token, 'not it', 'long enough')).status;

  test('can be guessed at five times, and then even the right one has to wait', async () => {
    const { token, password } = await portal.employee();
    for (let i = 0; i < 5; i++) expect(await guess(token)).toBe(400);
    const { status, headers } = await setPassword(token, password, 'long enough');
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    vi.setSystemTime(Date.now() + 1000);
    expect((await setPassword(token, password, 'long enough')).status).toBe(200);
  });

  test('is taken again after a few wrong ones, which are forgotten then', async () => {
    const { token, password } = await portal.employee();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) expect(await guess(token)).toBe(400);
      // Right, and so all that is wrong with it is that it stays the same.
      expect((await setPassword(token, password, password)).body.fields).toHaveProperty('newPassword');
    }
  });

  test('is looked at while another attempt at it is on its way', async () => {
    const { token, password } = await portal.employee();
    const answers = await Promise.all([
      guess(token),
      guess(token),
      setPassword(token, password, password).then(({ status }) => status),
    ]);
    expect(answers).toEqual([400, 400, 400]);
  });
});

describe('a user whose session ended while their password was looked at', () => {
  test('sets no other, and is asked to sign in again', async () => {
    const person = await portal.employee();
    const paused = pauseCommand((command) => JSON.stringify(command).includes('attempts#own-password'));
    const late = setPassword(person.token, person.password, 'Late@12345');
    await paused.reached;
    expect((await setPassword(person.token, person.password, 'Early@1234')).status).toBe(200);
    paused.resume();
    const { status, body } = await late;
    expect([status, body.message]).toEqual([401, 'Your session has ended. Please sign in again.']);
    expect((await portal.signIn(person.email, 'Early@1234')).token).toBeTruthy();
  });
});

test('a session that ended with a new password stays ended when the password is marked as initial and unmarked', async () => {
  const person = await portal.employee();
  expect((await setPassword(person.token, person.password, 'Another@1')).status).toBe(200);
  const flag = (isInitialPassword: boolean) =>
    portal.callOk('PUT', `/api/auth/users/${person.id}`, {
      token: portal.admin,
      body: { name: person.name, email: person.email, role: 'user', isInitialPassword },
    });
  await flag(true);
  expect((await setPassword(person.token, 'Another@1', 'Yet@Another1')).status).toBe(401);
  await flag(false);
  expect((await setPassword(person.token, 'Another@1', 'Yet@Another1')).status).toBe(401);
});

test('a new password ends the cookie of the sign-in in the browser as well', async () => {
  const { token, password } = await portal.employee();
  const { headers } = await setPassword(token, password, 'Another@1');
  expect(headers.getSetCookie().join()).toMatch(/vetan_employee=;.*Max-Age=0/);
});
