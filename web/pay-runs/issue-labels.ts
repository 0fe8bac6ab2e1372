import type { PayRunIssue } from '../../shared/pay-run-row.ts';

/** Issues in a word or two, for a column of the grid; in full they are in shared/pay-run-row.ts. */
export const issueLabels: Record<PayRunIssue, string> = {
  left: 'Account deleted',
  'not-joined': 'Not joined yet',
  'left-before': 'Left earlier',
  'no-pay-period': 'No pay period',
  'other-pay-period': 'Other month',
  'no-earnings': 'No earnings',
  'days-exceed': 'Too many days',
  'negative-net': 'Negative net pay',
  unprintable: 'Cannot print',
  'bank-changed': 'Bank changed',
  'change-waiting': 'Pending approval',
  'days-differ': 'Too few days',
  'days-typed': 'Paid days differ',
  'net-changed': 'Net pay changed',
  joined: 'Joined this month',
  leaving: 'Leaves this month',
  'no-bank-account': 'No bank account',
  'no-ifsc': 'No IFSC',
  'ifsc-form': 'Invalid IFSC',
  'pan-form': 'Invalid PAN',
  'no-uan': 'No UAN',
  'shared-bank-account': 'Duplicate account',
  'shared-employee-id': 'Duplicate ID',
  'same-figures': 'Same figures',
};
