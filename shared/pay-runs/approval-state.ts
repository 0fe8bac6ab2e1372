import * as z from 'zod/mini';
import { rupeesAmount } from '../money.ts';
import { recordedEvent, storedUserId } from '../user-id.ts';

const submissionOutcomes = ['approved', 'sent-back'] as const;

/** Figures that were submitted for approval, and what was decided. */
export const submission = z.object({
  ...recordedEvent.shape,
  people: z.int(),
  netPay: rupeesAmount,
  decision: z.optional(
    z.object({
      ...recordedEvent.shape,
      outcome: z.enum(submissionOutcomes),
      reason: z.optional(z.string()),
      /** The approver had edited the figures, as no other admin could approve. */
      edited: z.optional(z.literal(true)),
    }),
  ),
});
export type PayRunSubmission = z.output<typeof submission>;

/** Submissions that a month keeps: the latest. */
export const maxSubmissions = 30;

/** The causes of a change after a figure was submitted or approved. */
const approvalChangeKinds = ['edit', 'check', 'own', 'settings'] as const;

/**
 * `none`: not submitted yet; `changed`: submitted or approved, and a figure has changed since, so that it counts no more.
 */
const approvalStates = ['none', 'submitted', 'approved', 'sent-back', 'changed'] as const;

/** The subjects of an edit: an employee, or one of the company's settings. */
const editedKinds = ['employee', 'company', 'law', 'components'] as const;

/** Edits of one admin that a month lists. */
export const maxOwnEdits = 100;

/** Approval of a month in a company whose pay runs need it. */
export const approval = z.object({
  state: z.enum(approvalStates),
  /** The company has one admin: until there is another one, no approval is needed. */
  isOff: z.optional(z.literal(true)),
  /** Names the figures of all employees, to be sent with a submission or an approval. */
  digest: z.string(),
  /** The admins who can approve what was submitted, or what the caller would submit, by name. */
  approvers: z.array(z.object({ id: storedUserId, name: z.string() })),
  /** Why the caller cannot approve. */
  own: z.optional(z.enum(['submitter', 'editor'])),
  /** The latest edit by one of the admins who decide, of what the figures depend on, since the last approval. */
  lastEdit: z.optional(recordedEvent),
  /** The caller's edits since the last approval, newest first: an admin who may approve the figures sees them first. */
  ownEdits: z.optional(
    z.object({
      count: z.int(),
      latest: z.array(
        z.object({
          kind: z.enum(editedKinds),
          /** The employee's name. */
          name: z.optional(z.string()),
          at: z.string(),
        }),
      ),
    }),
  ),
  /** Where the state is `changed`: the latest change, absent where it is unknown, and employees whose figures it is about. */
  change: z.optional(
    z.object({
      kind: z.enum(approvalChangeKinds),
      at: z.string(),
      by: recordedEvent.shape.by,
      people: z.int(),
      /** A few of them. */
      names: z.array(z.string()),
    }),
  ),
  /** Employees with an error to be corrected before the month can be submitted. */
  errors: z.int(),
  /** Employees who are not paid in the month: without earnings, not joined yet, or left. */
  unpaid: z.int(),
});
export type PayRunApproval = z.output<typeof approval>;
