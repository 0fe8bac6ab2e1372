import { type StatutoryHead, type StatutoryMode, statutoryHeads } from '../law/statutory.ts';
import { mapAmounts, type Paise, sumPaise, toPaise, toRupees } from '../money.ts';
import { type PayLineKind, payLineKinds } from '../pay/pay-lines.ts';
import { maxConfirmedSlips, type OpenSlips } from './open-slips.ts';
import { payRunsRoutes } from './pay-runs.ts';
import { type PayRunSummary, payRunFilters } from './summary.ts';

/** Numbers of employees by name: those of no employee are absent. */
type Counts = Record<string, number>;

interface Totals {
  people: number;
  grossEarnings: Paise;
  totalDeductions: Paise;
  netPay: Paise;
}

/** The sums of the rows of a month, which its summary shows, in paise; those of parts of the employees add up to those of all. */
export interface RowSums {
  /** Numbers of rows by filter. */
  counts: Counts;
  /** Numbers of rows by issue. */
  issues: Counts;
  totals: Totals;
  payable: Totals;
  statutory: {
    head: StatutoryHead;
    mode: StatutoryMode;
    entered: Paise;
    employer: Paise;
    differing: number;
    difference: Paise;
    kept: number;
    /** Numbers of employees by the text of the problem. */
    problems: Counts;
    doubts: Counts;
  }[];
  lines: {
    label: string;
    kind: PayLineKind;
    /** The place of its component among those of the company; one-off amounts follow all of them. */
    place: number;
    people: number;
    amount: Paise;
  }[];
}

export const sumNames = ['grossEarnings', 'totalDeductions', 'netPay'] as const;

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Adds numbers up by name; a name without one is absent. */
export function addCounts(parts: readonly Record<string, number>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [name, count] of parts.flatMap(Object.entries<number>))
    counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

const addTotals = (parts: readonly Totals[]): Totals => ({
  people: total(parts.map(({ people }) => people)),
  grossEarnings: sumPaise(parts.map(({ grossEarnings }) => grossEarnings)),
  totalDeductions: sumPaise(parts.map(({ totalDeductions }) => totalDeductions)),
  netPay: sumPaise(parts.map(({ netPay }) => netPay)),
});

function addStatutory(parts: readonly RowSums['statutory'][number][]): RowSums['statutory'] {
  return statutoryHeads.flatMap((head) => {
    const own = parts.filter((part) => part.head === head);
    const [first] = own;
    if (!first) return [];
    const sum = (name: 'entered' | 'employer' | 'difference') => sumPaise(own.map((part) => part[name]));
    return {
      ...{ head, mode: first.mode },
      ...{ entered: sum('entered'), employer: sum('employer'), difference: sum('difference') },
      differing: total(own.map(({ differing }) => differing)),
      kept: total(own.map(({ kept }) => kept)),
      problems: addCounts(own.map(({ problems }) => problems)),
      doubts: addCounts(own.map(({ doubts }) => doubts)),
    };
  });
}

/** The sums of parts of the employees, as one. */
export const addRowSums = (parts: readonly RowSums[]): RowSums => ({
  counts: addCounts(parts.map(({ counts }) => counts)),
  issues: addCounts(parts.map(({ issues }) => issues)),
  totals: addTotals(parts.map(({ totals }) => totals)),
  payable: addTotals(parts.map(({ payable }) => payable)),
  statutory: addStatutory(parts.flatMap(({ statutory }) => statutory)),
  lines: [
    ...Map.groupBy(
      parts.flatMap(({ lines }) => lines),
      ({ kind, label }) => `${kind} ${label}`,
    ).values(),
  ].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const people = total(same.map((line) => line.people));
    return { ...first, people, amount: sumPaise(same.map(({ amount }) => amount)) };
  }),
});

const headAmounts = ['entered', 'employer', 'difference'] as const;

const toTotals = (sums: Totals) => mapAmounts(sums, sumNames, toRupees);

/** The most frequent first. */
const byCount = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).sort((a, b) => b[1] - a[1]);

/** The sums of a month as its summary has them: lines in the order of a payslip, the company's components before one-off amounts. */
export function toSummary({ counts, issues, totals, payable, statutory, lines }: RowSums) {
  const byPlace = lines.toSorted(
    (a, b) => payLineKinds.indexOf(a.kind) - payLineKinds.indexOf(b.kind) || a.place - b.place,
  );
  return {
    counts: Object.fromEntries(
      payRunFilters.map((filter) => [filter, counts[filter] ?? 0]),
    ) as PayRunSummary['counts'],
    issues,
    totals: toTotals(totals),
    payable: toTotals(payable),
    statutory: statutory.map(({ problems, doubts, ...head }) => ({
      ...mapAmounts(head, headAmounts, toRupees),
      problems: byCount(problems).map(([message, people]) => ({ message, people })),
      doubts: byCount(doubts).map(([doubt]) => doubt),
    })),
    lines: byPlace.map((line) => mapAmounts(line, ['amount'], toRupees)),
  } satisfies Partial<PayRunSummary>;
}

/** The sums that a summary was made of. It does not say how many employees a doubt is about: here, one. */
const toRowSums = ({ counts, issues, totals, payable, statutory, lines }: PayRunSummary): RowSums => ({
  counts,
  issues,
  totals: mapAmounts(totals, sumNames, toPaise),
  payable: mapAmounts(payable, sumNames, toPaise),
  statutory: statutory.map(({ problems, doubts, ...head }) => ({
    ...mapAmounts(head, headAmounts, toPaise),
    problems: addCounts(problems.map(({ message, people }) => ({ [message]: people }))),
    doubts: addCounts(doubts.map((doubt) => ({ [doubt]: 1 }))),
  })),
  lines: lines.map((line) => mapAmounts(line, ['amount'], toPaise)),
});

type SlipSums = NonNullable<PayRunSummary['slips']>;

const addSlips = (parts: readonly SlipSums[]): SlipSums => ({
  ...toTotals(addTotals(parts.map((part) => mapAmounts(part, sumNames, toPaise)))),
  missing: total(parts.map(({ missing }) => missing)),
  outdated: total(parts.map(({ outdated }) => outdated)),
  unconfirmed: total(parts.map(({ unconfirmed }) => unconfirmed)),
});

/** The summaries of parts of the employees, as one; the last of them has the approval of the month. */
function addSummaries(parts: readonly [PayRunSummary, ...PayRunSummary[]]): PayRunSummary {
  const slips = parts.flatMap((part) => part.slips ?? []);
  const approval = parts.at(-1)?.approval;
  return {
    ...toSummary(addRowSums(parts.map(toRowSums))),
    previousNetPay: toRupees(sumPaise(parts.map(({ previousNetPay }) => toPaise(previousNetPay)))),
    ...(slips.length > 0 && { slips: addSlips(slips) }),
    ...(approval && { approval }),
  };
}

/** The summary of a month, asked for in parts. */
export const summaryParts = { route: payRunsRoutes.summary, add: addSummaries };

/** The payslips that are missing or out of date, asked for in parts. */
export const openSlipParts = {
  route: payRunsRoutes.openSlips,
  add: (parts: readonly [OpenSlips, ...OpenSlips[]]): OpenSlips => ({
    people: parts.reduce((sum, { people }) => sum + people, 0),
    list: parts.flatMap(({ list }) => list).slice(0, maxConfirmedSlips),
  }),
};
