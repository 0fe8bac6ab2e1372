import { beforeAll, describe, expect, test } from 'vitest';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
let employee: Employee;

beforeAll(async () => {
  employee = await portal.employee();
});

const login = (email: string, password: string, path = '/api/auth/login') =>
  portal.call('POST', path, { body: { email, password } });

describe('an employee', () => {
  // spec 3.1, 3.3, 7.3
  test('signs in with email and password, case of the email aside', async () => {
    const { status, body } = await login(` ${employee.email.toUpperCase()} `, employee.password);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      requiresPasswordChange: false,
      user: {
        _id: employee.id,
        id: employee.id,
        name: employee.name,
        email: employee.email,
        role: 'user',
        isInitialPassword: false,
      },
    });
  });

  test('is told the same for a wrong password and for an unknown email', async () => {
    const wrong = await login(employee.email, 'not it');
    const unknown = await login('nobody@example.com', 'not it');
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(body.message).toBe('Invalid email or password');
    }
  });

  test('cannot sign in as an admin', async () => {
    const { status, body } = await login(employee.email, employee.password, '/api/auth/admin/login');
    expect(status).toBe(401);
    expect(body.message).toBe('Invalid email or password');
  });

  test.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [
      { email: '  ', password: '' },
      { email: 'Email is required', password: 'Password is required' },
    ],
    [
      { email: 1, password: null },
      { email: 'Email is required', password: 'Password is required' },
    ],
  ])('is told what is missing in %j', async (body, fields) => {
    const answer = await portal.call('POST', '/api/auth/login', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'bad_input', message: 'Email is required', fields });
  });

  test('gets a cookie that scripts cannot read, with another secret than the token', async () => {
    const { headers, body } = await login(employee.email, employee.password);
    const cookie = headers.getSetCookie().join();
    expect(cookie).toMatch(/^vetan_employee=[^;]+; .*HttpOnly.*SameSite=Strict/i);
    expect(cookie).not.toContain(body.token);
  });

  test('cannot use the cookie’s secret as a token', async () => {
    const { headers } = await login(employee.email, employee.password);
    const secret = /vetan_employee=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? '';
    const token = decodeURIComponent(secret);
    expect((await portal.call('GET', '/api/slips/my-slips', { token })).status).toBe(401);
  });
});

describe('an admin', () => {
  // spec 3.2, 7.5
  test('signs in at the admin login', async () => {
    const { status, body } = await login(adminSignIn.email, adminSignIn.password, '/api/auth/admin/login');
    expect(status).toBe(200);
    expect(body.admin).toMatchObject({ email: adminSignIn.email, role: 'admin' });
  });
});

describe('guessing at a password', () => {
  // behaviour sign-in: Wrong passwords cost growing waits
  test('is slowed down after five failures, for a known and an unknown account alike', async () => {
    const { email, password } = await portal.employee();
    for (const guessed of [email, 'ghost@example.com']) {
      for (let i = 0; i < 5; i++) expect((await login(guessed, `guess ${i}`)).status).toBe(401);
      const slowed = await login(guessed, password);
      expect(slowed.status).toBe(429);
      expect(slowed.body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
      expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('is slowed down as well when the guesses come all at once', async () => {
    const { email } = await portal.employee();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => login(email, `guess ${i}`)));
    const looked = answers.filter(({ status }) => status === 401).length;
    expect(looked).toBeLessThanOrEqual(6);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  test('is forgotten once the right password is shown', async () => {
    const { email, password } = await portal.employee();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 3; i++) await login(email, `guess ${i}`);
      expect((await login(email, password)).status).toBe(200);
    }
  });
});

describe('a session', () => {
  test('ends with a logout, its cookie’s half too, and logging out twice is harmless', async () => {
    const { token } = await portal.signIn(employee.email, employee.password);
    const bye = await portal.call('POST', '/api/auth/logout', { token });
    expect([bye.status, bye.body.message]).toEqual([200, 'Logged out successfully']);
    expect(bye.headers.getSetCookie().join()).toContain('Max-Age=0');
    expect((await portal.call('POST', '/api/auth/logout', { token })).status).toBe(401);
  });

  test('leaves the other sessions of the person alone when it ends', async () => {
    const [one, two] = [
      await portal.signIn(employee.email, employee.password),
      await portal.signIn(employee.email, employee.password),
    ];
    await portal.call('POST', '/api/auth/logout', { token: one.token });
    expect((await portal.call('GET', '/api/slips/my-slips', { token: two.token })).status).toBe(200);
  });
});

describe('a new password', () => {
  test('is set by a user with an initial one, and takes the cookie from the browser', async () => {
    const { token, email, password } = await portal.createUser();
    const body = { oldPassword: password, newPassword: 'Another@1' };
    const set = await portal.call('PUT', '/api/auth/set-password', { token, body });
    expect([set.status, set.body]).toEqual([
      200,
      { message: 'Password set successfully. Please login again.' },
    ]);
    expect(set.headers.getSetCookie().join()).toMatch(/^vetan_employee=;.*Max-Age=0/);
    expect((await login(email, 'Another@1')).body.requiresPasswordChange).toBe(false);
  });

  test('of an admin leaves them signed in', async () => {
    const reset = (currentPassword: string, newPassword: string) =>
      portal.asAdmin('PUT', '/api/auth/admin/reset-password', { currentPassword, newPassword });
    const { status, body } = await reset(adminSignIn.password, 'Another@12345');
    expect([status, body]).toEqual([200, { message: 'Password changed successfully!' }]);
    expect((await reset('Another@12345', adminSignIn.password)).status).toBe(200);
  });
});

test('a user with an initial password can log out without choosing another', async () => {
  const { token } = await portal.createUser();
  expect((await portal.call('POST', '/api/auth/logout', { token })).status).toBe(200);
  expect((await portal.call('POST', '/api/auth/logout', { token })).status).toBe(401);
});
