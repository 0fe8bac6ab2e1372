import type { PayRunApproval } from '../../../shared/pay-runs/approval-state.ts';
import { isError, outsideMonthIssues, type PayRunIssue } from '../../../shared/pay-runs/pay-run-row.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { latestOf } from '../../store/edits.ts';
import type { RunHead, Submission } from '../../store/pay-run.ts';
import type { PaySettingEdits } from '../../store/pay-settings.ts';
import type { EmployeeMonth } from '../rows/employee-month.ts';
import type { EvaluatedRow } from '../rows/evaluate-row.ts';
import { latestChangeOf } from '../rows/row-changes.ts';
import { digestOf } from './digest.ts';
import type { MonthEdit } from './edits.ts';

export type ApprovalState = PayRunApproval['state'];

export const latestSubmission = ({
  submissions = [],
}: Pick<RunHead, 'submissions'>): Submission | undefined => submissions.at(-1);

/** Where a month stands: only what is `approved` may be generated. @param digest of the figures as they are now */
export function approvalState(
  submission: Pick<Submission, 'digest' | 'decision'> | undefined,
  digest: string,
): ApprovalState {
  if (!submission) return 'none';
  const { decision } = submission;
  if (decision?.outcome === 'sent-back') return 'sent-back';
  if (submission.digest !== digest) return 'changed';
  return decision ? 'approved' : 'submitted';
}

/** Reads the approval of a month from its head and rows. */
export function evaluateApproval(head: Pick<RunHead, 'submissions'>, evaluated: readonly EvaluatedRow[]) {
  const rows = evaluated.map(({ row }) => row);
  const digest = digestOf(evaluated);
  const submission = latestSubmission(head);
  return { rows, digest, submission, state: approvalState(submission, digest) };
}

/** The time of the latest change of any row; undefined where there is none. */
export const latestChangeAt = (rows: readonly EmployeeMonth[]): string | undefined =>
  rows
    .flatMap((row) => latestChangeOf(row)?.at ?? [])
    .toSorted()
    .at(-1);

interface Admin {
  id: UserId;
  name: string;
}

/** The approvers of a month, and the one of them, or its submitter, who edited last. */
interface Approvers<A extends Admin = Admin> {
  approvers: A[];
  lastEditor: MonthEdit['by'] | undefined;
}

/**
 * Admins who can approve what `submitter` submitted: those who edited nothing of it since the last approval. Where every other
 * admin did, those who did not edit last.
 * @param edits since the last approval
 */
export function approversOf<A extends Admin>(
  admins: readonly A[],
  submitter: UserId,
  edits: readonly Pick<MonthEdit, 'at' | 'by'>[],
): Approvers<A> {
  const others = admins.filter(({ id }) => id !== submitter);
  const editors = new Set(edits.map(({ by }) => by.id));
  const deciding = new Set([submitter, ...others.map(({ id }) => id)]);
  // An employee's change of their own details does not hide who edited before.
  const lastEditor = latestOf(edits.filter(({ by }) => deciding.has(by.id)))?.by;
  const untouched = others.filter(({ id }) => !editors.has(id));
  const approvers = untouched.length > 0 ? untouched : others.filter(({ id }) => id !== lastEditor?.id);
  return { approvers, lastEditor };
}

/** Employees with these are no part of the month, which goes on without them. */
const unpaidIssues: readonly PayRunIssue[] = [...outsideMonthIssues, 'not-joined'];

/** Employees who get no payslip: with an error to be corrected, and those who are no part of the month. */
export function unpaidOf(rows: readonly EvaluatedRow[]): { errors: EvaluatedRow[]; unpaid: EvaluatedRow[] } {
  const skipped = rows.filter(({ issues }) => issues.some(isError));
  const isUnpaid = ({ issues }: EvaluatedRow) => issues.some((issue) => unpaidIssues.includes(issue));
  return { errors: skipped.filter((row) => !isUnpaid(row)), unpaid: skipped.filter(isUnpaid) };
}

/** Names in an answer. */
export const maxNames = 3;

/** The latest change of each of these employees since the figures were submitted, latest first. */
export const changesSince = ({ seen = '' }: Pick<Submission, 'seen'>, rows: readonly EmployeeMonth[]) =>
  rows
    .flatMap((row) => {
      const change = latestChangeOf(row);
      return change && change.at > seen ? [{ name: row.name, ...change }] : [];
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));

/**
 * The change of the figures since they were submitted: the latest of an employee, else of the settings.
 * @param changes the latest ones, of so many employees
 */
export function changeOf(
  { at }: Pick<Submission, 'at'>,
  { people, changes }: { people: number; changes: ReturnType<typeof changesSince> },
  settings: PaySettingEdits,
): PayRunApproval['change'] {
  const [latest] = changes;
  if (latest) {
    const { name: _, ...change } = latest;
    return { ...change, people, names: changes.slice(0, maxNames).map(({ name }) => name) };
  }
  const edit = latestOf(Object.values(settings).flat());
  return edit && edit.at > at
    ? { kind: 'settings', at: edit.at, by: edit.by, people: 0, names: [] }
    : undefined;
}

/** The same of all employees of a month. */
export function changeSince(
  submission: Pick<Submission, 'at' | 'seen'>,
  rows: readonly EmployeeMonth[],
  settings: PaySettingEdits,
): PayRunApproval['change'] {
  const changes = changesSince(submission, rows);
  return changeOf(submission, { people: changes.length, changes }, settings);
}
