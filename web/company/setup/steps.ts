import type { Setup } from '../../../shared/company/setup.ts';

interface Step {
  name: keyof Setup;
  title: string;
  description: string;
  /** The screen where it is done. */
  to: string;
  /** On the link to it. */
  action: string;
}

/** The setup steps before the first payday, in order. */
export const steps: readonly Step[] = [
  {
    name: 'company',
    title: 'Set up the company',
    description: 'Every payslip shows its name, address and logo.',
    to: '/admin/company',
    action: 'Open Company',
  },
  {
    name: 'coverage',
    title: 'Choose the laws that cover the company',
    description: 'PF, ESI, gratuity and Karnataka’s labour welfare fund depend on the number of employees.',
    to: '/admin/company#laws',
    action: 'Choose laws',
  },
  {
    name: 'holidays',
    title: 'Add the holidays',
    description: 'Choose them from the central government’s list.',
    to: '/admin/holidays',
    action: 'Open Holidays',
  },
  {
    name: 'people',
    title: 'Add employees',
    description: 'Import a spreadsheet, or add employees one by one.',
    to: '/admin/users/import',
    action: 'Import employees',
  },
  {
    name: 'payRun',
    title: 'Complete the first pay run',
    description: 'Open a month, check it and generate all payslips.',
    to: '/admin/pay-runs',
    action: 'Open Pay Runs',
  },
];
