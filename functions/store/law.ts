import * as z from 'zod/mini';
import { type LawOverride, lawOverride } from '../../shared/law-rules.ts';
import { isUnchanged } from '../lib/condition.ts';
import { type Item, parseOptional, type Write } from '../lib/table.ts';
import type { SettingsChange } from './settings-change.ts';

const lawItem = z.object({
  overrides: z.array(lawOverride),
  version: z.int(),
});

/** The company's own values of rules of the law. */
export interface Law {
  overrides: LawOverride[];
  /** 0 while the company has none. */
  version: number;
}

/** In the settings table. */
export const lawKey = { name: 'law' };

export const parseLaw = (item: Item | undefined): Law => {
  const { overrides, version } = parseOptional(lawItem, item) ?? { overrides: [], version: 0 };
  return { overrides, version };
};

/** Writes the overrides in place of those that were read, with optimistic locking. */
export const lawWrite = (read: Law, overrides: readonly LawOverride[], changed: SettingsChange): Write => ({
  table: 'settings',
  put: { ...lawKey, overrides, changed, version: read.version + 1 },
  condition: isUnchanged('name', read.version),
});
