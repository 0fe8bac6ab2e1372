import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { employerTotal, type StatutorySettings, statutoryHeads } from '../../shared/law/statutory.ts';
import { subtractPaise, sumPaise } from '../../shared/money.ts';
import { columnOf, componentLineId } from '../../shared/pay/pay-lines.ts';
import type { RowResult } from '../../shared/pay-runs/pay-run-row.ts';
import { addCounts, type RowSums, type sumNames } from '../../shared/pay-runs/row-sums.ts';
import { type PayRunFilter, payRunFilters } from '../../shared/pay-runs/summary.ts';
import type { StatutoryFigure } from '../slips/statutory.ts';
import type { EmployeeMonth } from './rows/employee-month.ts';
import { type EvaluatedRow, isPayable, matchesFilter, type RowExtras } from './rows/evaluate-row.ts';

/** A row of a month, as its sums need it. */
export interface SummedRow {
  evaluated: EvaluatedRow;
  extras: RowExtras;
  /** It counts towards the totals: all do but those of employees who left without a payslip of the month. */
  isCounted: boolean;
}

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
