import { createHash } from 'node:crypto';
import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { Problem } from '../../shared/errors.ts';
import type { Paise } from '../../shared/money.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import type { SlipState } from '../../shared/pay-runs/open-slips.ts';
import type { PayRunIssue } from '../../shared/pay-runs/pay-run-row.ts';
import { type SlipTotals, totalsOfSlips } from '../../shared/slips/slip-totals.ts';
import { isSameStored } from '../lib/json.ts';
import { partSize } from '../lib/pagination.ts';
import { batchGetAll } from '../lib/table.ts';
import { buildSlipOfPerson } from '../slips/build-slip.ts';
import { withoutTaxEstimate } from '../slips/statutory.ts';
import type { RunHead } from '../store/pay-run.ts';
import type { RowItem } from '../store/pay-run-row.ts';
import { parseSlip, type SlipInPaise, type SlipItem, slipKey } from '../store/slip.ts';
import { openSlipMessages } from './messages.ts';
import { addCosts, costsOf, type MonthCosts } from './month-costs.ts';
import type { EmployeeMonth } from './rows/employee-month.ts';
import { type EvaluatedRow, evaluateRow, isOutsideMonth, isPayable } from './rows/evaluate-row.ts';

/** An employee of a month, with the payslip of the month that they have. */
export interface MonthSlip {
  row: EmployeeMonth;
  slip: SlipItem | undefined;
  state: SlipState | undefined;
  /** The payslip that generating now would make. */
  next: Pick<SlipInPaise, 'user' | 'profile' | 'statutory'>;
}

/**
 * The content of a payslip, as it is compared: without its pay date and company. What had been said of the PF of an
 * earlier month when it was made is none of its figures, and changes when that month is generated again.
 */
function compared({ user, profile, statutory }: MonthSlip['next']) {
  const shown = withoutTaxEstimate({ user, profile, ...(statutory && { statutory }) });
  const { pfOnArrears, ...others } = shown.statutory ?? {};
  if (!pfOnArrears) return shown;
  const months = pfOnArrears.months.map(({ said: _, ...month }) => month);
  return { ...shown, statutory: { ...others, pfOnArrears: { ...pfOnArrears, months } } };
}

/** Whether a payslip shows the employee and the figures as they are now. */
const isUpToDate = ({ slip }: SlipItem, next: MonthSlip['next']): boolean =>
  isSameStored(compared(slip), compared(next));

/** Issues that keep a payslip waiting, and do not make it one that is not due. */
const waitingIssues: readonly PayRunIssue[] = ['leave-changed', 'negative-net', 'unreadable'];

const isDue = (evaluated: EvaluatedRow): boolean =>
  isPayable({ ...evaluated, issues: evaluated.issues.filter((code) => !waitingIssues.includes(code)) });

/** An employee's month with its payslip. It is evaluated where there is no payslip: only then it matters whether one is due. */
export function compareSlip(
  row: EmployeeMonth,
  slip: SlipItem | undefined,
  settings: PaySettings,
  evaluate = () => evaluateRow(row, settings),
): MonthSlip {
  const { userId: id, name, email } = row;
  const next = buildSlipOfPerson(row.account ?? { id, name, email }, row.month, settings);
  if (slip) return { row, slip, state: isUpToDate(slip, next) ? undefined : 'outdated', next };
  return { row, slip, state: isDue(evaluate()) ? 'missing' : undefined, next };
}

/** The same of a month that is evaluated already. */
export const toMonthSlip = (
  evaluated: EvaluatedRow,
  slip: SlipItem | undefined,
  settings: PaySettings,
): MonthSlip => compareSlip(evaluated.row, slip, settings, () => evaluated);

/** The payslips of these rows, read by their keys: no index, which may lag behind, decides about money. */
export async function readSlipsOf(
  rows: readonly Pick<RowItem, 'run' | 'userId'>[],
): Promise<(SlipItem | undefined)[]> {
  const items = await batchGetAll(
    rows.map(({ run, userId }) => ({ table: 'slips', key: slipKey(userId, run) })),
  );
  return items.map(parseSlip);
}

/** These months with their payslips, and whether those are up to date. */
export async function readMonthSlips(
  rows: readonly EvaluatedRow[],
  settings: PaySettings,
): Promise<MonthSlip[]> {
  const slips = await readSlipsOf(rows.map(({ row }) => row));
  return rows.map((row, i) => toMonthSlip(row, slips[i], settings));
}

/** The totals of the payslips of a month, in paise: who has one has a row. */
export const totalsOf = (slips: readonly (SlipItem | undefined)[]): SlipTotals =>
  totalsOfSlips(slips.flatMap((slip) => (slip ? [slip.slip.profile] : [])));

type Outcome = SlipTotals & { costs: MonthCosts };

/** The totals of payslips that the head of a run keeps. */
export const outcomeOf = (slips: readonly (SlipItem | undefined)[]): Outcome => ({
  ...totalsOf(slips),
  costs: costsOf(slips.flatMap((item) => (item ? [item.slip] : []))),
});

const outcomeNames = ['people', 'grossEarnings', 'totalDeductions', 'netPay'] as const;

/** The totals of parts of the employees, as one. */
export function addOutcomes(parts: readonly Outcome[]): Outcome {
  const sum = (name: (typeof outcomeNames)[number]) => parts.reduce((total, part) => total + part[name], 0);
  return {
    ...(Object.fromEntries(outcomeNames.map((name) => [name, sum(name)])) as unknown as SlipTotals),
    costs: addCosts(parts.map(({ costs }) => costs)),
  };
}

/** The same of the payslips of these rows, which are read some at a time. */
export async function readOutcome(rows: readonly RowItem[]): Promise<Outcome> {
  const parts: Outcome[] = [];
  for (let i = 0; i < rows.length; i += partSize)
    parts.push(outcomeOf(await readSlipsOf(rows.slice(i, i + partSize))));
  return addOutcomes(parts);
}

/** The rows that count towards a month: all but those of employees who have no part in it, and no payslip of it. */
export async function readCountedRows(rows: readonly EmployeeMonth[]): Promise<EmployeeMonth[]> {
  const others = rows.filter(isOutsideMonth);
  const slips = await readSlipsOf(others);
  const unpaid = new Set(others.filter((_, i) => !slips[i]));
  return rows.filter((row) => !unpaid.has(row));
}

/** A payslip that is missing or out of date. */
export interface OpenSlip extends MonthSlip {
  state: SlipState;
}
export const isOpenSlip = (slip: MonthSlip): slip is OpenSlip => slip.state !== undefined;

/** Names what is missing or out of date: a confirmation holds for exactly that. */
export const deviationOf = ({ slip, next }: MonthSlip): string =>
  createHash('sha256')
    .update(JSON.stringify([slip?.version ?? 0, next]))
    .digest('base64url')
    .slice(0, 22);

/** The confirmation of a payslip that is missing or out of date, if it was given for exactly what it is now. */
export const confirmationOf = ({ confirmedSlips = [] }: RunHead, slip: OpenSlip) =>
  confirmedSlips.find(
    ({ userId, deviation }) => userId === slip.row.userId && deviation === deviationOf(slip),
  );

/** The net pay of a payslip as it is, and as it would be generated now. */
export const netPaysOf = ({ slip, next }: MonthSlip): { netPay: Paise | undefined; nextNetPay: Paise } => ({
  netPay: slip && calculateSlip(slip.slip.profile).netPay,
  nextNetPay: calculateSlip(next.profile).netPay,
});

/** @throws Problem conflict while a payslip is missing or out of date that has not been confirmed */
export function assertConfirmed(head: RunHead, slips: readonly MonthSlip[]): void {
  const names = slips
    .filter(isOpenSlip)
    .filter((slip) => !confirmationOf(head, slip))
    .map(({ row }) => row.name);
  if (names.length > 0) throw new Problem('conflict', openSlipMessages.open(names));
}
