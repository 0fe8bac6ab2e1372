import * as z from 'zod/mini';
import type { AuditChange, AuditEntry } from '../../shared/audit/audit.ts';
import { paise, toRupees } from '../../shared/money.ts';
import { amountNames } from '../../shared/pay/payroll-fields.ts';
import type { Item } from '../lib/table.ts';

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** The old and the new value of a field, neither where they are not on the record, or those of each of its parts. */
const storedChange = z.union([
  z.tuple([value, value]),
  z.tuple([]),
  z.object({ parts: z.array(z.tuple([z.string(), value, value])) }),
]);

/** An entry as it is stored. One of an earlier version has neither names nor changes. */
const auditItem = z.object({
  entity: z.string(),
  time: z.string(),
  action: z.string(),
  by: z.string(),
  byName: z.optional(z.string()),
  /** The subject, in what is stored with the actor. */
  subject: z.optional(z.string()),
  about: z.optional(z.string()),
  device: z.optional(z.string()),
  changes: z.optional(z.record(z.string(), storedChange)),
  payPeriod: z.optional(z.string()),
  version: z.optional(z.int()),
});

const amountFields: ReadonlySet<string> = new Set([
  ...amountNames,
  'ctc',
  'components',
  'amount',
  'instalment',
  'confirmedNetPay',
  'netPay',
  'total',
]);

function toChange(field: string, [before, after]: readonly unknown[]): AuditChange {
  const shown = (stored: unknown) =>
    (amountFields.has(field) && typeof stored === 'number' ? toRupees(paise(stored)) : stored) ?? undefined;
  return { field, before: shown(before), after: shown(after) } as AuditChange;
}

/** One change, or one for each part of a field that is different. */
const toChanges = (field: string, stored: z.output<typeof storedChange>): AuditChange[] =>
  'parts' in stored
    ? stored.parts.map(([part, ...values]) => ({ ...toChange(field, values), part }))
    : [toChange(field, stored)];

/** An entry as it is answered: amounts in rupees. */
export function toAuditEntry(item: Item): AuditEntry {
  const { entity, time, by, byName, subject, about, changes = {}, ...rest } = auditItem.parse(item);
  return {
    ...rest,
    id: `${subject ?? entity}#${time}`,
    at: time.slice(0, time.indexOf('#')),
    by: { id: by, name: byName },
    subject: { id: subject ?? entity, name: about },
    // DynamoDB keeps the fields of a map in no order.
    changes: Object.entries(changes)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([field, stored]) => toChanges(field, stored)),
  };
}
