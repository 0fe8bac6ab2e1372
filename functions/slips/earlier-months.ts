import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { changedSince } from '../../shared/law/dated-details.ts';
import { placeOfWork } from '../../shared/law/professional-tax-tables.ts';
import { countsAsWages } from '../../shared/law/wages.ts';
import { type Paise, paise, sumPaise } from '../../shared/money.ts';
import { firstOpenMonth } from '../../shared/pay/adjustment-state.ts';
import { type Arrear, arrearsOfMonth, changedNames } from '../../shared/pay/arrears.ts';
import { lostDaysOf } from '../../shared/pay/lop-adjustment.ts';
import {
  absentDays,
  type EmploymentDates,
  employedDays,
  employmentsOf,
} from '../../shared/pay/month-days.ts';
import { type PartDays, payInMonth } from '../../shared/pay/month-pay.ts';
import { hasArrearsOf, lastSettledIn } from '../../shared/pay/pay-adjustments.ts';
import { type EarningName, earningNames } from '../../shared/pay/payroll-fields.ts';
import { givenBackOf } from '../../shared/payroll/lop-reversal.ts';
import { formatPeriod, nextPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { pfDetailNames } from '../../shared/statutory/pf-worksheet.ts';
import { newId } from '../lib/secret.ts';
import { query } from '../lib/table.ts';
import { type ImportedSlipItem, toReportedSlip } from '../store/imported-slip.ts';
import { readHeads } from '../store/pay-run.ts';
import { isPaidLater, recordsWithPlaces } from '../store/payslip-record.ts';
import type { AdjustmentItem, ProfileItem } from '../store/profile.ts';
import { type CurrentSlip, isCurrentVersion, parseSlip } from '../store/slip.ts';
import { recordsWithPf } from './earlier-pf.ts';
import { figuresOfImport, readImportedFrom } from './imported-months.ts';
import { typedMonthOf } from './in-month.ts';

/** Earlier months are looked at so far back. */
export const maxMonthsBack = 24;

/** An earlier month, and what it is owed. */
export interface MonthArrears {
  period: PayPeriod;
  arrears: Arrear[];
  /** It was imported, and too little is known of it. */
  isUnknown?: true;
}

/** The imported months of which too little is known; undefined where there is none. */
export function unknownOf(months: readonly MonthArrears[]): PayPeriod[] | undefined {
  const unknown = months.flatMap(({ period, isUnknown }) => (isUnknown ? period : []));
  return unknown.length > 0 ? unknown : undefined;
}

/** A change that earlier months are owed something by: its id, the reason, the time and the admin. */
interface Cause extends Pick<AdjustmentItem, 'reason' | 'at' | 'by'> {
  id: string;
}

interface EarlierMonths {
  before: ProfileItem;
  after: ProfileItem;
  /** The first month that the change can concern. */
  first: PayPeriod;
  /** The month that is paid next. */
  current: PayPeriod;
  /** Whether the payslip of a month stays as it is, so that what is owed of it is on a later one. */
  isPaid: (period: PayPeriod) => boolean;
  settings: PaySettings;
  cause: Cause;
  /** A payslip that takes the place of the one that is stored. */
  made?: CurrentSlip;
  /**
   * The month that is being closed with its payslip as it is, or without one: payslips themselves are held against the facts of now,
   * instead of what was known before a change, and the month counts as closed.
   */
  closing?: PayPeriod;
}

export const firstMonthOf = (months: readonly (PayPeriod | undefined)[]): PayPeriod | undefined =>
  months.filter((month) => month !== undefined).sort()[0];

/** The months of dates of employment that one state of an employee has and the other has not. */
function monthsOfEmployment(before: EmploymentDates, after: EmploymentDates): PayPeriod[] {
  const textOf = ({ from = '', to = '' }) => `${from}/${to}`;
  const [was, is] = [employmentsOf(before), employmentsOf(after)];
  const differing = (spans: typeof was, others: typeof was) =>
    spans.filter((span) => !others.some((other) => textOf(other) === textOf(span)));
  const dates = [...differing(was, is), ...differing(is, was)].flatMap(({ from, to }) => [from, to]);
  return dates.flatMap((date) => (date === undefined ? [] : toPeriod(date)));
}

/** LOP days that later payslips give back of a month, less those that they take. */
const givenBackIn = (adjustments: readonly AdjustmentItem[] = [], period: PayPeriod): number =>
  givenBackOf(adjustments, period).days -
  adjustments
    .filter(({ kind, forMonth }) => kind === 'lop-adjustment' && forMonth === period)
    .reduce((sum, { days = 0 }) => sum + days, 0);

/** The months of which other LOP days are given back or taken than before. */
function monthsOfAbsence(
  { adjustments: before }: ProfileItem,
  { adjustments: after }: ProfileItem,
): PayPeriod[] {
  const months = [...(before ?? []), ...(after ?? [])].flatMap(({ days, forMonth }) =>
    days === undefined || forMonth === undefined ? [] : forMonth,
  );
  return [...new Set(months)].filter((month) => givenBackIn(before, month) !== givenBackIn(after, month));
}

/**
 * An employee of whose earlier months other days are lost now than before: a raise that was granted for such a day is owed or
 * recovered with it, and each day takes its own pay where that changes within the month.
 * @param unclosed months that are to have their days and their pay by payslips of their own
 */
export async function oweAfterAbsence(
  before: ProfileItem,
  after: ProfileItem,
  current: PayPeriod,
  unclosed: readonly PayPeriod[],
  settings: PaySettings,
  entered: Pick<AdjustmentItem, 'at' | 'by'>,
): Promise<ProfileItem> {
  const first = firstMonthOf(monthsOfAbsence(before, after));
  if (first === undefined) return after;
  const { owed } = await oweEarlierMonths({
    before,
    after,
    first,
    current,
    isPaid: (period) => period < current && !unclosed.includes(period),
    settings,
    // A payslip that is worked out again before it is made is the same one.
    cause: { id: `absence_${current}`, reason: 'Loss of pay of an earlier month', ...entered },
  });
  return withOwed(after, owed);
}

/**
 * An employee whose payslip is made, of a month that other payslips pay, or take back, something of: what these owe follows the
 * days and the pay of the new one.
 * @param latest the month that the profile is on
 */
export async function oweAfterPayslip(
  profile: ProfileItem,
  made: CurrentSlip,
  latest: PayPeriod | undefined,
  settings: PaySettings,
  entered: Pick<AdjustmentItem, 'at' | 'by'>,
): Promise<ProfileItem> {
  const { payPeriod: first } = made;
  if (!hasArrearsOf(profile, first)) return profile;
  const following = nextPeriod(first);
  const { owed } = await oweEarlierMonths({
    before: profile,
    after: profile,
    first,
    current: latest !== undefined && latest > following ? latest : following,
    isPaid: (period) => period === first,
    settings,
    cause: { id: newId('rev'), reason: 'The payslip of the month was generated again', ...entered },
    made,
  });
  return withOwed(profile, owed);
}

/**
 * An employee whose payslip of a month stays as it is, although other pay or days of employment were entered since, or who gets none:
 * the difference is owed as where they are entered after the month was closed.
 */
export async function oweAfterKeeping(
  profile: ProfileItem,
  period: PayPeriod,
  settings: PaySettings,
  entered: Pick<AdjustmentItem, 'at' | 'by'>,
): Promise<ProfileItem> {
  const following = nextPeriod(period);
  const { payPeriod: latest = following } = profile;
  const { owed } = await oweEarlierMonths({
    before: profile,
    after: profile,
    first: period,
    current: [latest, following].sort().at(-1) as PayPeriod,
    isPaid: (month) => month === period,
    settings,
    // Asked for again, it is the same.
    cause: { id: `kept_${period}`, reason: 'The month was closed as it was', ...entered },
    closing: period,
  });
  return withOwed(profile, owed);
}

/** The months that a change of employment or absence concerns; a first pay concerns the month of joining. */
export const monthsOfChange = (before: ProfileItem, after: ProfileItem): PayPeriod[] => {
  const isFirstPay = earningNames.every((name) => !before[name]) && after.dateOfJoining !== undefined;
  return [
    ...monthsOfEmployment(before, after),
    ...monthsOfAbsence(before, after),
    ...(isFirstPay ? [toPeriod(after.dateOfJoining as string)] : []),
  ];
};

/** The current payslips of an employee from a month on, by month. */
async function readSlipsFrom(
  { userId }: ProfileItem,
  period: PayPeriod,
): Promise<Map<PayPeriod, CurrentSlip>> {
  const items = await query('slips', {
    partition: ['userId', userId],
    between: ['payPeriod', period, '9999-99'],
  });
  const slips = items.flatMap((item) => {
    const slip = parseSlip(item);
    return slip && isCurrentVersion(slip) ? [slip] : [];
  });
  return new Map(slips.map((slip) => [slip.payPeriod, slip]));
}

/** The details that say whose professional tax is due. */
const placeDetailNames = ['workState', 'localBody'] as const;

/** Membership that was not known on any payslip left PF out of all of them. */
const wasPfKnown = ({ formerDetails = [], ...newest }: ProfileItem): boolean =>
  [newest, ...formerDetails].some(({ pfMembership }) => pfMembership !== undefined);

/**
 * An employee whose PF details change also in months with a payslip: PF of each that is another one by them belongs on the
 * worksheet of the next payslip. A month that is still open counts as well, since it can be closed with its payslip as it is; a payslip
 * that is generated again is recorded anew.
 */
export async function recordChangedPf(
  before: ProfileItem,
  after: ProfileItem,
  current: PayPeriod,
  settings: PaySettings,
): Promise<ProfileItem> {
  const since = changedSince(before, after, pfDetailNames);
  if (since === undefined || !wasPfKnown(before)) return after;
  const first = [since, subtractMonths(current, maxMonthsBack)].sort().at(-1) as PayPeriod;
  const slips = await readSlipsFrom(after, first);
  const payslips = recordsWithPf(after, after.adjustments ?? [], slips, settings, true);
  return payslips ? { ...after, payslips } : after;
}

/** An employee whose place of work changes also in months with a payslip: their pay counts there by now. */
export const recordChangedPlaces = (before: ProfileItem, after: ProfileItem): ProfileItem =>
  !after.payslips || changedSince(before, after, placeDetailNames) === undefined
    ? after
    : { ...after, payslips: recordsWithPlaces(after, placeOfWork(after)) };

/**
 * The closed months without a payslip that later ones pay: the one that is being closed, those that they pay something of already, and
 * those that a change makes months of employment, before an employee was entered late, or after a last day that is another one now.
 * An employee who joined before the company began with the portal was paid elsewhere.
 */
async function readMissedMonths(
  slips: ReadonlyMap<PayPeriod, CurrentSlip>,
  { before, after, first, current, closing }: EarlierMonths,
): Promise<{ missed: PayPeriod[]; closed: ReadonlySet<PayPeriod> }> {
  const joined = after.dateOfJoining && toPeriod(after.dateOfJoining);
  const isEntered = joined !== undefined && joined >= first;
  const hasArrears = after.adjustments?.some(({ arrearsOf }) => arrearsOf !== undefined) ?? false;
  if (joined !== undefined && joined >= current && slips.size === 0 && !hasArrears)
    return { missed: [], closed: new Set() };
  const heads = await readHeads();
  const wasPaidElsewhere = isEntered && !heads.some(({ item }) => item <= joined);
  const isMissed = (period: PayPeriod) => {
    if (slips.has(period)) return false;
    if (period === closing || isPaidLater(after, period)) return true;
    if (wasPaidElsewhere || period < (joined ?? first) || employedDays(period, after) === 0) return false;
    const isBeforeFirst = isEntered && period < (firstMonthOf([...slips.keys()]) ?? current);
    return isBeforeFirst || employedDays(period, before) === 0;
  };
  const isClosed = ({ item, state }: (typeof heads)[number]) => state === 'closed' || item === closing;
  const closed = new Set(heads.filter(isClosed).map(({ item }) => item));
  return { missed: [...closed].filter((item) => item >= first && isMissed(item)), closed };
}

/** The days of loss of pay of a payslip, without those of no employment, and of later payslips by the dates of leave. */
function absenceOf(
  item: CurrentSlip,
  { adjustments = [] }: ProfileItem,
): Pick<PartDays, 'unpaid' | 'lopDays'> {
  const { payPeriod, employedDays: employed } = item;
  const { lopDates, lopDays } = item.slip.profile;
  const unpaid = lostDaysOf(lopDates ?? [], payPeriod, adjustments);
  if (lopDates) return { unpaid };
  return { unpaid, lopDays: absentDays(payPeriod, lopDays, employed) };
}

/** The arrears of a month that payslips have, by name of the amount: below zero where they took. In paise. */
function grantedIn(adjustments: readonly AdjustmentItem[], period: PayPeriod): Map<string, Paise> {
  const granted = new Map<string, Paise>();
  for (const { forMonth, arrearsOf: name, kind, amount } of adjustments) {
    if (forMonth !== period || name === undefined) continue;
    granted.set(name, sumPaise([granted.get(name) ?? 0, paise(kind === 'arrears' ? amount : -amount)]));
  }
  return granted;
}

/** Labels of what an earlier month is owed, or owes: a deduction that was too small is no pay that is recovered. */
const arrearsLabels = {
  earning: { given: 'Arrears', taken: 'Recovery' },
  deduction: { given: 'Deduction returned', taken: 'Deduction due' },
} as const;

const toAdjustment = (
  { period, name, component, owed, isDeduction, wages, note }: Arrear,
  month: PayPeriod,
  { id, reason, at, by }: Cause,
): AdjustmentItem => ({
  id: `${id}_${period}_${name}`,
  kind: owed > 0 ? 'arrears' : 'recovery',
  label: `${arrearsLabels[isDeduction ? 'deduction' : 'earning'][owed > 0 ? 'given' : 'taken']}: ${component}, ${formatPeriod(period)}`,
  amount: paise(Math.abs(owed)),
  month,
  forMonth: period,
  arrearsOf: name,
  arrearsName: component,
  ...(isDeduction && { isOfDeduction: true as const }),
  revisionId: id,
  reason,
  note,
  ...(wages !== 'outside' && {
    remuneration: { wages: paise(0), excluded: paise(0), [wages]: paise(Math.abs(owed)) },
  }),
  at,
  by,
  settled: {},
});

/** Arrears that stay what they were keep their reason, and who caused them. */
const isSame = (one: AdjustmentItem, other: AdjustmentItem): boolean =>
  (['kind', 'forMonth', 'arrearsOf', 'amount', 'month', 'note'] as const).every(
    (name) => one[name] === other[name],
  );

/** A change that goes on after a payslip has its arrears makes others of the same month and name. */
function assignFreeId(adjustment: AdjustmentItem, kept: readonly AdjustmentItem[]): AdjustmentItem {
  const taken = kept.filter(({ id }) => id.startsWith(adjustment.id)).length;
  return taken === 0 ? adjustment : { ...adjustment, id: `${adjustment.id}_${taken + 1}` };
}

/** All one-off amounts of an employee, and payslips with PF of the months that they are of. */
type Owed = Pick<ProfileItem, 'adjustments' | 'payslips'>;

/** Without properties that are empty: a profile is compared as it is stored. */
export const withOwed = <Profile extends ProfileItem>(
  { adjustments: _, payslips: __, ...profile }: Profile,
  { adjustments = [], payslips }: Owed,
): Profile =>
  ({
    ...profile,
    ...(adjustments.length > 0 && { adjustments }),
    ...(payslips && { payslips }),
  }) as Profile;

/**
 * Works out what a change owes for earlier months, and all one-off amounts of the employee with it: what payslips have of earlier
 * arrears stays, what none has yet is worked out anew.
 */
export async function oweEarlierMonths(request: EarlierMonths): Promise<{
  months: MonthArrears[];
  paidIn: PayPeriod;
  owed: Owed;
}> {
  const { before, after, first, current, isPaid, settings, cause } = request;
  const { adjustments = [] } = after;
  const slips = await readSlipsFrom(after, first);
  if (request.made) slips.set(request.made.payPeriod, request.made);
  const [{ missed, closed }, imported] = await Promise.all([
    readMissedMonths(slips, request),
    // Months before the portal are before those that it paid.
    first >= current || slips.has(first)
      ? new Map<PayPeriod, ImportedSlipItem>()
      : readImportedFrom(after.userId, first),
  ]);
  const paid = [...slips.keys()].filter(isPaid);
  const periods = [...new Set([...missed, ...paid, ...imported.keys()])].sort();
  const next = [current, ...[...missed, ...paid].map(nextPeriod)].sort().at(-1) as PayPeriod;
  const paidIn = firstOpenMonth(next, closed);
  const kept = adjustments.filter(
    (adjustment) =>
      adjustment.arrearsOf === undefined ||
      lastSettledIn(adjustment) !== undefined ||
      !periods.includes(adjustment.forMonth as PayPeriod),
  );
  const dropped = adjustments.filter((adjustment) => !kept.includes(adjustment));
  const isWages = (name: EarningName) => countsAsWages(name, settings);
  const months = periods.map((period): MonthArrears => {
    const [item, bygone] = [slips.get(period), imported.get(period)];
    const typed = item || bygone ? undefined : typedMonthOf(after, period, settings);
    const monthOf = ({ payChanges: changes = [], ...profile }: ProfileItem) =>
      payInMonth(profile, changes, settings.components, period, {
        employment: profile,
        ...(item
          ? { lopDivisor: item.slip.profile.lopBasis?.divisor, ...absenceOf(item, profile) }
          : (typed?.absence ?? { lopDays: bygone?.figures.lopDays })),
      });
    const target = monthOf(after);
    const { lines = [], ...earnings } = item?.slip.profile ?? {};
    const isCompared = request.closing === undefined && !typed;
    const names = changedNames(isCompared ? monthOf(before) : { earnings, lines }, target);
    if (typed?.otherDeduction) names.add('otherDeduction');
    for (const { forMonth, arrearsOf } of dropped)
      if (forMonth === period && arrearsOf !== undefined) names.add(arrearsOf);
    const granted = grantedIn(kept, period);
    const employed = item?.employedDays ?? employedDays(period, typed ? after : before);
    const changesDays = employed !== employedDays(period, after);
    const known = bygone && figuresOfImport(bygone, { names, changesDays, employed });
    if (!item && bygone && !known)
      return { period, arrears: [], ...((names.size > 0 || changesDays) && { isUnknown: true }) };
    const arrears = arrearsOfMonth(
      {
        period,
        target,
        employment: after,
        slip: item?.slip.profile ?? known ?? typed?.days ?? {},
        otherDeduction: typed?.otherDeduction,
        employedBySlip: employed,
        lost: (item && absenceOf(item, after).unpaid) ?? [],
        givenBack: typed ? 0 : givenBackIn(after.adjustments, period),
      },
      names,
      granted,
      isWages,
    );
    return { period, arrears };
  });
  const added = months.flatMap(({ arrears }) =>
    arrears.map((arrear) => {
      const added = toAdjustment(arrear, paidIn, cause);
      return dropped.find((old) => isSame(old, added)) ?? assignFreeId(added, kept);
    }),
  );
  const all = [...kept, ...added];
  const read = new Map([
    ...[...imported].map(([month, item]) => [month, { slip: toReportedSlip(item) }] as const),
    ...slips,
  ]);
  const payslips = recordsWithPf(after, all, read, settings);
  return { months, paidIn, owed: { adjustments: all, payslips } };
}
