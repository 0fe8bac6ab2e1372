import { type AuditAction, auditActions } from '../../shared/audit.ts';

export const messages = {
  loadFailed: 'The record could not be loaded.',
  exportFailed: 'The file could not be made. Please try again.',
  none: 'Nothing on record.',
  noneFound: 'Nothing on record matches.',
  choosePerson: 'Choose somebody from the list.',
  yearMissing: 'The year has to be from 1900 to 2099.',
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
  'mail.resumed': 'Had mail sent again',
  'password.set': 'Changed the password',
  'password.reset': 'Chose a new password by a link',
  'initial-password.set': 'Gave a new initial password',
  'passkey.added': 'Added a passkey',
  'passkey.renamed': 'Renamed a passkey',
  'passkey.removed': 'Removed a passkey',
  'authenticator.added': 'Added an authenticator app',
  'second-step.turned-on': 'Turned the second step on',
  'second-step.turned-off': 'Turned the second step off',
  'second-step.reset': 'Removed the second step and passkeys',
  'recovery-codes.renewed': 'Made new recovery codes',
  'recovery-code.used': 'Used a recovery code',
  'security-settings.changed': 'Changed what is asked of admins',
  'company.changed': 'Changed the company',
  'details.saved': 'Saved the profile',
  'bank-details.read': 'Read bank account and PAN',
  'person.imported': 'Changed details from a sheet',
  'people.read': 'Read everybody’s details, with bank accounts and PANs',
  'payroll.saved': 'Changed payroll details',
  'slip.generated': 'Generated the salary slip',
  'pay-run.opened': 'Opened the pay run',
  'pay-run.checked': 'Checked the pay run again',
  'pay-run.generated': 'Generated the slips of the month',
  'pay-run.slips-confirmed': 'Confirmed payslips that are missing or out of date',
  'pay-run.published': 'Published the payslips of the month',
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
  'policy.acknowledged': 'Confirmed having read a policy',
  'policy.reminded': 'Reminded who has not confirmed a policy',
};

/** What an action is about: 'pay-run' of 'pay-run.closed'. */
type Subject = AuditAction extends `${infer Name}.${string}` ? Name : never;

const groupOfSubject: Record<Subject, string> = {
  session: 'Sign-in and security',
  sessions: 'Sign-in and security',
  password: 'Sign-in and security',
  'initial-password': 'Sign-in and security',
  passkey: 'Sign-in and security',
  authenticator: 'Sign-in and security',
  'second-step': 'Sign-in and security',
  'recovery-codes': 'Sign-in and security',
  'recovery-code': 'Sign-in and security',
  'security-settings': 'Sign-in and security',
  account: 'Accounts and invitations',
  invitation: 'Accounts and invitations',
  mail: 'Accounts and invitations',
  details: 'Employee details',
  'bank-details': 'Employee details',
  person: 'Employee details',
  people: 'Employee details',
  payroll: 'Payroll',
  slip: 'Payroll',
  'pay-run': 'Payroll',
  register: 'Payroll',
  leave: 'Leave',
  leaves: 'Leave',
  company: 'Company, holidays and policies',
  holiday: 'Company, holidays and policies',
  policy: 'Company, holidays and policies',
};

/** The actions by what they are about. */
export const actionGroups: readonly (readonly [group: string, actions: AuditAction[]])[] = [
  ...Map.groupBy(auditActions, (action) => groupOfSubject[action.split('.')[0] as Subject]),
];

/** One of another version is shown as it is. */
export const labelOfAction = (action: string): string => actionLabels[action as AuditAction] ?? action;
