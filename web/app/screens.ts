import { type ComponentType, lazy } from 'react';
import type { Area } from '../lib/session.ts';

type LoadComponent = () => Promise<{ default: ComponentType }>;

/** A part of the site, in a file of its own that is fetched when it is first needed. */
function lazyRoute(load: LoadComponent) {
  let loaded: ComponentType | undefined;
  // One for all: what waits for a file has to find the same one when it is drawn again.
  const lazyComponent = lazy(load);
  return {
    load,
    fetch: async () => {
      loaded = (await load()).default;
    },
    /** What draws it: at once if it is fetched, else as soon as it is. */
    component: (): ComponentType => loaded ?? lazyComponent,
  };
}
export type LazyRoute = ReturnType<typeof lazyRoute>;

const screen = (path: string, load: LoadComponent) => ({ path, ...lazyRoute(load) });
export type ScreenRoute = ReturnType<typeof screen>;

const area = (name: Area, home: string, load: LoadComponent, screens: ScreenRoute[]) => ({
  name,
  home,
  ...lazyRoute(load),
  screens,
});

const login = () => import('../accounts/LoginScreen.tsx');
const addEmployee = () => import('../accounts/AddEmployeeScreen.tsx');
const adminLogin = () => import('../accounts/AdminLoginScreen.tsx');
const users = () => import('../accounts/UsersScreen.tsx');

/** Every route of the portal (spec §2). */
export const authScreens = [
  screen('/', login),
  screen('/login', login),
  screen('/set-password', () => import('../accounts/SetPasswordScreen.tsx')),
  screen('/admin/login', adminLogin),
  screen('/admin-login', adminLogin),
];

export const areas = [
  area('employee', '/dashboard', () => import('./EmployeeArea.tsx'), [
    screen('/dashboard', () => import('../overview/OverviewScreen.tsx')),
    screen('/dashboard/profile', () => import('../profiles/ProfileScreen.tsx')),
    screen('/dashboard/notice', () => import('../policies/PoliciesScreen.tsx')),
    screen('/dashboard/holidays', () => import('../holidays/HolidaysScreen.tsx')),
    screen('/dashboard/salary', () => import('../slips/MySlipsScreen.tsx')),
    screen('/dashboard/leave', () => import('../leaves/LeaveScreen.tsx')),
    screen('/dashboard/salaryslip', () => import('../slips/LatestSlipScreen.tsx')),
    screen('/dashboard/salaryslip1', () => import('../slips/SampleSlipScreen.tsx')),
    screen('/dashboard/salary-slip/:slipId', () => import('../slips/SlipScreen.tsx')),
  ]),
  area('admin', '/admin', () => import('./AdminArea.tsx'), [
    screen('/admin', users),
    screen('/admin/users', users),
    screen('/admin/addEmployee', addEmployee),
    screen('/admin/signup', addEmployee),
    screen('/admin/holidays', () => import('../holidays/ManageHolidaysScreen.tsx')),
    screen('/admin/policies', () => import('../policies/PolicyManagementScreen.tsx')),
    screen('/admin/salary', () => import('../payroll/PayrollScreen.tsx')),
    screen('/admin/leaves', () => import('../leaves/LeaveManagementScreen.tsx')),
    screen('/admin/reset', () => import('../accounts/AdminPasswordScreen.tsx')),
  ]),
];

/** As the router would say, which is still on its way while the first screen is fetched. */
const matchesPath = (path: string, pathname: string) =>
  new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname);

/** Fetches a screen together with the area around it, rather than one after the other; done once they are there. */
export async function preloadScreen(pathname: string): Promise<void> {
  const matches = ({ path }: { path: string }) => matchesPath(path, pathname);
  const parent = authScreens.some(matches)
    ? undefined
    : areas.find(({ home, screens }) => screens.some(matches) || pathname.startsWith(`${home}/`));
  const screens = parent?.screens ?? authScreens;
  // A file that does not come is told of where the screen is drawn.
  await Promise.allSettled([parent, screens.find(matches)].map((part) => part?.fetch()));
}
