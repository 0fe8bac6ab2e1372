import * as z from 'zod/mini';
import type { SavedLedgers } from '../../shared/books/ledgers.ts';
import { type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';

const ledgersItem = z.object({
  ledgers: z.record(z.string(), z.string()),
  byDepartment: z.boolean(),
  tallyCompany: z.string(),
  version: z.int(),
});

/** In the settings table. */
export const ledgersKey = { name: 'ledgers' };

/** Until something is chosen: the usual ledgers, without departments. */
export const parseLedgers = (item: Item | undefined): SavedLedgers =>
  parseOptional(ledgersItem, item) ?? { ledgers: {}, byDepartment: false, tallyCompany: '', version: 0 };

/** Writes ledgers in place of those that were read, with optimistic locking. */
export const ledgersWrite = (read: SavedLedgers, next: Omit<SavedLedgers, 'version'>): Write =>
  versionWrite('settings', 'name', read.version, { ...ledgersKey, ...next });
