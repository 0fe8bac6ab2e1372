import { createHash } from 'node:crypto';
import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { Problem } from '../../../shared/errors.ts';
import { uncoveredText } from '../../../shared/law/coverage.ts';
import { employerTotal, type StatutorySettings } from '../../../shared/law/statutory.ts';
import { mapAmounts, type Paise, paise, sumPaise, toRupees } from '../../../shared/money.ts';
import { isOfMonth, stateIn } from '../../../shared/pay/adjustment-state.ts';
import { calculateSlip, reducedEarnings } from '../../../shared/pay/calculation.ts';
import { employedDays, hasLeftBefore } from '../../../shared/pay/month-days.ts';
import { dueIn } from '../../../shared/pay/pay-adjustments.ts';
import { type PayLine, sumOfLines } from '../../../shared/pay/pay-lines.ts';
import {
  amountNames,
  earningNames,
  recurringDeductionNames,
  slipFieldNames,
  storedFieldNames,
} from '../../../shared/pay/payroll-fields.ts';
import { differsFromLeave, unpaidLeaveIn } from '../../../shared/pay/unpaid-days.ts';
import {
  type CheckedRow,
  calculateRow,
  figureIssues,
  isError,
  needsConfirmation,
  type PayRunIssue,
  payRunIssueCodes,
  payRunIssues,
  type RowResult,
} from '../../../shared/pay-runs/pay-run-row.ts';
import type {
  PayRunFilter,
  PayRunRow,
  SlipState,
  StatutoryCheck,
} from '../../../shared/pay-runs/pay-runs.ts';
import { type PayPeriod, toPeriod } from '../../../shared/period.ts';
import { accountForm, ifscForm, panForm } from '../../../shared/profiles/profiles.ts';
import { columnOf } from '../../../shared/reports/line-columns.ts';
import { identityIssues } from '../../../shared/statutory/filing/identity.ts';
import { pick } from '../../lib/pick.ts';
import { buildSlipOfPerson, payNotesOf } from '../../slips/build-slip.ts';
import { missingFontProblem } from '../../slips/missing-fonts.ts';
import { type StatutoryFigure, type StatutoryProfile, statutoryFigures } from '../../slips/statutory.ts';
import type { Account } from '../../store/account.ts';
import { monthlyNames, type RowItem, rowKey, rowStatutoryNames } from '../../store/pay-run-row.ts';
import { readPaySettings } from '../../store/pay-settings.ts';
import { emptyProfile, type ProfileItem, toMonthFigures } from '../../store/profile.ts';
import type { SlipInPaise, SlipItem } from '../../store/slip.ts';

type Figures = RowItem['figures'];

/** Issues of one person's details, in no order; those that show beside others only come from the plan. */
function detailFindings(
  period: PayPeriod,
  account: Account,
  profile: ProfileItem | undefined,
  figures: Figures,
): PayRunIssue[] {
  const { dateOfJoining: joined, dateOfLeaving: left } = figures;
  const { bankAccountNumber = '', ifscCode = '', pan = '' } = profile ?? {};
  const pay = { payPeriod: profile?.payPeriod && period, lines: figures.lines };
  const found: Partial<Record<PayRunIssue, boolean>> = {
    'not-joined': joined !== undefined && toPeriod(joined) > period,
    'left-before': hasLeftBefore(period, figures) && !figures.lines?.length,
    'no-pay-period': profile?.payPeriod === undefined,
    unprintable:
      profile !== undefined && missingFontProblem(buildSlipOfPerson(account, profile)) !== undefined,
    joined: joined !== undefined && toPeriod(joined) === period,
    leaving: left !== undefined && toPeriod(left) === period,
    'change-waiting': profile?.requested !== undefined,
    'one-off-waits': (profile?.adjustments ?? []).some(
      (adjustment) => stateIn(adjustment, pay, period).waits !== undefined,
    ),
    'earlier-month': (profile?.adjustments ?? []).some(
      (adjustment) => adjustment.arrearsOf !== undefined && dueIn(adjustment, period) > 0,
    ),
    'no-bank-account': bankAccountNumber === '',
    'no-ifsc': ifscCode === '',
    'account-form': bankAccountNumber !== '' && !accountForm.test(bankAccountNumber.replaceAll(/\s/g, '')),
    'ifsc-form': ifscCode !== '' && !ifscForm.test(ifscCode),
    'no-pan': pan === '' && (figures.incomeTax ?? 0) > 0,
    'pan-form': pan !== '' && !panForm.test(pan),
    ...identityIssues({ ...profile, name: account.name, pf: figures.pf, esi: figures.esi }),
    'lop-differs': differsFromLeave(figures, period),
  };
  return payRunIssueCodes.filter((code) => found[code]);
}

const sharedFindings: readonly PayRunIssue[] = [
  'shared-bank-account',
  'shared-uan',
  'shared-esi-number',
  'shared-employee-id',
  'same-figures',
];

/** Names the lines that a payslip lists: a row keeps no second copy of all of them. */
function digestOfLines(lines: readonly PayLine[] = []): string | undefined {
  if (lines.length === 0) return undefined;
  const sums = lines.map(({ kind, label, amount }) => `${kind} ${label} ${amount}`).sort();
  return createHash('sha256').update(JSON.stringify(sums)).digest('base64url').slice(0, 22);
}

/** What a row shows of last month's slip. */
export const toPrevious = ({ profile }: SlipInPaise): RowItem['previous'] => ({
  ...pick(profile, slipFieldNames),
  ...pick(profile, ['lopDeduction', 'grossEarnings', 'totalDeductions', 'netPay']),
  linesDigest: digestOfLines(profile.lines),
});

/** A row that is not stored yet. */
const newRow = (period: PayPeriod, { id, name, email }: Pick<Account, 'id' | 'name' | 'email'>): RowItem => ({
  ...rowKey(period, name, id),
  userId: id,
  name,
  email,
  figures: {},
  leaveDays: 0,
  findings: [],
  payrollVersion: 0,
  version: 0,
});

/** The row of a deleted account that has a slip of the month. */
export const rowOfSlip = (
  period: PayPeriod,
  { slip: { user, profile } }: SlipItem,
  previous: SlipItem | undefined,
): RowItem => ({
  ...newRow(period, user),
  figures: {
    ...pick(profile, [...slipFieldNames, 'lines', 'payNotes']),
    ...(profile.lopBasis?.days === profile.lopDays && { lopDivisor: profile.lopBasis?.divisor }),
    payPeriod: period,
  },
  opening: pick(profile, monthlyNames),
  previous: previous && toPrevious(previous.slip),
});

/** What a row keeps of a profile's month. */
const figuresOfMonth = (profile: ProfileItem): Figures => {
  const unpaidLeave = unpaidLeaveIn(profile, profile.payPeriod);
  return {
    ...pick(toMonthFigures(profile), [
      ...storedFieldNames,
      'employments',
      'typedDays',
      'employedBySlip',
      'lines',
      'lopDivisor',
    ]),
    payNotes: payNotesOf(profile),
    ...(unpaidLeave && { unpaidLeave }),
  };
};

const monthsBefore = <Facts>(period: PayPeriod, months: Record<string, Facts>): Record<string, Facts> =>
  Object.fromEntries(Object.entries(months).filter(([month]) => month < period));

/** The facts that the statutory figures of a month depend on; of payslips these are those of earlier months alone. */
const statutoryOfMonth = (
  period: PayPeriod,
  { paidMonths, taxMonths, ...profile }: ProfileItem,
): RowItem['statutory'] => ({
  ...pick({ ...profile, paidMonths: undefined }, rowStatutoryNames),
  ...(taxMonths && { taxMonths: monthsBefore(period, taxMonths) }),
  ...(profile.exit && { encashedDays: profile.exit.encashedDays }),
  ...(profile.monthPay?.period === period && { monthlyPay: pick(profile, earningNames) }),
  ...(paidMonths && { paidMonths: monthsBefore(period, paidMonths) }),
});

/**
 * The row of a person as account and profile are now.
 * @param profile in the month (slips/in-month.ts)
 */
export function projectRow(
  period: PayPeriod,
  account: Account,
  profile: ProfileItem | undefined,
  read: RowItem | undefined,
  changes: Partial<
    Pick<RowItem, 'previous' | 'leaveDays' | 'leaveSeen' | 'findings' | 'bankChange' | 'confirmedNetPay'>
  > = {},
): RowItem {
  const {
    bankChange,
    adjustments: _,
    ...row
  } = {
    ...(read ?? newRow(period, account)),
    ...rowKey(period, account.name, account.id),
    ...changes,
  };
  const isCurrent = profile?.payPeriod === period || !read;
  const figures = profile && isCurrent ? figuresOfMonth(profile) : row.figures;
  const adjustments = profile?.adjustments?.filter((adjustment) => isOfMonth(adjustment, period)).length;
  const shared = (changes.findings ?? row.findings).filter((code) => sharedFindings.includes(code));
  return {
    ...row,
    name: account.name,
    email: account.email,
    figures,
    ...(profile && isCurrent && { statutory: statutoryOfMonth(period, profile) }),
    opening: read ? row.opening : pick(figures, monthlyNames),
    ...(!read && profile?.edits && { changes: { edits: profile.edits } }),
    findings: [
      ...detailFindings(period, account, profile, figures),
      ...(bankChange ? (['bank-changed'] as const) : []),
      ...shared,
    ],
    ...(bankChange && { bankChange }),
    ...(adjustments && { adjustments }),
    payrollVersion: profile?.payrollVersion ?? 0,
  };
}

/** The row's figures as the rules of shared/pay-runs/pay-run-row.ts take them. */
export function toCheckedRow({
  run,
  figures,
  previous,
  confirmedNetPay,
}: RowItem): CheckedRow & { netPay: Paise; reducedEarnings: Paise; reimbursements: Paise } {
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
    previousNetPay: previous?.netPay,
  };
  const { netPay } = calculateRow(checked, run);
  return { ...checked, netPay, confirmedNegative: netPay < 0 && !needsConfirmation(netPay, confirmedNetPay) };
}

/** The results of a row, in paise. */
export const resultsOf = (row: RowItem): RowResult => calculateRow(toCheckedRow(row), row.run);

/** What a row's statutory figures are calculated from. */
export const toStatutoryProfile = ({ run, userId, figures, statutory }: RowItem): StatutoryProfile => ({
  ...emptyProfile(userId),
  ...statutory,
  ...figures,
  payPeriod: run,
});

function statutoryIssues(figures: readonly StatutoryFigure[], { modes }: StatutorySettings): PayRunIssue[] {
  const found: Partial<Record<PayRunIssue, boolean>> = {
    'statutory-incomplete': figures.some(
      ({ head, problem, kept }) => modes[head] === 'fill' && problem !== undefined && !kept,
    ),
    'statutory-unfilled': figures.some(({ head, differs }) => modes[head] === 'fill' && differs),
    'statutory-differs': figures.some(({ head, differs }) => modes[head] === 'check' && differs),
  };
  return payRunIssueCodes.filter((code) => found[code]);
}

/** Issues with details that a PF return needs of a member: a company that PF does not cover has none of them. */
const pfFindings: readonly PayRunIssue[] = ['no-uan', 'uan-form', 'member-name'];

/** The findings of a row, without those of a law that takes nothing from a company that it does not cover. */
const standingFindings = (
  { run, figures, findings }: RowItem,
  { coverage }: StatutorySettings,
): PayRunIssue[] =>
  (figures.pf ?? 0) === 0 && uncoveredText(coverage, 'pf', run) !== undefined
    ? findings.filter((code) => !pfFindings.includes(code))
    : findings;

/** Rows as they are evaluated by what the company has chosen now. */
export async function evaluateRows(rows: readonly RowItem[]): Promise<EvaluatedRow[]> {
  const settings = await readPaySettings();
  return rows.map((row) => evaluateRow(row, settings));
}

/** A row, evaluated once: its results, its statutory figures beside the expected ones, and all its issues. */
export interface EvaluatedRow {
  row: RowItem;
  results: RowResult;
  statutory: StatutoryFigure[];
  issues: PayRunIssue[];
}

export function evaluateRow(row: RowItem, settings: PaySettings): EvaluatedRow {
  const checked = toCheckedRow(row);
  const results = calculateRow(checked, row.run);
  const statutory = hasLeft(row) ? [] : statutoryFigures(toStatutoryProfile(row), settings);
  return {
    row,
    results,
    statutory,
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
  const { issues, statutory } = evaluateRow(
    projectRow(profile.payPeriod, account, profile, undefined),
    settings,
  );
  const code = issues.find((issue) => isError(issue) && !answeredElsewhere.includes(issue));
  if (!code) return undefined;
  const details = code === 'statutory-incomplete' ? statutory.flatMap(({ problem }) => problem ?? []) : [];
  return new Problem('unprocessable', [payRunIssues[code].message, ...new Set(details)].join(' '));
}

/** Whether an employee has a row of a month in which they are no longer employed. */
export const hasLeft = ({ findings }: RowItem): boolean =>
  findings.includes('left') || findings.includes('left-before');

const masterAmountNames = amountNames.filter((name) => name !== 'otherDeduction');

/** What opening a month sets, where the row does not say what it began with. */
const usualOpening = ({ run, figures }: RowItem): Partial<Figures> => ({
  paidDays: employedDays(run, figures),
  lopDays: 0,
  otherDeduction: paise(0),
});

/** Whether the figures differ from what the row began with, or the amounts from those of last month's slip. */
function isChanged(row: RowItem): boolean {
  const { figures, previous, opening = usualOpening(row) } = row;
  const differs = (name: keyof Figures, other: Partial<Figures>) =>
    (figures[name] ?? 0) !== (other[name] ?? 0);
  return (
    monthlyNames.some((name) => differs(name, opening)) ||
    (previous !== undefined &&
      (masterAmountNames.some((name) => differs(name, previous)) ||
        digestOfLines(figures.lines) !== previous.linesDigest))
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
    ...(line &&
      'working' in line && {
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
  const { userId, name, email, figures, previous, leaveDays, findings, bankChange, payrollVersion } = row;
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
    version: payrollVersion,
  };
}

/** What is known of an employee's month beside the row itself. */
interface RowExtras {
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
