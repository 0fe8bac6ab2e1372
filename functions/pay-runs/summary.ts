import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { employerTotal, type StatutorySettings, statutoryHeads } from '../../shared/law/statutory.ts';
import { mapAmounts, type Paise, subtractPaise, sumPaise, toRupees } from '../../shared/money.ts';
import { componentLineId, type PayLine, payLineKinds } from '../../shared/pay/pay-lines.ts';
import type { PayRunIssue, RowResult } from '../../shared/pay-runs/pay-run-row.ts';
import {
  type PayRun,
  type PayRunFilter,
  type PayRunMonth,
  type PayRunSummary,
  payRunFilters,
  type SlipState,
} from '../../shared/pay-runs/pay-runs.ts';
import { columnOf } from '../../shared/reports/line-columns.ts';
import type { Actor } from '../auth/session.ts';
import type { StatutoryFigure } from '../slips/statutory.ts';
import type { RunHead } from '../store/pay-run.ts';
import { readApprovalRule } from './approval/rule.ts';
import { summarizeApproval } from './approval/summary.ts';
import { readPrinting } from './job/printing-progress.ts';
import { readFailures, readTally } from './job/progress.ts';
import {
  confirmationOf,
  isOpenSlip,
  type MonthSlip,
  readCountedRows,
  readMonthSlips,
  totalsOf,
} from './month-slips.ts';
import { readPreviousNetPay } from './previous-month.ts';
import type { EmployeeMonth } from './rows/employee-month.ts';
import { isPayable, matchesFilter } from './rows/evaluate-row.ts';
import { readEvaluated } from './rows/read-months.ts';

const sumNames = ['grossEarnings', 'totalDeductions', 'netPay'] as const;

/** The sums of rows, in paise. */
export function sumResults(results: readonly RowResult[]) {
  const sum = (name: (typeof sumNames)[number]) => sumPaise(results.map((result) => result[name]));
  return {
    people: results.length,
    grossEarnings: sum('grossEarnings'),
    totalDeductions: sum('totalDeductions'),
    netPay: sum('netPay'),
  };
}

const toTotals = (results: readonly RowResult[]) => mapAmounts(sumResults(results), sumNames, toRupees);

/** A line of the list of months. */
export const toMonth = ({ item: payPeriod, outcome, previousNetPay: _, ...head }: RunHead): PayRunMonth => ({
  ...head,
  payPeriod,
  outcome: outcome && mapAmounts(outcome, sumNames, toRupees),
});

function countIssues(found: readonly PayRunIssue[]): Partial<Record<PayRunIssue, number>> {
  const counts: Partial<Record<PayRunIssue, number>> = {};
  for (const issue of found) counts[issue] = (counts[issue] ?? 0) + 1;
  return counts;
}

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

/** What the payslips of a generated month come to, and how many of them wait. */
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

const sumRupees = (amounts: readonly (Paise | 0)[]) => toRupees(sumPaise(amounts));

/** Counts equal texts, the most frequent first. */
function countTexts(texts: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** The figures of each head that is not off, beside the expected ones. */
function summarizeStatutory(
  figures: readonly StatutoryFigure[],
  { modes }: StatutorySettings,
): PayRunSummary['statutory'] {
  return statutoryHeads
    .filter((head) => modes[head] !== 'off')
    .map((head) => {
      const own = figures.filter((figure) => figure.head === head);
      const differing = own.filter(({ differs }) => differs);
      return {
        head,
        mode: modes[head],
        entered: sumRupees(own.map(({ entered }) => entered)),
        employer: sumRupees(own.map(({ line }) => employerTotal(line?.employer ?? {}))),
        differing: differing.length,
        difference: sumRupees(
          differing.map(({ line, entered }) => subtractPaise(line?.amount ?? entered, entered)),
        ),
        kept: own.filter(({ kept }) => kept).length,
        problems: countTexts(own.flatMap(({ problem }) => problem ?? [])).map(([message, people]) => ({
          message,
          people,
        })),
        doubts: countTexts(own.flatMap(({ line }) => line?.doubts ?? [])).map(([doubt]) => doubt),
      };
    });
}

/** Totals of lines by kind and column, in the order of a payslip: the company's components before one-off amounts. */
function summarizeLines(rows: readonly EmployeeMonth[], { components }: PaySettings): PayRunSummary['lines'] {
  const places = new Map<string, number>(components.map(({ id }, i) => [componentLineId(id), i]));
  const placeOf = ({ id }: Pick<PayLine, 'id'>) => places.get(id) ?? places.size;
  const all = Map.groupBy(
    rows.flatMap(({ userId, figures: { lines = [] } }) => lines.map((line) => ({ userId, ...line }))),
    (line) => `${line.kind} ${columnOf(line)}`,
  );
  return [...all.values()]
    .flatMap((lines) => {
      const [line] = lines;
      return line ? [{ line, lines }] : [];
    })
    .sort(
      ({ line: a }, { line: b }) =>
        payLineKinds.indexOf(a.kind) - payLineKinds.indexOf(b.kind) || placeOf(a) - placeOf(b),
    )
    .map(({ line, lines }) => ({
      label: columnOf(line),
      kind: line.kind,
      people: new Set(lines.map(({ userId }) => userId)).size,
      amount: sumRupees(lines.map(({ amount }) => amount)),
    }));
}

/** What the rows of a run come to. Payslips are read of a generated month alone: until then none is waited for. */
export async function summarize(admin: Actor, head: RunHead): Promise<PayRunSummary> {
  const rule = await readApprovalRule();
  const { settings } = rule;
  const [evaluated, failures, previousNetPay] = await Promise.all([
    readEvaluated(head, { settings, hasPrevious: true }),
    readFailures(head.item, head.generation),
    readPreviousNetPay(head),
  ]);
  const rows = evaluated.map(({ row }) => row);
  const slips = head.state === 'generated' ? await readMonthSlips(evaluated, settings) : undefined;
  const counted = new Set(await readCountedRows(rows));
  const extras = rows.map(({ userId }, i) => ({ failure: failures.get(userId), slip: slips?.[i]?.state }));
  const count = (filter: PayRunFilter) =>
    evaluated.filter((row, i) => matchesFilter(row, filter, extras[i] ?? {})).length;
  return {
    counts: Object.fromEntries(
      payRunFilters.map((filter) => [filter, count(filter)]),
    ) as PayRunSummary['counts'],
    issues: countIssues(evaluated.flatMap(({ issues }) => issues)),
    totals: {
      ...toTotals(evaluated.filter(({ row }) => counted.has(row)).map(({ results }) => results)),
      people: rows.length,
    },
    previousNetPay: toRupees(previousNetPay),
    payable: toTotals(evaluated.filter(isPayable).map(({ results }) => results)),
    statutory: summarizeStatutory(
      evaluated.flatMap(({ statutory }) => statutory),
      settings,
    ),
    lines: summarizeLines(
      rows.filter((row) => counted.has(row)),
      settings,
    ),
    slips: slips && summarizeSlips(head, slips),
    approval: await summarizeApproval(admin, head, evaluated, rule),
  };
}
