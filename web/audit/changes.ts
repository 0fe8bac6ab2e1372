import type { AuditChange } from '../../shared/audit.ts';
import { companyLabels } from '../../shared/company.ts';
import { companyOptions } from '../../shared/company-statutory.ts';
import { formatDate, isCalendarDate } from '../../shared/date.ts';
import { formatPaise, type Rupees, toPaise } from '../../shared/money.ts';
import { payrollFields } from '../../shared/payroll-fields.ts';
import { formatPeriod } from '../../shared/period.ts';
import { personalFields } from '../../shared/profiles.ts';
import { statutoryFields } from '../../shared/statutory-fields.ts';

interface RecordedField {
  label: string;
  kind?: string;
  /** Of a choice: the label of each value. */
  options?: Readonly<Record<string, string>> | undefined;
}

/** Those that a profile has as well follow its order and labels. */
const { yearlyLeaves: _yearlyLeaves, pan: _pan, ...companyTexts } = companyLabels;
const companyFields: Readonly<Record<string, RecordedField>> = Object.fromEntries(
  Object.entries(companyTexts).map(([name, label]) => [name, { label, options: companyOptions[name] }]),
);

/** Every field that an entry may have, in the order in which changes are shown. */
const recordedFields: Readonly<Record<string, RecordedField>> = {
  name: { label: 'Name' },
  title: { label: 'Title' },
  email: { label: 'Email' },
  ...companyFields,
  role: { label: 'Role' },
  isInitialPassword: { label: 'Initial password' },
  requireTwoFactor: { label: 'Two-step verification required' },
  reauthentication: { label: 'Re-authentication required' },
  status: { label: 'Status' },
  subject: { label: 'Subject' },
  startDate: { label: 'Start date', kind: 'date' },
  endDate: { label: 'End date', kind: 'date' },
  numberOfDays: { label: 'Days' },
  description: { label: 'Description' },
  date: { label: 'Date', kind: 'date' },
  content: { label: 'Content' },
  file: { label: 'PDF' },
  requiresAcknowledgment: { label: 'Confirmation required' },
  payDate: { label: 'Pay date', kind: 'date' },
  publishOn: { label: 'Published on', kind: 'date' },
  people: { label: 'Employees' },
  netPay: { label: 'Net pay', kind: 'amount' },
  total: { label: 'Total', kind: 'amount' },
  reference: { label: 'Reference' },
  fileVersion: { label: 'File version' },
  fileHash: { label: 'File (SHA-256)' },
  lawValue: { label: 'Own value of a rule' },
  reason: { label: 'Reason' },
  statutoryReason: { label: 'Reasons for statutory amounts' },
  ...payrollFields,
  confirmedNetPay: { label: 'Negative net pay confirmed', kind: 'amount' },
  ...personalFields,
  ...statutoryFields,
};
/** The fields that have a label. */
export const recordedFieldNames = Object.keys(recordedFields);
const placeOf = ({ field }: AuditChange) =>
  (recordedFieldNames.indexOf(field) + recordedFieldNames.length + 1) % (recordedFieldNames.length + 1);

/** In the order of the forms; fields of another version come last. */
export const sortChanges = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.toSorted((a, b) => placeOf(a) - placeOf(b));

/** Every field that can be asked for, by its label. */
export const fieldOptions = Object.entries(recordedFields)
  .map(([field, { label }]) => ({ field, label }))
  .sort((a, b) => a.label.localeCompare(b.label));

export const labelOfField = (field: string): string => recordedFields[field]?.label ?? field;

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
