import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { findField, setUpAdminApp } from '../admin-app.ts';
import { employee } from '../app.tsx';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();
beforeEach(() => localStorage.clear());

const options = 'GET /api/auth/sign-in-options';
const ask = 'POST /api/auth/forgot-password';
const check = 'POST /api/auth/password-link';
const choose = 'POST /api/auth/reset-password';
const noEmail = 'This portal does not send email. Ask your administrator for a new password.';

describe('asking for a link', () => {
  test.each([
    ['/forgot-password', '/login'],
    ['/admin/forgot-password', '/admin/login'],
  ])(
    'requesting a password link at %s shows the message of the server, and links back to %s',
    async (path, back) => {
      app.responses = { [options]: { passwordByEmail: true }, [ask]: { message: 'On its way' } };
      app.open(path);
      await userEvent.type(await findField('Email'), ' a@example.com ');
      await app.press('Send link');
      expect((await screen.findByText('On its way')).getAttribute('role')).toBe('status');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('On its way'));
      await userEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
      await waitFor(() => expect(window.location.pathname).toBe(back));
    },
  );

  test('offers no password link where the portal sends no email, and refers to the administrator', async () => {
    app.responses = { [options]: { passwordByEmail: false } };
    app.open('/forgot-password');
    expect(await screen.findByText(noEmail)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
  });

  test.each([
    [
      'Too many attempts. Please try again in 9 seconds.',
      'Too many attempts. Please try again in 9 seconds.',
    ],
    ['', 'Could not send the link. Please try again.'],
  ])(
    'a request for a password link refused with “%s” shows: %s, and keeps the email',
    async (serverMessage, shown) => {
      app.responses = {
        [options]: errorResponse(500),
        [ask]: errorResponse(429, serverMessage, 'too_many_requests'),
      };
      app.open('/forgot-password');
      await userEvent.type(await findField('Email'), 'a@example.com');
      await app.press('Send link');
      expect((await screen.findByRole('alert')).textContent).toBe(shown);
      expect((await findField('Email')).value).toBe('a@example.com');
    },
  );
});

describe('a password link', () => {
  test('a password link without its token sends no request, and offers a new link', async () => {
    app.open('/reset-password');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This link has expired or was already used/,
    );
    expect(app.requests()).toEqual([]);
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });

  // behaviour sign-in: The token of a link
  test.each([
    ['user', '/login'],
    ['admin', '/admin/login'],
  ])('a password link sends its token in the body alone, and leads a %s to %s', async (role, path) => {
    let body: unknown;
    app.responses = {
      [check]: { name: 'Asha Iyer', email: 'asha@example.com' },
      [choose]: (received, response) => {
        body = JSON.parse(received.body);
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ message: 'It is set', role }));
      },
    };
    app.open('/reset-password#the-token');
    expect(await screen.findByText('asha@example.com')).toBeTruthy();
    await userEvent.type(await findField('New password'), 'Chosen@123');
    await userEvent.type(await findField('Confirm password'), 'Chosen@123');
    await app.press('Set password');
    expect(await screen.findByText('It is set')).toBeTruthy();
    await waitFor(() => expect([window.location.pathname, window.location.hash]).toEqual([path, '']));
    expect(body).toEqual({ token: 'the-token', newPassword: 'Chosen@123' });
  });

  test.each([
    ['user', 'token', '/dashboard'],
    ['admin', 'adminToken', '/admin/overview'],
  ])('of an invitation signs a %s in, and leads to %s', async (role, key, path) => {
    const user = { ...employee, role };
    app.responses = {
      [check]: { name: user.name, email: user.email },
      [choose]: { message: 'You are signed in', role, session: { token: 'a-session', user } },
    };
    app.open('/reset-password#the-token');
    await userEvent.type(await findField('New password'), 'Chosen@123');
    await userEvent.type(await findField('Confirm password'), 'Chosen@123');
    await app.press('Set password');
    await waitFor(() => expect([window.location.pathname, window.location.hash]).toEqual([path, '']));
    expect(localStorage.getItem(key)).toBe('a-session');
    localStorage.clear();
  });
});
