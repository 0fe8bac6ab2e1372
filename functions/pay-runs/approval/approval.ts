import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../../shared/errors.ts';
import { maxSubmissions } from '../../../shared/pay-runs/approval-state.ts';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
import { payRunApprovalRoutes } from '../../../shared/pay-runs/pay-run-approval.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { BodyOf } from '../../../shared/route.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { transact, type Write } from '../../lib/table.ts';
import { type AuditChanges, changesOf } from '../../store/audit-changes.ts';
import { fanOutWrite } from '../../store/fan-out.ts';
import {
  headWrite,
  type RequestedDecision,
  type RunEvent,
  type RunHead,
  type Submission,
} from '../../store/pay-run.ts';
import {
  assertEditable,
  eventOf,
  getHead,
  headAudit,
  isLarge,
  nextAttempt,
  requesterCheck,
  writeHead,
} from '../head.ts';
import { ensureStarted } from '../job/state-machine.ts';
import { approvalMessages as messages } from '../messages.ts';
import { sumResults } from '../row-sums.ts';
import { isPayable } from '../rows/evaluate-row.ts';
import { toPayRun } from '../summary.ts';
import {
  type Approvable,
  approvalBy,
  approversToTell,
  assertSeen,
  isSubmitted,
  sendingBack,
} from './decisions.ts';
import { employeeEdits, type MonthEdit, readApproved, settingEdits } from './edits.ts';
import { type Month, readMonth } from './month.ts';
import { readApprovalRule } from './rule.ts';
import { approvalState, latestChangeAt, latestSubmission, unpaidOf } from './state.ts';

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

type By = Pick<Actor, 'userId'>;

/** A decision about figures as it is written. */
interface Decided {
  next: RunHead;
  action: 'pay-run.submitted' | 'pay-run.approved';
  writes: Write[];
  changes: AuditChanges;
}

/** The writes of submitting; undefined where the same admin has done it. @throws Problem as of `submitPayRun` */
async function submit(admin: By, month: Month, seen: string, event: RunEvent): Promise<Decided | undefined> {
  const { head, rows, evaluated, digest, conditions } = month;
  assertSeen(month, seen);
  if (isSubmitted(admin, month)) return undefined;
  const { errors } = unpaidOf(evaluated);
  if (errors.length > 0)
    throw new Problem('unprocessable', messages.errors(errors.map(({ row }) => row.name)));
  const { people, netPay } = sumResults(evaluated.filter(isPayable).map(({ results }) => results));
  if (people === 0) throw new Problem('unprocessable', messages.nothingToSubmit);
  const told = await approversToTell(admin, await readEdits(month));
  const submitted = { ...event, digest, seen: latestChangeAt(rows), people, netPay };
  return {
    next: { ...head, submissions: [...(head.submissions ?? []), submitted].slice(-maxSubmissions) },
    action: 'pay-run.submitted',
    writes: [...conditions, ...tell('pay-run.submitted', head.item, told)],
    changes: changesOf(undefined, { people, netPay }, ['people', 'netPay']),
  };
}

/** The submission that an admin can decide about, if it is of what was on the screen; undefined where it is approved. */
function submissionToApprove(month: Approvable<Submission>, seen: string): Submission | undefined {
  assertSeen(month, seen);
  if (month.state === 'approved') return undefined;
  if (month.state === 'submitted' && month.submission) return month.submission;
  throw new Problem('conflict', messages.notSubmitted);
}

/** The writes of approving; undefined where it is approved. @throws Problem as of `approvePayRun` */
async function approve(admin: By, month: Month, seen: string, event: RunEvent): Promise<Decided | undefined> {
  const { head, conditions } = month;
  const submission = submissionToApprove(month, seen);
  if (!submission) return undefined;
  const approval = await approvalBy(admin, submission.by.id, () => readEdits(month));
  if (approval.refusal !== undefined) throw new Problem('forbidden', approval.refusal);
  const { edited, checks } = approval;
  const decision = { ...event, outcome: 'approved' as const, ...(edited && { edited: true as const }) };
  const { people, netPay } = submission;
  return {
    next: withDecision(head, decision),
    action: 'pay-run.approved',
    writes: [...conditions, ...checks, ...tell('pay-run.approved', head.item, [submission.by.id])],
    changes: changesOf(
      undefined,
      { people, netPay, approverEdited: edited ? 'No other admin could approve' : undefined },
      ['people', 'netPay', 'approverEdited'],
    ),
  };
}

const decisions = { submitting: submit, approving: approve } as const;
const { submitPayRun: submitting, approvePayRun: approving } = payRunApprovalRoutes;
const dutiesOf = { submitting: submitting.duties, approving: approving.duties } as const;

/**
 * Whether there is something to decide, by what is known of a month without its employees, as if its figures were those that were on the
 * screen. @throws Problem as of `submitPayRun` and `approvePayRun`
 */
async function isToDecide(
  admin: Actor,
  head: RunHead,
  { task, digest }: RequestedDecision,
): Promise<boolean> {
  const submission = latestSubmission(head);
  const rule = await readApprovalRule();
  const seen = { rule, digest, submission, state: approvalState(submission, digest) };
  assertSeen(seen, digest);
  if (task === 'submitting') return !isSubmitted(admin, seen);
  const submitted = submissionToApprove(seen, digest);
  if (submitted?.by.id === admin.userId) throw new Problem('forbidden', messages.ownSubmission);
  return submitted !== undefined;
}

async function decide(admin: Actor, period: PayPeriod, requested: RequestedDecision): Promise<PayRun> {
  return retryOnConflict(async () => {
    const head = await getHead(period);
    // Asked for twice, it is done once.
    if (isDeepStrictEqual(head.requested, requested) && head.started.by.id === admin.userId) {
      await ensureStarted(head);
      return toPayRun(head);
    }
    assertEditable(head);
    const event = await eventOf(admin);
    if (isLarge(head)) {
      if (!(await isToDecide(admin, head, requested))) return toPayRun(head);
      const nextState = head.state === 'generated' ? 'generated' : 'open';
      return writeHead(
        admin,
        head,
        { ...nextAttempt(head, event, 'comparing', nextState), requested },
        'pay-run.comparing',
      );
    }
    const decided = await decisions[requested.task](admin, await readMonth(head), requested.digest, event);
    return decided ? writeHead(admin, head, decided.next, decided.action, decided) : toPayRun(head);
  });
}

/**
 * Decides what was asked for of a large month, while no figure can change, on behalf of the admin who asked.
 * @throws Problem where the figures are others than those that were on the screen, or the admin may not decide, or not any more
 */
export async function decideRequested(
  head: RunHead,
  { task, digest }: RequestedDecision,
): Promise<undefined> {
  const { by } = head.started;
  const stillAllowed = await requesterCheck(head, dutiesOf[task]);
  const admin = { userId: by.id, name: by.name };
  const event = { at: new Date().toISOString(), by };
  const decided = await decisions[task](admin, await readMonth(head), digest, event);
  const { next, writes, action, changes } = decided ?? { next: head, writes: [] };
  const back: RunHead = {
    ...next,
    state: head.nextState === 'generated' ? 'generated' : 'open',
    nextState: undefined,
    requested: undefined,
  };
  await transact([
    headWrite(head, back),
    ...writes,
    stillAllowed,
    ...(action ? headAudit(admin, head, back, action, changes) : []),
  ]);
}

/**
 * Submits the figures of a month for approval, and tells the admins who can approve them. A large month is then being compared, and its
 * end says what came of it.
 * @throws Problem conflict where they are not those that were on the screen, have been submitted by another admin, or no admin
 *   could approve them; unprocessable with errors, or without any payslip
 */
export const submitPayRun = (
  admin: Actor,
  period: PayPeriod,
  { digest }: BodyOf<typeof payRunApprovalRoutes.submitPayRun>,
): Promise<PayRun> => decide(admin, period, { task: 'submitting', digest });

/**
 * Approves the submitted figures, and tells the admin who submitted them. Where no other admin can, one who edited the figures may,
 * and the submission says so. A large month is compared as when it is submitted.
 * @throws Problem conflict where they are not those that were on the screen, or are not submitted; forbidden for the admin who
 *   submitted them, and for one who edited what they depend on, unless every other admin did too and edited last
 */
export const approvePayRun = (
  admin: Actor,
  period: PayPeriod,
  { digest }: BodyOf<typeof payRunApprovalRoutes.approvePayRun>,
): Promise<PayRun> => decide(admin, period, { task: 'approving', digest });

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
