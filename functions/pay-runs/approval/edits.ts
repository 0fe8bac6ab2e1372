import { type ApprovedState, type Edit, editsSince } from '../../store/edits.ts';
import { type RunHead, readHeads } from '../../store/pay-run.ts';
import type { PaySettingEdits, PaySettingsName } from '../../store/pay-settings.ts';
import type { EmployeeMonth } from '../rows/employee-month.ts';

/** An edit of what the pay of a month depends on: of an employee, or of the company's settings. */
export type MonthEdit = Edit & ({ kind: 'employee'; name: string } | { kind: PaySettingsName });

const approvedIn = ({
  item: month,
  submissions = [],
}: Pick<RunHead, 'item' | 'submissions'>): ApprovedState | undefined => {
  const approved = submissions.findLast(({ decision }) => decision?.outcome === 'approved');
  return approved?.decision && { at: approved.decision.at, month };
};

/** The latest approval of the month itself, else of the months before it; undefined where nothing was approved. */
export async function readApproved(
  head: Pick<RunHead, 'item' | 'submissions'>,
): Promise<ApprovedState | undefined> {
  const own = approvedIn(head);
  if (own) return own;
  const before = (await readHeads()).filter(({ item }) => item < head.item);
  return before.flatMap((other) => approvedIn(other) ?? []).toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
}

/** The edits of the company's settings since then that the digest of a month depends on. */
export const settingEdits = (
  { item: month }: Pick<RunHead, 'item'>,
  settings: PaySettingEdits,
  approved: ApprovedState | undefined,
): MonthEdit[] =>
  Object.entries(settings).flatMap(([kind, edits]) =>
    editsSince(edits, month, approved).map((edit) => ({ ...edit, kind: kind as PaySettingsName })),
  );

/** The same of these employees. */
export const employeeEdits = (
  { item: month }: Pick<RunHead, 'item'>,
  rows: readonly EmployeeMonth[],
  approved: ApprovedState | undefined,
): Extract<MonthEdit, { kind: 'employee' }>[] =>
  rows.flatMap(({ name, edits = [] }) =>
    editsSince(edits, month, approved).map((edit) => ({ ...edit, kind: 'employee' as const, name })),
  );
