import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '../../../shared/accounts.ts';
import { leavingDefaultsOf } from '../../../shared/company-settings.ts';
import type { EncashmentRate } from '../../../shared/leaving-settings.ts';
import { unpaidDaysFor } from '../../../shared/lop-adjustment.ts';
import { formatPaise } from '../../../shared/money.ts';
import type { PaySettings } from '../../../shared/pay-settings.ts';
import { storedFieldNames } from '../../../shared/payroll-fields.ts';
import { type PayPeriod, subtractMonths } from '../../../shared/period.ts';
import type { UnpaidDay } from '../../../shared/unpaid-day.ts';
import { formatUnpaidDays } from '../../../shared/unpaid-days.ts';
import { isNew, isVersion } from '../../lib/condition.ts';
import { batchGetAll, type Write } from '../../lib/table.ts';
import { unchangedSlipVersion } from '../../slips/build-slip.ts';
import { oweAfterAbsence } from '../../slips/earlier-months.ts';
import { withSettledPay } from '../../slips/settle-pay.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { auditWriteOfRun } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { parseCompany } from '../../store/company.ts';
import type { RunHead } from '../../store/pay-run.ts';
import type { ChunkPerson } from '../../store/pay-run-plan.ts';
import { parseRow, type RowItem } from '../../store/pay-run-row.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import { type ProfileItem, parseProfile, profileKey, profileWrite } from '../../store/profile.ts';
import { parseSlip, periodOf, type SlipItem, slipKey } from '../../store/slip.ts';
import { unpaidDigest } from '../../store/unpaid-leave.ts';
import { type MonthLeave, noLeave, readMonthLeave } from '../rows/approved-leave.ts';
import { findBankChange } from '../rows/bank-change.ts';
import { bringDaysToPeriod } from '../rows/bring-days.ts';
import { withLeaveEncashments } from '../rows/leave-encashments.ts';
import { lopMonthsOf, withLopAdjustments } from '../rows/lop-adjustments.ts';
import { projectRow, rowOfSlip, toPrevious } from '../rows/project-row.ts';
import { withChange } from '../rows/row-changes.ts';
import { replaceRow } from '../rows/stored-rows.ts';
import type { PersonResult } from './process-chunk.ts';

/** A profile with the days of the month, and the earlier payslips that its unpaid leave may differ from. */
interface Brought {
  profile: ProfileItem;
  lopMonths: PayPeriod[];
}

function bringToPeriod(
  period: PayPeriod,
  profile: ProfileItem,
  row: RowItem | undefined,
  settings: PaySettings,
  unpaid: readonly UnpaidDay[],
): Brought {
  const { adjustments = [] } = profile;
  const brought = bringDaysToPeriod(
    period,
    profile,
    row,
    settings,
    unpaidDaysFor(unpaid, period, profile, adjustments),
  );
  return {
    profile: brought,
    lopMonths: brought.payPeriod === period ? lopMonthsOf(period, brought, unpaid) : [],
  };
}

/** The payslips of these months, for each employee. */
async function readLopSlips(brought: readonly (Brought | undefined)[]): Promise<Map<PayPeriod, SlipItem>[]> {
  const keys = brought.flatMap((one) =>
    (one?.lopMonths ?? []).map((month) => slipKey(one?.profile.userId as UserId, month)),
  );
  const items = keys.length > 0 ? await batchGetAll(keys.map((key) => ({ table: 'slips', key }))) : [];
  const found = items.map(parseSlip);
  return brought.map((one) => {
    const slips = found.splice(0, one?.lopMonths.length ?? 0);
    return new Map(slips.flatMap((slip) => (slip ? [[periodOf(slip), slip] as const] : [])));
  });
}

/**
 * The figures of the month, with what unpaid leave takes of earlier ones, the leave that is encashed, and the statutory heads
 * that are filled in.
 */
async function figuresOf(
  { item: period, started }: RunHead,
  { profile }: Brought,
  { unpaid, entries }: MonthLeave,
  slips: ReadonlyMap<PayPeriod, SlipItem>,
  encashment: { rate: EncashmentRate; settings: PaySettings },
): Promise<ProfileItem> {
  if (profile.payPeriod !== period) return profile;
  const { settings } = encashment;
  const lost = withLopAdjustments(period, profile, unpaid, slips, started);
  const adjusted = await oweAfterAbsence(profile, lost, period, settings, started);
  return withSettledPay(withLeaveEncashments(period, adjusted, entries, encashment, started), settings);
}

/** What unpaid leave does to the pay of a month, for the audit log. */
const recordOfLeave = ({ unpaidLeave, adjustments = [] }: ProfileItem) => ({
  lopDates: unpaidLeave && formatUnpaidDays(unpaidLeave.days),
  amountsOfLeave: Object.fromEntries(
    adjustments
      .filter(({ kind, dates }) => dates !== undefined || kind === 'leave-encashment')
      .map(({ label, amount }) => [label, formatPaise(amount)]),
  ),
});

/** The row of an employee without an account: the one that there is, or that of their slip. */
function leftRowWrites(
  period: PayPeriod,
  row: RowItem | undefined,
  slip: SlipItem | undefined,
  previous: SlipItem | undefined,
  mark: (read: RowItem | undefined, next: RowItem) => RowItem,
): Write[] {
  const left = row ?? (slip && rowOfSlip(period, slip, previous));
  if (!left || (row && isDeepStrictEqual(row.findings, ['left']))) return [];
  return replaceRow(row, mark(row, { ...left, findings: ['left'] }));
}

/** Brings people's figures to the month and writes their rows. Doing it again changes what has changed since. */
export async function preparePeople(head: RunHead, people: readonly ChunkPerson[]): Promise<PersonResult[]> {
  const { item: period, started, attempt } = head;
  // Opening a month changes nothing that anyone has seen.
  const mark = (read: RowItem | undefined, next: RowItem) =>
    attempt > 1 ? withChange(read, next, { kind: 'check', by: started.by }) : next;
  const previousPeriod = subtractMonths(period, 1);
  const perPerson = 5;
  const [[company, law, components, ...items], leave] = await Promise.all([
    batchGetAll([
      ...paySettingsKeys,
      ...people.flatMap(({ userId, row }) => [
        { table: 'accounts' as const, key: accountKey(userId) },
        { table: 'profiles' as const, key: profileKey(userId) },
        { table: 'slips' as const, key: slipKey(userId, period) },
        { table: 'slips' as const, key: slipKey(userId, previousPeriod) },
        // A key that no item has, where there is no row.
        { table: 'runs' as const, key: { run: period, item: row ?? `none#${userId}` } },
      ]),
    ]),
    Promise.all(people.map(({ userId }) => readMonthLeave(period, userId))),
  ]);
  const encashment = {
    rate: leavingDefaultsOf(parseCompany(company)).encashmentRate,
    settings: parsePaySettings(company, law, components),
  };
  const brought = people.map((_, i): Brought | undefined => {
    const profile = parseProfile(items[i * perPerson + 1]);
    const row = parseRow(items[i * perPerson + 4]);
    return profile && bringToPeriod(period, profile, row, encashment.settings, leave[i]?.unpaid ?? []);
  });
  const lopSlips = await readLopSlips(brought);
  const figuresOfAll = await Promise.all(
    people.map((_, i) => {
      const one = brought[i];
      return one && figuresOf(head, one, leave[i] ?? noLeave, lopSlips[i] ?? new Map(), encashment);
    }),
  );
  return people.map(({ userId, isPrintOnly, findings = [] }, i): PersonResult => {
    const found = leave[i] ?? noLeave;
    const { leaveDays, unpaid } = found;
    if (isPrintOnly) return { writes: [] };
    const [accountItem, profileItem, slipItem, previousItem, rowItem] = items.slice(i * perPerson);
    const account = parseAccount(accountItem);
    const row = parseRow(rowItem);
    const slip = parseSlip(slipItem);
    const previous = parseSlip(previousItem);
    if (!account) return { writes: leftRowWrites(period, row, slip, previous, mark) };

    const profile = parseProfile(profileItem);
    const figures = figuresOfAll[i];
    const isChanged = !isDeepStrictEqual(figures, profile);
    const next =
      figures && isChanged
        ? {
            ...figures,
            payrollVersion: figures.payrollVersion + 1,
            slipVersion: unchangedSlipVersion(account, figures, slip),
          }
        : figures;
    const nextRow = projectRow(period, account, next, row, {
      previous: previous && toPrevious(previous.slip),
      leaveDays,
      leaveSeen: unpaidDigest(unpaid, period),
      bankChange: findBankChange(period, next, previous?.slip),
      findings,
    });
    const profileWrites: Write[] =
      profile && next && isChanged
        ? [
            profileWrite(profile, next),
            auditWriteOfRun(started.by, 'payroll.saved', account, {
              payPeriod: period,
              changes: {
                ...changesOf(profile, next, storedFieldNames),
                ...changesOf(recordOfLeave(profile), recordOfLeave(next), ['lopDates', 'amountsOfLeave']),
              },
            }),
          ]
        : [
            {
              table: 'profiles',
              check: profileKey(userId),
              condition: profile ? isVersion(profile.version) : isNew('userId'),
            },
          ];
    if (!isChanged && isDeepStrictEqual(nextRow, row)) return { writes: [] };
    return {
      writes: [
        ...profileWrites,
        ...replaceRow(row, mark(row, nextRow)),
        { table: 'accounts', check: accountKey(userId), condition: isVersion(account.version) },
      ],
    };
  });
}
