import { isDeepStrictEqual } from 'node:util';
import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import {
  headLabels,
  type StatutoryHead,
  type StatutorySettings,
  statutoryHeads,
} from '../../../shared/law/statutory.ts';
import { mapAmounts, type Paise, paise, toPaise } from '../../../shared/money.ts';
import { dayNames, settleDays } from '../../../shared/pay/month-days.ts';
import {
  formatUnpaidDays,
  sumOfDays,
  type UnpaidLeaveOfMonth,
  unpaidLeaveIn,
} from '../../../shared/pay/unpaid-days.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { payRunIssues } from '../../../shared/pay-runs/pay-run-row.ts';
import type { PayRunEdit, PayRunRow, SavedRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { isVersion } from '../../lib/condition.ts';
import { toAuthor } from '../../lib/entered-by.ts';
import { saveTogether } from '../../lib/retry.ts';
import { batchGetAll, type Write } from '../../lib/table.ts';
import { workOutFigures } from '../../slips/figures-of-profile.ts';
import { keepMonth } from '../../slips/in-month.ts';
import { statutoryFigures, statutoryOf } from '../../slips/statutory.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { auditWrites } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { withEdits } from '../../store/edits.ts';
import {
  headKey,
  isInState,
  type RunEvent,
  type RunHead,
  unclosedCheck,
  unclosedKey,
} from '../../store/pay-run.ts';
import { figuresChange, monthlyNames, type RowItem, withoutRepeats } from '../../store/pay-run-row.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import {
  emptyProfile,
  type KeptFigure,
  type ProfileItem,
  profileKey,
  profileWrite,
  withTypedHeads,
} from '../../store/profile.ts';
import { parseSlip, slipKey } from '../../store/slip.ts';
import { parseUnpaidLeave, unpaidLeaveKey } from '../../store/unpaid-leave.ts';
import { assertEditable, eventOf, getHead } from '../head.ts';
import { toMonthSlip } from '../month-slips.ts';
import { type EmployeeMonth, indexOf, isSameRow, toEmployeeMonth } from './employee-month.ts';
import { evaluateRow, resultsOf, toPayRunRow } from './evaluate-row.ts';
import { reversalProblem } from './profile-writes.ts';
import { readMonths } from './read-months.ts';
import { withProfileEdit } from './row-changes.ts';
import { readUnclosedRuns, settledElsewhere } from './run-writes.ts';
import { readRowsOf, replaceRow } from './stored-rows.ts';

/** An edit as it would be written, and what would be answered. */
interface DecidedEdit {
  writes: Write[];
  reply: SavedRow;
}

type MonthlyFigures = Pick<ProfileItem, (typeof monthlyNames)[number]>;

/** The figures with those of the edit: absent leaves one as it is, null empties it; rupees become paise. */
function withEdit(figures: MonthlyFigures, edit: PayRunEdit): MonthlyFigures {
  const inPaise = mapAmounts(edit, ['otherDeduction'], toPaise);
  const value = <Name extends keyof MonthlyFigures>(name: Name): MonthlyFigures[Name] =>
    inPaise[name] === undefined ? figures[name] : ((inPaise[name] ?? undefined) as MonthlyFigures[Name]);
  return { paidDays: value('paidDays'), lopDays: value('lopDays'), otherDeduction: value('otherDeduction') };
}

const isSameKept = (
  kept: KeptFigure | undefined,
  { amount, expected, reason }: Pick<KeptFigure, 'amount' | 'expected' | 'reason'>,
): kept is KeptFigure => kept?.amount === amount && kept.expected === expected && kept.reason === reason;

/**
 * The unpaid leave of a row as an edit leaves it: LOP days that are not those of the leave keep their reason.
 * @returns a message where the edit names other ones without a reason
 */
function withLopReason(
  unpaidLeave: UnpaidLeaveOfMonth | undefined,
  lopDays: number | undefined,
  edit: PayRunEdit,
  event: RunEvent | undefined,
): UnpaidLeaveOfMonth | undefined | string {
  if (!unpaidLeave || edit.lopDays === undefined) return unpaidLeave;
  const { kept, ...leave } = unpaidLeave;
  const { lopReason: reason } = edit;
  if (lopDays === undefined || lopDays === sumOfDays(leave.days)) return leave;
  // A retry keeps who gave the reason, and when.
  if (kept?.lopDays === lopDays && (reason === undefined || reason === kept.reason)) return unpaidLeave;
  if (reason === undefined || !event) return payRunMessages.lopOfLeave(formatUnpaidDays(leave.days));
  return { ...leave, kept: { lopDays, reason, ...event } };
}

/** The audit log has this of LOP days, beside the days. */
const lopRecordOf = ({ unpaidLeave }: ProfileItem) => ({ lopReason: unpaidLeave?.kept?.reason });

const isFilled = (settings: StatutorySettings, head: StatutoryHead) => settings.modes[head] === 'fill';

/**
 * The statutory figures as an edit leaves them: the expected ones that are taken, the typed ones, those that are kept
 * with a reason, and those that the portal fills in.
 * @returns a message where the edit is refused
 */
function withStatutoryEdit(
  profile: ProfileItem & { payPeriod: PayPeriod },
  { take = {}, typed = {}, keep = {} }: PayRunEdit,
  settings: PaySettings,
  event: RunEvent | undefined,
): ProfileItem | string {
  const expected = new Map(
    statutoryFigures(profile, statutoryOf(profile, settings)).map(
      ({ head, line }) => [head, line?.amount] as const,
    ),
  );
  const heads = statutoryHeads.filter((head) =>
    [take, typed, keep].some((edits) => edits[head] !== undefined),
  );
  const figures: Partial<Record<StatutoryHead, Paise>> = {};
  const kept = { ...profile.keptStatutory };
  for (const head of heads) {
    const [taken, entered, reason] = [take[head], typed[head], keep[head]];
    if (taken !== undefined && toPaise(taken) !== expected.get(head)) return payRunMessages.expectedChanged;
    if (taken !== undefined) figures[head] = toPaise(taken);
    else if (entered !== undefined) figures[head] = toPaise(entered);
    const amount = figures[head] ?? profile[head] ?? paise(0);
    const differs = amount !== expected.get(head);
    if (differs && reason === undefined && isFilled(settings, head)) return payRunMessages.typedNeedsReason;
    const next = differs && reason !== undefined && { amount, expected: expected.get(head), reason };
    // A retry keeps who gave the reason, and when.
    if (next && event) {
      kept[head] = isSameKept(kept[head], next) ? kept[head] : { ...next, ...event };
      figures[head] = amount;
    } else delete kept[head];
  }
  const keptStatutory = Object.keys(kept).length > 0 ? kept : undefined;
  return workOutFigures({ ...withTypedHeads(profile), ...figures, keptStatutory }, settings);
}

/** Why statutory figures are kept, for the audit log. */
const reasonsOf = ({ keptStatutory = {} }: ProfileItem) => ({
  statutoryReason: Object.fromEntries(
    statutoryHeads.flatMap((head) =>
      keptStatutory[head] ? [[headLabels[head], keptStatutory[head].reason]] : [],
    ),
  ),
});

const withoutUnpaidLeave = ({ unpaidLeave: _, ...profile }: ProfileItem): ProfileItem => profile;

/** The days that an edit names. */
const sentDays = (edit: PayRunEdit) => dayNames.filter((name) => edit[name] !== undefined);

const hasFigures = (edit: PayRunEdit) =>
  monthlyNames.some((name) => edit[name] !== undefined) || [edit.take, edit.typed, edit.keep].some(Boolean);

const refused = ({ userId }: PayRunEdit, message: string, row?: PayRunRow): DecidedEdit => ({
  writes: [],
  reply: { outcome: 'refused', userId, message, ...(row && { row }) },
});

/** The confirmation of a negative net pay holds for exactly that sum. */
function confirmedNetPay(row: EmployeeMonth, { confirmedNegative }: PayRunEdit) {
  if (confirmedNegative === undefined) return row.confirmedNetPay;
  return confirmedNegative ? resultsOf(row).netPay : undefined;
}

/** Reads what the edits are about, and decides each. */
async function decideEdits(
  admin: Actor,
  head: RunHead,
  edits: readonly PayRunEdit[],
): Promise<DecidedEdit[]> {
  const { item: period, state } = head;
  const perPerson = 3;
  const [company, law, components, unclosedItem, ...items] = await batchGetAll([
    ...paySettingsKeys,
    { table: 'runs' as const, key: unclosedKey },
    ...edits.flatMap(({ userId }) => [
      { table: 'accounts' as const, key: accountKey(userId) },
      { table: 'slips' as const, key: slipKey(userId, period) },
      { table: 'leaves' as const, key: unpaidLeaveKey(userId) },
    ]),
  ]);
  const settings = parsePaySettings(company, law, components);
  const event = edits.some(({ keep, lopReason }) => keep || lopReason) ? await eventOf(admin) : undefined;
  const accounts = edits.map((_, i) => parseAccount(items[i * perPerson]));
  const unpaid = new Map(
    edits.map(({ userId }, i) => [userId, { days: parseUnpaidLeave(items[i * perPerson + 2]) }]),
  );
  const rows = await readRowsOf(period, accounts);
  const [months, runs] = await Promise.all([
    readMonths(
      head,
      rows.filter((row) => row !== undefined),
      { settings, hasPrevious: true, leave: unpaid },
    ),
    readUnclosedRuns(unclosedItem, [head]),
  ]);
  const monthOf = new Map(months.map((month) => [month.userId, month]));
  const decideEdit = (edit: PayRunEdit, i: number): DecidedEdit => {
    const account = accounts[i];
    const read = monthOf.get(edit.userId);
    const row = rows[i];
    if (!account) return refused(edit, payRunIssues.left.message);
    if (!read || !row) return refused(edit, payRunMessages.noRow);
    const { profile = emptyProfile(edit.userId), month } = read;
    const slip = parseSlip(items[i * perPerson + 1]);
    const toReply = (employee: EmployeeMonth): PayRunRow => {
      const evaluated = evaluateRow(employee, settings);
      const monthSlip = state === 'generated' ? toMonthSlip(evaluated, slip, settings) : undefined;
      return toPayRunRow(evaluated, settings, { slip: monthSlip?.state });
    };
    const entered = withEdit(month, edit);
    const leave = unpaidLeaveIn(month, period);
    const followed = { ...month, lopOfLeave: leave && sumOfDays(leave.days) };
    const days = settleDays(period, followed, month, entered, sentDays(edit));
    const unpaidLeave = withLopReason(leave, days.lopDays, edit, event);
    if (typeof unpaidLeave === 'string') return refused(edit, unpaidLeave, toReply(read));
    const withDays = {
      ...withoutUnpaidLeave(month),
      ...entered,
      ...days,
      ...(unpaidLeave && { unpaidLeave }),
      payPeriod: period,
    };
    const figures = hasFigures(edit) ? withStatutoryEdit(withDays, edit, settings, event) : withDays;
    if (typeof figures === 'string') return refused(edit, figures, toReply(read));
    const problem = reversalProblem(figures, month);
    if (problem) return refused(edit, problem, toReply(read));
    const isSame =
      profile.payPeriod !== undefined &&
      [...monthlyNames, ...statutoryHeads].every((name) => figures[name] === month[name]) &&
      isDeepStrictEqual(figures.typedDays, month.typedDays) &&
      isDeepStrictEqual(unpaidLeave, leave) &&
      isDeepStrictEqual(figures.keptStatutory, month.keptStatutory);
    const changesFigures = hasFigures(edit) && !isSame;
    if (edit.version !== profile.payrollVersion && (changesFigures || !hasFigures(edit)))
      return { writes: [], reply: { outcome: 'conflict', row: toReply(read) } };
    const nextMonth = changesFigures ? { ...figures, payrollVersion: profile.payrollVersion + 1 } : month;
    const next = changesFigures
      ? withProfileEdit(profile, keepMonth(profile, nextMonth), toAuthor(admin))
      : profile;
    const facts = {
      ...{ account, profile: next, previous: read.previous },
      // An employee without a pay period is in no month until figures are entered.
      month: changesFigures || profile.payPeriod !== undefined ? nextMonth : read.profile,
      isLeaveChanged: read.findings.includes('leave-changed'),
    };
    const edited = toEmployeeMonth(row, facts);
    if (edit.confirmedNegative && resultsOf(edited).netPay >= 0)
      return refused(edit, payRunMessages.notNegative, toReply(read));
    const confirmed = confirmedNetPay(edited, edit);
    const isConfirmed = confirmed !== row.confirmedNetPay;
    const at = new Date().toISOString();
    const nextRow: RowItem = {
      ...row,
      ...indexOf(period, account, next),
      ...(isConfirmed && {
        confirmedNetPay: confirmed,
        edits: withEdits(row.edits, { at, by: toAuthor(admin) }),
      }),
    };
    const reply: SavedRow = { outcome: 'saved', row: toReply(toEmployeeMonth(nextRow, facts)) };
    if (!changesFigures && !isConfirmed) return { writes: [], reply };
    return {
      reply,
      writes: [
        changesFigures
          ? profileWrite(profile, next)
          : { table: 'profiles', check: profileKey(edit.userId), condition: isVersion(profile.version) },
        ...(isSameRow(row, nextRow) ? [] : replaceRow(row, nextRow)),
        ...(changesFigures
          ? [unclosedCheck(runs.unclosed), ...settledElsewhere(period, runs, profile, next)]
          : []),
        { table: 'accounts', check: accountKey(edit.userId), condition: isVersion(account.version) },
        ...auditWrites(admin, 'payroll.saved', account, {
          payPeriod: period,
          changes: {
            ...changesOf(month, nextMonth, ['payPeriod', ...monthlyNames, ...statutoryHeads]),
            ...changesOf(reasonsOf(month), reasonsOf(nextMonth), ['statutoryReason']),
            ...changesOf(lopRecordOf(month), lopRecordOf(nextMonth), ['lopReason']),
            ...changesOf(row, nextRow, ['confirmedNetPay']),
          },
        }),
      ],
    };
  };
  return edits.map(decideEdit);
}

/** Edits in one transaction, with the head, the figures and the actor: five or six writes each. */
const batchSize = 16;

async function writeEdits(
  admin: Actor,
  period: PayPeriod,
  decided: readonly DecidedEdit[],
): Promise<SavedRow[]> {
  const writes = decided.flatMap((edit) => edit.writes);
  if (writes.length > 0)
    await transactAs(admin, [
      { table: 'runs', check: headKey(period), condition: isInState('open', 'generated') },
      figuresChange(period),
      ...withoutRepeats(writes),
    ]);
  return decided.map(({ reply }) => reply);
}

/** Saves one edit alone, by the month as it is now. */
async function saveAlone(admin: Actor, period: PayPeriod, edit: PayRunEdit): Promise<SavedRow[]> {
  const head = await getHead(period);
  assertEditable(head);
  return writeEdits(admin, period, await decideEdits(admin, head, [edit]));
}

/**
 * Saves edits of rows, each by itself: one that another admin saved first is a conflict, with the row as it is
 * now, and the others are saved. Figures bring a profile of another month to this one.
 * @throws Problem not_found without the run; conflict while its figures cannot be changed
 */
export async function saveRows(
  admin: Actor,
  period: PayPeriod,
  edits: readonly PayRunEdit[],
): Promise<SavedRow[]> {
  const head = await getHead(period);
  assertEditable(head);
  const replies: SavedRow[] = [];
  for (let i = 0; i < edits.length; i += batchSize) {
    const batch = edits.slice(i, i + batchSize);
    const decided = await decideEdits(admin, head, batch);
    const saved = await saveTogether(
      batch,
      () => writeEdits(admin, period, decided),
      (edit) => saveAlone(admin, period, edit),
    );
    replies.push(...saved);
  }
  return replies;
}
