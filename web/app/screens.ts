import type { ComponentType } from 'react';
import type { Area } from '../../shared/route.ts';
import { type LazyRoute, lazyRoute } from './lazy-route.ts';
import type { LayoutProps, NavigationItem } from './Navigation.tsx';

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

const screen = (path: string, load: Load<object>) => ({ path, ...lazyRoute(load) });

export type ScreenRoute = ReturnType<typeof screen>;

type AreaItem = NavigationItem & { screens: readonly [ScreenRoute, ...ScreenRoute[]] };

interface AreaOptions {
  name: Area;
  /** The path of its first screen; the paths of all others begin with it. */
  home: string;
  layout: Load<LayoutProps>;
  /** Every screen belongs to a navigation item, which is the current one on that screen. */
  navigation: readonly AreaItem[];
  /** The items below the person's name. */
  account: readonly AreaItem[];
}

const area = ({ name, home, layout, navigation, account }: AreaOptions) => ({
  name,
  home,
  layout: lazyRoute(layout),
  navigation,
  account,
  screens: [...navigation, ...account].flatMap(({ screens }) => screens),
});

export type AreaRoute = ReturnType<typeof area>;

const login = () => import('../sign-in/LoginScreen.tsx');
const adminLogin = () => import('../sign-in/AdminLoginScreen.tsx');
const forgotPassword = () => import('../sign-in/ForgotPasswordScreen.tsx');
const addEmployee = () => import('../users/AddEmployeeScreen.tsx');
const notifications = () => import('../notifications/NotificationsScreen.tsx');
const users = () => import('../users/UsersScreen.tsx');

/** The screens before signing in (spec §2). */
export const authScreens: readonly ScreenRoute[] = [
  screen('/', login),
  screen('/login', login),
  screen('/set-password', () => import('../sign-in/SetPasswordScreen.tsx')),
  screen('/forgot-password', forgotPassword),
  screen('/admin/forgot-password', forgotPassword),
  screen('/reset-password', () => import('../sign-in/ResetPasswordScreen.tsx')),
  screen('/admin/login', adminLogin),
  screen('/admin-login', adminLogin),
];

/** The screens behind a sign-in, in the order of the navigation (spec §2, Employee shell and Admin shell). */
export const areas: readonly AreaRoute[] = [
  area({
    name: 'employee',
    home: '/dashboard',
    layout: () => import('./EmployeeArea.tsx'),
    navigation: [
      {
        label: 'Overview',
        icon: 'overview',
        screens: [screen('/dashboard', () => import('../overview/OverviewScreen.tsx'))],
      },
      {
        label: 'Profile',
        icon: 'profile',
        screens: [screen('/dashboard/profile', () => import('../profiles/ProfileScreen.tsx'))],
      },
      {
        label: 'Policy',
        icon: 'document',
        screens: [screen('/dashboard/notice', () => import('../policies/PoliciesScreen.tsx'))],
      },
      {
        label: 'Holidays',
        icon: 'calendar',
        screens: [screen('/dashboard/holidays', () => import('../holidays/HolidaysScreen.tsx'))],
      },
      {
        label: 'Salary Slip',
        icon: 'slip',
        screens: [
          screen('/dashboard/salary', () => import('../slips/MySlipsScreen.tsx')),
          screen('/dashboard/salaryslip', () => import('../slips/LatestSlipScreen.tsx')),
          screen('/dashboard/salaryslip1', () => import('../slips/SampleSlipScreen.tsx')),
          screen('/dashboard/salary-slip/:slipId', () => import('../slips/SlipScreen.tsx')),
        ],
      },
      {
        label: 'Leave Form',
        icon: 'leave',
        screens: [screen('/dashboard/leave', () => import('../leaves/LeaveScreen.tsx'))],
      },
    ],
    account: [
      {
        label: 'Notifications',
        icon: 'bell',
        screens: [screen('/dashboard/notifications', notifications)],
      },
      {
        label: 'My security',
        icon: 'shield',
        screens: [screen('/dashboard/security', () => import('../security/EmployeeSecurityScreen.tsx'))],
      },
    ],
  }),
  area({
    name: 'admin',
    home: '/admin',
    layout: () => import('./AdminArea.tsx'),
    navigation: [
      {
        label: 'Add Employee',
        icon: 'addPerson',
        screens: [screen('/admin/addEmployee', addEmployee), screen('/admin/signup', addEmployee)],
      },
      {
        label: 'Manage Users',
        icon: 'people',
        screens: [
          screen('/admin/users', users),
          screen('/admin', users),
          screen('/admin/users/import', () => import('../people/ImportPeopleScreen.tsx')),
          screen('/admin/employees/:userId', () => import('../people/EmployeeScreen.tsx')),
        ],
      },
      {
        label: 'Holidays',
        icon: 'calendar',
        screens: [screen('/admin/holidays', () => import('../holidays/ManageHolidaysScreen.tsx'))],
      },
      {
        label: 'Policies',
        icon: 'document',
        screens: [
          screen('/admin/policies', () => import('../policies/PolicyManagementScreen.tsx')),
          screen(
            '/admin/policies/:policyId/confirmations',
            () => import('../policies/ConfirmationsScreen.tsx'),
          ),
        ],
      },
      {
        label: 'Salary Slips',
        icon: 'wallet',
        screens: [screen('/admin/salary', () => import('../payroll/PayrollScreen.tsx'))],
      },
      {
        label: 'Pay Runs',
        icon: 'payRun',
        screens: [
          screen('/admin/pay-runs', () => import('../pay-runs/PayRunsScreen.tsx')),
          screen('/admin/pay-runs/:payPeriod', () => import('../pay-runs/PayRunScreen.tsx')),
          screen(
            '/admin/pay-runs/:payPeriod/comparison',
            () => import('../pay-runs/PayRunComparisonScreen.tsx'),
          ),
          screen('/admin/pay-runs/:payPeriod/import', () => import('../pay-runs/PayRunImportScreen.tsx')),
        ],
      },
      {
        label: 'Leave Management',
        icon: 'leave',
        screens: [screen('/admin/leaves', () => import('../leaves/LeaveManagementScreen.tsx'))],
      },
      {
        label: 'Company',
        icon: 'company',
        screens: [screen('/admin/company', () => import('../company/CompanyScreen.tsx'))],
      },
      {
        label: 'Audit log',
        icon: 'audit',
        screens: [screen('/admin/audit', () => import('../audit/AuditScreen.tsx'))],
      },
      {
        label: 'Reset Password',
        icon: 'key',
        screens: [screen('/admin/reset', () => import('../security/AdminPasswordScreen.tsx'))],
      },
    ],
    account: [
      {
        label: 'Notifications',
        icon: 'bell',
        screens: [screen('/admin/notifications', notifications)],
      },
      {
        label: 'My security',
        icon: 'shield',
        screens: [screen('/admin/security', () => import('../security/AdminSecurityScreen.tsx'))],
      },
    ],
  }),
];

/** Matches as React Router does, which is not loaded yet. */
const matchesPath = (path: string, pathname: string) =>
  new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname);

/** Fetches a screen and the layout of its area in parallel; resolves once both are loaded or have failed. */
export async function preloadScreen(pathname: string): Promise<void> {
  const matches = ({ path }: ScreenRoute) => matchesPath(path, pathname);
  const area = authScreens.some(matches)
    ? undefined
    : areas.find(({ home, screens }) => screens.some(matches) || pathname.startsWith(`${home}/`));
  const chunks: (Pick<LazyRoute, 'preload'> | undefined)[] = [
    area?.layout,
    (area?.screens ?? authScreens).find(matches),
  ];
  await Promise.all(chunks.map((chunk) => chunk?.preload()));
}
