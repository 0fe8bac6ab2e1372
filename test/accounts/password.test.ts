import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, startPortal } from '../portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const setPassword = (token: string, oldPassword: unknown, newPassword: unknown) =>
  portal.call('PUT', '/api/auth/set-password', { token, body: { oldPassword, newPassword } });

describe('a new employee', () => {
  test('must set a password, and all sessions end when it is set', async () => {
    const { email, password, token: fromCreation } = await portal.newcomer();
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
    const { password, token } = await portal.newcomer();
    expect((await setPassword(token, password, 'my own words')).status).toBe(200);
  });
});

describe('a new password', () => {
  test.each([
    [undefined, 'long enough', 'Old password is required'],
    ['', 'long enough', 'Old password is required'],
    ['the old one', undefined, 'New password is required'],
    ['the old one', '', 'New password is required'],
    ['the old one', '12345', 'Password must be at least 6 characters'],
    ['the old one', 'x'.repeat(129), 'Password can have at most 128 characters'],
    ['not the old one', 'long enough', 'Old password is incorrect'],
  ])('from %j to %j is refused: %s', async (oldPassword, newPassword, words) => {
    const { token } = await portal.employee();
    const { status, body } = await setPassword(token, oldPassword, newPassword);
    expect([status, body.message]).toEqual([400, words]);
    expect(body.fields).toEqual({ [/old password/i.test(words) ? 'oldPassword' : 'newPassword']: words });
  });

  test('has to differ from the old one', async () => {
    const { token, password } = await portal.employee();
    const { status, body } = await setPassword(token, password, password);
    const words = 'New password must be different from the old one';
    expect([status, body.message, body.fields]).toEqual([400, words, { newPassword: words }]);
  });

  test('does not sign the person out when the old one was wrong', async () => {
    const { token } = await portal.employee();
    await setPassword(token, 'not it', 'long enough');
    expect((await portal.call('GET', '/api/slips/my-slips', { token })).status).toBe(200);
  });
});
