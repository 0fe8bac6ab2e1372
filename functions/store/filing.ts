import * as z from 'zod/mini';
import { type Paise, paiseAmount } from '../../shared/money.ts';
import { type PayPeriod, storedPayPeriod } from '../../shared/period.ts';
import { challanNumber, challanSchema, taxOf } from '../../shared/statutory/challans.ts';
import { esiReasonCodes } from '../../shared/statutory/filing/esi-upload.ts';
import { type FilingId, filingIds, filingLabel } from '../../shared/statutory/filing/filing.ts';
import { storedUserId } from '../../shared/user-id.ts';
import { batchGetAll, get, parseOptional, versionCheck, versionWrite, type Write } from '../lib/table.ts';
import type { AuditSubject } from './audit.ts';
import { queryRun } from './pay-run.ts';

const event = { at: z.string(), by: z.object({ id: storedUserId, name: z.string() }) };
const part = z.object({ label: z.string(), amount: paiseAmount, inFile: z.optional(paiseAmount) });

const exportedFile = z.object({
  ...event,
  version: z.int(),
  hash: z.string(),
  people: z.int(),
  due: paiseAmount,
  parts: z.array(part),
});

const recorded = z.object({
  ...event,
  reference: z.string(),
  on: z.string(),
  total: z.optional(paiseAmount),
});

/** The history of a filing of a month, beside its run: amounts in paise. */
const filingItem = z.object({
  run: storedPayPeriod,
  item: z.string(),
  id: z.enum(filingIds),
  /** Newest first. */
  exports: z.array(exportedFile),
  filed: z.optional(recorded),
  paid: z.optional(recorded),
  /** The challans of income tax, oldest first. */
  challans: z.optional(z.array(challanSchema(paiseAmount))),
  /** Why nothing is to be done about it here. */
  dismissed: z.optional(z.object({ ...event, reason: z.string() })),
  reasons: z.optional(z.record(z.string(), z.literal(esiReasonCodes))),
  version: z.int(),
});
export type FilingItem = z.output<typeof filingItem>;
export type StoredChallan = NonNullable<FilingItem['challans']>[number];

/**
 * How a filing was paid. Income tax is, once its challans deposit what is due: then the day is that of the latest.
 * @param due in paise, by the payslips of now
 */
export function paidOf({ id, paid, challans = [] }: FilingItem, due: Paise): FilingItem['paid'] {
  const latest = challans.toSorted((a, b) => (a.on < b.on ? -1 : 1)).at(-1);
  if (id !== 'incomeTax') return paid;
  const total = taxOf(challans);
  if (!latest || total < due) return undefined;
  const { at, by, on } = latest;
  return { at, by, on, reference: challans.map(challanNumber).join(', '), total };
}

/** Different files of a month; an older one is in the audit log alone. */
export const maxExports = 20;

const prefix = 'filing#';
const filingKey = (period: PayPeriod, id: FilingId) => ({ run: period, item: `${prefix}${id}` });

/** A filing about which nothing was done. Version 0 is never stored. */
export const emptyFilingItem = (period: PayPeriod, id: FilingId): FilingItem => ({
  ...filingKey(period, id),
  id,
  exports: [],
  version: 0,
});

export const readFilingItem = async (period: PayPeriod, id: FilingId): Promise<FilingItem> =>
  parseOptional(filingItem, await get('runs', filingKey(period, id))) ?? emptyFilingItem(period, id);

export const readFilingItems = async (period: PayPeriod): Promise<FilingItem[]> =>
  (await queryRun(period, prefix)).map((item) => filingItem.parse(item));

/** The items of filings of any months, in their order. */
export const readFilingItemsOf = async (
  filings: readonly { payPeriod: PayPeriod; id: FilingId }[],
): Promise<FilingItem[]> => {
  const items = await batchGetAll(
    filings.map(({ payPeriod, id }) => ({ table: 'runs', key: filingKey(payPeriod, id) })),
  );
  return filings.map(
    ({ payPeriod, id }, i) => parseOptional(filingItem, items[i]) ?? emptyFilingItem(payPeriod, id),
  );
};

/** Writes the next version, with optimistic locking. */
export const filingWrite = (read: FilingItem, next: FilingItem): Write =>
  versionWrite('runs', 'run', read.version, next);

/** The filing is still as it was read. */
export const filingCheck = ({ run, item, version }: FilingItem): Write =>
  versionCheck('runs', 'run', version, { run, item });

export const filingSubject = (period: PayPeriod, id: FilingId): AuditSubject => ({
  id: `filing_${period}_${id}`,
  name: filingLabel(id),
});
