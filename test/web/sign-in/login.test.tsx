import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { admin, findField, setUpAdminApp } from '../admin-app.ts';
import { notFound } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const login = 'POST /api/auth/login';
const create = 'POST /api/auth/admin/create-user';

afterEach(() => {
  vi.useRealTimers();
});

describe('the employee login', () => {
  beforeEach(() => localStorage.clear());

  // spec 2.28, 2.29, 5.1
  test('the employee login requires an email and a password, and hides the password until it is shown', async () => {
    app.open('/login');
    const [email, password] = [await findField('Email'), await findField('Password')];
    expect([email.type, email.required, password.type, password.required]).toEqual([
      'email',
      true,
      'password',
      true,
    ]);
    await app.press('Show password');
    expect(password.type).toBe('text');
    await app.press('Hide password');
    expect(password.type).toBe('password');
  });

  // spec 2.30, 7.3
  test.each([true, false])(
    'the employee login sends and stores the same, Remember me checked or not: %s',
    async (remember) => {
      const user = { ...admin, role: 'user' };
      let sent: unknown;
      app.responses = {
        'GET /api/profile/me': notFound,
        [login]: (received, response) => {
          sent = JSON.parse(received.body);
          sendJson(response, 200, { token: 'fresh', user, requiresPasswordChange: false });
        },
      };
      app.open('/login');
      await userEvent.type(await findField('Email'), 'priya@example.com');
      await userEvent.type(await findField('Password'), 'secret');
      if (remember) await userEvent.click(await findField('Remember me'));
      await app.press('Sign in');
      await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
      expect(sent).toEqual({ email: 'priya@example.com', password: 'secret' });
      expect({ ...localStorage }).toEqual({ token: 'fresh', user: JSON.stringify(user) });
    },
  );
});

describe('adding an employee', () => {
  const good = {
    'Full name': 'Kabir Singh',
    Email: 'kabir@example.com',
    Password: 'initial',
    'Confirm password': 'initial',
  };
  async function fill() {
    app.open('/admin/addEmployee');
    for (const [label, value] of Object.entries(good)) await userEvent.type(await findField(label), value);
    return screen.getByRole('button', { name: 'Create account' });
  }

  // spec 2.72, 7.6, 9.9
  test('adding an employee sends name, email and password, and its toast is dismissed after three seconds', async () => {
    let sent: unknown;
    app.responses = {
      'GET /api/auth/users?limit=100': { users: [] },
      [create]: (received, response) => {
        sent = JSON.parse(received.body);
        sendJson(response, 200, { token: 'not for us', user: { ...admin, role: 'user' } });
      },
    };
    const button = await fill();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(button);
    const toast = () => screen.queryByText('Registration successful! Redirecting...');
    await vi.waitFor(() => expect(toast()).toBeTruthy(), { timeout: 100_000 });
    act(() => void vi.advanceTimersByTime(2900));
    expect(toast()).toBeTruthy();
    act(() => void vi.advanceTimersByTime(100));
    expect(toast()).toBeNull();
    expect(sent).toEqual({ name: 'Kabir Singh', email: 'kabir@example.com', password: 'initial' });
  });

  // spec 8.7
  test('a refusal of an employee shows its message where it has an error alone', async () => {
    app.responses = {
      [create]: (_, response) => sendJson(response, 409, { error: 'This email is in use.' }),
    };
    fireEvent.click(await fill());
    expect((await screen.findByRole('alert')).textContent).toBe('This email is in use.');
  });
});
