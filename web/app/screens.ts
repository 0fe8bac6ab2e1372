import type { ComponentType } from 'react';
import {
  type DutyRule,
  fullAdmins,
  hrAdmins,
  payReaders,
  payrollAdmins,
  peopleAdmins,
} from '../../shared/duties.ts';
import type { Area } from '../../shared/route.ts';
import { type LazyRoute, lazyRoute } from './lazy-route.ts';
import type { LayoutProps, NavigationItem } from './Navigation.tsx';

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/** The title stands where the screen shows none that depends on its data. */
const screen = (path: string, title: string, load: Load<object>, duties: DutyRule = 'every') => ({
  path,
  title,
  duties,
  ...lazyRoute(load),
});

/** A screen that the sidebar does not list below its entry: another address of one that it does. */
const unlisted = (route: ReturnType<typeof screen>) => ({ ...route, isUnlisted: true });

/** Screens of the admin area, for those with one of these duties. */
const screenFor =
  (duties: DutyRule) =>
  (path: string, title: string, load: Load<object>): ReturnType<typeof screen> =>
    screen(path, title, load, duties);

const payScreen = screenFor(payReaders);
const payrollScreen = screenFor(payrollAdmins);
const peopleScreen = screenFor(peopleAdmins);
const hrScreen = screenFor(hrAdmins);
const fullAdminScreen = screenFor(fullAdmins);

export type ScreenRoute = ReturnType<typeof screen> & { isUnlisted?: boolean };

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
  screen('/login', 'Sign in to your account', login),
  screen('/', 'Sign in to your account', login),
  screen('/set-password', 'Set a new password', () => import('../sign-in/SetPasswordScreen.tsx')),
  screen('/forgot-password', 'Forgot your password?', forgotPassword),
  screen('/admin/forgot-password', 'Forgot your password?', forgotPassword),
  screen('/reset-password', 'Choose your password', () => import('../sign-in/ResetPasswordScreen.tsx')),
  screen('/admin/login', 'Admin sign-in', adminLogin),
  screen('/admin-login', 'Admin sign-in', adminLogin),
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
        screens: [screen('/dashboard', 'Overview', () => import('../overview/OverviewScreen.tsx'))],
      },
      {
        label: 'Profile',
        icon: 'profile',
        screens: [screen('/dashboard/profile', 'Profile', () => import('../profiles/ProfileScreen.tsx'))],
      },
      {
        label: 'Policy',
        icon: 'document',
        screens: [screen('/dashboard/notice', 'Policies', () => import('../policies/PoliciesScreen.tsx'))],
      },
      {
        label: 'Holidays',
        icon: 'calendar',
        screens: [screen('/dashboard/holidays', 'Holidays', () => import('../holidays/HolidaysScreen.tsx'))],
      },
      {
        label: 'Salary Slip',
        icon: 'slip',
        screens: [
          screen('/dashboard/salary', 'My Salary Slips', () => import('../slips/MySlipsScreen.tsx')),
          unlisted(
            screen('/dashboard/salaryslip', 'Salary Slip', () => import('../slips/LatestSlipScreen.tsx')),
          ),
          unlisted(
            screen(
              '/dashboard/salaryslip1',
              'Sample Salary Slip',
              () => import('../slips/SampleSlipScreen.tsx'),
            ),
          ),
          screen('/dashboard/salary-slip/:slipId', 'Salary Slip', () => import('../slips/SlipScreen.tsx')),
          screen('/dashboard/income-tax', 'Income Tax', () => import('../slips/tax/IncomeTaxScreen.tsx')),
          screen(
            '/dashboard/income-tax/declaration',
            'Tax Declaration',
            () => import('../slips/tax/DeclarationScreen.tsx'),
          ),
        ],
      },
      {
        label: 'Leave Form',
        icon: 'leave',
        screens: [screen('/dashboard/leave', 'Apply for Leave', () => import('../leaves/LeaveScreen.tsx'))],
      },
      {
        label: 'Team',
        icon: 'people',
        screens: [screen('/dashboard/team', 'Team', () => import('../leaves/team/TeamScreen.tsx'))],
      },
    ],
    account: [
      {
        label: 'Notifications',
        icon: 'bell',
        screens: [screen('/dashboard/notifications', 'Notifications', notifications)],
      },
      {
        label: 'My security',
        icon: 'shield',
        screens: [
          screen(
            '/dashboard/security',
            'My security',
            () => import('../security/EmployeeSecurityScreen.tsx'),
          ),
        ],
      },
    ],
  }),
  area({
    name: 'admin',
    home: '/admin',
    layout: () => import('./AdminArea.tsx'),
    navigation: [
      {
        label: 'Overview',
        icon: 'overview',
        screens: [
          screen('/admin/overview', 'Overview', () => import('../overview/admin/AdminOverviewScreen.tsx')),
        ],
      },
      {
        label: 'Add Employee',
        icon: 'addPerson',
        screens: [
          hrScreen('/admin/addEmployee', 'Create a new account', addEmployee),
          unlisted(hrScreen('/admin/signup', 'Create a new account', addEmployee)),
        ],
      },
      {
        label: 'Manage Users',
        icon: 'people',
        screens: [
          screen('/admin/users', 'Manage Users', users),
          unlisted(screen('/admin', 'Manage Users', users)),
          payrollScreen(
            '/admin/users/import',
            'Import employees',
            () => import('../people/ImportPeopleScreen.tsx'),
          ),
          peopleScreen(
            '/admin/users/missing/:field',
            'Missing details',
            () => import('../people/MissingScreen.tsx'),
          ),
          screen('/admin/employees/:userId', 'Employee', () => import('../people/EmployeeScreen.tsx')),
        ],
      },
      {
        label: 'Holidays',
        icon: 'calendar',
        screens: [
          hrScreen('/admin/holidays', 'Holidays', () => import('../holidays/ManageHolidaysScreen.tsx')),
        ],
      },
      {
        label: 'Policies',
        icon: 'document',
        screens: [
          hrScreen(
            '/admin/policies',
            'Policy Management',
            () => import('../policies/PolicyManagementScreen.tsx'),
          ),
          hrScreen(
            '/admin/policies/:policyId/confirmations',
            'Confirmations',
            () => import('../policies/ConfirmationsScreen.tsx'),
          ),
        ],
      },
      {
        label: 'Salary Slips',
        icon: 'wallet',
        screens: [
          payScreen('/admin/salary', 'Payroll management', () => import('../payroll/PayrollScreen.tsx')),
        ],
      },
      {
        label: 'Pay Runs',
        icon: 'payRun',
        screens: [
          payScreen('/admin/pay-runs', 'Pay Runs', () => import('../pay-runs/PayRunsScreen.tsx')),
          payScreen(
            '/admin/pay-runs/earlier-months',
            'Earlier months',
            () => import('../pay-runs/earlier/EarlierMonthsScreen.tsx'),
          ),
          payrollScreen(
            '/admin/pay-runs/earlier-months/advances',
            'Outstanding advances',
            () => import('../pay-runs/earlier/advances/AdvancesScreen.tsx'),
          ),
          payScreen('/admin/pay-runs/:payPeriod', 'Pay Runs', () => import('../pay-runs/PayRunScreen.tsx')),
          payScreen(
            '/admin/pay-runs/:payPeriod/comparison',
            'Comparison',
            () => import('../pay-runs/PayRunComparisonScreen.tsx'),
          ),
          payScreen(
            '/admin/pay-runs/:payPeriod/approval',
            'Approval',
            () => import('../pay-runs/approval/PayRunApprovalScreen.tsx'),
          ),
          payrollScreen(
            '/admin/pay-runs/:payPeriod/import',
            'Import figures',
            () => import('../pay-runs/PayRunImportScreen.tsx'),
          ),
          payScreen(
            '/admin/pay-runs/:payPeriod/one-offs',
            'One-off amounts',
            () => import('../pay-runs/adjustments/MonthAdjustmentsScreen.tsx'),
          ),
          payScreen(
            '/admin/pay-runs/:payPeriod/statutory',
            'Statutory check',
            () => import('../pay-runs/StatutoryCheckScreen.tsx'),
          ),
        ],
      },
      {
        label: 'Payments',
        icon: 'bank',
        screens: [
          payScreen('/admin/payments', 'Payments', () => import('../payments/PaidMonthsScreen.tsx')),
          payScreen(
            '/admin/pay-runs/:payPeriod/payments',
            'Payments',
            () => import('../payments/PaymentsScreen.tsx'),
          ),
          payScreen(
            '/admin/payments/to-recover',
            'To recover',
            () => import('../payments/ToRecoverScreen.tsx'),
          ),
          payrollScreen(
            '/admin/payment-settings',
            'Payment settings',
            () => import('../payments/layouts/PaymentSettingsScreen.tsx'),
          ),
        ],
      },
      {
        label: 'Books',
        icon: 'books',
        screens: [
          payScreen('/admin/books', 'Books', () => import('../books/BookedMonthsScreen.tsx')),
          payScreen('/admin/pay-runs/:payPeriod/books', 'Books', () => import('../books/BooksScreen.tsx')),
          payrollScreen('/admin/ledgers', 'Ledgers', () => import('../company/ledgers/LedgersScreen.tsx')),
        ],
      },
      {
        label: 'Statutory',
        icon: 'statutory',
        screens: [
          payScreen('/admin/statutory', 'Statutory', () => import('../statutory/StatutoryScreen.tsx')),
          payScreen('/admin/statutory/form-138', 'Form 138', () => import('../statutory/Form138Screen.tsx')),
          payScreen(
            '/admin/statutory/form-130',
            'Form 130',
            () => import('../certificates/Form130Screen.tsx'),
          ),
          payrollScreen(
            '/admin/statutory/proofs',
            'Proofs',
            () => import('../declarations/ProofsScreen.tsx'),
          ),
          payrollScreen(
            '/admin/statutory/proofs/:userId',
            'Proofs',
            () => import('../declarations/EmployeeProofsScreen.tsx'),
          ),
        ],
      },
      {
        label: 'Law',
        icon: 'law',
        screens: [payScreen('/admin/law', 'Law', () => import('../law/LawScreen.tsx'))],
      },
      {
        label: 'Reports',
        icon: 'reports',
        screens: [
          screen('/admin/reports', 'Reports', () => import('../reports/ReportsScreen.tsx')),
          payScreen(
            '/admin/reports/register',
            'Year register',
            () => import('../reports/RegisterScreen.tsx'),
          ),
          payScreen('/admin/reports/cost', 'Cost', () => import('../reports/CostScreen.tsx')),
          screen('/admin/reports/headcount', 'Headcount', () => import('../reports/HeadcountScreen.tsx')),
          payScreen('/admin/reports/variance', 'Variance', () => import('../reports/VarianceScreen.tsx')),
          payScreen(
            '/admin/reports/statutory',
            'Statutory by month',
            () => import('../reports/StatutoryReportScreen.tsx'),
          ),
          peopleScreen(
            '/admin/reports/missing',
            'What is missing',
            () => import('../reports/MissingReportScreen.tsx'),
          ),
        ],
      },
      {
        label: 'Leave Management',
        icon: 'leave',
        screens: [
          peopleScreen(
            '/admin/leaves',
            'Leave Management',
            () => import('../leaves/LeaveManagementScreen.tsx'),
          ),
          peopleScreen(
            '/admin/worked-days',
            'Worked days off',
            () => import('../leaves/worked-days/WorkedDaysScreen.tsx'),
          ),
          hrScreen('/admin/leave-rules', 'Leave rules', () => import('../leaves/rules/LeaveRulesScreen.tsx')),
          hrScreen(
            '/admin/leave-types',
            'Leave types',
            () => import('../leaves/types/admin/LeaveTypesScreen.tsx'),
          ),
          hrScreen(
            '/admin/leave-types/balances',
            'Opening leave balances',
            () => import('../people/leave-balances/LeaveBalancesScreen.tsx'),
          ),
          hrScreen(
            '/admin/leave-types/year-end',
            'Close leave year',
            () => import('../leaves/types/admin/YearEndScreen.tsx'),
          ),
        ],
      },
      {
        label: 'Company',
        icon: 'company',
        screens: [
          fullAdminScreen('/admin/company', 'Company', () => import('../company/CompanyScreen.tsx')),
          payrollScreen(
            '/admin/salary-components',
            'Salary components',
            () => import('../company/salary/SalaryComponentsScreen.tsx'),
          ),
        ],
      },
      {
        label: 'Audit log',
        icon: 'audit',
        screens: [fullAdminScreen('/admin/audit', 'Audit log', () => import('../audit/AuditScreen.tsx'))],
      },
      {
        label: 'Reset Password',
        icon: 'key',
        screens: [
          screen('/admin/reset', 'Reset Password', () => import('../security/AdminPasswordScreen.tsx')),
        ],
      },
    ],
    account: [
      {
        label: 'Notifications',
        icon: 'bell',
        screens: [screen('/admin/notifications', 'Notifications', notifications)],
      },
      {
        label: 'My security',
        icon: 'shield',
        screens: [
          screen('/admin/security', 'My security', () => import('../security/AdminSecurityScreen.tsx')),
        ],
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
