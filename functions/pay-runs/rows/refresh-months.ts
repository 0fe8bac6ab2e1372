import type { EncashmentRate } from '../../../shared/company/leaving-settings.ts';
import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import type { Paise } from '../../../shared/money.ts';
import { unpaidDaysFor } from '../../../shared/pay/lop-adjustment.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { batchGetAll } from '../../lib/table.ts';
import { oweAfterAbsence } from '../../slips/earlier-months.ts';
import { workOutFigures } from '../../slips/figures-of-profile.ts';
import { inMonth, type MonthContext, readMonthContexts, workOutMonth } from '../../slips/in-month.ts';
import { readOverpaid, withOverpayments } from '../../slips/overpayments.ts';
import { followingAnew } from '../../slips/revise-pay.ts';
import type { RowItem } from '../../store/pay-run-row.ts';
import type { AdjustmentItem, ProfileItem } from '../../store/profile.ts';
import { parseSlip, periodOf, type SlipItem, slipKey } from '../../store/slip.ts';
import { type MonthLeave, noLeave } from './approved-leave.ts';
import { withLeaveEncashments } from './leave-encashments.ts';
import { lopMonthsOf, withLopAdjustments } from './lop-adjustments.ts';
import { refreshDays } from './refresh-days.ts';

/** An employee whose month is brought up to date. */
interface RefreshedEmployee {
  profile: ProfileItem | undefined;
  row: RowItem | undefined;
  leave: MonthLeave | undefined;
}

/** The month, and what the months of all its employees follow from. */
export interface MonthRefresh {
  period: PayPeriod;
  /** The months that are not closed: each has its unpaid leave itself. */
  unclosed: readonly PayPeriod[];
  /** The month was closed before: its pay is worked out anew. */
  isReopened?: boolean;
  /** The month has no pay run: only unpaid leave moves its days, which are those that were entered. */
  isWithoutRun?: boolean;
  settings: PaySettings;
  encashmentRate: EncashmentRate;
  /** The admin who refreshes it, and the time. */
  entered: Pick<AdjustmentItem, 'at' | 'by'>;
}

/** A profile in the month, with its days there, and the earlier payslips that its unpaid leave may differ from. */
interface WithDays {
  /** As it was read, worked out in the month; of one that has not been in it, in its own. */
  before: ProfileItem;
  profile: ProfileItem;
  lopMonths: PayPeriod[];
}

function refreshDaysOf(
  { profile, row, leave = noLeave }: RefreshedEmployee & { profile: ProfileItem },
  context: MonthContext,
  { period, unclosed, isReopened = false, isWithoutRun = false, settings }: MonthRefresh,
): WithDays {
  const { adjustments = [], payPeriod } = profile;
  const { unpaid } = leave;
  const begins = !row && (payPeriod === undefined || payPeriod < period);
  const before = begins ? workOutFigures(profile, settings) : inMonth(profile, period, context);
  const unpaidIn = unpaidDaysFor(unpaid, period, profile, adjustments);
  const inPeriod =
    isReopened && !begins ? workOutMonth(followingAnew(profile, period), period, context) : before;
  const hasDays = !isWithoutRun || unpaidIn.length > 0 || before.unpaidLeave?.period === period;
  const refreshed = hasDays ? refreshDays(period, inPeriod, row, settings, unpaidIn) : inPeriod;
  const lopMonths = lopMonthsOf(period, refreshed, unpaid).filter((month) => !unclosed.includes(month));
  return { before, profile: refreshed, lopMonths: refreshed.payPeriod === period ? lopMonths : [] };
}

/** The payslips of these months, for each employee. */
async function readLopSlips(all: readonly (WithDays | undefined)[]): Promise<Map<PayPeriod, SlipItem>[]> {
  const keys = all.flatMap((one) =>
    (one?.lopMonths ?? []).map((month) => slipKey((one as WithDays).profile.userId, month)),
  );
  const items = keys.length > 0 ? await batchGetAll(keys.map((key) => ({ table: 'slips', key }))) : [];
  const found = items.map(parseSlip);
  return all.map((one) => {
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
 * The figures of the month, with what was paid too much of earlier ones, what unpaid leave takes of earlier ones, the leave that is
 * encashed, and the statutory heads that are filled in.
 */
async function figuresOf(
  { profile, lopMonths }: WithDays,
  { unpaid, entries }: MonthLeave,
  { slips, overpaid }: EarlierMonths,
  { period, unclosed, settings, encashmentRate: rate, entered }: MonthRefresh,
): Promise<ProfileItem> {
  if (profile.payPeriod !== period) return profile;
  const lost = withLopAdjustments(period, profile, unpaid, { lopMonths, slips }, entered, settings);
  const owing = await oweAfterAbsence(profile, lost, period, unclosed, settings, entered);
  const adjusted = withOverpayments(period, owing, overpaid, entered);
  return workOutFigures(
    withLeaveEncashments(period, adjusted, entries, { rate, settings }, entered),
    settings,
  );
}

/** An employee's month as it was, and with everything that has come about since. */
interface RefreshedMonth {
  before: ProfileItem;
  figures: ProfileItem;
}

/**
 * Refreshes the months of employees by what has come about beside their payroll details: unpaid leave of the month and
 * of earlier ones, what was paid too much, and leave that is encashed. Doing it again changes what has changed since.
 * @returns for each, in their order; undefined without a profile
 */
export async function refreshMonths(
  employees: readonly RefreshedEmployee[],
  refresh: MonthRefresh,
): Promise<(RefreshedMonth | undefined)[]> {
  const { period, settings, isReopened } = refresh;
  const contexts = await readMonthContexts(
    period,
    employees.map(({ profile, row }) =>
      row || (profile?.payPeriod !== undefined && profile.payPeriod > period) ? profile : undefined,
    ),
    settings,
    isReopened,
  );
  const all = employees.map(
    ({ profile, ...employee }, i) =>
      profile && refreshDaysOf({ profile, ...employee }, contexts[i] as MonthContext, refresh),
  );
  const [lopSlips, overpaid] = await Promise.all([
    readLopSlips(all),
    readOverpaid(
      period,
      all.map((one) => one?.profile),
    ),
  ]);
  return Promise.all(
    all.map(async (one, i) => {
      if (!one) return undefined;
      const earlier = { slips: lopSlips[i] ?? new Map(), overpaid: overpaid.get(one.profile.userId) };
      const figures = await figuresOf(one, employees[i]?.leave ?? noLeave, earlier, refresh);
      return { before: one.before, figures };
    }),
  );
}
