import type { IconName } from '../ui/icons.tsx';

/** An entry of a sidebar: where it leads, and the paths on which it is the current one. */
export interface NavigationItem {
  to: string;
  label: string;
  icon: IconName;
  alsoCurrentAt?: readonly string[];
}

/** The employee's navigation (spec §2 Employee shell), led by the overview on which everybody arrives. */
export const employeeNavigation: readonly NavigationItem[] = [
  { to: '/dashboard', label: 'Overview', icon: 'overview' },
  { to: '/dashboard/profile', label: 'Profile', icon: 'profile' },
  { to: '/dashboard/notice', label: 'Policy', icon: 'document' },
  { to: '/dashboard/holidays', label: 'Holidays', icon: 'calendar' },
  {
    to: '/dashboard/salary',
    label: 'Salary Slip',
    icon: 'slip',
    alsoCurrentAt: ['/dashboard/salaryslip', '/dashboard/salaryslip1', '/dashboard/salary-slip/:slipId'],
  },
  { to: '/dashboard/leave', label: 'Leave Form', icon: 'leave' },
];

/** The admin's navigation (spec §2 Admin shell). */
export const adminNavigation: readonly NavigationItem[] = [
  { to: '/admin/addEmployee', label: 'Add Employee', icon: 'addPerson', alsoCurrentAt: ['/admin/signup'] },
  { to: '/admin/users', label: 'Manage Users', icon: 'people', alsoCurrentAt: ['/admin'] },
  { to: '/admin/holidays', label: 'Holidays', icon: 'calendar' },
  { to: '/admin/policies', label: 'Policies', icon: 'document' },
  { to: '/admin/salary', label: 'Salary Slips', icon: 'wallet' },
  { to: '/admin/leaves', label: 'Leave Management', icon: 'leave' },
  { to: '/admin/reset', label: 'Reset Password', icon: 'key' },
];
