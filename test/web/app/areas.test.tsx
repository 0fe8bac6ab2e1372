import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import {
  financialYearOf,
  formatFinancialYear,
  formatPeriod,
  subtractMonths,
  toPeriod,
} from '../../../shared/period.ts';
import { formatQuarter, quarterOf } from '../../../shared/statutory/quarter.ts';
import { areas, authScreens } from '../../../web/app/screens.ts';
import { setUpAdminApp } from '../admin-app.ts';
import { sampleReply, sampleText } from '../sample-reply.ts';
import { julyId, julySlip } from '../sample-slips.ts';

const app = setUpAdminApp();

beforeEach(() => {
  app.answerOther = sampleReply;
  app.responses = { 'GET /api/slips/latest': julySlip, [`GET /api/slips/${julyId}`]: julySlip };
});

/** Titles that depend on what is shown. */
const lastMonth = subtractMonths(toPeriod(todayInIndia()), 1);
const ownTitles: Record<string, string> = {
  '/dashboard/salary-slip/:slipId': 'Salary Slip for July 2025',
  '/admin/employees/:userId': sampleText,
  '/admin/pay-runs/:payPeriod': 'November 2026',
  '/admin/pay-runs/:payPeriod/books': 'Books, November 2026',
  '/admin/pay-runs/:payPeriod/payments': 'Payments, November 2026',
  '/admin/statutory': `Statutory, ${formatPeriod(lastMonth)}`,
  '/admin/statutory/form-130': `Form 130, ${formatFinancialYear(financialYearOf(toPeriod(todayInIndia())))}`,
  '/admin/statutory/proofs/:userId': `Proofs of ${sampleText}`,
  '/admin/statutory/form-138': `Form 138, ${formatQuarter(quarterOf(lastMonth))}`,
};

const allScreens = [...authScreens, ...areas.flatMap(({ screens }) => screens)];

const signInPaths = ['/', '/login', '/admin/login', '/admin-login'];

/** A path with its parameter filled in. */
const fillPath = (path: string) =>
  path
    .replace(':slipId', julyId)
    .replace(':payPeriod', '2026-11')
    .replace(':policyId', 'pol_00000000000000000001')
    .replace(':userId', 'usr_00000000000000000002');

const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const links = () =>
  within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test.each([
  ['/', 'Sign in to your account'],
  ['/dashboard/leave', 'Apply for Leave'],
  ['/admin/addEmployee', 'Create a new account'],
])('the title of %s is that of the specification: %s', (path, title) => {
  expect(allScreens.find((screen) => screen.path === path)?.title).toBe(title);
});

test('every screen has a title', () => {
  expect(allScreens.filter(({ title }) => title.trim() === '').map(({ path }) => path)).toEqual([]);
});

describe('the routes', () => {
  // spec 2.1, 2.2, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 2.11, 2.12, 2.13, 2.14, 2.15, 2.16, 2.17, 2.18, 2.19, 2.20
  // spec 2.21, 2.27, 2.64, 2.71, 6.21
  test.each([
    ...allScreens.map(({ path, title }) => [path, ownTitles[path] ?? title] as const),
    ['/dashboard/nothing', '404 - Page Not Found'] as const,
  ])('%s shows the screen “%s”', async (path, words) => {
    if (signInPaths.includes(path)) localStorage.clear();
    app.open(fillPath(path));
    await waitFor(async () => expect(await title()).toBe(words));
    expect(window.location.pathname).toBe(fillPath(path));
  });

  test.each([
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/admin/login', '/admin/overview'],
    ['/admin-login', '/admin/overview'],
  ])(
    '%s redirects a signed-in visitor to %s, and going back does not lead to the form',
    async (path, first) => {
      const before = window.history.length;
      app.open(path);
      await waitFor(() => expect(window.location.pathname).toBe(first));
      // Waits for the requests of the first screen, so that they do not arrive in the next test.
      await waitFor(() => expect(app.requests().length).toBe(first === '/admin/overview' ? 3 : 6));
      expect(window.history.length).toBeLessThanOrEqual(before + 1);
    },
  );

  test.each([
    ['/dashboard/nothing', 'Go to the overview', '/dashboard'],
    ['/admin/nothing/at/all', 'Go to Manage Users', '/admin'],
  ])('%s shows a 404 inside its area, with a link: %s', async (path, words, home) => {
    app.open(path);
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(home);
    expect(await title()).toBe('404 - Page Not Found');
    expect(links().length).toBeGreaterThan(5);
  });
});

describe('the sidebar', () => {
  test.each([
    ['/dashboard/profile', '/dashboard'],
    ['/admin/reset', '/admin'],
  ])('%s has links to Notifications and My security below the person’s name', async (path, home) => {
    app.open(path);
    await title();
    const account = screen.getAllByRole('navigation', { name: 'Account' })[0] as HTMLElement;
    const items = within(account).getAllByRole('link');
    expect(items.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Notifications', `${home}/notifications`],
      ['My security', `${home}/security`],
    ]);
  });

  // spec 2.32
  test('the sidebar of an employee links to the overview and each screen, above Logout', async () => {
    app.open('/dashboard/profile');
    await title();
    expect(links()).toEqual([
      ['Overview', '/dashboard'],
      ['Profile', '/dashboard/profile'],
      ['Policy', '/dashboard/notice'],
      ['Holidays', '/dashboard/holidays'],
      ['Salary Slip', '/dashboard/salary'],
      ['Leave Form', '/dashboard/leave'],
    ]);
    expect(screen.getAllByRole('button', { name: 'Logout' }).length).toBeGreaterThan(0);
  });

  // spec 2.78
  test('the sidebar of an admin links to each screen, above Logout', async () => {
    app.open('/admin/reset');
    await title();
    expect(links()).toEqual([
      ['Overview', '/admin/overview'],
      ['Add Employee', '/admin/addEmployee'],
      ['Manage Users', '/admin/users'],
      ['Holidays', '/admin/holidays'],
      ['Policies', '/admin/policies'],
      ['Salary Slips', '/admin/salary'],
      ['Pay Runs', '/admin/pay-runs'],
      ['Payments', '/admin/payments'],
      ['Books', '/admin/books'],
      ['Statutory', '/admin/statutory'],
      ['Law', '/admin/law'],
      ['Reports', '/admin/reports'],
      ['Leave Management', '/admin/leaves'],
      ['Company', '/admin/company'],
      ['Audit log', '/admin/audit'],
      ['Reset Password', '/admin/reset'],
    ]);
    expect(screen.getByRole('link', { name: 'Reset Password' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getAllByRole('button', { name: 'Logout' }).length).toBeGreaterThan(0);
  });

  // behaviour general: The sidebar
  test('lists the other screens of the current entry below it, without those of one month or employee', async () => {
    app.open('/admin/leave-types');
    await waitFor(() => expect(app.requests()).toContain('GET /api/admin/leave-types'));
    const list = screen.getByRole('link', { name: 'Leave Management' }).closest('li') as HTMLElement;
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('aria-current')]),
    ).toEqual([
      ['Leave Management', 'true'],
      ['Worked days off', null],
      ['Leave rules', null],
      ['Leave types', 'page'],
      ['Opening leave balances', null],
      ['Close leave year', null],
    ]);
  });
});

// spec 2.22, 2.23
test.each(areas.flatMap(({ screens }) => screens.map(({ path }) => path)))(
  '%s cannot be seen without a session in its area',
  async (path) => {
    const isAdmins = path.startsWith('/admin');
    for (const key of isAdmins ? ['adminToken', 'admin'] : ['token', 'user']) localStorage.removeItem(key);
    app.open(fillPath(path));
    await waitFor(() => expect(window.location.pathname).toBe(isAdmins ? '/admin/login' : '/login'));
    expect(app.requests()).toEqual([]);
  },
);

// spec 2.26
test('an admin token without an admin record opens nothing', async () => {
  localStorage.removeItem('admin');
  app.open('/admin/users');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
  expect(await screen.findByText('Please login as admin')).toBeTruthy();
  expect(app.requests()).toEqual([]);
});
