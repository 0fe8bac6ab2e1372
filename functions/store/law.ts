import * as z from 'zod/mini';
import { type LawOverride, lawOverride } from '../../shared/law/law-rules.ts';
import { type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';
import { type Edit, edits, withEdits } from './edits.ts';

const lawItem = z.object({
  overrides: z.array(lawOverride),
  edits,
  version: z.int(),
});

/** The company's own values of rules of the law. */
export interface Law {
  overrides: LawOverride[];
  edits?: Edit[] | undefined;
  /** 0 while the company has none. */
  version: number;
}

/** In the settings table. */
export const lawKey = { name: 'law' };

export const parseLaw = (item: Item | undefined): Law => {
  const { overrides, edits: found, version } = parseOptional(lawItem, item) ?? { overrides: [], version: 0 };
  return { overrides, ...(found && { edits: found }), version };
};

/** Writes the overrides in place of those that were read, with optimistic locking. */
export const lawWrite = (read: Law, overrides: readonly LawOverride[], edit: Edit): Write =>
  versionWrite('settings', 'name', read.version, {
    ...lawKey,
    overrides,
    edits: withEdits(read.edits, edit),
  });
