import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { employerTotal, type StatutorySettings, statutoryHeads } from '../../shared/law/statutory.ts';
import { mapAmounts, subtractPaise, sumPaise, toRupees } from '../../shared/money.ts';
import { componentLineId, payLineKinds } from '../../shared/pay/pay-lines.ts';
import type { RowResult } from '../../shared/pay-runs/pay-run-row.ts';
import { type PayRunFilter, type PayRunSummary, payRunFilters } from '../../shared/pay-runs/pay-runs.ts';
import { columnOf } from '../../shared/reports/line-columns.ts';
import type { StatutoryFigure } from '../slips/statutory.ts';
import type { RowSums } from '../store/row-sums.ts';
import type { EmployeeMonth } from './rows/employee-month.ts';
import { type EvaluatedRow, isPayable, matchesFilter, type RowExtras } from './rows/evaluate-row.ts';

/** A row of a month, as its sums need it. */
export interface SummedRow {
  evaluated: EvaluatedRow;
  extras: RowExtras;
  /** It counts towards the totals: all do but those of employees who left without a payslip of the month. */
  isCounted: boolean;
}

export const sumNames = ['grossEarnings', 'totalDeductions', 'netPay'] as const;

/** The sums of results, in paise. */
export function sumResults(results: readonly RowResult[]) {
  const sum = (name: (typeof sumNames)[number]) => sumPaise(results.map((result) => result[name]));
  return {
    people: results.length,
    grossEarnings: sum('grossEarnings'),
    totalDeductions: sum('totalDeductions'),
    netPay: sum('netPay'),
  };
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Adds numbers up by name; a name without one is absent. */
function addCounts(parts: readonly Record<string, number>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [name, count] of parts.flatMap(Object.entries<number>))
    counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

const countTexts = (texts: readonly string[]) => addCounts(texts.map((text) => ({ [text]: 1 })));

/** The figures of each head that is not off, beside the expected ones. */
const sumStatutory = (
  figures: readonly StatutoryFigure[],
  { modes }: StatutorySettings,
): RowSums['statutory'] =>
  statutoryHeads
    .filter((head) => modes[head] !== 'off')
    .map((head) => {
      const own = figures.filter((figure) => figure.head === head);
      const differing = own.filter(({ differs }) => differs);
      return {
        head,
        mode: modes[head],
        entered: sumPaise(own.map(({ entered }) => entered)),
        employer: sumPaise(own.map(({ line }) => employerTotal(line?.employer ?? {}))),
        differing: differing.length,
        difference: sumPaise(
          differing.map(({ line, entered }) => subtractPaise(line?.amount ?? entered, entered)),
        ),
        kept: own.filter(({ kept }) => kept).length,
        problems: countTexts(own.flatMap(({ problem }) => problem ?? [])),
        doubts: countTexts(own.flatMap(({ line }) => line?.doubts ?? [])),
      };
    });

/** Totals of lines by kind and column. */
function sumLines(rows: readonly EmployeeMonth[], { components }: PaySettings): RowSums['lines'] {
  const places = new Map<string, number>(components.map(({ id }, i) => [componentLineId(id), i]));
  const all = Map.groupBy(
    rows.flatMap(({ userId, figures: { lines = [] } }) => lines.map((line) => ({ userId, ...line }))),
    (line) => `${line.kind} ${columnOf(line)}`,
  );
  return [...all.values()].flatMap((lines) => {
    const [line] = lines;
    if (!line) return [];
    return {
      label: columnOf(line),
      kind: line.kind,
      place: places.get(line.id) ?? places.size,
      people: new Set(lines.map(({ userId }) => userId)).size,
      amount: sumPaise(lines.map(({ amount }) => amount)),
    };
  });
}

/** The one function that makes the sums of a month from its rows, for its summary and for closing. */
export function sumRows(rows: readonly SummedRow[], settings: PaySettings): RowSums {
  const all = rows.map(({ evaluated }) => evaluated);
  const counted = rows.filter(({ isCounted }) => isCounted).map(({ evaluated }) => evaluated);
  const count = (filter: PayRunFilter) =>
    rows.filter(({ evaluated, extras }) => matchesFilter(evaluated, filter, extras)).length;
  return {
    counts: Object.fromEntries(payRunFilters.map((filter) => [filter, count(filter)])),
    issues: countTexts(all.flatMap(({ issues }) => issues)),
    totals: { ...sumResults(counted.map(({ results }) => results)), people: rows.length },
    payable: sumResults(all.filter(isPayable).map(({ results }) => results)),
    statutory: sumStatutory(
      all.flatMap(({ statutory }) => statutory),
      settings,
    ),
    lines: sumLines(
      counted.map(({ row }) => row),
      settings,
    ),
  };
}

const addTotals = (parts: readonly RowSums['totals'][]): RowSums['totals'] => ({
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

const toTotals = (sums: RowSums['totals']) => mapAmounts(sums, sumNames, toRupees);

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
      ...mapAmounts(head, ['entered', 'employer', 'difference'], toRupees),
      problems: byCount(problems).map(([message, people]) => ({ message, people })),
      doubts: byCount(doubts).map(([doubt]) => doubt),
    })),
    lines: byPlace.map(({ place: _, ...line }) => mapAmounts(line, ['amount'], toRupees)),
  } satisfies Partial<PayRunSummary>;
}
