import { payRunApprovalRoutes } from '../../../shared/pay-run-approval.ts';
import type { PayRunApproval } from '../../../shared/pay-runs.ts';
import type { Actor } from '../../auth/session.ts';
import { readAdmins } from '../../store/account-list.ts';
import type { RunHead } from '../../store/pay-run.ts';
import type { EvaluatedRow } from '../rows/project-row.ts';
import type { ApprovalRule } from './rule.ts';
import { approversOf, changeSince, evaluateApproval, unpaidOf } from './state.ts';

/** Where the approval of a month stands, for an admin; undefined in a company that needs none. */
export async function summarizeApproval(
  { userId }: Pick<Actor, 'userId'>,
  head: RunHead,
  evaluated: readonly EvaluatedRow[],
  { rule, changed }: ApprovalRule,
): Promise<PayRunApproval | undefined> {
  if (rule === 'off') return undefined;
  const { rows, digest, submission, state, lastEdit } = evaluateApproval(head, evaluated);
  const isSubmitted = state === 'submitted' && submission !== undefined;
  const submitter = isSubmitted ? submission.by.id : userId;
  const isOwn = isSubmitted && submitter === userId;
  const { errors, unpaid } = unpaidOf(evaluated);
  return {
    state,
    ...(rule === 'off-alone' && { isOff: true as const }),
    digest,
    approvers:
      rule === 'on'
        ? approversOf(await readAdmins(payRunApprovalRoutes.approvePayRun.duties), submitter, lastEdit)
        : [],
    own: isOwn ? 'submitter' : lastEdit?.by.id === userId ? 'editor' : undefined,
    lastEdit,
    change: state === 'changed' && submission ? changeSince(submission, rows, changed) : undefined,
    errors: errors.length,
    unpaid: unpaid.length,
  };
}
