import * as z from 'zod/mini';
import { recordedEvent } from '../../shared/user-id.ts';
import { isUnchanged } from '../lib/condition.ts';
import { type Item, parseOptional, type Write } from '../lib/table.ts';

const locksItem = z.object({
  /** The locks by the year in which the tax year begins. */
  locked: z.record(z.string(), recordedEvent),
  version: z.int(),
});
/** The tax years whose regimes and declarations no employee can change any more. */
export type TaxYearLocks = z.output<typeof locksItem>;

/** In the settings table. */
export const taxYearLocksKey = { name: 'tax-years' };

export const parseTaxYearLocks = (item: Item | undefined): TaxYearLocks =>
  parseOptional(locksItem, item) ?? { locked: {}, version: 0 };

export const taxYearLocksWrite = (read: TaxYearLocks, locked: TaxYearLocks['locked']): Write => ({
  table: 'settings',
  put: { ...taxYearLocksKey, locked, version: read.version + 1 },
  condition: isUnchanged('name', read.version),
});

/** They are still as they were read. */
export const taxYearLocksCheck = ({ version }: TaxYearLocks): Write => ({
  table: 'settings',
  check: taxYearLocksKey,
  condition: isUnchanged('name', version),
});
