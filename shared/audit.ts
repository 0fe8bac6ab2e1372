import * as z from 'zod/mini';
import { userId } from './accounts.ts';
import { calendarDate } from './date.ts';
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
    'bank-details.read': 'Viewed bank account and PAN',
    'person.imported': 'Imported employee details',
    'people.read': 'Viewed the details of all employees, with bank accounts and PANs',
  },
  Payroll: {
    'payroll.saved': 'Changed payroll details',
    'slip.generated': 'Generated the payslip',
    'pay-run.opened': 'Opened the pay run',
    'pay-run.checked': 'Checked the pay run again',
    'pay-run.generated': 'Generated the payslips of the month',
    'pay-run.slips-confirmed': 'Confirmed payslips that are missing or out of date',
    'pay-run.published': 'Published the payslips of the month',
    'pay-run.closed': 'Closed the pay run',
    'pay-run.reopened': 'Reopened the pay run',
    'register.read': 'Viewed all bank accounts and PANs of the month',
    'statutory.exported': 'Exported a statutory file',
    'statutory.filed': 'Recorded a statutory filing',
    'statutory.paid': 'Recorded a statutory payment',
    'statutory.taken-back': 'Took back a statutory filing or payment',
  },
  Leave: {
    'leave.applied': 'Applied for leave',
    'leave.approved': 'Approved leave',
    'leave.rejected': 'Rejected leave',
    'leave.changed': 'Changed leave',
    'leave.withdrawn': 'Withdrew leave',
    'leave.deleted': 'Deleted leave',
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
const change = z.object({ field: z.string(), before: value, after: value });
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
