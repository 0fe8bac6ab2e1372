import { maxOwnEdits, type PayRunApproval } from '../../../shared/pay-runs/approval-state.ts';
import { payRunApprovalRoutes } from '../../../shared/pay-runs/pay-run-approval.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { readAdmins } from '../../store/account-list.ts';
import { latestOf } from '../../store/edits.ts';
import type { RunHead } from '../../store/pay-run.ts';
import { nameFigures } from './digest.ts';
import { readApproved, settingEdits } from './edits.ts';
import type { ApprovalContext, ApprovalFacts } from './facts.ts';
import type { ApprovalRule } from './rule.ts';
import { approvalState, approversOf, changeOf, latestSubmission } from './state.ts';

/** A closed month has the approval that it was closed with: nothing can be decided about it, and its figures change no more. */
export function approvalOfClosed(head: RunHead, { rule }: ApprovalRule): PayRunApproval | undefined {
  if (rule === 'off') return undefined;
  const submission = latestSubmission(head);
  const digest = submission?.digest ?? '';
  return {
    state: approvalState(submission, digest),
    ...(rule === 'off-alone' && { isOff: true as const }),
    ...{ digest, approvers: [], errors: 0, unpaid: 0 },
  };
}

/** Reads what the approval of a month depends on beside its employees. */
export async function readApprovalContext(
  { userId: caller }: Pick<Actor, 'userId'>,
  head: RunHead,
  { rule }: ApprovalRule,
) {
  const isOn = rule === 'on';
  const [admins, approved] = await Promise.all([
    isOn ? readAdmins(payRunApprovalRoutes.approvePayRun.duties) : [],
    isOn ? readApproved(head) : undefined,
  ]);
  const submitter = latestSubmission(head)?.by.id;
  const deciding = new Set<UserId>(
    isOn ? [caller, ...admins.map(({ id }) => id), ...(submitter ? [submitter] : [])] : [],
  );
  return { head, caller, deciding, approved, admins };
}

/** Where the approval of a month stands, for an admin. @param facts of all its employees */
export function summarizeApproval(
  facts: ApprovalFacts,
  {
    head,
    caller,
    approved,
    admins,
  }: ApprovalContext & Pick<Awaited<ReturnType<typeof readApprovalContext>>, 'admins'>,
  { rule, edits: settings }: ApprovalRule,
): PayRunApproval {
  const digest = nameFigures(facts.figures);
  const submission = latestSubmission(head);
  const state = approvalState(submission, digest);
  const isSubmitted = state === 'submitted' && submission !== undefined;
  const submitter = isSubmitted ? submission.by.id : caller;
  const isOwn = isSubmitted && submitter === caller;
  const ofSettings = rule === 'on' ? settingEdits(head, settings, approved) : [];
  const edits = [...ofSettings, ...facts.edits];
  const { approvers, lastEditor } = approversOf(admins, submitter, edits);
  const isCallers = ({ by }: { by: { id: UserId } }) => by.id === caller;
  const ownEdits = edits.filter(isCallers).toSorted((a, b) => b.at.localeCompare(a.at));
  const isEditor = isSubmitted
    ? ownEdits.length > 0 && !approvers.some(({ id }) => id === caller)
    : lastEditor?.id === caller;
  return {
    state,
    ...(rule === 'off-alone' && { isOff: true as const }),
    digest,
    approvers,
    own: isOwn ? 'submitter' : isEditor ? 'editor' : undefined,
    lastEdit: lastEditor && latestOf(edits.filter(({ by }) => by.id === lastEditor.id)),
    ...(ownEdits.length > 0 && {
      ownEdits: {
        count: facts.ownEdits + ofSettings.filter(isCallers).length,
        latest: ownEdits.slice(0, maxOwnEdits),
      },
    }),
    change:
      state === 'changed' && submission
        ? changeOf(submission, { people: facts.changed, changes: facts.changes }, settings)
        : undefined,
    errors: facts.errors,
    unpaid: facts.unpaid,
  };
}
