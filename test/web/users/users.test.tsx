import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  admin,
  answerDialog,
  columnTitles,
  findField,
  pressInRow,
  replaceText,
  setUpAdminApp,
  tableRows,
} from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sendError, sendJson } from '../stub-server.ts';

const app = setUpAdminApp();

const kabir = {
  _id: 'usr_00000000000000000002',
  id: 'usr_00000000000000000002',
  name: 'Kabir Singh',
  email: 'kabir@example.com',
  role: 'user',
  isInitialPassword: true,
};
const list = 'GET /api/auth/users?limit=100';
const change = `PUT /api/auth/users/${kabir.id}`;
const remove = `DELETE /api/auth/users/${kabir.id}`;

function open(responses: typeof app.responses = {}) {
  app.responses = { [list]: { users: [kabir, admin] }, ...responses };
  app.open('/admin/users');
}
const table = () => screen.findByRole('table', { name: 'Users' });
const form = () => screen.queryByRole('form', { name: 'User Kabir Singh' });

describe('the list of users', () => {
  // spec 2.74, 2.75
  test('users are numbered, with name, email, role, initial password and their buttons', async () => {
    open();
    expect(columnTitles(await table())).toEqual([
      '#',
      'Name',
      'Email',
      'Role',
      'Initial Password?',
      'Actions',
    ]);
    expect(
      tableRows(await table()).map((cells) =>
        cells.map((text) => text.replace(/^(Email|Role|Initial Password\?)/, '')),
      ),
    ).toEqual([
      [
        '1',
        expect.stringContaining('Kabir Singh'),
        'kabir@example.com',
        'user',
        'Yes',
        'EditReset passwordDelete',
      ],
      [
        '2',
        expect.stringContaining('Priya Menon'),
        'priya@example.com',
        'admin',
        'No',
        'EditDeleteYou cannot delete your own account.',
      ],
    ]);
    const [, own] = within(await table()).getAllByRole('button', { name: 'Delete' });
    expect(own?.hasAttribute('disabled')).toBe(true);
  });

  test('users with an email suppression are marked until their address changes', async () => {
    const unreached = { ...kabir, emailProblem: 'bounced' };
    open({
      [list]: {
        users: [
          unreached,
          { ...admin, emailProblem: 'reported' },
          { ...kabir, id: 'usr_3', _id: 'usr_3', name: 'Asha Rao', emailProblem: 'refused' },
        ],
      },
      [change]: { user: { ...kabir, email: 'other@example.com' } },
    });
    expect(await screen.findByText('Email bounced')).toBeTruthy();
    expect(screen.getByText('Email reported as spam')).toBeTruthy();
    expect(screen.getByText('Email address refused')).toBeTruthy();
    await pressInRow('Kabir Singh', 'Edit');
    await replaceText('Email', 'other@example.com');
    await app.press('Save');
    await screen.findByText('other@example.com');
    expect(screen.queryByText('Email bounced')).toBeNull();
  });

  test('resuming email to an address removes its mark', async () => {
    open({
      [list]: { users: [{ ...kabir, emailProblem: 'bounced' }] },
      [`DELETE /api/auth/users/${kabir.id}/email-problem`]: { message: 'Resumed email to this address' },
    });
    await app.press('Resume email');
    expect(await screen.findByText('Resumed email to this address')).toBeTruthy();
    expect(screen.queryByText('Email bounced')).toBeNull();
  });

  // spec 2.77
  test('the list of users is empty where there are none', async () => {
    open({ [list]: { users: [] } });
    expect(await screen.findByText('No users found')).toBeTruthy();
  });

  // spec 8.25
  test('a list of users that could not be loaded can be tried again', async () => {
    open({ [list]: errorResponse(400) });
    expect((await screen.findByRole('alert')).textContent).toContain('Could not load the users.');
    app.responses = { [list]: { users: [kabir] } };
    await app.press('Try again');
    await table();
  });
});

describe('the row of a user', () => {
  // spec 2.76, 4.22, 7.8
  test('Edit turns a row into a form, whose Save sends all four fields and updates the row', async () => {
    let body: unknown;
    open({
      [change]: (received, response) => {
        body = JSON.parse(received.body);
        const user = { ...kabir, ...(body as object) };
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ user }));
      },
    });
    await pressInRow('Kabir Singh', 'Edit');
    await replaceText('Name', 'Kabir Rao');
    await replaceText('Email', 'rao@example.com');
    await userEvent.selectOptions(await findField('Role'), 'Admin');
    await userEvent.click(await findField('Initial Password?'));
    await app.press('Save');
    await screen.findByText('Kabir Rao');
    expect(form()).toBeNull();
    expect(body).toEqual({
      name: 'Kabir Rao',
      email: 'rao@example.com',
      role: 'admin',
      isInitialPassword: false,
    });
  });

  test('a former employee can be changed, but not be made an admin', async () => {
    const former = { leftOn: '2026-10-30', accessUntil: '2027-07-31' };
    open({ [list]: { users: [{ ...kabir, former }, admin] } });
    await pressInRow('Kabir Singh', 'Edit');
    const role = await findField('Role');
    const option = within(role).getByRole<HTMLOptionElement>('option', { name: 'Admin' });
    expect(option.disabled).toBe(true);
    expect(screen.getByText('This employee is leaving or has left, and cannot be an admin.')).toBeTruthy();
  });

  test('an admin who changes their own name is greeted by the new one', async () => {
    open({ [`PUT /api/auth/users/${admin.id}`]: { user: { ...admin, name: 'Priya Nair' } } });
    const [, own] = within(await table()).getAllByRole('button', { name: 'Edit' });
    await userEvent.click(own as HTMLElement);
    await replaceText('Name', 'Priya Nair');
    await app.press('Save');
    await waitFor(() => expect(document.querySelector('header p')?.textContent).toBe('Welcome, Priya Nair'));
  });

  // spec 2.76, 4.22
  test('Cancel leaves the user as they were', async () => {
    open();
    await pressInRow('Kabir Singh', 'Edit');
    await replaceText('Name', 'Somebody');
    await app.press('Cancel');
    expect(await screen.findByText('Kabir Singh')).toBeTruthy();
    expect(form()).toBeNull();
    expect(app.requests()).toEqual([list]);
  });

  // spec 8.25
  test.each([
    [
      'You cannot demote or delete the last administrator. Make another user an admin first.',
      'You cannot demote or delete the last administrator. Make another user an admin first.',
    ],
    ['', 'Could not update the user. Try again.'],
  ])('an edit refused with “%s” shows: %s, and keeps what was typed', async (serverMessage, shown) => {
    open({ [change]: errorResponse(409, serverMessage, 'conflict') });
    await pressInRow('Kabir Singh', 'Edit');
    await replaceText('Name', 'Somebody');
    await app.press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
    expect((await findField('Name')).value).toBe('Somebody');
  });
});

describe('a new password for a user', () => {
  const give = `${change}/initial-password`;
  const type = async (password: string, confirmation = password) => {
    await pressInRow('Kabir Singh', 'Reset password');
    await userEvent.type(await findField('New password'), password);
    await userEvent.type(await findField('Confirm password'), confirmation);
    await app.press('Set password');
  };

  test('a new initial password is sent when it is long enough and confirmed, and marks the row', async () => {
    const ravi = { ...kabir, isInitialPassword: false };
    open({ [list]: { users: [ravi, admin] }, [give]: { user: kabir } });
    await type('short', 'other');
    expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy();
    await replaceText('New password', 'Handed@1');
    await app.press('Set password');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    await replaceText('Confirm password', 'Handed@1');
    await app.press('Set password');
    expect(
      await screen.findByText('Kabir Singh is signed out and must sign in with the new password.'),
    ).toBeTruthy();
    expect(tableRows(await table())[0]?.join()).toContain('Yes');
    expect(app.requests()).toEqual([list, give]);
  });

  test.each([
    ['User not found. Reload the page.', 'User not found. Reload the page.'],
    ['', 'Could not set the new password. Try again.'],
  ])(
    'a new initial password refused with “%s” shows: %s, and keeps what was typed',
    async (serverMessage, shown) => {
      open({ [give]: errorResponse(404, serverMessage, 'not_found') });
      await type('Handed@1');
      expect((await screen.findByRole('alert')).textContent).toBe(shown);
      expect((await findField('New password')).value).toBe('Handed@1');
    },
  );
});

describe('an invited employee without a password', () => {
  const invitation = `${change}/invitation`;
  const openInvitation = async (responses: typeof app.responses = {}) => {
    open({ [list]: { users: [{ ...kabir, invitation: 'sent' }] }, ...responses });
    expect(await screen.findByText('Invited')).toBeTruthy();
    await pressInRow('Kabir Singh', 'View invitation');
  };

  test('resends or withdraws an invitation, and updates the row', async () => {
    await openInvitation({
      [`PUT ${invitation.slice(4)}`]: { message: 'Invitation sent' },
      [`DELETE ${invitation.slice(4)}`]: { message: 'Invitation withdrawn' },
    });
    await app.press('Resend invitation');
    expect(await screen.findByText('Invitation sent')).toBeTruthy();
    await pressInRow('Kabir Singh', 'View invitation');
    await app.press('Withdraw invitation');
    await waitFor(() => expect(screen.getAllByText('Invitation withdrawn')).toHaveLength(2));
    await pressInRow('Kabir Singh', 'View invitation');
    await app.press('Send new invitation');
    expect(await screen.findByText('Invited')).toBeTruthy();
  });

  test('says why an invitation was refused, or to try again', async () => {
    await openInvitation({
      [`PUT ${invitation.slice(4)}`]: errorResponse(
        409,
        'This employee has already set up their account.',
        'conflict',
      ),
      [`DELETE ${invitation.slice(4)}`]: errorResponse(500),
    });
    await app.press('Resend invitation');
    expect(
      await screen.findByText(
        'Could not send the invitation. This employee has already set up their account.',
      ),
    ).toBeTruthy();
    await app.press('Withdraw invitation');
    expect(await screen.findByText('Could not withdraw the invitation. Try again.')).toBeTruthy();
  });
});

describe('an imported employee without a password', () => {
  const openWaiting = async (passwordByEmail: boolean) => {
    open({
      [list]: { users: [{ ...kabir, invitation: 'not-sent' }] },
      'GET /api/auth/sign-in-options': { passwordByEmail },
    });
    expect(await screen.findByText('None yet')).toBeTruthy();
    await pressInRow('Kabir Singh', 'Set up sign-in');
    expect(await screen.findByText('This employee was imported and has no password yet.')).toBeTruthy();
  };

  test('invites an imported employee where the portal sends email', async () => {
    await openWaiting(true);
    app.responses[`PUT ${change.slice(4)}/invitation`] = { message: 'Invitation sent' };
    await screen.findByText('Send invitation');
    await app.press('Send invitation');
    expect(await screen.findByText('Invited')).toBeTruthy();
  });

  test('sets an initial password for an imported employee where the portal sends no email', async () => {
    await openWaiting(false);
    await waitFor(() => expect(app.requests()).toContain('GET /api/auth/sign-in-options'));
    expect(screen.queryByText('Send invitation')).toBeNull();
    expect(await findField('New password')).toBeTruthy();
  });
});

describe('employees who were never invited', () => {
  const uninvitedList = 'GET /api/auth/admin/invitations';
  const inviteAll = 'PUT /api/auth/admin/invitations';
  const idOf = (index: number) => `usr_${String(index).padStart(20, '0')}`;
  const ids = Array.from({ length: 25 }, (_, index) => idOf(index));
  const openWaiting = (responses: typeof app.responses = {}) =>
    open({
      [list]: { users: [kabir, admin], uninvited: 25 },
      'GET /api/auth/sign-in-options': { passwordByEmail: true },
      [uninvitedList]: (_, response) =>
        sendJson(response, 200, ids.slice(0, 24), { 'x-next-cursor': 'next' }),
      [`${uninvitedList}?cursor=next`]: ids.slice(24),
      ...responses,
    });
  const waiting = '25 employees have no password and have not been invited yet.';

  // behaviour users: Invite all
  test('invites all uninvited employees, twenty per request, on any page', async () => {
    const sent: string[][] = [];
    openWaiting({
      [inviteAll]: ({ body }, response) => {
        const { userIds } = JSON.parse(body);
        sent.push(userIds);
        const reply = userIds.map(() => ({ outcome: 'invited' }));
        if (sent.length === 2) reply[0] = { outcome: 'refused', message: 'User not found. Reload the page.' };
        sendJson(response, 200, reply);
      },
    });
    expect(await screen.findByText(waiting)).toBeTruthy();
    await app.press('Invite all employees');
    expect(await answerDialog('Send 25 invitations')).toContain('25 employees');
    expect(await screen.findByText('24 invitations sent.')).toBeTruthy();
    expect(screen.getByText('1 employee was not invited. User not found. Reload the page.')).toBeTruthy();
    expect(sent).toEqual([ids.slice(0, 20), ids.slice(20)]);
    expect(screen.queryByText('Invite all employees')).toBeNull();
  });

  // behaviour users: Invite all
  test('counts sent invitations after a failure, and retries only the remaining ones', async () => {
    const sent: string[][] = [];
    openWaiting({
      [inviteAll]: ({ body }, response) => {
        const { userIds } = JSON.parse(body);
        sent.push(userIds);
        if (sent.length === 2) sendError(response, 503, 'unavailable', 'The portal is not there.');
        else
          sendJson(
            response,
            200,
            userIds.map(() => ({ outcome: 'invited' })),
          );
      },
    });
    await screen.findByText(waiting);
    await app.press('Invite all employees');
    await answerDialog('Send 25 invitations');
    expect((await screen.findByRole('alert')).textContent).toContain('The portal is not there.');
    expect(screen.getByText('20 invitations sent.')).toBeTruthy();
    await app.press('Invite remaining employees');
    await answerDialog('Send 5 invitations');
    expect(await screen.findByText('25 invitations sent.')).toBeTruthy();
    expect(sent.map((batch) => batch.length)).toEqual([20, 5, 5]);
  });

  test('offers no invitations where the portal sends no email', async () => {
    openWaiting({ 'GET /api/auth/sign-in-options': { passwordByEmail: false } });
    await table();
    await waitFor(() => expect(app.requests()).toContain('GET /api/auth/sign-in-options'));
    expect(screen.queryByText(waiting)).toBeNull();
  });
});

describe('deleting a user', () => {
  // spec 7.9
  test('deleting a user asks first, and removes them from the list', async () => {
    open({ [remove]: { message: 'User deleted' } });
    await pressInRow('Kabir Singh', 'Delete');
    expect(await answerDialog('Cancel')).toContain('Are you sure you want to delete Kabir Singh?');
    expect(app.requests()).toEqual([list]);
    await pressInRow('Kabir Singh', 'Delete');
    await answerDialog('Delete');
    expect(await screen.findByText('User deleted')).toBeTruthy();
    expect(within(await table()).queryByText('Kabir Singh')).toBeNull();
  });

  // spec 8.25
  test.each([
    [
      'You cannot demote or delete the last administrator. Make another user an admin first.',
      'Could not delete the user. You cannot demote or delete the last administrator. Make another user an admin first.',
    ],
    ['', 'Could not delete the user. Try again.'],
  ])('a deletion refused with “%s” shows: %s', async (serverMessage, shown) => {
    open({ [remove]: errorResponse(409, serverMessage, 'conflict') });
    await pressInRow('Kabir Singh', 'Delete');
    await answerDialog('Delete');
    expect(await screen.findByText(shown)).toBeTruthy();
    await waitFor(() => expect(screen.getByText('Kabir Singh')).toBeTruthy());
  });
});

describe('two-step verification of another admin', () => {
  const reset = `DELETE /api/auth/users/${kabir.id}/two-factor`;
  const other = { ...kabir, role: 'admin', isInitialPassword: false, hasTwoFactor: true };

  test('removes two-step verification of another admin after a confirmation, and updates the row', async () => {
    open({ [list]: { users: [other, admin] }, [reset]: { message: 'Two-step verification removed' } });
    await pressInRow('Kabir Singh', 'Reset sign-in');
    await app.press('Remove two-step verification');
    expect(await answerDialog('Cancel')).toContain(
      'Remove two-step verification and the passkeys of Kabir Singh?',
    );
    expect(app.requests()).toEqual([list]);
    await app.press('Remove two-step verification');
    await answerDialog('Remove two-step verification');
    expect(await screen.findByText('Two-step verification removed')).toBeTruthy();
    expect(app.requests()).toContain(reset);
    await pressInRow('Kabir Singh', 'Reset password');
    expect(screen.queryByRole('button', { name: 'Remove two-step verification' })).toBeNull();
  });
});
