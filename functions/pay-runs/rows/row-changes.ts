import { isError } from '../../../shared/pay-run-row.ts';
import type { RowChanges, RowItem } from '../../store/pay-run-row.ts';

/** Whose change of a row it is: an admin's edit, checking the month again, or of the employee's own details. */
export interface RowChange {
  kind: 'edit' | 'check' | 'own';
  by: NonNullable<RowChanges['edit']>['by'];
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

/** A row to be written in place of the one that was read, with whose change it is where what is paid differs. */
export function withChange(read: RowItem | undefined, next: RowItem, { kind, by }: RowChange): RowItem {
  const isSame = read && canonicalJson(approvedPartOf(read)) === canonicalJson(approvedPartOf(next));
  if (isSame) return next;
  const change = { at: new Date().toISOString(), by };
  return {
    ...next,
    changes: { ...next.changes, ...(kind === 'edit' ? { edit: change } : { other: { ...change, kind } }) },
  };
}

/** The latest change of a row; undefined of one that is as opening the month wrote it. */
export function latestChangeOf({ changes = {} }: RowItem) {
  const { edit, other } = changes;
  if (edit && (!other || edit.at >= other.at)) return { kind: 'edit' as const, ...edit };
  return other;
}
