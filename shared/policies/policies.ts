import * as z from 'zod/mini';
import { hrAdmins } from '../duties.ts';
import { optionalMultiLineText, pageQuery, requiredText } from '../fields.ts';
import { messageReply, route } from '../route.ts';
import { idSchema, storedUserId } from '../user-id.ts';

/** The revision of a policy that is to be acknowledged, and its acknowledgments. */
const acknowledgment = z.object({
  /** Rises with each change of title, content or file; an acknowledgment is of one revision. */
  revision: z.int(),
  /** When the employee who reads it acknowledged this revision. */
  acknowledgedAt: z.optional(z.string()),
  /** For admins: how many of the employees did so. */
  counts: z.optional(z.object({ acknowledged: z.int(), employees: z.int() })),
  /** For admins: when those who had not were last reminded. */
  remindedAt: z.optional(z.string()),
});

/** A policy as it is read; pdfUrl is a path on the same origin, updatedAt an ISO time. */
const policy = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.optional(z.string()),
  pdfUrl: z.optional(z.string()),
  updatedAt: z.string(),
  /** Absent where its reader is not asked to acknowledge it. */
  acknowledgment: z.optional(acknowledgment),
});
export type Policy = z.output<typeof policy>;

/** The largest size of a policy's file. */
export const maxPdfBytes = 4 * 1024 * 1024;

export const policyMessages = {
  titleRequired: 'Title is required',
  notFound: 'Policy not found. It may have been deleted.',
  noFile: 'This policy has no file.',
  onlyPdf: 'Only PDF files can be uploaded',
  emptyPdf: 'This file is empty',
  tooLarge: 'The PDF can be at most 4 MB',
  deleted: 'Policy deleted',
  notAsked: 'You do not need to confirm this policy.',
  notAskedOfAnybody: 'Employees are not asked to confirm this policy.',
  changedSince: 'This policy has changed since you opened it. Read it again, then confirm.',
} as const;

/** The text fields of the multipart form; its file, `pdf`, is optional (spec §5). */
const policyForm = z.object({
  title: requiredText(policyMessages.titleRequired, 200),
  content: optionalMultiLineText('Content', 20_000),
  /** As text, which is what a form sends; absent, it stays as it is. */
  requiresAcknowledgment: z.optional(
    z.pipe(
      z.enum(['true', 'false'], 'Confirmation must be true or false'),
      z.transform((text) => text === 'true'),
    ),
  ),
});
export type PolicyForm = z.output<typeof policyForm>;

const policyParams = z.object({ id: idSchema('pol') });

const employee = z.object({ id: storedUserId, name: z.string(), email: z.string() });
/** An employee without an acknowledgment of a policy. */
export type UnacknowledgedEmployee = z.output<typeof employee>;

export const policiesRoutes = {
  policies: route('GET', '/api/policies', {
    summary: 'Every policy, newest change first',
    caller: 'signed-in',
    paged: true,
    query: pageQuery,
    reply: z.array(policy),
  }),
  file: route('GET', '/api/policies/{id}/pdf', {
    summary: "A policy's PDF, as a link opens it",
    caller: 'signed-in',
    cookie: true,
    params: policyParams,
    reply: 'pdf',
  }),
  addPolicy: route('POST', '/api/policies', {
    summary: 'Add a policy',
    duties: hrAdmins,
    body: policyForm,
    upload: 'pdf',
    reply: policy,
    neverConflicts: true,
  }),
  changePolicy: route('PUT', '/api/policies/{id}', {
    summary: 'Change a policy; without a file it keeps the one it has',
    duties: hrAdmins,
    params: policyParams,
    body: policyForm,
    upload: 'pdf',
    reply: policy,
  }),
  deletePolicy: route('DELETE', '/api/policies/{id}', {
    summary: 'Delete a policy and its file',
    duties: hrAdmins,
    params: policyParams,
    reply: messageReply,
  }),
  acknowledge: route('PUT', '/api/policies/{id}/acknowledgment', {
    summary: 'Confirm having read a policy, in the revision that was read',
    caller: 'employee',
    params: policyParams,
    body: z.object({ revision: z.int('Revision must be a whole number').check(z.gte(1)) }),
    reply: z.object({ acknowledgedAt: z.string() }),
  }),
  unacknowledged: route('GET', '/api/policies/{id}/unacknowledged', {
    summary: 'Employees without a confirmation of the current revision of a policy, by name',
    duties: hrAdmins,
    paged: true,
    params: policyParams,
    query: pageQuery,
    reply: z.array(employee),
    errors: ['conflict'],
  }),
  remind: route('POST', '/api/policies/{id}/reminders', {
    summary: 'Remind the employees without a confirmation of a policy, at most once a day',
    duties: hrAdmins,
    params: policyParams,
    reply: z.object({ remindedAt: z.string() }),
  }),
} as const;
