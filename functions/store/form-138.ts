import * as z from 'zod/mini';
import { paiseAmount } from '../../shared/money.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import { formatQuarter, monthsOfQuarter, type Quarter } from '../../shared/statutory/quarter.ts';
import { recordedEvent } from '../../shared/user-id.ts';
import { isUnchanged } from '../lib/condition.ts';
import { get, parseOptional, type Write } from '../lib/table.ts';
import type { AuditSubject } from './audit.ts';

/** The exports of Form 138 of a quarter, beside the run of its last month: amounts in paise. */
const form138Item = z.object({
  run: storedPayPeriod,
  item: z.string(),
  /** Newest first. */
  exports: z.array(
    z.object({
      ...recordedEvent.shape,
      version: z.int(),
      hash: z.string(),
      people: z.int(),
      tax: paiseAmount,
    }),
  ),
  version: z.int(),
});
export type Form138Item = z.output<typeof form138Item>;

const keyOf = (quarter: Quarter): { run: PayPeriod; item: string } => ({
  run: monthsOfQuarter(quarter)[2],
  item: 'form-138',
});

/** Nothing was exported: version 0 is never stored. */
export const readForm138Item = async (quarter: Quarter): Promise<Form138Item> =>
  parseOptional(form138Item, await get('runs', keyOf(quarter))) ?? {
    ...keyOf(quarter),
    exports: [],
    version: 0,
  };

export const form138Write = (read: Form138Item, next: Form138Item): Write => ({
  table: 'runs',
  put: { ...next, version: read.version + 1 },
  condition: isUnchanged('run', read.version),
});

export const form138Subject = (quarter: Quarter): AuditSubject => ({
  id: `form138_${quarter}`,
  name: `Form 138, ${formatQuarter(quarter)}`,
});
