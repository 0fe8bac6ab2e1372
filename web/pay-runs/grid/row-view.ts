import { type Paise, subtractPaise, sumPaise, toPaise } from '../../../shared/money.ts';
import { type DisputedDays, disputedDays, settleDays, slipDays } from '../../../shared/pay/month-days.ts';
import { sumOfDays } from '../../../shared/pay/unpaid-days.ts';
import {
  calculateRow,
  figureIssues,
  isError,
  type MonthlyFigures,
  type PayRunIssue,
  payRunIssueCodes,
  type RowResult,
} from '../../../shared/pay-runs/pay-run-row.ts';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { type CellValue, cellValueOf, type EditableField, editableFields } from './cells.ts';
import type { RowDraft } from './draft.ts';

/** A row with what is typed into it, and what follows from that: amounts in paise. */
export interface RowView extends RowResult {
  /** As they were typed, else as the dates and LOP days give them. */
  paidDays: number | undefined;
  /** Days before joining and after leaving, which the slip adds to the LOP days. */
  notEmployedDays: number;
  /** Typed paid days that the dates of joining and leaving contradict. */
  disputed: DisputedDays | undefined;
  /** Net pay less that of last month; undefined where there is no slip of it. */
  difference: Paise | undefined;
  /** Errors first. */
  issues: readonly PayRunIssue[];
}

function toFigures(
  row: PayRunRow,
  payPeriod: PayPeriod,
  values: Record<EditableField, CellValue>,
): MonthlyFigures {
  const entered = { paidDays: values.paidDays ?? undefined, lopDays: values.lopDays ?? undefined };
  const otherDeduction = values.otherDeduction === null ? undefined : toPaise(values.otherDeduction as never);
  // An employee who is not in the month yet has no days to follow.
  const hasDays = [row.paidDays, entered.paidDays, entered.lopDays].some((days) => days !== undefined);
  return {
    ...(hasDays &&
      settleDays(
        payPeriod,
        { ...row, lopOfLeave: row.unpaidLeave && sumOfDays(row.unpaidLeave.days) },
        row,
        entered,
      )),
    otherDeduction,
  };
}

/** An invalid text leaves the amounts as they are. */
function currentValues(row: PayRunRow, draft?: RowDraft): Record<EditableField, CellValue> {
  const entries = editableFields.map((field) => {
    const value = draft?.cells[field]?.value;
    return [field, value === undefined ? cellValueOf(row, field) : value];
  });
  return Object.fromEntries(entries);
}

/** Calculates a row by the rules of the server, so that amounts change as one types. */
export function viewRow(row: PayRunRow, payPeriod: PayPeriod, draft?: RowDraft): RowView {
  const { dateOfJoining, dateOfLeaving, employments } = row;
  const figures = {
    ...toFigures(row, payPeriod, currentValues(row, draft)),
    dateOfJoining,
    dateOfLeaving,
    employments,
    grossEarnings: toPaise(row.grossEarnings),
    fixedDeductions: toPaise(row.fixedDeductions),
    reducedEarnings: row.reducedEarnings === undefined ? undefined : toPaise(row.reducedEarnings),
    reimbursements: toPaise(row.reimbursements ?? 0),
    lopDivisor: row.lopDivisor,
  };
  const result = calculateRow(figures, payPeriod);
  const previousNetPay = row.previous && toPaise(row.previous.netPay);
  // A confirmation is of the figures that the server has.
  const isConfirmed = draft ? draft.confirmedNegative === true : row.confirmedNegative;
  const found = new Set([
    ...row.findings,
    ...figureIssues({ ...figures, previousNetPay, confirmedNegative: isConfirmed }, payPeriod),
  ]);
  const issues = payRunIssueCodes.filter((code) => found.has(code));
  return {
    ...result,
    paidDays: figures.paidDays,
    notEmployedDays: (slipDays(payPeriod, figures, figures).lopDays ?? 0) - (figures.lopDays ?? 0),
    disputed: disputedDays(payPeriod, figures, figures),
    difference: previousNetPay === undefined ? undefined : subtractPaise(result.netPay, previousNetPay),
    issues: [...issues.filter(isError), ...issues.filter((code) => !isError(code))],
  };
}

/** Totals in paise. */
export type RowTotals = Record<'grossEarnings' | 'totalDeductions' | 'netPay' | 'difference', Paise>;

const sumOf = (views: readonly RowView[], name: keyof RowTotals) =>
  sumPaise(views.map((view) => view[name] ?? 0));

/** Totals with those of some rows added or subtracted. */
export function addTotals(sums: RowTotals, views: readonly RowView[], sign: 1 | -1): RowTotals {
  const added = sumRows(views);
  const names = Object.keys(sums) as (keyof RowTotals)[];
  return Object.fromEntries(names.map((name) => [name, sums[name] + sign * added[name]])) as RowTotals;
}

/** A row without a slip of last month counts in the difference with all of its net pay. */
export const sumRows = (views: readonly RowView[]): RowTotals => ({
  grossEarnings: sumOf(views, 'grossEarnings'),
  totalDeductions: sumOf(views, 'totalDeductions'),
  netPay: sumOf(views, 'netPay'),
  difference: sumPaise(views.map(({ difference, netPay }) => difference ?? netPay)),
});
