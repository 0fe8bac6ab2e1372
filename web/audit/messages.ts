import type { AuditAction } from '../../shared/audit.ts';

export const messages = {
  loadFailed: 'The record could not be loaded.',
  exportFailed: 'The file could not be made. Please try again.',
  none: 'Nothing on record.',
  noneFound: 'Nothing on record matches.',
  choosePerson: 'Choose somebody from the list.',
  nobody: 'Nobody is called that.',
} as const;

/** What somebody did, as a screen and a file say it. */
export const actionLabels: Record<AuditAction, string> = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'sessions.ended': 'Signed out everywhere else',
  'account.created': 'Added the account',
  'account.changed': 'Changed the account',
  'account.deleted': 'Deleted the account',
  'invitation.sent': 'Sent the invitation again',
  'invitation.withdrawn': 'Withdrew the invitation',
  'password.set': 'Changed the password',
  'password.reset': 'Chose a new password by a link',
  'initial-password.set': 'Gave a new initial password',
  'passkey.added': 'Added a passkey',
  'passkey.renamed': 'Renamed a passkey',
  'passkey.removed': 'Removed a passkey',
  'details.saved': 'Saved the profile',
  'bank-details.read': 'Read bank account and PAN',
  'payroll.saved': 'Changed payroll details',
  'slip.generated': 'Generated the salary slip',
  'pay-run.opened': 'Opened the pay run',
  'pay-run.checked': 'Checked the pay run again',
  'pay-run.generated': 'Generated the slips of the month',
  'pay-run.closed': 'Closed the pay run',
  'pay-run.reopened': 'Reopened the pay run',
  'register.read': 'Read all bank accounts and PANs of the month',
  'leave.applied': 'Applied for leave',
  'leave.approved': 'Approved leave',
  'leave.rejected': 'Rejected leave',
  'leave.changed': 'Changed leave',
  'leave.withdrawn': 'Withdrew leave',
  'leave.deleted': 'Deleted leave',
  'leaves.reset': 'Reset all leave balances',
  'leaves.reset-undone': 'Took the reset of leave balances back',
  'holiday.added': 'Added a holiday',
  'holiday.changed': 'Changed a holiday',
  'holiday.deleted': 'Deleted a holiday',
  'policy.added': 'Added a policy',
  'policy.changed': 'Changed a policy',
  'policy.deleted': 'Deleted a policy',
};

/** One of another version is shown as it is. */
export const labelOfAction = (action: string): string => actionLabels[action as AuditAction] ?? action;
