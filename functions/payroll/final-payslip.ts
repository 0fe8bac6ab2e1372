import { createHash } from 'node:crypto';
import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { hasDuty, notYourDuty } from '../../shared/duties.ts';
import { Problem } from '../../shared/errors.ts';
import { type FinalPayslip, finalPayslipRoutes } from '../../shared/leaving/final-payslip.ts';
import { isLastMonth, leavingMessages } from '../../shared/leaving/leaving.ts';
import { paise, toRupees } from '../../shared/money.ts';
import { payrollMessages } from '../../shared/payroll/payroll.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { canonicalJson } from '../lib/json.ts';
import { retryOnConflict } from '../lib/retry.ts';
import type { Write } from '../lib/table.ts';
import {
  approvalBy,
  approversToTell,
  assertSeen,
  isSubmitted,
  readApprovers,
  sendingBack,
} from '../pay-runs/approval/decisions.ts';
import { readApproved } from '../pay-runs/approval/edits.ts';
import { readApprovalRule } from '../pay-runs/approval/rule.ts';
import { approvalState } from '../pay-runs/approval/state.ts';
import { eventOf } from '../pay-runs/head.ts';
import { approvalMessages as messages } from '../pay-runs/messages.ts';
import { slipProblem } from '../pay-runs/rows/evaluate-row.ts';
import { readRowsOf } from '../pay-runs/rows/stored-rows.ts';
import { buildSlipOfPerson } from '../slips/build-slip.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { editsSince } from '../store/edits.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import { readHead } from '../store/pay-run.ts';
import { type ProfileItem, profileWrite } from '../store/profile.ts';
import type { SlipInPaise } from '../store/slip.ts';
import { readUnpaidLeaveOf } from '../store/unpaid-leave.ts';
import { getPaidEmployee } from './payroll.ts';

/** Names all that a payslip shows of an employee, whatever day it is made on and whatever the company is called. */
export const slipDigest = ({
  user,
  profile,
  statutory,
}: Pick<SlipInPaise, 'user' | 'profile' | 'statutory'>): string =>
  createHash('sha256')
    .update(canonicalJson({ userId: user.id, profile, statutory }))
    .digest('base64url');

/** Whether exactly this payslip was approved on its own; undefined where it is no final one. */
export function finalStateOf(
  profile: ProfileItem,
  slip: SlipInPaise,
): 'approved' | 'not-approved' | undefined {
  if (!isLastMonth(profile)) return undefined;
  return approvalState(profile.finalApproval, slipDigest(slip)) === 'approved' ? 'approved' : 'not-approved';
}

/** The final payslip of an employee as it would be generated now, and where its approval stands. */
async function readFinal(admin: Actor, userId: UserId) {
  const [{ account, profile, settings }, rule] = await Promise.all([
    getPaidEmployee(admin, userId),
    readApprovalRule(),
  ]);
  if (profile?.dateOfLeaving === undefined) throw new Problem('not_found', leavingMessages.notLeaving);
  const { payPeriod, finalApproval } = profile;
  if (payPeriod === undefined) throw new Problem('bad_input', payrollMessages.noPayPeriod);
  if (!isLastMonth(profile)) throw new Problem('conflict', leavingMessages.notLastMonth(payPeriod));
  const slip = buildSlipOfPerson(account, profile, settings);
  const digest = slipDigest(slip);
  const problem = slipProblem(account, { ...profile, payPeriod }, settings);
  const submission = finalApproval?.payPeriod === payPeriod ? finalApproval : undefined;
  return {
    ...{ account, profile, payPeriod, rule, slip, digest, problem, submission },
    state: approvalState(submission, digest),
  };
}
type Final = Awaited<ReturnType<typeof readFinal>>;

/** The edits of what it depends on since the last approval, as in a pay run. */
async function readEdits({ account, profile, payPeriod, rule }: Final) {
  const head = await readHead(payPeriod);
  const [[row], leave, approved] = await Promise.all([
    head ? readRowsOf(payPeriod, [account]) : [],
    readUnpaidLeaveOf(account.id),
    readApproved(head ?? { item: payPeriod }),
  ]);
  const own = [profile, leave, row].flatMap((edited) => edited?.edits ?? []);
  return editsSince([...own, ...Object.values(rule.edits).flat()], payPeriod, approved);
}

/** The admins who can approve it, and why the caller cannot; that is undefined where they can. */
async function readApproval(
  admin: Actor,
  final: Final,
): Promise<Pick<FinalPayslip, 'approvers' | 'refusal'>> {
  const { submission, state } = final;
  if (state !== 'submitted' || !submission) return { approvers: [], refusal: messages.notSubmitted };
  const edits = await readEdits(final);
  const [approvers, { refusal }] = await Promise.all([
    readApprovers(submission.by.id, edits),
    hasDuty(admin, finalPayslipRoutes.approveFinalPayslip.duties)
      ? approvalBy(admin, submission.by.id, async () => edits)
      : { refusal: notYourDuty },
  ]);
  return {
    approvers: approvers.map(({ id, name }) => ({ id, name })),
    ...(refusal !== undefined && { refusal }),
  };
}

async function toReply(admin: Actor, final: Final): Promise<FinalPayslip> {
  const { rule, payPeriod, slip, digest, state, submission } = final;
  const decision = submission?.decision;
  const approval = await readApproval(admin, final);
  return {
    needsApproval: rule.rule === 'on',
    payPeriod,
    netPay: toRupees(slip.profile.netPay ?? paise(0)),
    digest,
    state,
    isOwn: submission?.by.id === admin.userId,
    ...(submission && { submitted: { at: submission.at, by: submission.by } }),
    ...(decision && {
      decided: { at: decision.at, by: decision.by, ...(decision.reason && { reason: decision.reason }) },
    }),
    ...approval,
  };
}

/** @throws Problem not_found without a leaving; conflict where the month of the employee is not the last one */
export const getFinalPayslip = async (admin: Actor, userId: UserId): Promise<FinalPayslip> =>
  toReply(admin, await readFinal(admin, userId));

type Approval = NonNullable<ProfileItem['finalApproval']>;

/** Writes what becomes of the approval, and tells these admins. */
async function write(
  admin: Actor,
  { account, profile, payPeriod, slip, rule }: Final,
  finalApproval: Approval,
  {
    action,
    told,
    reason,
    checks = [],
  }: {
    action: AuditAction & `final-payslip.${string}`;
    told: UserId[];
    reason?: string | undefined;
    checks?: Write[];
  },
): Promise<void> {
  await transactAs(admin, [
    profileWrite(profile, { ...profile, finalApproval }),
    ...rule.ruleChecks,
    ...checks,
    ...(told.length > 0
      ? [
          fanOutWrite(action as 'final-payslip.submitted', {
            subject: { payPeriod, name: account.name, userId: account.id },
            recipients: told,
          }),
        ]
      : []),
    ...auditWrites(admin, action, account, {
      payPeriod,
      changes: changesOf(undefined, { netPay: slip.profile.netPay, reason }, ['netPay', 'reason']),
    }),
  ]);
}

/**
 * Submits the final payslip of an employee who leaves: it is due days after the last one, and does not wait for the pay run.
 * @throws Problem conflict where it is not the one that was on the screen, another admin has submitted it, or no admin could
 *   approve it; unprocessable with an error of the pay run's checks
 */
export const submitFinalPayslip = (
  admin: Actor,
  userId: UserId,
  { digest: seen }: BodyOf<typeof finalPayslipRoutes.submitFinalPayslip>,
): Promise<FinalPayslip> =>
  retryOnConflict(async () => {
    const final = await readFinal(admin, userId);
    const { payPeriod, digest, problem } = final;
    assertSeen(final, seen);
    if (isSubmitted(admin, final)) return toReply(admin, final);
    if (problem) throw problem;
    const told = await approversToTell(admin, await readEdits(final));
    await write(
      admin,
      final,
      { ...(await eventOf(admin)), payPeriod, digest },
      { action: 'final-payslip.submitted', told },
    );
    return toReply(admin, await readFinal(admin, userId));
  });

/**
 * Approves exactly this payslip, and tells the admin who submitted it.
 * @throws Problem conflict where it is not the one that was on the screen, or is not submitted; forbidden for the admin who
 *   submitted it, and for one who edited what it depends on
 */
export const approveFinalPayslip = (
  admin: Actor,
  userId: UserId,
  { digest: seen }: BodyOf<typeof finalPayslipRoutes.approveFinalPayslip>,
): Promise<FinalPayslip> =>
  retryOnConflict(async () => {
    const final = await readFinal(admin, userId);
    const { state, submission } = final;
    assertSeen(final, seen);
    if (state === 'approved') return toReply(admin, final);
    if (state !== 'submitted' || !submission) throw new Problem('conflict', messages.notSubmitted);
    const approval = await approvalBy(admin, submission.by.id, () => readEdits(final));
    if (approval.refusal !== undefined) throw new Problem('forbidden', approval.refusal);
    await write(
      admin,
      final,
      { ...submission, decision: { ...(await eventOf(admin)), outcome: 'approved' } },
      { action: 'final-payslip.approved', told: [submission.by.id], checks: approval.checks },
    );
    return toReply(admin, await readFinal(admin, userId));
  });

/**
 * Sends a submitted payslip back for a reason, and tells the admin who submitted it, who takes it back by it.
 * @throws Problem conflict where this is not what is submitted; forbidden for what another admin submitted, without the duty to
 *   approve
 */
export const sendBackFinalPayslip = (
  admin: Actor,
  userId: UserId,
  { digest: seen, reason }: BodyOf<typeof finalPayslipRoutes.sendBackFinalPayslip>,
): Promise<FinalPayslip> =>
  retryOnConflict(async () => {
    const final = await readFinal(admin, userId);
    const { submission } = final;
    if (!submission || submission.digest !== seen) throw new Problem('conflict', messages.notSubmitted);
    const sentBack = await sendingBack(admin, submission, reason);
    if (!sentBack) return toReply(admin, final);
    await write(
      admin,
      final,
      { ...submission, decision: sentBack.decision },
      { action: 'final-payslip.sent-back', told: sentBack.told, reason },
    );
    return toReply(admin, await readFinal(admin, userId));
  });
