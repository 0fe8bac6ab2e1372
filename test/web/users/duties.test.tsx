import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { notYourDuty } from '../../../shared/duties.ts';
import { updatePerson } from '../../../web/lib/session.ts';
import { admin, pressInRow, setUpAdminApp } from '../admin-app.ts';

const app = setUpAdminApp();

const kabir = {
  _id: 'usr_00000000000000000002',
  id: 'usr_00000000000000000002',
  name: 'Kabir Singh',
  email: 'kabir@example.com',
  role: 'admin',
  isInitialPassword: false,
};
const list = 'GET /api/auth/users?limit=100';
const change = `PUT /api/auth/users/${kabir.id}`;

function open(users: object[], path = '/admin/users') {
  app.responses = { [list]: { users }, [change]: { user: kabir } };
  app.open(path);
}
const edit = async () => {
  await screen.findByRole('table', { name: 'Users' });
  await pressInRow('Kabir Singh', 'Edit');
  return screen.findByRole('form', { name: 'User Kabir Singh' });
};
const tick = (name: RegExp) => screen.findByRole('checkbox', { name }).then((box) => userEvent.click(box));

describe('duties of an admin', () => {
  test('an admin is narrowed to an accountant with a last day', async () => {
    let body: unknown;
    open([kabir, admin]);
    app.responses[change] = (received, response) => {
      body = JSON.parse(received.body);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ user: kabir }));
    };
    const form = await edit();
    await tick(/^All duties/);
    await tick(/^Accountant/);
    await userEvent.type(await screen.findByLabelText('Access until'), '2027-03-31');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(body).toMatchObject({ duties: ['accountant'], dutiesUntil: '2027-03-31' }));
  });

  test.each([
    ['leaves out duties that stay', [], {}],
    ['sends null for all duties', [/^All duties/], { duties: null }],
  ])('saving %s, and sends the version that was read', async (_, ticked, sent) => {
    let body: unknown;
    const account = { ...kabir, duties: ['approver'], version: 4 };
    open([account, admin]);
    app.responses[change] = (received, response) => {
      body = JSON.parse(received.body);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ user: account }));
    };
    const form = await edit();
    for (const name of ticked) await tick(name);
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    const { name, email, role, isInitialPassword } = kabir;
    await waitFor(() => expect(body).toEqual({ name, email, role, isInitialPassword, version: 4, ...sent }));
  });

  test('a last day is asked for of an accountant alone', async () => {
    open([{ ...kabir, duties: ['accountant'] }, admin]);
    await edit();
    await screen.findByLabelText('Access until');
    await tick(/^Payroll/);
    expect(screen.queryByLabelText('Access until')).toBeNull();
  });

  test('the list shows the duties of an admin, and their last day', async () => {
    open([{ ...kabir, duties: ['accountant'], dutiesUntil: '2027-03-31' }, admin]);
    const table = await screen.findByRole('table', { name: 'Users' });
    expect(table.textContent).toContain('Accountant until 31 Mar 2027');
  });

  test('the own duties cannot be changed', async () => {
    open([admin]);
    await screen.findByRole('table', { name: 'Users' });
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const box = await screen.findByRole('checkbox', { name: 'All duties' });
    expect(box.closest('fieldset')?.disabled).toBe(true);
  });
});

describe('what HR is shown', () => {
  const ravi = {
    ...kabir,
    id: 'usr_00000000000000000003',
    _id: 'usr_00000000000000000003',
    name: 'Ravi Rao',
    role: 'user',
  };

  // behaviour users: Duties
  test('the navigation has no pay', async () => {
    open([ravi, kabir]);
    updatePerson('admin', { duties: ['hr'] });
    const main = await screen.findByRole('navigation', { name: 'Main' });
    await waitFor(() => expect(within(main).queryByRole('link', { name: 'Pay Runs' })).toBeNull());
    expect(
      within(main)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Overview',
      'Add Employee',
      'Manage Users',
      'Holidays',
      'Policies',
      'Reports',
      'Leave Management',
      'Reset Password',
    ]);
  });

  test('an employee can be edited but for address, role and password, an admin not at all', async () => {
    app.responses = { [list]: { users: [ravi, kabir] } };
    app.open('/admin/users');
    updatePerson('admin', { duties: ['hr'] });
    await screen.findByRole('table', { name: 'Users' });
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(1));
    await pressInRow('Ravi Rao', 'Edit');
    const form = await screen.findByRole('form', { name: 'User Ravi Rao' });
    expect(within(form).getByLabelText('Email').hasAttribute('readonly')).toBe(true);
    expect(within(form).queryByLabelText('Role')).toBeNull();
  });

  test('an employee is added by an invitation, without a password', async () => {
    let body: unknown;
    app.responses = {
      [list]: { users: [ravi] },
      'POST /api/auth/admin/invitations': (received, response) => {
        body = JSON.parse(received.body);
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ user: ravi }));
      },
    };
    updatePerson('admin', { duties: ['hr'] });
    app.open('/admin/addEmployee');
    await userEvent.type(await screen.findByLabelText('Full name'), 'Tara Menon');
    await userEvent.type(screen.getByLabelText('Email'), 'tara@example.com');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Import employees' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(body).toEqual({ name: 'Tara Menon', email: 'tara@example.com' }));
  });

  test('a screen of pay leads back, with the reason', async () => {
    open([ravi]);
    updatePerson('admin', { duties: ['hr'] });
    app.open('/admin/salary');
    await screen.findByText(notYourDuty);
    expect(location.pathname).toBe('/admin');
  });
});
