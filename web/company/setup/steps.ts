import type { Setup } from '../../../shared/setup.ts';

interface Step {
  name: keyof Setup;
  title: string;
  description: string;
  /** The screen where it is done. */
  to: string;
  /** On the link to it. */
  action: string;
}

/** What is to be done until people are paid, in this order. */
export const steps: readonly Step[] = [
  {
    name: 'company',
    title: 'Set up the company',
    description: 'Its name, address and logo are on every payslip.',
    to: '/admin/company',
    action: 'Open Company',
  },
  {
    name: 'holidays',
    title: 'Add the holidays',
    description: 'Pick them from the central government’s list.',
    to: '/admin/holidays',
    action: 'Open Holidays',
  },
  {
    name: 'people',
    title: 'Add your people',
    description: 'All of them from a sheet, or one after the other.',
    to: '/admin/users/import',
    action: 'Import people',
  },
  {
    name: 'payRun',
    title: 'Do the first pay run',
    description: 'Open a month, check it, and generate everybody’s payslip.',
    to: '/admin/pay-runs',
    action: 'Open Pay Runs',
  },
];
