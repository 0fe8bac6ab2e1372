import { isDeepStrictEqual } from 'node:util';
import { leavingDefaultsOf } from '../../../shared/company/company-settings.ts';
import type { EncashmentRate } from '../../../shared/company/leaving-settings.ts';
import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { formatPaise, type Paise } from '../../../shared/money.ts';
import { unpaidDaysFor } from '../../../shared/pay/lop-adjustment.ts';
import { storedFieldNames } from '../../../shared/pay/payroll-fields.ts';
import type { UnpaidDay } from '../../../shared/pay/unpaid-day.ts';
import { formatUnpaidDays } from '../../../shared/pay/unpaid-days.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { isNew, isVersion } from '../../lib/condition.ts';
import { skipUnreadable } from '../../lib/pagination.ts';
import { batchGetAll, type Write } from '../../lib/table.ts';
import { oweAfterAbsence } from '../../slips/earlier-months.ts';
import { workOutFigures } from '../../slips/figures-of-profile.ts';
import {
  inMonth,
  keepMonth,
  type MonthContext,
  readMonthContexts,
  workOutMonth,
} from '../../slips/in-month.ts';
import { readOverpaid, withOverpayments } from '../../slips/overpayments.ts';
import { followingAnew } from '../../slips/revise-pay.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { auditWriteOfRun } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { parseCompany } from '../../store/company.ts';
import { type RunHead, unclosedKey } from '../../store/pay-run.ts';
import type { ChunkPerson } from '../../store/pay-run-plan.ts';
import { parseRow, type RowItem } from '../../store/pay-run-row.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import { type ProfileItem, parseProfile, profileKey, profileWrite } from '../../store/profile.ts';
import { parseSlip, periodOf, type SlipItem, slipKey } from '../../store/slip.ts';
import { unpaidDigest } from '../../store/unpaid-leave.ts';
import { type MonthLeave, noLeave, readMonthLeave } from '../rows/approved-leave.ts';
import { bringDaysToPeriod } from '../rows/bring-days.ts';
import { indexOf, isSameRow, newRow, toEmployeeMonth } from '../rows/employee-month.ts';
import { withLeaveEncashments } from '../rows/leave-encashments.ts';
import { lopMonthsOf, withLopAdjustments } from '../rows/lop-adjustments.ts';
import { isSameApproved } from '../rows/row-changes.ts';
import { readUnclosedRuns, settledElsewhere } from '../rows/run-writes.ts';
import { replaceRow } from '../rows/stored-rows.ts';
import { type PersonResult, refused } from './process-chunk.ts';

/** A profile in the month, with its days there, and the earlier payslips that its unpaid leave may differ from. */
interface Brought {
  /** As it was read, worked out in the month; of one that has not been in it, in its own. */
  before: ProfileItem;
  profile: ProfileItem;
  lopMonths: PayPeriod[];
}

function bringToPeriod(
  period: PayPeriod,
  profile: ProfileItem,
  row: RowItem | undefined,
  unpaid: readonly UnpaidDay[],
  {
    unclosed,
    context,
    isReopened,
  }: { unclosed: readonly PayPeriod[]; context: MonthContext; isReopened: boolean },
): Brought {
  const { adjustments = [], payPeriod } = profile;
  const begins = !row && (payPeriod === undefined || payPeriod < period);
  const before = begins ? workOutFigures(profile, context.settings) : inMonth(profile, period, context);
  const unpaidIn = unpaidDaysFor(unpaid, period, profile, adjustments);
  const inPeriod =
    isReopened && !begins ? workOutMonth(followingAnew(profile, period), period, context) : before;
  const brought = bringDaysToPeriod(period, inPeriod, row, context.settings, unpaidIn);
  // A month that is not closed has its unpaid leave itself.
  const lopMonths = lopMonthsOf(period, brought, unpaid).filter((month) => !unclosed.includes(month));
  return { before, profile: brought, lopMonths: brought.payPeriod === period ? lopMonths : [] };
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

/** Facts of earlier months: the payslips that unpaid leave may differ from, and what was paid too much, in paise. */
interface EarlierMonths {
  slips: ReadonlyMap<PayPeriod, SlipItem>;
  overpaid: ReadonlyMap<PayPeriod, Paise> | undefined;
}

/**
 * The figures of the month, with what was paid too much of earlier ones, what unpaid leave takes of earlier ones, the leave that is encashed, and the
 * statutory heads that are filled in.
 */
async function figuresOf(
  { item: period, started }: RunHead,
  { profile }: Brought,
  { unpaid, entries }: MonthLeave,
  { slips, overpaid }: EarlierMonths,
  encashment: { rate: EncashmentRate; settings: PaySettings },
): Promise<ProfileItem> {
  if (profile.payPeriod !== period) return profile;
  const { settings } = encashment;
  const lost = withLopAdjustments(period, profile, unpaid, slips, started, settings);
  const owing = await oweAfterAbsence(profile, lost, period, settings, started);
  const adjusted = withOverpayments(period, owing, overpaid, started);
  return workOutFigures(withLeaveEncashments(period, adjusted, entries, encashment, started), settings);
}

/** Records for the audit log how unpaid leave and earlier payments change the pay of a month. */
const recordOfEarlier = ({ unpaidLeave, adjustments = [] }: ProfileItem) => ({
  lopDates: unpaidLeave && formatUnpaidDays(unpaidLeave.days),
  amountsOfLeave: Object.fromEntries(
    adjustments
      .filter(({ kind, dates }) => dates !== undefined || kind === 'leave-encashment')
      .map(({ label, amount }) => [label, formatPaise(amount)]),
  ),
  overpaid: Object.fromEntries(
    adjustments
      .filter(({ kind }) => kind === 'overpayment')
      .map(({ label, amount }) => [label, formatPaise(amount)]),
  ),
});

/** Brings people's figures to the month and writes their rows. Doing it again changes what has changed since. */
export async function preparePeople(head: RunHead, people: readonly ChunkPerson[]): Promise<PersonResult[]> {
  const { item: period, started, attempt } = head;
  const isReopened = head.reopened !== undefined;
  const perPerson = 4;
  const [[company, law, components, unclosedItem, ...items], leave] = await Promise.all([
    batchGetAll([
      ...paySettingsKeys,
      { table: 'runs' as const, key: unclosedKey },
      ...people.flatMap(({ userId, row }) => [
        { table: 'accounts' as const, key: accountKey(userId) },
        { table: 'profiles' as const, key: profileKey(userId) },
        { table: 'slips' as const, key: slipKey(userId, period) },
        // A key that no item has, where there is no row.
        { table: 'runs' as const, key: { run: period, item: row ?? `none#${userId}` } },
      ]),
    ]),
    Promise.all(people.map(({ userId }) => readMonthLeave(period, userId))),
  ]);
  const settings = parsePaySettings(company, law, components);
  const encashment = { rate: leavingDefaultsOf(parseCompany(company)).encashmentRate, settings };
  const runs = await readUnclosedRuns(unclosedItem, [head]);
  const read = people.map(({ userId }, i) => {
    const [account, profile, slip, row] = items.slice(i * perPerson);
    const parse = () => ({
      account: parseAccount(account),
      profile: parseProfile(profile),
      slip: parseSlip(slip),
      row: parseRow(row),
    });
    return skipUnreadable(parse, { userId });
  });
  const profiles = read.map((one) => one?.profile);
  const rows = read.map((one) => one?.row);
  const contexts = await readMonthContexts(
    period,
    profiles.map((profile, i) =>
      rows[i] || (profile?.payPeriod !== undefined && profile.payPeriod > period) ? profile : undefined,
    ),
    settings,
    isReopened,
  );
  const brought = people.map((_, i): Brought | undefined => {
    const [profile, context] = [profiles[i], contexts[i] as MonthContext];
    const { months: unclosed } = runs.unclosed;
    return (
      profile &&
      bringToPeriod(period, profile, rows[i], leave[i]?.unpaid ?? [], { unclosed, context, isReopened })
    );
  });
  const [lopSlips, overpaid] = await Promise.all([
    readLopSlips(brought),
    readOverpaid(
      period,
      brought.map((one) => one?.profile),
    ),
  ]);
  const figuresOfAll = await Promise.all(
    people.map((_, i) => {
      const one = brought[i];
      const earlier = {
        slips: lopSlips[i] ?? new Map(),
        overpaid: overpaid.get(people[i]?.userId as UserId),
      };
      return one && figuresOf(head, one, leave[i] ?? noLeave, earlier, encashment);
    }),
  );
  const prepareOne = async (i: number, { userId, findings = [] }: ChunkPerson): Promise<PersonResult> => {
    const found = read[i];
    if (!found) return refused('unreadable');
    const { account, profile, slip, row } = found;
    const { leaveDays, unpaid } = leave[i] ?? noLeave;
    // An employee without an account has the row that there is, or one for their payslip.
    if (!account)
      return { writes: row || !slip ? [] : replaceRow(undefined, newRow(period, slip.slip.user, undefined)) };

    const before = brought[i]?.before;
    const figures = figuresOfAll[i];
    const isChanged = !isDeepStrictEqual(figures, before);
    const month = figures && isChanged ? { ...figures, payrollVersion: figures.payrollVersion + 1 } : figures;
    const next = profile && month && isChanged ? keepMonth(profile, month) : profile;
    const checked: RowItem = {
      ...(row ?? newRow(period, account, month)),
      ...indexOf(period, account, month),
      leaveDays,
      leaveSeen: unpaidDigest(unpaid, period),
      shared: findings.length > 0 ? [...findings] : undefined,
    };
    const isSamePaid =
      row !== undefined &&
      isSameApproved(
        toEmployeeMonth(row, { account, profile, month: before }),
        toEmployeeMonth(checked, { account, profile: next, month }),
      );
    // Opening a month changes nothing that anyone has seen.
    const nextRow = attempt > 1 && !isSamePaid ? { ...checked, check: { ...started } } : checked;
    const profileWrites: Write[] =
      profile && next && month && isChanged
        ? [
            profileWrite(profile, next),
            ...settledElsewhere(period, runs, profile, next),
            auditWriteOfRun(started.by, 'payroll.saved', account, {
              payPeriod: period,
              changes: {
                ...changesOf(before, month, storedFieldNames),
                ...changesOf(recordOfEarlier(profile), recordOfEarlier(month), [
                  'lopDates',
                  'amountsOfLeave',
                  'overpaid',
                ]),
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
    if (!isChanged && isSameRow(row, nextRow)) return { writes: [] };
    return {
      writes: [
        ...profileWrites,
        ...replaceRow(row, nextRow),
        { table: 'accounts', check: accountKey(userId), condition: isVersion(account.version) },
      ],
    };
  };
  return Promise.all(
    people.map((person, i) => (person.isPrintOnly ? Promise.resolve({ writes: [] }) : prepareOne(i, person))),
  );
}
