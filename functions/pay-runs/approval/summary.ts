import { payRunApprovalRoutes } from '../../../shared/pay-runs/pay-run-approval.ts';
import { maxOwnEdits, type PayRunApproval } from '../../../shared/pay-runs/pay-runs.ts';
import type { Actor } from '../../auth/session.ts';
import { readAdmins } from '../../store/account-list.ts';
import { latestOf } from '../../store/edits.ts';
import type { RunHead } from '../../store/pay-run.ts';
import type { EvaluatedRow } from '../rows/evaluate-row.ts';
import { monthEdits, readApproved } from './edits.ts';
import type { ApprovalRule } from './rule.ts';
import {
  approvalState,
  approversOf,
  changeSince,
  evaluateApproval,
  latestSubmission,
  unpaidOf,
} from './state.ts';

/** A closed month has the approval that it was closed with: nothing can be decided about it, and its figures change no more. */
function approvalOfClosed(head: RunHead, rule: ApprovalRule['rule']): PayRunApproval {
  const submission = latestSubmission(head);
  const digest = submission?.digest ?? '';
  return {
    state: approvalState(submission, digest),
    ...(rule === 'off-alone' && { isOff: true as const }),
    ...{ digest, approvers: [], errors: 0, unpaid: 0 },
  };
}

/** Where the approval of a month stands, for an admin; undefined in a company that needs none. */
export async function summarizeApproval(
  { userId }: Pick<Actor, 'userId'>,
  head: RunHead,
  evaluated: readonly EvaluatedRow[],
  { rule, edits: settings }: ApprovalRule,
): Promise<PayRunApproval | undefined> {
  if (rule === 'off') return undefined;
  if (head.state === 'closed') return approvalOfClosed(head, rule);
  const { rows, digest, submission, state } = evaluateApproval(head, evaluated);
  const isSubmitted = state === 'submitted' && submission !== undefined;
  const submitter = isSubmitted ? submission.by.id : userId;
  const isOwn = isSubmitted && submitter === userId;
  const { errors, unpaid } = unpaidOf(evaluated);
  const isOn = rule === 'on';
  const edits = isOn ? monthEdits(head, rows, settings, await readApproved(head)) : [];
  const { approvers, lastEditor } = approversOf(
    isOn ? await readAdmins(payRunApprovalRoutes.approvePayRun.duties) : [],
    submitter,
    edits,
  );
  const ownEdits = edits.filter(({ by }) => by.id === userId).reverse();
  const isEditor = isSubmitted
    ? ownEdits.length > 0 && !approvers.some(({ id }) => id === userId)
    : lastEditor?.id === userId;
  return {
    state,
    ...(rule === 'off-alone' && { isOff: true as const }),
    digest,
    approvers,
    own: isOwn ? 'submitter' : isEditor ? 'editor' : undefined,
    lastEdit: lastEditor && latestOf(edits.filter(({ by }) => by.id === lastEditor.id)),
    ...(ownEdits.length > 0 && {
      ownEdits: { count: ownEdits.length, latest: ownEdits.slice(0, maxOwnEdits) },
    }),
    change: state === 'changed' && submission ? changeSince(submission, rows, settings) : undefined,
    errors: errors.length,
    unpaid: unpaid.length,
  };
}
