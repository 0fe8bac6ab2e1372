import { mapAmounts, sumPaise, toRupees } from '../../shared/money.ts';
import type { PayRunIssue } from '../../shared/pay-run-row.ts';
import { type PayRun, type PayRunFilter, type PayRunMonth, payRunFilters } from '../../shared/pay-runs.ts';
import { readOutcome } from './finish.ts';
import type { RowItem, RunHead } from './items.ts';
import { readPrinting } from './printing-progress.ts';
import { isPayable, issuesOf, matchesFilter, resultsOf } from './rows.ts';
import { readAllRows, readFailures } from './stored-rows.ts';

const sumNames = ['grossEarnings', 'totalDeductions', 'netPay'] as const;

/** The sums of rows, in paise. */
export function sumRows(rows: readonly RowItem[]) {
  const results = rows.map(resultsOf);
  const sum = (name: (typeof sumNames)[number]) => sumPaise(results.map((result) => result[name]));
  return {
    people: rows.length,
    grossEarnings: sum('grossEarnings'),
    totalDeductions: sum('totalDeductions'),
    netPay: sum('netPay'),
  };
}

const toTotals = (rows: readonly RowItem[]) => mapAmounts(sumRows(rows), sumNames, toRupees);

/** A line of the list of months. */
export const toMonth = ({ item: payPeriod, outcome, ...head }: RunHead): PayRunMonth => ({
  ...head,
  payPeriod,
  outcome: outcome && mapAmounts(outcome, sumNames, toRupees),
});

function countIssues(rows: readonly RowItem[]): Partial<Record<PayRunIssue, number>> {
  const counts: Partial<Record<PayRunIssue, number>> = {};
  for (const issue of rows.flatMap(issuesOf)) counts[issue] = (counts[issue] ?? 0) + 1;
  return counts;
}

/** A run with what its rows come to; while an attempt is going on, with how far that is. */
export async function toPayRun(head: RunHead): Promise<PayRun> {
  const { people: _, ...month } = toMonth(head);
  if (head.nextState !== undefined) {
    const plan = head.plan?.attempt === head.attempt ? head.plan : undefined;
    const reached = plan && (await readOutcome(head.item, plan));
    return {
      ...month,
      progress: {
        startedAt: head.started.at,
        people: plan?.active ?? head.people,
        done: reached?.done ?? 0,
        failed: reached?.outcome.failed ?? 0,
      },
    };
  }
  const [rows, failures, printing] = await Promise.all([
    readAllRows(head.item),
    readFailures(head.item, head.generation),
    readPrinting(head),
  ]);
  const count = (filter: PayRunFilter) =>
    rows.filter((row) => matchesFilter(row, filter, failures.has(row.userId))).length;
  return {
    ...month,
    counts: Object.fromEntries(payRunFilters.map((filter) => [filter, count(filter)])) as PayRun['counts'],
    issues: countIssues(rows),
    totals: toTotals(rows),
    previousNetPay: toRupees(sumPaise(rows.map(({ previous }) => previous?.netPay ?? 0))),
    payable: toTotals(rows.filter(isPayable)),
    printing,
  };
}
