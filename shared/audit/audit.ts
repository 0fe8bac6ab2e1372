import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { fullAdmins } from '../duties.ts';
import { pageQuery } from '../fields.ts';
import { route } from '../route.ts';
import { userId } from '../user-id.ts';
import { auditActions } from './audit-labels.ts';

const value = z.optional(z.union([z.string(), z.number(), z.boolean()]));

/**
 * The change of one field: a value is absent where there was, or is, none. A field whose content is not in the log, as
 * the description of a leave, has neither. Amounts are rupees, dates YYYY-MM-DD.
 */
const change = z.object({
  field: z.string(),
  /** The changed part of a field in parts: a component by its name. */
  part: z.optional(z.string()),
  before: value,
  after: value,
});
export type AuditChange = z.output<typeof change>;

/** An account, a holiday, a month of pay runs …: its id, and its name as it was then. */
const named = z.object({ id: z.string(), name: z.optional(z.string()) });

const auditEntry = z.object({
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
  entries: route('GET', '/api/admin/audit', {
    summary: 'Entries of the audit log, newest first; all, or those by or about one person',
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
