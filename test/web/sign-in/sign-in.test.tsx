import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { employee, setUpApp } from '../app.tsx';
import { sendError, sendJson } from '../stub-server.ts';

const person = (over: object = {}) => ({ ...employee, ...over });

const app = setUpApp();
const { open, press } = app;

afterEach(() => void vi.useRealTimers());

const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const fill = async (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) {
    await userEvent.type(await screen.findByLabelText(label), value);
  }
};
const storeSession = (area: 'employee' | 'admin', over: object = {}) => {
  localStorage.setItem(area === 'admin' ? 'adminToken' : 'token', 'a-token');
  localStorage.setItem(area === 'admin' ? 'admin' : 'user', JSON.stringify(person(over)));
};

describe('route guards', () => {
  // spec 2.22
  test('a visitor without a session is sent from the dashboard to the login, with the reason', async () => {
    open('/dashboard/profile');
    await isAt('/login');
    expect(await screen.findByText('Please login to access dashboard')).toBeTruthy();
  });

  // spec 2.24
  test('a visitor with a token but no stored user is sent to the login', async () => {
    localStorage.setItem('token', 'a-token');
    open('/dashboard');
    await isAt('/login');
    expect(await screen.findByText('Please login to access dashboard')).toBeTruthy();
  });

  // spec 2.23, 2.25, 6.1
  test('an employee without an admin session is sent from the admin area to the admin login, with the reason', async () => {
    storeSession('employee');
    open('/admin/salary');
    await isAt('/admin/login');
    expect(await screen.findByText('Please login as admin')).toBeTruthy();
  });

  // behaviour sign-in: A user with an initial password can only change it
  test('a user with an initial password is sent to replace it first', async () => {
    storeSession('employee', { isInitialPassword: true });
    open('/dashboard/salary');
    await isAt('/set-password');
  });

  // spec 2.33, 6.1
  test('a signed-in employee is let in and greeted by name', async () => {
    storeSession('employee');
    open('/dashboard/leave');
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('header p')?.textContent).toBe('Welcome, Ananya Iyer');
  });

  // spec 2.21
  test('an unknown path shows a plain 404', async () => {
    open('/nowhere');
    expect(await screen.findByText('404 - Page Not Found')).toBeTruthy();
  });
});

describe('logging out', () => {
  // spec 4.14
  test.each([
    ['employee', '/dashboard/leave', '/login'],
    ['admin', '/admin/holidays', '/admin/login'],
  ] as const)(
    'logging out as %s clears the session, confirms it once, and calls the server',
    async (area, from, entrance) => {
      app.server.respond = (_, response) => sendError(response, 500, 'internal', 'Broken');
      storeSession(area);
      open(from);
      await userEvent.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] as HTMLElement);
      await isAt(entrance);
      expect(localStorage.length).toBe(0);
      expect(await screen.findByText('Logged out successfully')).toBeTruthy();
      expect(screen.queryByText(/Please login/)).toBeNull();
      const farewell = () => app.server.received.find(({ path }) => path === '/api/auth/logout');
      await waitFor(() => expect(farewell()?.headers.authorization).toBe('Bearer a-token'));
    },
  );
});

describe('the employee login', () => {
  const credentials = { Email: 'ananya@example.com', Password: 'secret' };

  // spec 4.9
  test.each([
    [true, '/set-password'],
    [false, '/dashboard'],
  ])('signing in with requiresPasswordChange %s leads to %s', async (requiresPasswordChange, path) => {
    const user = person({ isInitialPassword: requiresPasswordChange });
    app.server.respond = (_, response) =>
      sendJson(response, 200, { token: 'fresh', user, requiresPasswordChange });
    open('/');
    await fill(credentials);
    await press('Sign in');
    await isAt(path);
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(JSON.parse(localStorage.getItem('user') ?? '{}').name).toBe('Ananya Iyer');
  });

  // spec 5.2, 8.1, 8.2, 8.3
  test.each([
    [
      429,
      'Too many attempts. Please try again in 5 seconds.',
      'Too many attempts. Please try again in 5 seconds.',
    ],
    [401, '', 'Invalid email or password'],
    [500, '', 'Login failed. Please try again.'],
  ])(
    'a %i at the employee login shows the server’s message, or a message of its own',
    async (status, serverMessage, shown) => {
      app.server.respond = (_, response) => sendError(response, status, 'unauthenticated', serverMessage);
      open('/login');
      await fill(credentials);
      await press('Sign in');
      expect((await screen.findByRole('alert')).textContent).toBe(shown);
      expect(window.location.pathname).toBe('/login');
    },
  );
});

describe('setting a password', () => {
  beforeEach(() => storeSession('employee', { isInitialPassword: true }));

  // spec 5.3, 5.4, 5.5, 5.6, 9.1
  test.each([
    [{}, 'Old password is required'],
    [{ 'Old password': 'initial' }, 'New password is required'],
    [{ 'Old password': 'initial', 'New password': 'short' }, 'Password must be at least 6 characters'],
    [
      { 'Old password': 'initial', 'New password': 'longer', 'Confirm password': 'other' },
      'Passwords do not match',
    ],
  ])('setting a password with %j shows: %s', async (fields, words) => {
    open('/set-password');
    await fill(fields);
    await press('Set password');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(app.server.received).toHaveLength(0);
  });

  const good = { 'Old password': 'initial', 'New password': 'longer', 'Confirm password': 'longer' };

  // spec 2.31, 4.10, 7.4
  test('setting a password ends the session and leads back to the login', async () => {
    app.server.respond = (_, response) => sendJson(response, 200, { message: 'done' });
    open('/set-password');
    await fill(good);
    await press('Set password');
    await isAt('/login');
    expect(await screen.findByText('Password set successfully. Please login again.')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
    expect(JSON.parse(app.server.received[0]?.body ?? '{}')).toEqual({
      oldPassword: 'initial',
      newPassword: 'longer',
    });
  });

  // spec 8.4
  test.each([
    ['Old password is incorrect', 'Old password is incorrect'],
    ['', 'Password update failed. Please try again.'],
  ])('a refusal with “%s” of the new password shows: %s', async (serverMessage, shown) => {
    app.server.respond = (_, response) => sendError(response, 400, 'bad_input', serverMessage);
    open('/set-password');
    await fill(good);
    await press('Set password');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
  });

  test('setting a password in an ended session leads to the login', async () => {
    app.server.respond = (_, response) =>
      sendError(response, 401, 'unauthenticated', 'Your session has ended.');
    open('/set-password');
    await fill(good);
    await press('Set password');
    await isAt('/login');
  });
});

describe('the admin login', () => {
  // spec 2.70, 5.7
  test('the admin login requires both fields', async () => {
    open('/admin/login');
    await press('Sign in');
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(screen.getByText('Need access? Contact your system administrator.')).toBeTruthy();
  });

  // spec 2.69, 6.2, 7.5, 8.6
  test("the admin login stores its session apart from an employee's", async () => {
    app.server.respond = (_, response) =>
      sendJson(response, 200, { token: 'fresh', admin: person({ role: 'admin' }) });
    open('/admin/login');
    await fill({ Email: 'admin@example.com', Password: 'secret' });
    await press('Sign in');
    await isAt('/admin/overview');
    expect(await screen.findByText('Admin login successful!')).toBeTruthy();
    expect([localStorage.getItem('adminToken'), localStorage.getItem('token')]).toEqual(['fresh', null]);
  });

  // spec 4.13, 8.5
  test.each([
    ['Invalid email or password', 'Invalid email or password'],
    ['', 'Admin login failed'],
  ])(
    'a refusal with “%s” at the admin login shows in the form and in a toast: %s',
    async (serverMessage, shown) => {
      app.server.respond = (_, response) => sendError(response, 401, 'unauthenticated', serverMessage);
      open('/admin/login');
      await fill({ Email: 'admin@example.com', Password: 'wrong' });
      await press('Sign in');
      await waitFor(() => expect(screen.getAllByText(shown)).toHaveLength(2));
      expect(window.location.pathname).toBe('/admin/login');
    },
  );
});

describe('adding an employee', () => {
  beforeEach(() => storeSession('admin', { role: 'admin' }));
  const good = {
    'Full name': 'Kabir Singh',
    Email: 'kabir@example.com',
    Password: 'initial',
    'Confirm password': 'initial',
  };

  // spec 5.8, 5.9, 5.10, 5.11, 5.12
  test.each([
    [{}, ['Name is required', 'Email is required', 'Password is required']],
    [{ Email: 'kabir' }, ['Email is invalid']],
    [{ Password: 'short' }, ['Password must be at least 6 characters']],
    [{ Password: 'initial', 'Confirm password': 'other' }, ['Passwords do not match']],
  ])('adding an employee with %j shows: %s', async (fields, words) => {
    open('/admin/signup');
    await fill(fields);
    await press('Create account');
    for (const line of words) expect(await screen.findByText(line)).toBeTruthy();
    expect(app.server.received.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  test('an employee can be invited by email where the portal sends email', async () => {
    app.server.respond = (_, response) => sendJson(response, 200, { passwordByEmail: true, user: person() });
    open('/admin/addEmployee');
    await fill({ 'Full name': good['Full name'], Email: good.Email });
    await userEvent.click(await screen.findByLabelText('Email an invitation instead of choosing a password'));
    await press('Send invitation');
    expect(await screen.findByText('Invitation sent. Redirecting...')).toBeTruthy();
    const [sent] = app.server.received.filter(({ method }) => method === 'POST');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ name: good['Full name'], email: good.Email });
  });

  test('no invitation is offered where the portal sends no email', async () => {
    app.server.respond = (_, response) => sendJson(response, 200, { passwordByEmail: false });
    open('/admin/addEmployee');
    await waitFor(() => expect(app.server.received).toHaveLength(1));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  // spec 2.73, 8.9, 9.6
  // behaviour overview: Signing in
  test('adding an employee is confirmed, and leads to the admin’s first screen after three seconds', async () => {
    app.server.respond = (_, response) => sendJson(response, 200, { token: 'not for us', user: person() });
    open('/admin/addEmployee');
    await fill(good);
    const button = await screen.findByRole('button', { name: 'Create account' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(button);
    await vi.waitFor(() => screen.getByText('Registration successful! Redirecting...'), 100_000);
    act(() => void vi.advanceTimersByTime(2_900));
    expect(window.location.pathname).toBe('/admin/addEmployee');
    act(() => void vi.advanceTimersByTime(100));
    vi.useRealTimers();
    await isAt('/admin');
    expect(localStorage.getItem('token')).toBeNull();
  });

  // spec 8.7, 8.8
  test.each([
    ['An account with this email already exists', 'An account with this email already exists'],
    ['', 'Signup failed. Please try again.'],
  ])('a refusal with “%s” of an employee shows: %s', async (serverMessage, shown) => {
    app.server.respond = (_, response) => sendError(response, 409, 'conflict', serverMessage);
    open('/admin/addEmployee');
    await fill(good);
    await press('Create account');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
  });

  test('adding an employee in an ended session leads to the admin login', async () => {
    app.server.respond = (_, response) =>
      sendError(response, 401, 'unauthenticated', 'Your session has ended.');
    open('/admin/addEmployee');
    await fill(good);
    await press('Create account');
    await isAt('/admin/login');
    expect(await screen.findByText('Your session has ended.')).toBeTruthy();
    expect(screen.queryByText('Please login as admin')).toBeNull();
  });
});
