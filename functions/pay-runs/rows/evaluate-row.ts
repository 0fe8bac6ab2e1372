import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { Problem } from '../../../shared/errors.ts';
import { uncoveredText } from '../../../shared/law/coverage.ts';
import {
  employerTotal,
  type StatutoryResult,
  type StatutorySettings,
} from '../../../shared/law/statutory.ts';
import { mapAmounts, type Paise, paise, sumPaise, toRupees } from '../../../shared/money.ts';
import { calculateSlip, reducedEarnings } from '../../../shared/pay/calculation.ts';
import { employedDays } from '../../../shared/pay/month-days.ts';
import { columnOf, type PayLine, sumOfLines } from '../../../shared/pay/pay-lines.ts';
import { type AmountName, amountNames, recurringDeductionNames } from '../../../shared/pay/payroll-fields.ts';
import type { SlipState } from '../../../shared/pay-runs/open-slips.ts';
import {
  type CheckedRow,
  calculateRow,
  figureIssues,
  isError,
  needsConfirmation,
  outsideMonthIssues,
  type PayRunIssue,
  payRunIssueCodes,
  payRunIssues,
  type RowResult,
} from '../../../shared/pay-runs/pay-run-row.ts';
import type { PayRunRow, StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import type { PayRunFilter } from '../../../shared/pay-runs/summary.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { pick } from '../../lib/pick.ts';
import { worksheetOfLines } from '../../slips/earlier-pf.ts';
import {
  expectedOf,
  figuresOfPayslip,
  type StatutoryFigure,
  statutoryFigures,
} from '../../slips/statutory.ts';
import type { Account } from '../../store/account.ts';
import { monthlyNames } from '../../store/pay-run-row.ts';
import type { ProfileItem } from '../../store/profile.ts';
import type { SlipInPaise } from '../../store/slip.ts';
import { type EmployeeMonth, newRow, toEmployeeMonth } from './employee-month.ts';
import type { MonthFigures } from './month-figures.ts';

/** The row's figures as the rules of shared/pay-runs/pay-run-row.ts take them. */
export function toCheckedRow({
  run,
  figures,
  previous,
  confirmedNetPay,
}: EmployeeMonth): CheckedRow & { netPay: Paise; reducedEarnings: Paise; reimbursements: Paise } {
  const { lines } = figures;
  const { grossEarnings } = calculateSlip(figures);
  const fixed = recurringDeductionNames.map((name) => figures[name] ?? 0);
  const checked = {
    ...pick(figures, [
      'paidDays',
      'lopDays',
      'typedDays',
      'employedBySlip',
      'dateOfJoining',
      'dateOfLeaving',
      'employments',
      'otherDeduction',
      'lopDivisor',
    ]),
    grossEarnings,
    reducedEarnings: reducedEarnings(grossEarnings, lines),
    fixedDeductions: sumPaise([...fixed, sumOfLines(lines, 'deduction')]),
    reimbursements: sumOfLines(lines, 'reimbursement'),
    previousNetPay: previous?.slip.profile.netPay,
  };
  const { netPay } = calculateRow(checked, run);
  return { ...checked, netPay, confirmedNegative: netPay < 0 && !needsConfirmation(netPay, confirmedNetPay) };
}

/** The results of a row, in paise. */
export const resultsOf = (row: EmployeeMonth): RowResult => calculateRow(toCheckedRow(row), row.run);

function statutoryIssues(figures: readonly StatutoryFigure[], { modes }: StatutorySettings): PayRunIssue[] {
  const found: Partial<Record<PayRunIssue, boolean>> = {
    'statutory-incomplete': figures.some(
      ({ head, problem, kept }) => modes[head] === 'fill' && problem !== undefined && !kept,
    ),
    'statutory-differs': figures.some(({ differs }) => differs),
  };
  return payRunIssueCodes.filter((code) => found[code]);
}

/** Issues with details that a PF return needs of a member: a company that PF does not cover has none of them. */
const pfFindings: readonly PayRunIssue[] = ['no-uan', 'uan-form', 'member-name'];

/** The findings of a row, without those of a law that takes nothing from a company that it does not cover. */
const standingFindings = (
  { run, figures, findings }: EmployeeMonth,
  { coverage }: StatutorySettings,
): PayRunIssue[] =>
  (figures.pf ?? 0) === 0 && uncoveredText(coverage, 'pf', run) !== undefined
    ? findings.filter((code) => !pfFindings.includes(code))
    : findings;

/** A row, evaluated once: its results, its statutory figures beside the expected ones, and all its issues. */
export interface EvaluatedRow {
  row: EmployeeMonth;
  results: RowResult;
  statutory: StatutoryFigure[];
  filing: Filing;
  issues: PayRunIssue[];
}

/** Facts of a payslip for authorities that no amount of it says: whose professional tax it has, and PF of earlier months. */
type Filing = Pick<NonNullable<SlipInPaise['statutory']>, 'pfOnArrears'> & { place?: string | undefined };

const filingOfSlip = ({ statutory }: SlipInPaise): Filing => ({
  place: statutory?.profTax?.place,
  pfOnArrears: statutory?.pfOnArrears,
});

function filingOf(
  { run, month }: EmployeeMonth,
  { profTax }: StatutoryResult,
  settings: StatutorySettings,
): Filing {
  return {
    place: profTax && 'line' in profTax ? profTax.line.place : undefined,
    pfOnArrears: worksheetOfLines(month, month.lines ?? [], run, settings),
  };
}

/** The statutory side of a row: of a closed month, that of its payslip. */
function statutorySideOf(
  row: EmployeeMonth,
  settings: PaySettings,
): Pick<EvaluatedRow, 'statutory' | 'filing'> {
  const { month, closedBy } = row;
  if (isOutsideMonth(row)) return { statutory: [], filing: {} };
  if (closedBy)
    return { statutory: figuresOfPayslip(closedBy.slip, month), filing: filingOfSlip(closedBy.slip) };
  const result = expectedOf(month, settings);
  return { statutory: statutoryFigures(month, result), filing: filingOf(row, result, settings) };
}

export function evaluateRow(row: EmployeeMonth, settings: PaySettings): EvaluatedRow {
  const checked = toCheckedRow(row);
  const results = calculateRow(checked, row.run);
  const { statutory, filing } = statutorySideOf(row, settings);
  return {
    row,
    results,
    statutory,
    filing,
    issues: [
      ...standingFindings(row, settings),
      ...figureIssues(checked, row.run, results),
      ...statutoryIssues(statutory, settings),
    ],
  };
}

/** Errors that a single payslip answers in its own way, or that only a run has. */
const answeredElsewhere: readonly PayRunIssue[] = ['negative-net', 'unprintable', 'leave-changed'];

/** Why the payslip of an employee's month is refused, by the checks of the pay run; undefined where it is not. */
export function slipProblem(
  account: Account,
  profile: ProfileItem & { payPeriod: PayPeriod },
  settings: PaySettings,
): Problem | undefined {
  const row = newRow(profile.payPeriod, account, profile);
  const { issues, statutory } = evaluateRow(
    toEmployeeMonth(row, { account, profile, month: profile }),
    settings,
  );
  const code = issues.find((issue) => isError(issue) && !answeredElsewhere.includes(issue));
  if (!code) return undefined;
  const details = code === 'statutory-incomplete' ? statutory.flatMap(({ problem }) => problem ?? []) : [];
  return new Problem('unprocessable', [payRunIssues[code].message, ...new Set(details)].join(' '));
}

/** Whether an employee has a row of a month and no part in it. */
export const isOutsideMonth = ({ findings }: EmployeeMonth): boolean =>
  findings.some((finding) => outsideMonthIssues.includes(finding));

const masterAmountNames = amountNames.filter((name) => name !== 'otherDeduction');

/** The figures that opening a month sets, where the row does not say what it began with. */
const usualOpening = ({ run, figures }: EmployeeMonth): Partial<MonthFigures> => ({
  paidDays: employedDays(run, figures),
  lopDays: 0,
  otherDeduction: paise(0),
});

/** Names the lines that a payslip lists, in whatever order. */
const textOfLines = (lines: readonly Pick<PayLine, 'kind' | 'label' | 'amount'>[] = []): string =>
  JSON.stringify(lines.map(({ kind, label, amount }) => `${kind} ${label} ${amount}`).sort());

type Amounts = Partial<Record<(typeof monthlyNames)[number] | AmountName, number | undefined>>;

/** Whether the figures differ from what the row began with, or the amounts from those of last month's slip. */
function isChanged(row: EmployeeMonth): boolean {
  const { figures, opening = usualOpening(row) } = row;
  const previous = row.previous?.isImported ? undefined : row.previous?.slip.profile;
  const differs = (name: keyof Amounts, other: Amounts) => (figures[name] ?? 0) !== (other[name] ?? 0);
  return (
    monthlyNames.some((name) => differs(name, opening)) ||
    (previous !== undefined &&
      (masterAmountNames.some((name) => differs(name, previous)) ||
        textOfLines(figures.lines) !== textOfLines(previous.lines)))
  );
}

const hasError = (issues: readonly PayRunIssue[]): boolean => issues.some(isError);

/** Whether a slip can be generated. */
export const isPayable = ({ issues }: EvaluatedRow): boolean => !hasError(issues);

function toStatutoryCheck(
  { head, entered, line, problem, missing, kept }: StatutoryFigure,
  { modes }: StatutorySettings,
): StatutoryCheck {
  return {
    head,
    mode: modes[head],
    entered: toRupees(entered),
    expected: line && toRupees(line.amount),
    formula: line?.formula,
    employer: line && toRupees(employerTotal(line.employer)),
    problem,
    missing,
    doubts: line?.doubts ?? [],
    ...(line?.working && {
      working: line.working.map((one) => mapAmounts(one, ['amount'], toRupees)),
      notes: line.notes,
    }),
    kept: kept && { reason: kept.reason, at: kept.at, by: kept.by.name },
  };
}

/** A row as it is sent. */
export function toPayRunRow(
  { row, statutory, issues }: EvaluatedRow,
  settings: StatutorySettings,
  { failure, slip }: RowExtras = {},
): PayRunRow {
  const { userId, name, email, figures, leaveDays, findings, bankChange } = row;
  const previous = row.previous?.slip.profile;
  const checked = toCheckedRow(row);
  const { grossEarnings, fixedDeductions, confirmedNegative } = checked;
  const { lines, unpaidLeave } = figures;
  return {
    userId,
    name,
    email,
    employeeId: figures.employeeId,
    dateOfJoining: figures.dateOfJoining,
    dateOfLeaving: figures.dateOfLeaving,
    employments: figures.employments,
    paidDays: figures.paidDays,
    lopDays: figures.lopDays,
    typedDays: figures.typedDays?.length ? figures.typedDays : undefined,
    employedBySlip: figures.employedBySlip,
    otherDeduction: figures.otherDeduction === undefined ? undefined : toRupees(figures.otherDeduction),
    grossEarnings: toRupees(grossEarnings),
    fixedDeductions: toRupees(fixedDeductions),
    lopDivisor: figures.lopDivisor,
    ...(lines && {
      reducedEarnings: toRupees(checked.reducedEarnings),
      reimbursements: toRupees(checked.reimbursements),
      lines: lines.map((line) => {
        const { id, label, kind, amount, note } = line;
        const column = columnOf(line);
        return { id, label, kind, amount: toRupees(amount), note, ...(column !== label && { column }) };
      }),
    }),
    leaveDays,
    unpaidLeave: unpaidLeave && {
      days: unpaidLeave.days,
      ...(unpaidLeave.kept && { kept: { ...unpaidLeave.kept, by: unpaidLeave.kept.by.name } }),
    },
    previous: previous && {
      grossEarnings: toRupees(previous.grossEarnings ?? 0),
      totalDeductions: toRupees(previous.totalDeductions ?? 0),
      netPay: toRupees(previous.netPay ?? 0),
    },
    edited: isChanged(row),
    confirmedNegative,
    findings: [
      ...findings.filter((code) => issues.includes(code)),
      ...issues.filter((code) => code.startsWith('statutory-')),
    ],
    statutory: statutory.map((figure) => toStatutoryCheck(figure, settings)),
    bankChange,
    failure,
    slip,
    version: row.profile?.payrollVersion ?? 0,
  };
}

/** Facts of an employee's month beside the row itself. */
export interface RowExtras {
  /** Why the latest generation had no slip of the person. */
  failure?: string | undefined;
  /** Where the slip is missing or out of date. */
  slip?: SlipState | undefined;
}

/** Whether a row is among those of a filter. */
export const matchesFilter = (
  { row, statutory, issues }: EvaluatedRow,
  filter: PayRunFilter,
  { failure, slip }: RowExtras,
): boolean => {
  if (filter === 'changed') return isChanged(row);
  if (filter === 'errors') return hasError(issues);
  if (filter === 'warnings') return issues.some((code) => !isError(code));
  if (filter === 'statutory') return statutory.some(({ differs }) => differs);
  if (filter === 'kept') return statutory.some(({ kept }) => kept !== undefined);
  if (filter === 'incomplete') return statutory.some(({ problem }) => problem !== undefined);
  if (filter === 'new') return row.previous === undefined;
  if (filter === 'failed') return failure !== undefined;
  if (filter === 'slips') return slip !== undefined;
  return true;
};
