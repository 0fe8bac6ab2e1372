import { Problem } from '../../../shared/errors.ts';
import type { payRunApprovalRoutes } from '../../../shared/pay-runs/pay-run-approval.ts';
import { maxSubmissions, type PayRun } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { BodyOf } from '../../../shared/route.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import type { Write } from '../../lib/table.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { fanOutWrite } from '../../store/fan-out.ts';
import type { RunHead, Submission } from '../../store/pay-run.ts';
import { assertEditable, eventOf, getHead, writeHead } from '../head.ts';
import { approvalMessages as messages } from '../messages.ts';
import { sumResults } from '../row-sums.ts';
import { isPayable } from '../rows/evaluate-row.ts';
import { toPayRun } from '../summary.ts';
import { approvalBy, approversToTell, assertSeen, isSubmitted, sendingBack } from './decisions.ts';
import { employeeEdits, type MonthEdit, readApproved, settingEdits } from './edits.ts';
import { type Month, readMonth } from './month.ts';
import { latestChangeAt, latestSubmission, unpaidOf } from './state.ts';

/** Tells these admins. */
const tell = (
  kind: 'pay-run.submitted' | 'pay-run.approved' | 'pay-run.sent-back',
  payPeriod: PayPeriod,
  recipients: UserId[],
): Write[] => (recipients.length > 0 ? [fanOutWrite(kind, { subject: { payPeriod }, recipients })] : []);

/** The edits since the last approval of all that the figures of a month depend on. */
async function readEdits({ head, rows, rule }: Month): Promise<MonthEdit[]> {
  const approved = await readApproved(head);
  return [...settingEdits(head, rule.edits, approved), ...employeeEdits(head, rows, approved)];
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
    const { head, rows, evaluated, digest, conditions } = month;
    assertEditable(head);
    assertSeen(month, seen);
    if (isSubmitted(admin, month)) return toPayRun(head);
    const { errors } = unpaidOf(evaluated);
    if (errors.length > 0)
      throw new Problem('unprocessable', messages.errors(errors.map(({ row }) => row.name)));
    const { people, netPay } = sumResults(evaluated.filter(isPayable).map(({ results }) => results));
    if (people === 0) throw new Problem('unprocessable', messages.nothingToSubmit);
    const told = await approversToTell(admin, await readEdits(month));
    const submitted = { ...(await eventOf(admin)), digest, seen: latestChangeAt(rows), people, netPay };
    const submissions = [...(head.submissions ?? []), submitted].slice(-maxSubmissions);
    return writeHead(admin, head, { ...head, submissions }, 'pay-run.submitted', {
      writes: [...conditions, ...tell('pay-run.submitted', period, told)],
      changes: changesOf(undefined, { people, netPay }, ['people', 'netPay']),
    });
  });
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
    const { head, submission, state, conditions } = month;
    assertEditable(head);
    assertSeen(month, seen);
    if (state === 'approved') return toPayRun(head);
    if (state !== 'submitted' || !submission) throw new Problem('conflict', messages.notSubmitted);
    const approval = await approvalBy(admin, submission.by.id, () => readEdits(month));
    if (approval.refusal !== undefined) throw new Problem('forbidden', approval.refusal);
    const { edited, checks } = approval;
    const decision = {
      ...(await eventOf(admin)),
      outcome: 'approved' as const,
      ...(edited && { edited: true as const }),
    };
    const { people, netPay } = submission;
    return writeHead(admin, head, withDecision(head, decision), 'pay-run.approved', {
      writes: [...conditions, ...checks, ...tell('pay-run.approved', period, [submission.by.id])],
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
    const sentBack = await sendingBack(admin, submission, reason);
    if (!sentBack) return toPayRun(head);
    return writeHead(admin, head, withDecision(head, sentBack.decision), 'pay-run.sent-back', {
      writes: tell('pay-run.sent-back', period, sentBack.told),
      changes: changesOf(undefined, { reason }, ['reason']),
    });
  });
}
