// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { areas, authScreens } from '../../../web/app/screens.ts';
import { setUpAdminApp } from '../admin-app.ts';
import { noCompany, notFound } from '../employee-app.tsx';
import { julyId, julySlip } from '../sample-slips.ts';

const app = setUpAdminApp();

const everything = () => ({
  'GET /api/auth/sign-in-options': { passwordByEmail: true },
  'GET /api/profile/me': { yearlyLeaves: 12, leavesTaken: 0 },
  'GET /api/slips/my-slips': [],
  'GET /api/slips/latest': julySlip,
  [`GET /api/slips/${julyId}`]: julySlip,
  'GET /api/policies': [],
  'GET /api/holidays': [],
  'GET /api/holidays?year=2025': [],
  'GET /api/leaves/usr_00000000000000000001': [],
  'GET /api/auth/sessions': { sessions: [] },
  'GET /api/auth/two-factor': {
    isOn: false,
    hasAuthenticator: false,
    recoveryCodesLeft: 0,
    isRequired: false,
    isLacking: false,
  },
  'GET /api/admin/security-settings': { requireTwoFactor: false, reauthentication: false, version: 0 },
  'GET /api/notifications?limit=100': { notifications: [] },
  'GET /api/notifications/email-choices': { choices: [] },
  'GET /api/auth/users?limit=100': { users: [] },
  'GET /api/auth/users/usr_00000000000000000002': notFound,
  'GET /api/admin/profiles?limit=100': [],
  'GET /api/admin/payroll/summary': {
    counts: { generated: 0, ready: 0 },
    onOtherMonths: 0,
    grossEarnings: 0,
    totalDeductions: 0,
    netPay: 0,
  },
  'GET /api/admin/leaves?limit=100&order=pending-first': [],
  'GET /api/admin/audit?limit=100': [],
  'GET /api/company': noCompany,
  'GET /api/admin/pay-runs': { months: [], openable: [] },
  'GET /api/admin/pay-runs/2026-11': notFound,
  'GET /api/admin/pay-runs/2026-11/comparison': notFound,
});

/** The title of each path (spec §2). */
const titles = [
  ['/', 'Sign in to your account'],
  ['/login', 'Sign in to your account'],
  ['/set-password', 'Set a new password'],
  ['/forgot-password', 'Forgot your password?'],
  ['/admin/forgot-password', 'Forgot your password?'],
  ['/reset-password', 'Choose your password'],
  ['/dashboard', 'Overview'],
  ['/dashboard/profile', 'Profile'],
  ['/dashboard/notice', 'Policies'],
  ['/dashboard/holidays', 'Holidays'],
  ['/dashboard/salary', 'My Salary Slips'],
  ['/dashboard/leave', 'Apply for Leave'],
  ['/dashboard/notifications', 'Notifications'],
  ['/dashboard/security', 'My security'],
  ['/dashboard/salaryslip', 'Salary Slip'],
  ['/dashboard/salaryslip1', 'Sample Salary Slip'],
  [`/dashboard/salary-slip/${julyId}`, 'Salary Slip for July 2025'],
  ['/admin/login', 'Admin sign-in'],
  ['/admin-login', 'Admin sign-in'],
  ['/admin', 'Manage Users'],
  ['/admin/users', 'Manage Users'],
  ['/admin/users/import', 'Import employees'],
  ['/admin/employees/usr_00000000000000000002', 'Employee'],
  ['/admin/addEmployee', 'Create a new account'],
  ['/admin/signup', 'Create a new account'],
  ['/admin/holidays', 'Holidays'],
  ['/admin/policies', 'Policy Management'],
  ['/admin/policies/pol_00000000000000000001/confirmations', 'Confirmations'],
  ['/admin/salary', 'Payroll management'],
  ['/admin/pay-runs', 'Pay Runs'],
  ['/admin/pay-runs/2026-11', 'November 2026'],
  ['/admin/pay-runs/2026-11/comparison', 'Comparison'],
  ['/admin/pay-runs/2026-11/import', 'Import figures'],
  ['/admin/leaves', 'Leave Management'],
  ['/admin/audit', 'Audit log'],
  ['/admin/company', 'Company'],
  ['/admin/reset', 'Reset Password'],
  ['/admin/notifications', 'Notifications'],
  ['/admin/security', 'My security'],
  ['/dashboard/nothing', '404 - Page Not Found'],
] as const;

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

test('every path of the portal has its title in this file', () => {
  const tested = titles.map(([path]) => path as string);
  const untested = [...authScreens, ...areas.flatMap(({ screens }) => screens)]
    .map(({ path }) => fillPath(path))
    .filter((path) => !tested.includes(path))
    .map((path) => `${path} is not tested: add it with its title to titles in test/web/app/areas.test.tsx`);
  expect(untested).toEqual([]);
});

describe('the routes', () => {
  test.each(titles)('%s shows the screen “%s”', async (path, words) => {
    app.responses = everything();
    if (signInPaths.includes(path)) localStorage.clear();
    app.open(path);
    await waitFor(async () => expect(await title()).toBe(words));
    expect(window.location.pathname).toBe(path);
  });

  test.each([
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/admin/login', '/admin'],
    ['/admin-login', '/admin'],
  ])(
    '%s redirects a signed-in visitor to %s, and going back does not lead to the form',
    async (path, first) => {
      app.responses = everything();
      const before = window.history.length;
      app.open(path);
      await waitFor(() => expect(window.location.pathname).toBe(first));
      // Waits for the requests of the first screen, so that they do not arrive in the next test.
      await waitFor(() => expect(app.requests().length).toBe(first === '/admin' ? 1 : 6));
      expect(window.history.length).toBeLessThanOrEqual(before + 1);
    },
  );

  test.each([
    ['/dashboard/nothing', 'Go to the overview', '/dashboard'],
    ['/admin/nothing/at/all', 'Go to Manage Users', '/admin'],
  ])('%s shows a 404 inside its area, with a link: %s', async (path, words, home) => {
    app.responses = everything();
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
    app.responses = everything();
    app.open(path);
    await title();
    const account = screen.getAllByRole('navigation', { name: 'Account' })[0] as HTMLElement;
    const items = within(account).getAllByRole('link');
    expect(items.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Notifications', `${home}/notifications`],
      ['My security', `${home}/security`],
    ]);
  });

  test('the sidebar of an employee links to the overview and each screen, above Logout', async () => {
    app.responses = everything();
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

  test('the sidebar of an admin links to each screen, above Logout', async () => {
    app.responses = everything();
    app.open('/admin/reset');
    await title();
    expect(links()).toEqual([
      ['Add Employee', '/admin/addEmployee'],
      ['Manage Users', '/admin/users'],
      ['Holidays', '/admin/holidays'],
      ['Policies', '/admin/policies'],
      ['Salary Slips', '/admin/salary'],
      ['Pay Runs', '/admin/pay-runs'],
      ['Leave Management', '/admin/leaves'],
      ['Company', '/admin/company'],
      ['Audit log', '/admin/audit'],
      ['Reset Password', '/admin/reset'],
    ]);
    expect(screen.getAllByRole('button', { name: 'Logout' }).length).toBeGreaterThan(0);
  });
});

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

test('an admin token without an admin record opens nothing', async () => {
  localStorage.removeItem('admin');
  app.open('/admin/users');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/login'));
  expect(await screen.findByText('Please login as admin')).toBeTruthy();
  expect(app.requests()).toEqual([]);
});
