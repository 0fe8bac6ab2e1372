import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { Problem } from '../../shared/errors.ts';
import { mapAmounts, paise, toRupees } from '../../shared/money.ts';
import type { PayRunApproval } from '../../shared/pay-runs/approval-state.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import type { SlipState } from '../../shared/pay-runs/open-slips.ts';
import type { PayRun, PayRunMonth } from '../../shared/pay-runs/pay-run.ts';
import { sumNames, toSummary } from '../../shared/pay-runs/row-sums.ts';
import type { PayRunSummary } from '../../shared/pay-runs/summary.ts';
import type { Actor } from '../auth/session.ts';
import { Page, type PageRequest } from '../lib/pagination.ts';
import { readMonthRows } from '../store/month-sums.ts';
import type { RunHead } from '../store/pay-run.ts';
import { addFacts, factsOf, packFacts, unpackFacts } from './approval/facts.ts';
import { type ApprovalRule, readApprovalRule } from './approval/rule.ts';
import { approvalOfClosed, readApprovalContext, summarizeApproval } from './approval/summary.ts';
import { readPrinting } from './job/printing-progress.ts';
import { readFailures, readTally } from './job/progress.ts';
import { type MonthPart, readHandedOn, readMonthPart, takesApproval } from './month-parts.ts';
import {
  confirmationOf,
  isOpenSlip,
  type MonthSlip,
  readCountedRows,
  readMonthSlips,
  totalsOf,
} from './month-slips.ts';
import { readPreviousNetPay } from './previous-month.ts';
import { sumRows } from './row-sums.ts';
import type { EvaluatedRow } from './rows/evaluate-row.ts';

/** A line of the list of months. */
export const toMonth = ({ item: payPeriod, outcome, previousNetPay: _, ...head }: RunHead): PayRunMonth => ({
  ...head,
  payPeriod,
  outcome: outcome && mapAmounts(outcome, sumNames, toRupees),
});

/** A run, and how far the attempt is that is going on. */
export async function toPayRun(head: RunHead): Promise<PayRun> {
  const run = {
    ...toMonth(head),
    attempt: head.attempt,
    confirmedSlips: head.confirmedSlips?.map((slip) => mapAmounts(slip, ['netPay'], toRupees)),
    submissions: head.submissions?.map((submitted) => mapAmounts(submitted, ['netPay'], toRupees)),
  };
  if (head.nextState === undefined) return { ...run, printing: await readPrinting(head) };
  const plan = head.plan?.attempt === head.attempt ? head.plan : undefined;
  const reached = plan && (await readTally(head.item, plan));
  return {
    ...run,
    progress: {
      startedAt: head.started.at,
      people: plan?.active ?? head.people,
      done: reached?.done ?? 0,
      failed: reached?.tally.failed ?? 0,
    },
  };
}

/** Totals of the payslips of a generated month, and how many of them wait. */
function summarizeSlips(head: RunHead, slips: readonly MonthSlip[]): PayRunSummary['slips'] {
  const open = slips.filter(isOpenSlip);
  const count = (state: SlipState) => open.filter((slip) => slip.state === state).length;
  return {
    ...mapAmounts(totalsOf(slips.map(({ slip }) => slip)), sumNames, toRupees),
    missing: count('missing'),
    outdated: count('outdated'),
    unconfirmed: open.filter((slip) => !confirmationOf(head, slip)).length,
  };
}

/** The sums of rows. Payslips are read of a generated month alone: until then none is waited for. */
async function sumEvaluated(head: RunHead, evaluated: readonly EvaluatedRow[], settings: PaySettings) {
  const rows = evaluated.map(({ row }) => row);
  const [failures, slips, countedRows] = await Promise.all([
    readFailures(head.item, head.generation),
    head.state === 'generated' ? readMonthSlips(evaluated, settings) : undefined,
    readCountedRows(rows),
  ]);
  const counted = new Set(countedRows);
  const summed = evaluated.map((row, i) => ({
    evaluated: row,
    extras: { failure: failures.get(row.row.userId), slip: slips?.[i]?.state },
    isCounted: counted.has(row.row),
  }));
  return { sums: sumRows(summed, settings), slips: slips && summarizeSlips(head, slips) };
}

/** Where the approval of a month stands, which the last part says, and what each other one hands on to it. */
async function readApproval(
  admin: Actor,
  head: RunHead,
  { evaluated, isLast, handedOn }: MonthPart,
  rule: ApprovalRule,
): Promise<{ approval?: PayRunApproval | undefined; handOn?: string }> {
  if (!takesApproval(head, rule)) return { approval: isLast ? approvalOfClosed(head, rule) : undefined };
  const context = await readApprovalContext(admin, head, rule);
  const own = factsOf(evaluated, context);
  const facts = handedOn === undefined ? own : addFacts(readHandedOn(handedOn, unpackFacts), own, context);
  return isLast ? { approval: summarizeApproval(facts, context, rule) } : { handOn: packFacts(facts) };
}

/**
 * The totals of a month: of part of its rows, or of a closed month those that it keeps.
 * @throws Problem conflict where figures that are to be approved have changed since the first part was read, or the month was closed
 */
export async function summarize(
  admin: Actor,
  head: RunHead,
  request: PageRequest = {},
): Promise<Page<PayRunSummary>> {
  const [rule, kept] = await Promise.all([readApprovalRule(), readMonthRows(head)]);
  // The sums of a closed month are of all employees: they add up to nothing with parts that were read before it was closed.
  if (kept && request.cursor !== undefined) throw new Problem('conflict', payRunMessages.changedWhileRead);
  if (kept)
    return new Page({
      ...toSummary(kept),
      previousNetPay: toRupees(await readPreviousNetPay(head)),
      approval: approvalOfClosed(head, rule),
    });
  const part = await readMonthPart('summary', head, rule, request, { hasPrevious: true });
  const [{ sums, slips }, previousNetPay, { approval, handOn }] = await Promise.all([
    sumEvaluated(head, part.evaluated, rule.settings),
    part.isFirst ? readPreviousNetPay(head) : paise(0),
    readApproval(admin, head, part, rule),
  ]);
  const summary = { ...toSummary(sums), previousNetPay: toRupees(previousNetPay), slips, approval };
  return new Page(summary, part.toNext(handOn));
}
