import * as z from 'zod/mini';
import { paiseAmount } from '../../shared/money.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import {
  form138DueOn,
  formatQuarter,
  monthsOfQuarter,
  type Quarter,
  quarterOf,
  quarter as quarterSchema,
} from '../../shared/statutory/quarter.ts';
import { recordedEvent } from '../../shared/user-id.ts';
import { batchGetAll, get, type Item, parseOptional, versionWrite, type Write } from '../lib/table.ts';
import type { AuditSubject } from './audit.ts';
import type { RunHead } from './pay-run.ts';

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
  /** As an admin recorded it, with the digest and the totals of the newest export, or of the sheets where none was exported. */
  filed: z.optional(
    z.object({
      ...recordedEvent.shape,
      reference: z.string(),
      /** YYYY-MM-DD. */
      on: z.string(),
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

/** Nothing was exported or filed: version 0 is never stored. */
const parse = (item: Item | undefined, quarter: Quarter): Form138Item =>
  parseOptional(form138Item, item) ?? { ...keyOf(quarter), exports: [], version: 0 };

export const readForm138Item = async (quarter: Quarter): Promise<Form138Item> =>
  parse(await get('runs', keyOf(quarter)), quarter);

/** A Form 138 that is to be filed. */
interface DueForm138 {
  quarter: Quarter;
  /** YYYY-MM-DD. */
  on: string;
  /** The number of employees in its month that has the most. */
  employees: number;
}

/** The quarters whose payslips deduct income tax and whose Form 138 is due up to a day and not filed, oldest first. */
export async function readDueForms138(heads: readonly RunHead[], until: string): Promise<DueForm138[]> {
  const taxed = heads.filter(({ outcome }) => (outcome?.costs?.tax ?? 0) > 0);
  const ofQuarters = Map.groupBy(taxed, ({ item }) => quarterOf(item));
  const due = [...ofQuarters]
    .filter(([quarter]) => quarterSchema.safeParse(quarter).success)
    .map(
      ([quarter, months]): DueForm138 => ({
        quarter,
        on: form138DueOn(quarter),
        employees: Math.max(...months.map(({ outcome }) => outcome?.costs?.owing.incomeTax ?? 0)),
      }),
    )
    .filter(({ on }) => on <= until)
    .sort((a, b) => a.on.localeCompare(b.on));
  const items = await batchGetAll(due.map(({ quarter }) => ({ table: 'runs', key: keyOf(quarter) })));
  return due.filter(({ quarter }, i) => !parse(items[i], quarter).filed);
}

export const form138Write = (read: Form138Item, next: Form138Item): Write =>
  versionWrite('runs', 'run', read.version, next);

export const form138Subject = (quarter: Quarter): AuditSubject => ({
  id: `form138_${quarter}`,
  name: `Form 138, ${formatQuarter(quarter)}`,
});
