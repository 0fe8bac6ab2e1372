import { createHash } from 'node:crypto';
import { isError } from '../../../shared/pay-runs/pay-run-row.ts';
import { canonicalJson } from '../../lib/json.ts';
import type { EvaluatedRow } from '../rows/evaluate-row.ts';
import { approvedPartOf } from '../rows/row-changes.ts';

/** The amounts that generating a payslip now would pay, and whether it would: by the details of the row and the settings of now. */
const paidBy = ({ row, results, statutory, issues }: EvaluatedRow) => ({
  userId: row.userId,
  ...approvedPartOf(row),
  results,
  employer: statutory.map(({ head, line }) => [head, line?.employer]),
  errors: issues.filter(isError).toSorted(),
});

/**
 * Names the figures of a month: an approval holds for exactly these. It is worked out anew wherever it decides, and never
 * stored but in what was submitted.
 */
export function digestOf(rows: readonly EvaluatedRow[]): string {
  const hash = createHash('sha256');
  const sorted = rows.toSorted((a, b) => (a.row.userId < b.row.userId ? -1 : 1));
  for (const row of sorted) hash.update(`${canonicalJson(paidBy(row))}\n`);
  return hash.digest('base64url');
}
