import * as z from 'zod/mini';
import { idSchema, optionalMultiLineText, pageQuery, requiredText } from './fields.ts';
import { route } from './route.ts';

/** A policy as it is read; pdfUrl is a path on the same origin, updatedAt an ISO time. */
export const policy = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.optional(z.string()),
  pdfUrl: z.optional(z.string()),
  updatedAt: z.string(),
});
export type Policy = z.output<typeof policy>;

/** Of a policy's file. */
export const maxPdfBytes = 4 * 1024 * 1024;

export const policyMessages = {
  titleRequired: 'Title is required',
  notFound: 'There is no such policy.',
  noFile: 'This policy has no file.',
  onlyPdf: 'Only PDF files can be uploaded',
  emptyPdf: 'This file is empty',
  tooLarge: 'The PDF can be at most 4 MB',
  deleted: 'Policy deleted',
} as const;

/** The text fields of the multipart form; its file, `pdf`, is optional (spec §5). */
const policyForm = z.object({
  title: requiredText(policyMessages.titleRequired, 200),
  content: optionalMultiLineText('Content', 20_000),
});
export type PolicyForm = z.output<typeof policyForm>;

const policyParams = z.object({ id: idSchema('pol') });

export const policiesRoutes = {
  policies: route({
    method: 'GET',
    path: '/api/policies',
    summary: 'Every policy, newest change first',
    caller: 'signed-in',
    paged: true,
    query: pageQuery,
    reply: z.array(policy),
  }),
  file: route({
    method: 'GET',
    path: '/api/policies/{id}/pdf',
    summary: "A policy's PDF, as a link opens it",
    caller: 'signed-in',
    cookie: true,
    params: policyParams,
    reply: 'pdf',
  }),
  addPolicy: route({
    method: 'POST',
    path: '/api/policies',
    summary: 'Add a policy',
    caller: 'admin',
    body: policyForm,
    upload: 'pdf',
    reply: policy,
  }),
  changePolicy: route({
    method: 'PUT',
    path: '/api/policies/{id}',
    summary: 'Change a policy; without a file it keeps the one it has',
    caller: 'admin',
    params: policyParams,
    body: policyForm,
    upload: 'pdf',
    reply: policy,
    errors: ['conflict'],
  }),
  deletePolicy: route({
    method: 'DELETE',
    path: '/api/policies/{id}',
    summary: 'Delete a policy and its file',
    caller: 'admin',
    params: policyParams,
    reply: z.object({ message: z.string() }),
    errors: ['conflict'],
  }),
} as const;
