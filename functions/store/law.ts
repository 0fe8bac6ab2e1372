import * as z from 'zod/mini';
import { statutorySettingsOf } from '../../shared/law/settings.ts';
import type { StatutorySettings } from '../../shared/law/statutory.ts';
import { type LawOverride, lawOverride } from '../../shared/law-rules.ts';
import { isUnchanged } from '../lib/condition.ts';
import { batchGet, type Item, parseOptional, type Write } from '../lib/table.ts';
import { companyKey, parseCompany } from './company.ts';

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
export const lawWrite = (read: Law, overrides: readonly LawOverride[]): Write => ({
  table: 'settings',
  put: { ...lawKey, overrides, version: read.version + 1 },
  condition: isUnchanged('name', read.version),
});

/** The keys of what the company has chosen about the law, in the order of `parseStatutorySettings`. */
export const statutorySettingsKeys = [
  { table: 'settings' as const, key: companyKey },
  { table: 'settings' as const, key: lawKey },
] as const;

export const parseStatutorySettings = (company: Item | undefined, law: Item | undefined): StatutorySettings =>
  statutorySettingsOf(parseCompany(company), parseLaw(law).overrides);

/** What the company has chosen about the law, in one round trip. */
export async function readStatutorySettings(): Promise<StatutorySettings> {
  const [company, law] = await batchGet(...statutorySettingsKeys);
  return parseStatutorySettings(company, law);
}
