import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { OwnSession } from '../../../shared/sign-in/sessions.ts';
import { answerDialog, setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();
const list = 'GET /api/auth/sessions';
const ids = { here: 'ses_00000000000000000001', phone: 'ses_00000000000000000002' };

const here: OwnSession = {
  id: ids.here,
  area: 'admin',
  device: 'Chrome on Windows',
  signedInAt: '2026-11-22T04:00:00.000Z',
  lastSeenAt: '2026-11-22T08:00:00.000Z',
  isCurrent: true,
};
const phone: OwnSession = {
  ...here,
  id: ids.phone,
  area: 'employee',
  device: undefined,
  lastSeenAt: '2026-11-22T06:30:00.000Z',
  isCurrent: false,
};

const rowOf = async (device: string) => (await screen.findByText(device)).closest('li') as HTMLElement;

describe('My security', () => {
  test.each([
    ['/dashboard/security', '/set-password'],
    ['/admin/security', '/admin/reset'],
  ])('%s leads to the screen that changes the password: %s', async (path, target) => {
    app.responses = { [list]: { sessions: [here] } };
    app.open(path);
    expect((await screen.findByRole('link', { name: 'Change password' })).getAttribute('href')).toBe(target);
  });

  test('lists the sessions with times in India, and marks the current one', async () => {
    app.responses = { [list]: { sessions: [here, phone] } };
    app.open('/admin/security');
    expect((await rowOf('Chrome on Windows')).textContent).toBe(
      'Chrome on WindowsThis sessionAdmin console. Signed in 22 Nov 2026, 09:30',
    );
    expect((await rowOf('Unknown device')).textContent).toBe(
      'Unknown deviceEmployee portal. Signed in 22 Nov 2026, 09:30, last seen 22 Nov 2026, 12:00Sign out',
    );
  });

  test('offers no sign-out if there is only the current session', async () => {
    app.responses = { [list]: { sessions: [here] } };
    app.open('/admin/security');
    await rowOf('Chrome on Windows');
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
  });

  test('ends another session after a confirmation', async () => {
    app.responses = {
      [list]: { sessions: [here, phone] },
      [`DELETE /api/auth/sessions/${ids.phone}`]: (_, response) => {
        app.responses[list] = { sessions: [here] };
        response.setHeader('content-type', 'application/json').end('{"message":"Session ended"}');
      },
    };
    app.open('/admin/security');
    const row = await rowOf('Unknown device');
    await userEvent.click(within(row).getByRole('button', { name: 'Sign out' }));
    expect(await answerDialog('Sign out')).toBe(
      'Sign out Unknown device? You will need to sign in again on that device.',
    );
    expect(await screen.findByText('Session ended')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
    expect(document.activeElement?.id).toBe('content');
  });

  test('ends all other sessions after a confirmation, and none without it', async () => {
    app.responses = {
      [list]: { sessions: [here, phone] },
      'POST /api/auth/sessions/end-others': { message: 'Signed out of all other sessions' },
    };
    app.open('/dashboard/security');
    await app.press('Sign out of all other sessions');
    await answerDialog('Cancel');
    expect(app.requests()).toEqual([list]);
    await app.press('Sign out of all other sessions');
    await answerDialog('Sign out of all other sessions');
    expect(
      await screen.findByText('Signed out of all other sessions', { selector: '[role] *' }),
    ).toBeTruthy();
    expect(app.requests()).toContain('POST /api/auth/sessions/end-others');
  });

  test('reports a session that has already ended, and reloads the sessions', async () => {
    app.responses = {
      [list]: { sessions: [here, phone] },
      [`DELETE /api/auth/sessions/${ids.phone}`]: errorResponse(
        404,
        'This session has already ended.',
        'not_found',
      ),
    };
    app.open('/admin/security');
    await userEvent.click(within(await rowOf('Unknown device')).getByRole('button', { name: 'Sign out' }));
    await answerDialog('Sign out');
    expect(
      await screen.findByText('Could not end the session. This session has already ended.'),
    ).toBeTruthy();
    expect(app.requests().filter((request) => request === list)).toHaveLength(2);
  });

  test('reports that the sessions could not be loaded, and offers to try again', async () => {
    app.responses = { [list]: errorResponse(400) };
    app.open('/dashboard/security');
    expect(await screen.findByText('Could not load your sessions.')).toBeTruthy();
    app.responses = { [list]: { sessions: [here] } };
    await app.press('Try again');
    await rowOf('Chrome on Windows');
  });
});

test('offers a way back while a password is changed, and Logout while an initial one is replaced', async () => {
  app.open('/set-password');
  expect((await screen.findByRole('link', { name: 'Back to My security' })).getAttribute('href')).toBe(
    '/dashboard/security',
  );
  expect(screen.queryByRole('button', { name: 'Sign in as a different user' })).toBeNull();
});
