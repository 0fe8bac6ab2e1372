import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { Problem } from '../../shared/errors.ts';
import type { Paise } from '../../shared/money.ts';
import { calculateSlip } from '../../shared/pay/calculation.ts';
import { storedFieldNames } from '../../shared/pay/payroll-fields.ts';
import type { SlipState } from '../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { type SlipTotals, totalsOfSlips } from '../../shared/slips/slip-totals.ts';
import { batchGetAll } from '../lib/table.ts';
import { buildSlipOfPerson } from '../slips/build-slip.ts';
import { withoutTaxEstimate } from '../slips/statutory.ts';
import { type Account, accountKey, parseAccount } from '../store/account.ts';
import type { RunHead } from '../store/pay-run.ts';
import type { RowItem } from '../store/pay-run-row.ts';
import { readPaySettings } from '../store/pay-settings.ts';
import {
  emptyProfile,
  monthFactNames,
  type ProfileItem,
  parseProfile,
  profileKey,
} from '../store/profile.ts';
import { parseSlip, type SlipInPaise, type SlipItem, slipKey } from '../store/slip.ts';
import { openSlipMessages } from './messages.ts';
import { costsOf } from './month-costs.ts';
import { type EvaluatedRow, evaluateRow, hasLeft, isPayable } from './rows/project-row.ts';
import { readAllRows } from './rows/stored-rows.ts';

/** An employee of a month, with the payslip of the month that they have. */
export interface MonthSlip {
  row: RowItem;
  slip: SlipItem | undefined;
  state: SlipState | undefined;
  /** What generating now would have on the payslip. */
  next: Pick<SlipInPaise, 'user' | 'profile' | 'statutory'>;
}

const namesOfMonth: readonly string[] = [...storedFieldNames, ...monthFactNames, 'lines', 'lopDivisor'];

/** The profile with the figures that a row keeps of its month, and none of the month that the profile is on. */
const figuresOfRow = (profile: ProfileItem, { run, statutory, figures }: RowItem): ProfileItem => ({
  ...(Object.fromEntries(
    Object.entries(profile).filter(([name]) => !namesOfMonth.includes(name)),
  ) as ProfileItem),
  monthPay: figures.payNotes && { period: run, earnings: {}, notes: figures.payNotes },
  ...statutory,
  ...figures,
  payPeriod: run,
});

/** What a payslip would show of the employee now; without an account, what the row has. */
function nextSlip(
  row: RowItem,
  account: Account | undefined,
  profile: ProfileItem | undefined,
  settings: PaySettings,
) {
  const of = account ?? { id: row.userId, name: row.name, email: row.email };
  const read = profile ?? emptyProfile(row.userId);
  // The profile may stand on another month, while the row keeps the figures of this one.
  const isOfMonth = account !== undefined && read.payPeriod === row.run;
  const figures = isOfMonth ? read : figuresOfRow(read, row);
  return buildSlipOfPerson(of, figures, settings);
}

/** Stored items have no undefined values. */
const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/**
 * What a payslip shows of an employee, as it is compared: without its pay date and company. What had been said of the PF of an
 * earlier month when it was made is no figure of its own, and changes when that month is generated again.
 */
function compared({ user, profile, statutory }: MonthSlip['next']) {
  const shown = withoutTaxEstimate({ user, profile, ...(statutory && { statutory }) });
  const { pfOnArrears, ...others } = shown.statutory ?? {};
  if (!pfOnArrears) return shown;
  const months = pfOnArrears.months.map(({ said: _, ...month }) => month);
  return { ...shown, statutory: { ...others, pfOnArrears: { ...pfOnArrears, months } } };
}

/** Whether a payslip shows the employee and the figures as they are now. */
function isUpToDate({ slip }: SlipItem, next: MonthSlip['next']): boolean {
  const [stored, made] = [compared(slip), asStored(compared(next))];
  // A slip that was read has no undefined values either, unless a schema gave them: for most slips one copy is enough.
  return isDeepStrictEqual(stored, made) || isDeepStrictEqual(asStored(stored), made);
}

// Leave that changed since the check keeps the payslip waiting, and does not make it one that is not due.
const isDue = (evaluated: EvaluatedRow): boolean =>
  isPayable({ ...evaluated, issues: evaluated.issues.filter((code) => code !== 'leave-changed') });

/** A row with the payslip of its employee. The row is evaluated where there is no payslip: only then it matters whether one is due. */
export function compareRow(
  row: RowItem,
  slip: SlipItem | undefined,
  account: Account | undefined,
  profile: ProfileItem | undefined,
  settings: PaySettings,
  evaluate = () => evaluateRow(row, settings),
): MonthSlip {
  const next = nextSlip(row, account, profile, settings);
  if (slip) return { row, slip, state: isUpToDate(slip, next) ? undefined : 'outdated', next };
  return { row, slip, state: isDue(evaluate()) ? 'missing' : undefined, next };
}

/** A row that is evaluated, with the payslip of its employee. */
export const toMonthSlip = (
  evaluated: EvaluatedRow,
  slip: SlipItem | undefined,
  account: Account | undefined,
  profile: ProfileItem | undefined,
  settings: PaySettings,
): MonthSlip => compareRow(evaluated.row, slip, account, profile, settings, () => evaluated);

/** The payslips of these rows, read by their keys: no index, which may lag behind, decides about money. */
export async function readSlipsOf(rows: readonly RowItem[]): Promise<(SlipItem | undefined)[]> {
  const items = await batchGetAll(
    rows.map(({ run, userId }) => ({ table: 'slips', key: slipKey(userId, run) })),
  );
  return items.map(parseSlip);
}

/** These rows with the payslips of their employees, and whether those are up to date. */
export async function readMonthSlips(
  rows: readonly EvaluatedRow[],
  settings: PaySettings,
): Promise<MonthSlip[]> {
  const [slips, items] = await Promise.all([
    readSlipsOf(rows.map(({ row }) => row)),
    batchGetAll(
      rows.flatMap(({ row: { userId } }) => [
        { table: 'accounts' as const, key: accountKey(userId) },
        { table: 'profiles' as const, key: profileKey(userId) },
      ]),
    ),
  ]);
  return rows.map((row, i) =>
    toMonthSlip(row, slips[i], parseAccount(items[2 * i]), parseProfile(items[2 * i + 1]), settings),
  );
}

/** Every row of a month with its payslip. */
export async function readAllMonthSlips(period: PayPeriod): Promise<MonthSlip[]> {
  const [rows, settings] = await Promise.all([readAllRows(period), readPaySettings()]);
  const evaluated = rows.map((row) => evaluateRow(row, settings));
  return readMonthSlips(evaluated, settings);
}

/** The totals of the payslips of a month, in paise: who has one has a row. */
export const totalsOf = (slips: readonly (SlipItem | undefined)[]): SlipTotals =>
  totalsOfSlips(slips.flatMap((slip) => (slip ? [slip.slip.profile] : [])));

/** What the head of a run keeps of the payslips of its month. */
export const outcomeOf = (slips: readonly (SlipItem | undefined)[]) => ({
  ...totalsOf(slips),
  costs: costsOf(slips.flatMap((item) => (item ? [item.slip] : []))),
});

export const readOutcome = async (period: PayPeriod) =>
  outcomeOf(await readSlipsOf(await readAllRows(period)));

/** The rows that count towards a month: all but those of employees who left without a payslip of it. */
export async function readCountedRows(rows: readonly RowItem[]): Promise<RowItem[]> {
  const left = rows.filter(hasLeft);
  const slips = await readSlipsOf(left);
  const unpaid = new Set(left.filter((_, i) => !slips[i]));
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
