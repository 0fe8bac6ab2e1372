import * as z from 'zod/mini';
import { userId } from './accounts.ts';
import { calendarDate } from './date.ts';
import { fullAdmins } from './duties.ts';
import { pageQuery } from './fields.ts';
import { route } from './route.ts';

/** Every action of the audit log, as `what.done`, with its label: evaluations of the table can rely on these. */
export const auditActionGroups = {
  'Sign-in and security': {
    'session.started': 'Signed in',
    'session.ended': 'Signed out',
    'sessions.ended': 'Signed out of all other sessions',
    'password.set': 'Changed the password',
    'password.reset': 'Set a password with a link',
    'initial-password.set': 'Set a new initial password',
    'passkey.added': 'Added a passkey',
    'passkey.renamed': 'Renamed a passkey',
    'passkey.removed': 'Removed a passkey',
    'authenticator.added': 'Added an authenticator app',
    'two-factor.turned-on': 'Turned on two-step verification',
    'two-factor.turned-off': 'Turned off two-step verification',
    'two-factor.reset': 'Removed two-step verification and passkeys',
    'recovery-codes.renewed': 'Created new recovery codes',
    'recovery-code.used': 'Used a recovery code',
    'security-settings.changed': 'Changed the security settings',
  },
  'Accounts and invitations': {
    'account.created': 'Added the account',
    'account.changed': 'Changed the account',
    'account.deleted': 'Deleted the account',
    'invitation.sent': 'Sent the invitation again',
    'invitation.withdrawn': 'Withdrew the invitation',
    'email.resumed': 'Resumed email',
  },
  'Company, holidays and policies': {
    'company.changed': 'Changed the company details',
    'salary-component.added': 'Added a salary component',
    'salary-component.changed': 'Changed a salary component',
    'salary-component.deleted': 'Deleted a salary component',
    'salary-structure.changed': 'Changed how CTC gives salary',
    'ledgers.changed': 'Changed the ledgers of payroll',
    'law.overridden': 'Set an own value of a rule of the law',
    'law.restored': 'Removed the own value of a rule of the law',
    'holiday.added': 'Added a holiday',
    'holiday.changed': 'Changed a holiday',
    'holiday.deleted': 'Deleted a holiday',
    'policy.added': 'Added a policy',
    'policy.changed': 'Changed a policy',
    'policy.deleted': 'Deleted a policy',
    'policy.acknowledged': 'Confirmed reading a policy',
    'policy.reminded': 'Sent reminders to confirm a policy',
  },
  'Employee details': {
    'details.saved': 'Saved the profile',
    'details.requested': 'Requested new bank details or PAN',
    'details.request-withdrawn': 'Withdrew the request for new details',
    'details.approved': 'Approved new bank details or PAN',
    'details.rejected': 'Rejected new bank details or PAN',
    'statutory.saved': 'Changed statutory details',
    'manager.saved': 'Changed the manager',
    'bank-details.read': 'Viewed bank account and PAN',
    'leaving.saved': 'Recorded that the employee leaves',
    'leaving.withdrawn': 'Took back that the employee leaves',
    'leaving.task': 'Changed the checklist of leaving',
    'employee.rehired': 'Employed again',
    'person.imported': 'Imported employee details',
    'people.read': 'Viewed the details of all employees, with bank accounts and PANs',
  },
  Payroll: {
    'payroll.saved': 'Changed payroll details',
    'one-off.added': 'Added a one-off amount',
    'one-off.changed': 'Changed a one-off amount',
    'one-off.deleted': 'Deleted a one-off amount',
    'slip.generated': 'Generated the payslip',
    'pay-run.opened': 'Opened the pay run',
    'pay-run.checked': 'Checked the pay run again',
    'pay-run.submitted': 'Submitted the pay run for approval',
    'pay-run.approved': 'Approved the pay run',
    'pay-run.sent-back': 'Sent the pay run back',
    'pay-run.generated': 'Generated the payslips of the month',
    'pay-run.slips-confirmed': 'Confirmed payslips that are missing or out of date',
    'pay-run.published': 'Published the payslips of the month',
    'pay-run.closed': 'Closed the pay run',
    'pay-run.reopened': 'Reopened the pay run',
    'register.read': 'Viewed all bank accounts and PANs of the month',
    'voucher.exported': 'Exported the journal voucher of the month',
    'voucher.reversed': 'Exported the reversal of a journal voucher',
    'statutory.exported': 'Exported a statutory file',
    'statutory.filed': 'Recorded a statutory filing',
    'statutory.paid': 'Recorded a statutory payment',
    'statutory.taken-back': 'Took back a statutory filing or payment',
    'payment-batch.created': 'Began a payment batch',
    'payment-batch.approved': 'Approved a payment batch',
    'payment-batch.exported': 'Exported a payment batch for the bank',
    'payment-batch.read': 'Viewed the bank accounts of a payment batch',
    'payment-batch.recorded': 'Recorded what became of payments',
    'payment-batch.voided': 'Made a payment batch void',
    'payment.recorded': 'Recorded what became of a payment',
    'payment.held': 'Held a payment',
    'payment.released': 'Ended the hold of a payment',
    'payment.reminded': 'Reminded an employee to enter a bank account',
    'payment.account-confirmed': 'Confirmed a changed bank account',
    'payment-settings.changed': 'Changed the payment settings',
  },
  Leave: {
    'leave.applied': 'Applied for leave',
    'leave.approved': 'Approved leave',
    'leave.rejected': 'Rejected leave',
    'leave.changed': 'Changed leave',
    'leave.withdrawn': 'Withdrew leave',
    'leave.deleted': 'Deleted leave',
    'holiday.chosen': 'Chose an optional holiday',
    'holiday.choice-withdrawn': 'Withdrew the choice of an optional holiday',
    'leave-rules.changed': 'Changed how leave is counted',
    'leave-type.added': 'Added a type of leave',
    'leave-type.changed': 'Changed a type of leave',
    'leave-type.retired': 'Retired a type of leave',
    'leave-type.offered': 'Offered a retired type of leave again',
    'leave-year.closed': 'Closed a leave year',
    'leave-year.reopened': 'Undid the end of a leave year',
    'leave.adjusted': 'Adjusted a leave balance',
    'leaves.reset': 'Reset all leave balances',
    'leaves.reset-undone': 'Undid the leave balance reset',
  },
} as const;
type Groups = typeof auditActionGroups;
export type AuditAction = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

export const auditLabels: Record<AuditAction, string> = Object.assign(
  {},
  ...Object.values(auditActionGroups),
);
export const auditActions = Object.keys(auditLabels) as [AuditAction, ...AuditAction[]];

const value = z.optional(z.union([z.string(), z.number(), z.boolean()]));

/**
 * What became of one field: absent where there was, or is, nothing. A field whose content is not in the log, as the
 * description of a leave, has neither. Amounts are rupees, dates YYYY-MM-DD.
 */
const change = z.object({
  field: z.string(),
  /** Of a field in parts, the one that changed: a component by its name. */
  part: z.optional(z.string()),
  before: value,
  after: value,
});
export type AuditChange = z.output<typeof change>;

/** An account, a holiday, a month of pay runs …: its id, and its name as it was then. */
const named = z.object({ id: z.string(), name: z.optional(z.string()) });

export const auditEntry = z.object({
  id: z.string(),
  /** An ISO time. */
  at: z.string(),
  /** An AuditAction; a screen shows any other text as it is. */
  action: z.string(),
  by: named,
  subject: named,
  /** The kind of device that the request came from, as it named itself. */
  device: z.optional(z.string()),
  changes: z.array(change),
  /** The month that it is about, YYYY-MM. */
  payPeriod: z.optional(z.string()),
  /** The version of the slip, or the revision of the policy. */
  version: z.optional(z.int()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditMessages = { endsBeforeStart: 'The last day cannot be before the first' } as const;

export const auditRoutes = {
  entries: route({
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'Entries of the audit log, newest first; all, or those by or about one person',
    caller: 'admin',
    duties: fullAdmins,
    paged: true,
    query: z.extend(pageQuery, {
      person: z.optional(userId),
      action: z.optional(z.enum(auditActions)),
      /** Entries that changed this field, by its name in `changes`. */
      field: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,40}$/, 'Field must be the name of a field'))),
      /** The first and the last day, in India. */
      from: z.optional(calendarDate('First day')),
      to: z.optional(calendarDate('Last day')),
    }),
    reply: z.array(auditEntry),
  }),
} as const;
