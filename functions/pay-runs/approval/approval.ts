import { hasDuty, notYourDuty } from '../../../shared/duties.ts';
import { Problem } from '../../../shared/errors.ts';
import { payRunApprovalRoutes } from '../../../shared/pay-runs/pay-run-approval.ts';
import { maxSubmissions, type PayRun } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { BodyOf } from '../../../shared/route.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import type { Write } from '../../lib/table.ts';
import { readAdmins } from '../../store/account-list.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { fanOutWrite } from '../../store/fan-out.ts';
import type { RunHead, Submission } from '../../store/pay-run.ts';
import { assertEditable, eventOf, getHead, writeHead } from '../head.ts';
import { approvalMessages as messages } from '../messages.ts';
import { sumResults } from '../row-sums.ts';
import { isPayable } from '../rows/evaluate-row.ts';
import { toPayRun } from '../summary.ts';
import { type MonthEdit, monthEdits, readApproved } from './edits.ts';
import { type Month, readMonth } from './month.ts';
import { watchAdmins } from './rule.ts';
import { type Approvers, approversOf, latestChangeAt, latestSubmission, unpaidOf } from './state.ts';

/** Tells these admins. */
const tell = (
  kind: 'pay-run.submitted' | 'pay-run.approved' | 'pay-run.sent-back',
  payPeriod: PayPeriod,
  recipients: UserId[],
): Write[] => (recipients.length > 0 ? [fanOutWrite(kind, { subject: { payPeriod }, recipients })] : []);

/** @throws Problem conflict in a company whose pay runs need no approval, or with one admin */
function assertNeedsApproval({ rule }: Month): void {
  if (rule.rule === 'off') throw new Problem('conflict', messages.notNeeded);
  if (rule.rule === 'off-alone') throw new Problem('conflict', messages.alone);
}

/** The admins who can approve what `submitter` submitted, and who edited last. */
async function readApprovers({ head, rows, rule }: Month, submitter: UserId): Promise<Approvers> {
  const [admins, approved] = await Promise.all([
    readAdmins(payRunApprovalRoutes.approvePayRun.duties),
    readApproved(head),
  ]);
  return approversOf(admins, submitter, monthEdits(head, rows, rule.edits, approved));
}

/** @throws Problem conflict where the figures are not those that were on the screen */
function assertSeen({ digest }: Month, seen: string): void {
  if (digest !== seen) throw new Problem('conflict', messages.figuresChanged);
}

const withDecision = (head: RunHead, decision: NonNullable<Submission['decision']>): RunHead => {
  const { submissions = [] } = head;
  return { ...head, submissions: submissions.with(-1, { ...(submissions.at(-1) as Submission), decision }) };
};

/**
 * Submits the figures of a month for approval, and tells the admins who can approve them.
 * @throws Problem conflict where they are not those that were on the screen, have been submitted by another admin, or no admin
 *   could approve them; unprocessable with errors, or without any payslip
 */
export async function submitPayRun(
  admin: Actor,
  period: PayPeriod,
  { digest: seen }: BodyOf<typeof payRunApprovalRoutes.submitPayRun>,
): Promise<PayRun> {
  return retryOnConflict(async () => {
    const month = await readMonth(await getHead(period));
    const { head, rows, evaluated, digest, submission, state, conditions } = month;
    assertEditable(head);
    assertNeedsApproval(month);
    assertSeen(month, seen);
    // Asked for twice, it is done once.
    if (state === 'approved' || (state === 'submitted' && submission?.by.id === admin.userId))
      return toPayRun(head);
    if (state === 'submitted' && submission)
      throw new Problem('conflict', messages.submittedBy(submission.by.name));
    const { errors } = unpaidOf(evaluated);
    if (errors.length > 0)
      throw new Problem('unprocessable', messages.errors(errors.map(({ row }) => row.name)));
    const { people, netPay } = sumResults(evaluated.filter(isPayable).map(({ results }) => results));
    if (people === 0) throw new Problem('unprocessable', messages.nothingToSubmit);
    const { approvers, lastEditor } = await readApprovers(month, admin.userId);
    if (approvers.length === 0) throw new Problem('conflict', messages.noApprover(lastEditor?.name));
    const submitted = { ...(await eventOf(admin)), digest, seen: latestChangeAt(rows), people, netPay };
    const submissions = [...(head.submissions ?? []), submitted].slice(-maxSubmissions);
    return writeHead(admin, head, { ...head, submissions }, 'pay-run.submitted', {
      writes: [
        ...conditions,
        ...tell(
          'pay-run.submitted',
          period,
          approvers.map(({ id }) => id),
        ),
      ],
      changes: changesOf(undefined, { people, netPay }, ['people', 'netPay']),
    });
  });
}

/**
 * That no other admin can approve what an admin edited, which stays so until that is written.
 * @throws Problem forbidden while another one can, and for the admin who edited last
 */
async function checkNoOtherApprover(
  admin: Actor,
  submission: Submission,
  edits: readonly MonthEdit[],
): Promise<Write> {
  const { unchanged } = await watchAdmins();
  const admins = await readAdmins(payRunApprovalRoutes.approvePayRun.duties);
  const { approvers } = approversOf(admins, submission.by.id, edits);
  if (approvers.some(({ id }) => id === admin.userId)) return unchanged;
  throw new Problem('forbidden', messages.ownEdit(approvers.map(({ name }) => name)));
}

/**
 * Approves the submitted figures, and tells the admin who submitted them. Where no other admin can, one who edited the figures may,
 * and the submission says so.
 * @throws Problem conflict where they are not those that were on the screen, or are not submitted; forbidden for the admin who
 *   submitted them, and for one who edited what they depend on, unless every other admin did too and edited last
 */
export async function approvePayRun(
  admin: Actor,
  period: PayPeriod,
  { digest: seen }: BodyOf<typeof payRunApprovalRoutes.approvePayRun>,
): Promise<PayRun> {
  return retryOnConflict(async () => {
    const month = await readMonth(await getHead(period));
    const { head, rows, rule, submission, state, conditions } = month;
    assertEditable(head);
    assertNeedsApproval(month);
    assertSeen(month, seen);
    if (state === 'approved') return toPayRun(head);
    if (state !== 'submitted' || !submission) throw new Problem('conflict', messages.notSubmitted);
    if (submission.by.id === admin.userId) throw new Problem('forbidden', messages.ownSubmission);
    const edits = monthEdits(head, rows, rule.edits, await readApproved(head));
    const edited = edits.some(({ by }) => by.id === admin.userId);
    const adminChecks = edited ? [await checkNoOtherApprover(admin, submission, edits)] : [];
    const decision = {
      ...(await eventOf(admin)),
      outcome: 'approved' as const,
      ...(edited && { edited: true as const }),
    };
    const { people, netPay } = submission;
    return writeHead(admin, head, withDecision(head, decision), 'pay-run.approved', {
      writes: [...conditions, ...adminChecks, ...tell('pay-run.approved', period, [submission.by.id])],
      changes: changesOf(
        undefined,
        { people, netPay, approverEdited: edited ? 'No other admin could approve' : undefined },
        ['people', 'netPay', 'approverEdited'],
      ),
    });
  });
}

/**
 * Sends submitted figures back for a reason, and tells the admin who submitted them. That admin takes them back by it.
 * @throws Problem conflict where this is not what is submitted, or it was approved; forbidden for what another admin
 *   submitted, without the duty to approve
 */
export async function sendBackPayRun(
  admin: Actor,
  period: PayPeriod,
  { reason, submittedAt }: BodyOf<typeof payRunApprovalRoutes.sendBackPayRun>,
): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    assertEditable(head);
    const submission = latestSubmission(head);
    if (submission?.at !== submittedAt) throw new Problem('conflict', messages.notSubmitted);
    const { by, decision: decided } = submission;
    // Asked for twice, it is done once.
    if (decided?.outcome === 'sent-back' && decided.by.id === admin.userId && decided.reason === reason)
      return toPayRun(head);
    if (decided) throw new Problem('conflict', messages.decidedBy(decided.by.name, decided.outcome));
    if (by.id !== admin.userId && !hasDuty(admin, payRunApprovalRoutes.approvePayRun.duties))
      throw new Problem('forbidden', notYourDuty);
    const decision = { ...(await eventOf(admin)), outcome: 'sent-back' as const, reason };
    return writeHead(admin, head, withDecision(head, decision), 'pay-run.sent-back', {
      writes: tell('pay-run.sent-back', period, by.id === admin.userId ? [] : [by.id]),
      changes: changesOf(undefined, { reason }, ['reason']),
    });
  });
}
