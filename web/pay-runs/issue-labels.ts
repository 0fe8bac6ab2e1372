import type { PayRunIssue } from '../../shared/pay-run-row.ts';

/** Issues in a word or two, for a column of the grid; in full they are in shared/pay-run-row.ts. */
export const issueLabels: Record<PayRunIssue, string> = {
  left: 'Account deleted',
  'not-joined': 'Not joined yet',
  'left-before': 'Left before',
  'no-pay-period': 'No pay period',
  'other-pay-period': 'Other month',
  'no-earnings': 'No earnings',
  'days-exceed': 'Too many days',
  'negative-net': 'Net below zero',
  unprintable: 'Not printable',
  'bank-changed': 'Bank changed',
  'change-waiting': 'Change to approve',
  'days-differ': 'Too few days',
  'days-typed': 'Typed days differ',
  'net-changed': 'Net changed',
  joined: 'Joined this month',
  leaving: 'Leaves this month',
  'no-bank-account': 'No bank account',
  'no-ifsc': 'No IFSC',
  'ifsc-form': 'IFSC wrong',
  'pan-form': 'PAN wrong',
  'no-uan': 'No UAN',
  'shared-bank-account': 'Account twice',
  'shared-employee-id': 'ID twice',
  'same-figures': 'Same figures',
};
