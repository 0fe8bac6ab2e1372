import { Problem } from '../../../shared/errors.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { Write } from '../../lib/table.ts';
import type { RunHead } from '../../store/pay-run.ts';
import { isFiguresChange, watchFigures } from '../../store/pay-run-row.ts';
import { approvalMessages as messages } from '../messages.ts';
import { readEvaluated } from '../rows/read-months.ts';
import { type ApprovalRule, readApprovalRule } from './rule.ts';
import { approvalState, changeSince, evaluateApproval, latestSubmission } from './state.ts';

/** A month as it stands, and the conditions that it stays so until something is decided about it. */
export async function readMonth(head: RunHead) {
  const { item: period } = head;
  const unchanged = await watchFigures(period);
  const rule = await readApprovalRule();
  const evaluated = await readEvaluated(head, rule.settings);
  return {
    head,
    rule,
    evaluated,
    ...evaluateApproval(head, evaluated),
    /** No figure changes, nor a setting that one depends on. */
    conditions: [unchanged, ...rule.ruleChecks],
  };
}
export type Month = Awaited<ReturnType<typeof readMonth>>;

/** Why a month that is not approved must not be generated, in words. */
function refusalOf({
  state,
  submission,
  rows,
  rule,
}: Pick<Month, 'state' | 'submission' | 'rows' | 'rule'>): string {
  if (state === 'submitted') return messages.waiting;
  if (state === 'sent-back') return messages.sentBack(submission?.decision?.by.name ?? '');
  if (state === 'changed' && submission)
    return messages.changedBy(changeSince(submission, rows, rule.edits)?.by.name);
  return messages.needed;
}

/** @throws Problem conflict where a month has no approval, whatever its figures are now: `readApprovedMonth` compares those */
export function assertDecided(head: RunHead, rule: ApprovalRule): void {
  const submission = latestSubmission(head);
  const state = approvalState(submission, submission?.digest ?? '');
  if (rule.rule === 'on' && state !== 'approved')
    throw new Problem('conflict', refusalOf({ state, submission, rows: [], rule }));
}

/**
 * The month as it is to be generated, with the conditions of that: where pay runs need approval, its figures are those that
 * were approved, and stay so.
 * @throws Problem conflict where they need approval and have none
 */
export async function readApprovedMonth(head: RunHead): Promise<Month> {
  const month = await readMonth(head);
  if (month.rule.rule === 'on' && month.state !== 'approved') throw new Problem('conflict', refusalOf(month));
  return month;
}

/**
 * The conditions under which a single payslip of a month may be generated: where pay runs need approval, its figures are those
 * that were approved in the month's pay run.
 * @param runWrites what generating it writes into the pay run
 * @param final whether exactly this payslip was approved on its own, of an employee who leaves
 * @throws Problem conflict where they need approval and have none, it would change them, or the month has no pay run
 */
export async function approvedSlipChecks(
  head: RunHead | undefined,
  period: PayPeriod,
  runWrites: readonly Write[],
  final: 'approved' | 'not-approved' | undefined,
): Promise<Write[]> {
  const { rule, ruleChecks } = await readApprovalRule();
  if (rule !== 'on' || final === 'approved') return ruleChecks;
  const refusal = (message: string) => new Problem('conflict', final ? messages.finalNeeded : message);
  if (!head) throw refusal(messages.noRun(period));
  if (runWrites.some(isFiguresChange)) throw refusal(messages.changesFigures);
  const month = await readMonth(head);
  if (month.state !== 'approved') throw refusal(refusalOf(month));
  return month.conditions;
}
