import * as z from 'zod/mini';
import { Problem } from '../../shared/errors.ts';
import { type Policy, policyMessages } from '../../shared/policies/policies.ts';
import { looseFiles } from '../lib/loose-files.ts';
import { get, type Item, parseOptional, type Write } from '../lib/table.ts';
import type { AuditSubject } from './audit.ts';
import { fanOutWrite } from './fan-out.ts';

/** A policy as it is stored. `kind` and `updatedAt` are the keys of the index that lists all of them. */
const policyItem = z.object({
  id: z.string(),
  kind: z.literal('policy'),
  title: z.string(),
  content: z.optional(z.string()),
  /** The key of its file in the bucket. */
  file: z.optional(z.string()),
  updatedAt: z.string(),
  requiresAcknowledgment: z.boolean(),
  /** Rises with each change of title, content or file. */
  revision: z.int(),
  remindedAt: z.optional(z.string()),
  version: z.int(),
});
export type PolicyItem = z.output<typeof policyItem>;

export const parsePolicy = (item: Item | undefined): PolicyItem | undefined =>
  parseOptional(policyItem, item);

/** Files of policies that no policy refers to. */
export const policyFiles = looseFiles({
  table: 'policies',
  keyOf: (id) => ({ id }),
  attributes: { kind: 'loose-file' },
  all: { index: 'by-kind', partition: ['kind', 'loose-file'] },
});

export const policyKey = (id: string) => ({ id });

/** @throws Problem not_found */
export async function getPolicy(id: string): Promise<PolicyItem> {
  const item = parsePolicy(await get('policies', policyKey(id)));
  if (!item) throw new Problem('not_found', policyMessages.notFound);
  return item;
}

export const subjectOf = ({ id, title }: PolicyItem): AuditSubject => ({ id, name: title });

/** The write that asks the employees who have not acknowledged this revision to do so. */
export const acknowledgmentDueWrite = ({ id, revision, title }: PolicyItem): Write =>
  fanOutWrite('policy.acknowledgment-due', {
    subject: { policyId: id, revision: String(revision), title },
  });

/** A policy as it is answered: without the key of its file. */
export const toPolicy = (
  { id, title, content, file, updatedAt }: PolicyItem,
  acknowledgment?: Policy['acknowledgment'],
): Policy => ({
  _id: id,
  title,
  content,
  pdfUrl: file && `/api/policies/${id}/pdf`,
  updatedAt,
  acknowledgment,
});
