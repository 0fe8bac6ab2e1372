import type { UserId } from '../../../shared/accounts.ts';
import { isError, type PayRunIssue } from '../../../shared/pay-run-row.ts';
import type { PayRunApproval } from '../../../shared/pay-runs.ts';
import type { RunEvent, RunHead, Submission } from '../../store/pay-run.ts';
import type { RowItem } from '../../store/pay-run-row.ts';
import type { SettingsChange } from '../../store/settings-change.ts';
import type { EvaluatedRow } from '../rows/project-row.ts';
import { latestChangeOf } from '../rows/row-changes.ts';
import { digestOf } from './digest.ts';

type State = PayRunApproval['state'];

export const latestSubmission = ({
  submissions = [],
}: Pick<RunHead, 'submissions'>): Submission | undefined => submissions.at(-1);

/** Where a month stands: only what is `approved` may be generated. @param digest of the figures as they are now */
export function approvalState(
  submission: Pick<Submission, 'digest' | 'decision'> | undefined,
  digest: string,
): State {
  if (!submission) return 'none';
  const { decision } = submission;
  if (decision?.outcome === 'sent-back') return 'sent-back';
  if (submission.digest !== digest) return 'changed';
  return decision ? 'approved' : 'submitted';
}

/** The latest edit of any figure of the month by an admin: they do not approve their own. */
export function lastEditOf(rows: readonly RowItem[]): RunEvent | undefined {
  const edits = rows.flatMap(({ changes }) => changes?.edit ?? []);
  return edits.reduce<RunEvent | undefined>(
    (latest, edit) => (latest && latest.at >= edit.at ? latest : edit),
    undefined,
  );
}

/** What the head and the rows of a month say of its approval. */
export function evaluateApproval(head: Pick<RunHead, 'submissions'>, evaluated: readonly EvaluatedRow[]) {
  const rows = evaluated.map(({ row }) => row);
  const digest = digestOf(evaluated);
  const submission = latestSubmission(head);
  return { rows, digest, submission, state: approvalState(submission, digest), lastEdit: lastEditOf(rows) };
}

/** The time of the latest change of any row; undefined where there is none. */
export const latestChangeAt = (rows: readonly RowItem[]): string | undefined =>
  rows
    .flatMap((row) => latestChangeOf(row)?.at ?? [])
    .toSorted()
    .at(-1);

/** Admins who can approve what `submitter` submitted: all but that one and the last editor. */
export const approversOf = <Admin extends { id: UserId }>(
  admins: readonly Admin[],
  submitter: UserId,
  lastEdit: RunEvent | undefined,
): Admin[] => admins.filter(({ id }) => id !== submitter && id !== lastEdit?.by.id);

/** Employees with these are no part of the month, which goes on without them. */
const unpaidIssues: readonly PayRunIssue[] = ['left', 'left-before', 'not-joined'];

/** Employees who get no payslip: with an error to be corrected, and those who are no part of the month. */
export function unpaidOf(rows: readonly EvaluatedRow[]): { errors: EvaluatedRow[]; unpaid: EvaluatedRow[] } {
  const skipped = rows.filter(({ issues }) => issues.some(isError));
  const isUnpaid = ({ issues }: EvaluatedRow) => issues.some((issue) => unpaidIssues.includes(issue));
  return { errors: skipped.filter((row) => !isUnpaid(row)), unpaid: skipped.filter(isUnpaid) };
}

/** Names in an answer. */
const maxNames = 3;

/** What changed the figures since they were submitted: the latest change of a row, else of the settings. */
export function changeSince(
  { at, seen = '' }: Pick<Submission, 'at' | 'seen'>,
  rows: readonly RowItem[],
  settings: SettingsChange | undefined,
): PayRunApproval['change'] {
  const changed = rows
    .flatMap((row) => {
      const change = latestChangeOf(row);
      return change && change.at > seen ? [{ name: row.name, change }] : [];
    })
    .toSorted((a, b) => (a.change.at < b.change.at ? 1 : -1));
  const [latest] = changed;
  if (latest) {
    const names = changed.slice(0, maxNames).map(({ name }) => name);
    return { ...latest.change, people: changed.length, names };
  }
  return settings && settings.at > at ? { kind: 'settings', ...settings, people: 0, names: [] } : undefined;
}
