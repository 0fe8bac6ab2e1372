import type { UserId } from '../../../shared/accounts.ts';
import { hasDuty, notYourDuty } from '../../../shared/duties.ts';
import { Problem } from '../../../shared/errors.ts';
import { payRunApprovalRoutes } from '../../../shared/pay-run-approval.ts';
import { maxSubmissions, type PayRun } from '../../../shared/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { BodyOf } from '../../../shared/route.ts';
import type { Actor } from '../../auth/session.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import type { Write } from '../../lib/table.ts';
import { readAdmins } from '../../store/account-list.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { fanOutWrite } from '../../store/fan-out.ts';
import type { RunHead, Submission } from '../../store/pay-run.ts';
import { assertEditable, eventOf, getHead, writeHead } from '../head.ts';
import { approvalMessages as messages } from '../messages.ts';
import { isPayable } from '../rows/project-row.ts';
import { sumResults, toPayRun } from '../summary.ts';
import { type Month, readMonth } from './month.ts';
import { approversOf, latestChangeAt, latestSubmission, unpaidOf } from './state.ts';

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
    const { head, rows, evaluated, digest, submission, state, lastEdit, conditions } = month;
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
    const approvers = approversOf(
      await readAdmins(payRunApprovalRoutes.approvePayRun.duties),
      admin.userId,
      lastEdit,
    );
    if (approvers.length === 0) throw new Problem('conflict', messages.noApprover(lastEdit?.by.name));
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
 * Approves the submitted figures, and tells the admin who submitted them.
 * @throws Problem conflict where they are not those that were on the screen, or are not submitted; forbidden for the admin who
 *   submitted them, and for the last one who edited a figure
 */
export async function approvePayRun(
  admin: Actor,
  period: PayPeriod,
  { digest: seen }: BodyOf<typeof payRunApprovalRoutes.approvePayRun>,
): Promise<PayRun> {
  return retryOnConflict(async () => {
    const month = await readMonth(await getHead(period));
    const { head, submission, state, lastEdit, conditions } = month;
    assertEditable(head);
    assertNeedsApproval(month);
    assertSeen(month, seen);
    if (state === 'approved') return toPayRun(head);
    if (state !== 'submitted' || !submission) throw new Problem('conflict', messages.notSubmitted);
    if (submission.by.id === admin.userId) throw new Problem('forbidden', messages.ownSubmission);
    if (lastEdit?.by.id === admin.userId) throw new Problem('forbidden', messages.ownEdit);
    const decision = { ...(await eventOf(admin)), outcome: 'approved' as const };
    const { people, netPay } = submission;
    return writeHead(admin, head, withDecision(head, decision), 'pay-run.approved', {
      writes: [...conditions, ...tell('pay-run.approved', period, [submission.by.id])],
      changes: changesOf(undefined, { people, netPay }, ['people', 'netPay']),
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
