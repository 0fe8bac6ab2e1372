import { hasDuty, notYourDuty } from '../../../shared/duties.ts';
import { Problem } from '../../../shared/errors.ts';
import { payRunApprovalRoutes } from '../../../shared/pay-runs/pay-run-approval.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import type { Write } from '../../lib/table.ts';
import { readAdmins } from '../../store/account-list.ts';
import type { Edit } from '../../store/edits.ts';
import type { RunEvent, Submission } from '../../store/pay-run.ts';
import { eventOf } from '../head.ts';
import { approvalMessages as messages } from '../messages.ts';
import { type ApprovalRule, watchAdmins } from './rule.ts';
import { type ApprovalState, approversOf } from './state.ts';

/** The figures of a month, or the final payslip of an employee: what one admin submits and another one approves. */
export interface Approvable<Submitted = Pick<Submission, 'by' | 'decision'>> {
  rule: Pick<ApprovalRule, 'rule'>;
  /** Names the figures as they are now. */
  digest: string;
  state: ApprovalState;
  submission?: Submitted | undefined;
}

/** Routes of the final payslip have the same. */
const { duties } = payRunApprovalRoutes.approvePayRun;

/**
 * @throws Problem conflict in a company whose payslips need no approval, or with one admin, and where the figures are not those
 *   that were on the screen
 */
export function assertSeen({ rule: { rule }, digest }: Approvable, seen: string): void {
  if (rule === 'off') throw new Problem('conflict', messages.notNeeded);
  if (rule === 'off-alone') throw new Problem('conflict', messages.alone);
  if (digest !== seen) throw new Problem('conflict', messages.figuresChanged);
}

/** Whether the figures are submitted already: asked for twice, it is done once. @throws Problem conflict where another admin did it */
export function isSubmitted(admin: Pick<Actor, 'userId'>, { state, submission }: Approvable): boolean {
  if (state === 'approved') return true;
  if (state !== 'submitted' || !submission) return false;
  if (submission.by.id === admin.userId) return true;
  throw new Problem('conflict', messages.submittedBy(submission.by.name));
}

type Edits = readonly Pick<Edit, 'at' | 'by'>[];

/** The admins to tell that an admin submits figures. @throws Problem conflict where none could approve them */
export async function approversToTell(admin: Pick<Actor, 'userId'>, edits: Edits): Promise<UserId[]> {
  const { approvers, lastEditor } = approversOf(await readAdmins(duties), admin.userId, edits);
  if (approvers.length === 0) throw new Problem('conflict', messages.noApprover(lastEditor?.name));
  return approvers.map(({ id }) => id);
}

/** The admins who can approve what `submitter` submitted. */
export const readApprovers = async (submitter: UserId, edits: Edits) =>
  approversOf(await readAdmins(duties), submitter, edits).approvers;

/**
 * Whether an admin can approve what was submitted: not their own, nor what they edited, unless every other admin did too and
 * edited last. That no other admin can is then a condition of the approval.
 */
export async function approvalBy(
  { userId }: Pick<Actor, 'userId'>,
  submitter: UserId,
  readEdits: () => Promise<Edits>,
): Promise<{ refusal: string } | { refusal?: undefined; edited: boolean; checks: Write[] }> {
  if (submitter === userId) return { refusal: messages.ownSubmission };
  const edits = await readEdits();
  if (!edits.some(({ by }) => by.id === userId)) return { edited: false, checks: [] };
  const { unchanged } = await watchAdmins();
  const { approvers } = approversOf(await readAdmins(duties), submitter, edits);
  return approvers.some(({ id }) => id === userId)
    ? { edited: true, checks: [unchanged] }
    : { refusal: messages.ownEdit(approvers.map(({ name }) => name)) };
}

/**
 * The decision that sends figures back, which the admin who submitted them takes back by it. Undefined where that admin has sent
 * them back already for this reason.
 * @throws Problem conflict where they are decided; forbidden for what another admin submitted, without the duty to approve
 */
export async function sendingBack(
  admin: Actor,
  { by, decision: decided }: Pick<Submission, 'by' | 'decision'>,
  reason: string,
): Promise<{ decision: RunEvent & { outcome: 'sent-back'; reason: string }; told: UserId[] } | undefined> {
  if (decided?.outcome === 'sent-back' && decided.by.id === admin.userId && decided.reason === reason)
    return undefined;
  if (decided) throw new Problem('conflict', messages.decidedBy(decided.by.name, decided.outcome));
  const isOwn = by.id === admin.userId;
  if (!isOwn && !hasDuty(admin, duties)) throw new Problem('forbidden', notYourDuty);
  return {
    decision: { ...(await eventOf(admin)), outcome: 'sent-back', reason },
    told: isOwn ? [] : [by.id],
  };
}
