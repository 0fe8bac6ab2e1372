import { statutoryFieldNames } from '../../../shared/law/statutory-fields.ts';
import { storedFieldNames } from '../../../shared/pay/payroll-fields.ts';
import { isError } from '../../../shared/pay-runs/pay-run-row.ts';
import { type PayPeriod, toPeriod } from '../../../shared/period.ts';
import { pick } from '../../lib/pick.ts';
import { type Edit, latestOf, withEdits } from '../../store/edits.ts';
import { monthlyNames, type RowItem } from '../../store/pay-run-row.ts';
import type { ProfileItem } from '../../store/profile.ts';

/** Payroll details of one month are in its row alone. */
const ofMonth: readonly string[] = [...monthlyNames, 'payPeriod'];
const payNames = [
  ...storedFieldNames.filter((name) => !ofMonth.includes(name)),
  ...statutoryFieldNames,
  ...(['ctc', 'components', 'exit', 'bankAccountNumber', 'ifscCode'] as const),
];

/** Whose change of a row it is: an admin's edit, checking the month again, or of the employee's own details. */
export interface RowChange {
  kind: 'edit' | 'check' | 'own';
  by: Edit['by'];
}

/** Parts of a row that decide what is paid, and into which account: an approval is of these. */
export const approvedPartOf = ({ figures, statutory, confirmedNetPay, bankChange, findings }: RowItem) => ({
  figures,
  statutory,
  confirmedNetPay,
  bankChange,
  errors: findings.filter(isError).toSorted(),
});

type Plain = string | number | boolean | null | undefined | object;

const sortKeys = (_name: string, value: Plain): Plain =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** JSON that does not depend on the order of properties, nor on absent ones. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys);

/** Whether two rows pay the same, into the same account. */
export const isSameApproved = (one: RowItem, other: RowItem): boolean =>
  canonicalJson(approvedPartOf(one)) === canonicalJson(approvedPartOf(other));

/** A row to be written in place of the one that was read, with whose change it is where what is paid differs. */
export function withChange(read: RowItem | undefined, next: RowItem, { kind, by }: RowChange): RowItem {
  if (read && isSameApproved(read, next)) return next;
  const change = { at: new Date().toISOString(), by };
  const { edits, other } = next.changes ?? {};
  // Others entered the figures that a check takes in. An admin may be an employee whose own details change.
  const changes = {
    ...(kind === 'check' ? edits && { edits } : { edits: withEdits(edits, change) }),
    ...(kind === 'edit' ? other && { other } : { other: { ...change, kind } }),
  };
  return { ...next, changes };
}

/** The latest change of a row; undefined of one that is as opening the month wrote it. */
export function latestChangeOf({ changes = {} }: RowItem) {
  const { edits = [], other } = changes;
  const edit = latestOf(edits);
  if (edit && (!other || edit.at > other.at)) return { kind: 'edit' as const, at: edit.at, by: edit.by };
  return other;
}

/** The part of a profile that decides the pay of months to come, and into which account it is paid. */
const payPartOf = (profile: ProfileItem) => pick(profile, payNames);

const monthsOf = ({ scheduled = [], adjustments = [] }: ProfileItem): Map<string, PayPeriod> =>
  new Map([
    ...scheduled.map((each) => [canonicalJson(each), toPeriod(each.from)] as const),
    ...adjustments.map(({ settled: _, ...each }) => [canonicalJson(each), each.month] as const),
  ]);

/** The months of dated pay and one-off amounts that one of two profiles has alone. */
function changedMonths(read: ProfileItem, next: ProfileItem): PayPeriod[] {
  const [before, after] = [monthsOf(read), monthsOf(next)];
  const only = (these: typeof before, those: typeof before) =>
    [...these].flatMap(([key, month]) => (those.has(key) ? [] : [month]));
  return [...new Set([...only(before, after), ...only(after, before)])];
}

/**
 * A profile as an admin saves it in place of the one that was read, with whose edit it is where what is paid in months to come
 * differs: their pay runs begin with it.
 */
export function withProfileEdit(read: ProfileItem, next: ProfileItem, by: Edit['by']): ProfileItem {
  const at = new Date().toISOString();
  const isSamePay = canonicalJson(payPartOf(read)) === canonicalJson(payPartOf(next));
  const added = [
    ...(isSamePay ? [] : [{ at, by }]),
    ...changedMonths(read, next).map((month) => ({ at, by, month })),
  ];
  return added.length === 0 ? next : { ...next, edits: withEdits(read.edits, ...added) };
}
