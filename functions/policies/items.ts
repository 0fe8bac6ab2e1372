import * as z from 'zod/mini';
import type { Policy } from '../../shared/policies.ts';
import { type Item, parseOptional } from '../lib/table.ts';

/** A policy as it is stored. `kind` and `updatedAt` are the keys of the index that lists all of them. */
const policyItem = z.object({
  id: z.string(),
  kind: z.literal('policy'),
  title: z.string(),
  content: z.optional(z.string()),
  /** The key of its file in the bucket. */
  file: z.optional(z.string()),
  updatedAt: z.string(),
  version: z.int(),
});
export type PolicyItem = z.output<typeof policyItem>;

export const parsePolicy = (item: Item | undefined): PolicyItem | undefined =>
  parseOptional(policyItem, item);

export const policyKey = (id: string) => ({ id });

/** A policy as it is answered: without the key of its file. */
export const toPolicy = ({ id, title, content, file, updatedAt }: PolicyItem): Policy => ({
  _id: id,
  title,
  content,
  pdfUrl: file && `/api/policies/${id}/pdf`,
  updatedAt,
});
