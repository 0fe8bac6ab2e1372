import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { areas } from '../../../web/app/screens.ts';
import { steps } from '../../../web/company/setup/steps.ts';
import { setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();
const setup = 'GET /api/admin/setup';
const users = 'GET /api/auth/users?limit=100';
const nothing = { company: false, coverage: false, holidays: false, people: false, payRun: false, admins: 1 };
const none = { all: 0, first: [] };
/** The overview of a company without employees. */
const emptyOverview = {
  'GET /api/admin/overview/people': {
    ...{ headcount: [], joining: none, leaving: none, leaveRequests: none, changeRequests: none },
    ...{ cancellations: none, workedDays: none },
    ...{ missing: [], holidays: [] },
  },
  'GET /api/admin/overview/pay': { openable: ['2026-11'], payments: [], filings: [], cost: [] },
};
const everything = { company: true, coverage: true, holidays: true, people: true, payRun: true, admins: 1 };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.removeItem('setupHidden');
});

async function open(
  reply: (typeof app.responses)[string],
  path = '/admin',
  responses: typeof app.responses = {},
) {
  app.responses = { [setup]: reply, [users]: { users: [] }, ...emptyOverview, ...responses };
  app.open(path);
  await screen.findByText('No users found');
}
const checklist = async () =>
  within((await screen.findByRole('heading', { name: 'Setup checklist' })).closest('section') as HTMLElement);
const isAbsent = () => expect(screen.queryByText('Setup checklist')).toBeNull();

describe('the checklist of a new portal', () => {
  test.each(['/admin', '/admin/users'])(
    'is on %s: what is done, what is next, and where it is',
    async (path) => {
      vi.setSystemTime('2026-11-18T06:00:00Z');
      await open({ ...nothing, company: true }, path);
      const list = await checklist();
      expect(list.getByText('1 of 5 done')).toBeTruthy();
      expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Set up the companyEvery payslip shows its name, address and logo.Done',
        '2Choose the laws that cover the companyPF, ESI, gratuity and Karnataka’s labour welfare fund depend on the number of employees.Choose laws',
        '3Add the holidaysChoose them from the central government’s list.Open Holidays',
        '4Add employeesImport a spreadsheet, or add employees one by one.Import employees',
        '5Complete the first pay runOpen a month, check it and generate all payslips.Open Pay RunsDid you pay employees since April with another program? Import earlier months first.',
      ]);
      expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        ...steps.slice(1).map(({ to }) => to),
        '/admin/pay-runs/earlier-months',
      ]);
    },
  );

  test('asks for no earlier months where the tax year has just begun', async () => {
    vi.setSystemTime('2027-04-18T06:00:00Z');
    await open(nothing);
    expect((await checklist()).queryByText('Import earlier months')).toBeNull();
  });

  test('links only to existing screens from the setup checklist', () => {
    const paths = areas.flatMap(({ screens }) => screens.map(({ path }) => path));
    const linked = steps.map(({ to }) => to.replace(/#.*/, ''));
    expect(linked.filter((to) => !paths.includes(to))).toEqual([]);
  });

  test('leads to the laws on the screen of the company, which is long', async () => {
    const company = { name: 'Sahyadri', registrationNumber: '', address: 'Pune', email: 'a@example.com' };
    await open({ ...nothing, company: true }, '/admin', {
      'GET /api/company': { ...company, phone: '', yearlyLeaves: 15, payDay: 31, version: 1 },
    });
    await userEvent.click((await checklist()).getByRole('link', { name: 'Choose laws' }));
    const answer = await screen.findByRole('combobox', { name: 'Gratuity' });
    await waitFor(() => expect(document.activeElement?.id).toBe('laws'));
    expect(document.activeElement?.contains(answer)).toBe(true);
  });

  // behaviour company: A new portal
  test('links back to the setup checklist from its screens until it is shown again', async () => {
    await open(nothing);
    await userEvent.click((await checklist()).getByRole('link', { name: 'Import employees' }));
    await screen.findByRole('heading', { name: 'Import employees' });
    await userEvent.click(screen.getByRole('link', { name: 'Add Employee' }));
    await screen.findByRole('heading', { name: 'Create a new account' });
    await userEvent.click(screen.getByRole('link', { name: 'Back to setup' }));
    await checklist();
    expect(window.location.pathname).toBe('/admin/overview');
    expect(screen.queryByText('Back to setup')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Manage Users' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Import or export employees' }));
    await screen.findByRole('heading', { name: 'Import employees' });
    expect(screen.queryByText('Back to setup')).toBeNull();
  });

  test('does not link back to a hidden setup checklist', async () => {
    await open(nothing);
    await userEvent.click((await checklist()).getByRole('link', { name: 'Import employees' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Back to setup' }));
    await checklist();
    await app.press('Hide checklist');
    await userEvent.click(screen.getByRole('link', { name: 'Manage Users' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Import or export employees' }));
    await screen.findByRole('heading', { name: 'Import employees' });
    expect(screen.queryByText('Back to setup')).toBeNull();
  });

  test('hides the complete setup checklist and does not load it again in this browser', async () => {
    await open(everything);
    await waitFor(() => expect(localStorage.getItem('setupHidden')).toBe('true'));
    isAbsent();
  });

  // behaviour company: A new portal
  test('hides the setup checklist permanently when an admin hides it', async () => {
    await open(nothing);
    await checklist();
    await app.press('Hide checklist');
    isAbsent();
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
    const asked = app.requests().length;
    await open(nothing);
    isAbsent();
    expect(app.requests().slice(asked)).not.toContain(setup);
  });

  test('shows the users when the setup checklist fails to load', async () => {
    await open(errorResponse(400));
    isAbsent();
  });
});
