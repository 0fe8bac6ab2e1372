import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();

const id = 'usr_00000000000000000002';
const account = (digit: number, name: string) => ({
  _id: `usr_0000000000000000000${digit}`,
  id: `usr_0000000000000000000${digit}`,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  role: 'user',
  isInitialPassword: false,
});
const [diya, ravi, priya] = [account(2, 'Diya Patel'), account(3, 'Ravi Shah'), account(9, 'Priya Menon')];
const left = { ...account(4, 'Sara Left'), former: { leftOn: '2020-01-31', accessUntil: '2020-07-31' } };
const details = { userId: id, name: diya.name, openMonth: '2026-11', missing: [], version: 3 };
const manager = { userId: ravi.id, name: ravi.name };
const save = `PUT /api/admin/people/${id}/manager`;
const responses = {
  [`GET /api/auth/users/${id}`]: { user: diya },
  [`GET /api/admin/people/${id}`]: details,
  'GET /api/auth/users?limit=7': { users: [diya, left, priya, ravi] },
  'GET /api/auth/users?limit=7&search=ravi': { users: [ravi] },
};
const open = (changed: typeof app.responses = {}) => {
  app.responses = { ...responses, ...changed };
  app.open(`/admin/employees/${id}`);
};
const card = async () =>
  within((await screen.findByRole('heading', { name: 'Manager' })).closest('section') as HTMLElement);
const choices = async () =>
  (await (await card()).findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);

describe('the manager on the page of an employee', () => {
  test('is a link to the page of the manager', async () => {
    open({ [`GET /api/admin/people/${id}`]: { ...details, manager } });
    const link = await (await card()).findByRole('link', { name: 'Ravi Shah' });
    expect(link.getAttribute('href')).toBe(`/admin/employees/${ravi.id}`);
  });

  test('is none where none is set, or the account was deleted', async () => {
    open();
    expect(await (await card()).findByText('No manager')).toBeTruthy();
  });

  test('is chosen by a search among all but the employee and those who have left', async () => {
    let sent: unknown;
    open({
      [save]: ({ body }: { body: string }, response: import('node:http').ServerResponse) => {
        sent = JSON.parse(body);
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ ...details, manager, version: 4 }));
      },
    });
    await app.press('Choose manager');
    await waitFor(async () =>
      expect(await choices()).toEqual([
        'No manager',
        'Priya Menonpriya@example.com',
        'Ravi Shahravi@example.com',
      ]),
    );
    await userEvent.type(screen.getByRole('searchbox'), 'ravi{Enter}');
    await waitFor(async () => expect(await choices()).toEqual(['No manager', 'Ravi Shahravi@example.com']));
    expect(sent).toBeUndefined();
    await userEvent.click((await card()).getByRole('radio', { name: /Ravi Shah/ }));
    await app.press('Save');
    expect(await screen.findByText('Manager saved')).toBeTruthy();
    expect(sent).toEqual({ managerId: ravi.id, version: 3 });
    expect(await (await card()).findByRole('link', { name: 'Ravi Shah' })).toBeTruthy();
  });

  test('is cleared by choosing no manager', async () => {
    let sent: unknown;
    open({
      [`GET /api/admin/people/${id}`]: { ...details, manager },
      [save]: ({ body }: { body: string }, response: import('node:http').ServerResponse) => {
        sent = JSON.parse(body);
        response.setHeader('content-type', 'application/json').end(JSON.stringify(details));
      },
    });
    await app.press('Change manager');
    const radio = await (await card()).findByRole('radio', { name: /Ravi Shah/ });
    expect((radio as HTMLInputElement).checked).toBe(true);
    await userEvent.click((await card()).getByRole('radio', { name: 'No manager' }));
    await app.press('Save');
    await (await card()).findByText('No manager');
    expect(sent).toEqual({ managerId: null, version: 3 });
  });

  test('stays open with the reason where the server refuses it', async () => {
    open({ [save]: errorResponse(400, 'Ravi Shah reports to this employee.') });
    await app.press('Choose manager');
    await userEvent.click(await (await card()).findByRole('radio', { name: /Ravi Shah/ }));
    await app.press('Save');
    expect(await screen.findByText(/Ravi Shah reports to this employee/)).toBeTruthy();
    expect((await card()).getByRole('button', { name: 'Save' })).toBeTruthy();
  });
});
