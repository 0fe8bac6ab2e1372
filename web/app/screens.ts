import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router';

type Load = () => Promise<{ default: ComponentType }>;

/** A screen, in a file of its own that is fetched when it is first needed. */
const screen = (path: string, load: Load) => ({ path, load, Component: lazy(load) });
const area = (load: Load, screens: ReturnType<typeof screen>[]) => ({ load, Component: lazy(load), screens });

const login = () => import('../accounts/LoginScreen.tsx');
const addEmployee = () => import('../accounts/AddEmployeeScreen.tsx');
const next = () => import('./NextReleaseScreen.tsx');

/** Every route of the portal (spec §2). */
export const entrance = [
  screen('/', login),
  screen('/login', login),
  screen('/set-password', () => import('../accounts/SetPasswordScreen.tsx')),
  screen('/admin/login', () => import('../accounts/AdminLoginScreen.tsx')),
];

export const areas = [
  area(
    () => import('./EmployeeArea.tsx'),
    [
      screen('/dashboard', () => import('../overview/OverviewScreen.tsx')),
      screen('/dashboard/profile', () => import('../profiles/ProfileScreen.tsx')),
      screen('/dashboard/notice', () => import('../policies/PoliciesScreen.tsx')),
      screen('/dashboard/holidays', next),
      screen('/dashboard/salary', () => import('../slips/MySlipsScreen.tsx')),
      screen('/dashboard/leave', () => import('../leaves/LeaveScreen.tsx')),
      screen('/dashboard/salaryslip', () => import('../slips/LatestSlipScreen.tsx')),
      screen('/dashboard/salaryslip1', () => import('../slips/SampleSlipScreen.tsx')),
      screen('/dashboard/salary-slip/:slipId', () => import('../slips/SlipScreen.tsx')),
    ],
  ),
  area(
    () => import('./AdminArea.tsx'),
    [
      screen('/admin', next),
      screen('/admin/users', next),
      screen('/admin/addEmployee', addEmployee),
      screen('/admin/signup', addEmployee),
      screen('/admin/holidays', next),
      screen('/admin/policies', () => import('../policies/PolicyManagementScreen.tsx')),
      screen('/admin/salary', () => import('../payroll/PayrollScreen.tsx')),
      screen('/admin/leaves', () => import('../leaves/LeaveManagementScreen.tsx')),
      screen('/admin/reset', next),
    ],
  ),
];

/** Fetches a screen together with the area around it, rather than one after the other. */
export function fetchScreen(pathname: string): void {
  const shows = ({ path }: { path: string }) => matchPath(path, pathname) !== null;
  const around = areas.find(({ screens }) => screens.some(shows));
  const screens = around?.screens ?? entrance;
  // A file that does not come is told of where the screen is drawn.
  for (const part of [around, screens.find(shows)]) part?.load().catch(() => undefined);
}
