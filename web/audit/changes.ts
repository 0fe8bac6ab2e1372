import type { AuditChange } from '../../shared/audit/audit.ts';
import {
  type AuditAction,
  auditLabels,
  recordedFieldNames,
  recordedFields,
} from '../../shared/audit/audit-labels.ts';
import { formatDate, isCalendarDate } from '../../shared/date.ts';
import { formatPaise, type Rupees, toPaise } from '../../shared/money.ts';
import { formatPeriod } from '../../shared/period.ts';

const placeOf = ({ field }: AuditChange) =>
  (recordedFieldNames.indexOf(field) + recordedFieldNames.length + 1) % (recordedFieldNames.length + 1);

/** Sorts changes as the forms do; fields of another version come last. */
export const sortChanges = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.toSorted((a, b) => placeOf(a) - placeOf(b));

/** Every field that can be asked for, by its label. */
export const fieldOptions = Object.entries(recordedFields)
  .map(([field, { label }]) => ({ field, label }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** 'Basic Salary'; of a field in parts 'Salary components: Canteen'. */
export function labelOfChange({ field, part }: Pick<AuditChange, 'field' | 'part'>): string {
  const label = recordedFields[field]?.label ?? field;
  return part === undefined ? label : `${label}: ${part}`;
}

type Value = AuditChange['before'];

/** A value for a person: '₹52,000.50', '31 Dec 2026', 'Yes'; undefined where there is none. */
export function formatValue(field: string, value: Value): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const { kind, options } = recordedFields[field] ?? {};
  if (kind === 'amount' && typeof value === 'number') return formatPaise(toPaise(value as Rupees));
  // A date that is masked is none.
  if (kind === 'date' && typeof value === 'string' && isCalendarDate(value)) return formatDate(value);
  if (kind === 'month' && typeof value === 'string') return formatPeriod(value);
  return value === undefined ? undefined : (options?.[value] ?? String(value));
}

/** Label of an action; one of another version of the portal is shown as it is. */
export const labelOfAction = (action: string): string => auditLabels[action as AuditAction] ?? action;
