import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { paise } from '../../../shared/money.ts';
import type { SlipFigures } from '../../../shared/pay/calculation.ts';
import { type LopAdjustment, lopAdjustmentOf } from '../../../shared/pay/lop-adjustment.ts';
import { employedDays } from '../../../shared/pay/month-days.ts';
import { payInMonth } from '../../../shared/pay/month-pay.ts';
import type { UnpaidDay } from '../../../shared/pay/unpaid-day.ts';
import { areSameDays, daysOfMonth } from '../../../shared/pay/unpaid-days.ts';
import { remunerationOfLop } from '../../../shared/payroll/lop-reversal.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { withOwed } from '../../slips/earlier-months.ts';
import { recordsWithPf } from '../../slips/earlier-pf.ts';
import { typedMonthOf } from '../../slips/in-month.ts';
import { isPaidLater, monthsWithUnpaid, unpaidOfSlip } from '../../store/payslip-record.ts';
import type { AdjustmentItem, ProfileItem } from '../../store/profile.ts';
import type { SlipItem } from '../../store/slip.ts';
import { monthsLookedBack } from '../../store/unpaid-leave.ts';

const isOfLeave = ({ dates, forMonth }: AdjustmentItem): boolean =>
  dates !== undefined && forMonth !== undefined;

/** Whether no payslip has an adjustment but that of the month, which can be generated again. */
const isOpen = ({ settled }: AdjustmentItem, period: PayPeriod): boolean =>
  Object.keys(settled).every((month) => month === period);

/**
 * The earlier months whose payslips unpaid leave may differ from: they are to be read. None of an employee without unpaid
 * leave, so that most need no further payslip.
 */
export function lopMonthsOf(
  period: PayPeriod,
  profile: ProfileItem,
  unpaid: readonly UnpaidDay[],
): PayPeriod[] {
  const { adjustments = [] } = profile;
  const earliest = subtractMonths(period, monthsLookedBack);
  const ofAdjustments = adjustments.filter(isOfLeave).map(({ forMonth }) => forMonth as PayPeriod);
  const months = new Set([
    ...unpaid.map(({ date }) => toPeriod(date)),
    ...monthsWithUnpaid(profile),
    ...ofAdjustments,
  ]);
  return [...months]
    .filter((month) => month >= earliest && month < period)
    .filter(
      (month) =>
        ofAdjustments.includes(month) ||
        !areSameDays(daysOfMonth(unpaid, month, profile), unpaidOfSlip(profile, month)),
    )
    .sort();
}

const isSame = (found: AdjustmentItem, { kind, amount, dates }: LopAdjustment): boolean =>
  found.kind === kind && found.amount === amount && areSameDays(found.dates ?? [], dates);

/** The figures of an earlier month that unpaid leave reduces, and its payslip, where it has one. */
interface EarlierMonth {
  figures: SlipFigures;
  employed: number | undefined;
  item?: SlipItem;
}

/** A month that has no payslip, as arrears pay it: by the days that were typed for it. */
function paidLater(profile: ProfileItem, month: PayPeriod, settings: PaySettings): EarlierMonth {
  const { payChanges = [] } = profile;
  const { absence, days } = typedMonthOf(profile, month, settings);
  const { earnings, lines } = payInMonth(profile, payChanges, settings.components, month, {
    employment: profile,
    ...absence,
  });
  return { figures: { ...earnings, lines, ...days }, employed: employedDays(month, profile) };
}

/** The months among these that have a payslip, or that arrears pay instead. An imported month has neither, but a record. */
function earlierMonths(
  months: readonly PayPeriod[],
  profile: ProfileItem,
  slips: ReadonlyMap<PayPeriod, SlipItem>,
  settings: PaySettings,
): Map<PayPeriod, EarlierMonth> {
  return new Map(
    months.flatMap((month): [PayPeriod, EarlierMonth][] => {
      const item = slips.get(month);
      if (item) return [[month, { figures: item.slip.profile, employed: item.employedDays, item }]];
      return isPaidLater(profile, month) ? [[month, paidLater(profile, month, settings)]] : [];
    }),
  );
}

/**
 * A profile with what unpaid leave of earlier months takes with the payslip of this one, or gives back. What no earlier
 * payslip has settled is worked out anew, so checking a month again changes nothing that is right already.
 * @param lopMonths those of `lopMonthsOf`, with the payslips of them
 */
export function withLopAdjustments(
  period: PayPeriod,
  profile: ProfileItem,
  unpaid: readonly UnpaidDay[],
  { lopMonths, slips }: { lopMonths: readonly PayPeriod[]; slips: ReadonlyMap<PayPeriod, SlipItem> },
  entered: Pick<AdjustmentItem, 'at' | 'by'>,
  settings: PaySettings,
): ProfileItem {
  const { adjustments = [] } = profile;
  const months = earlierMonths(lopMonths, profile, slips, settings);
  const open = adjustments.filter(
    (adjustment) =>
      isOfLeave(adjustment) && isOpen(adjustment, period) && months.has(adjustment.forMonth as PayPeriod),
  );
  const others = adjustments.filter((adjustment) => !open.includes(adjustment));
  const next = [...months].flatMap(([month, { figures, employed, item }]): AdjustmentItem[] => {
    const found = open.find(({ forMonth }) => forMonth === month);
    const due = lopAdjustmentOf(
      {
        period: month,
        slip: figures,
        isPaidLater: item === undefined,
        employed,
        seen: unpaidOfSlip(profile, month),
        now: daysOfMonth(unpaid, month, profile),
      },
      others,
    );
    if (found && due && isSame(found, due)) return [found];
    const settled = found?.settled ?? {};
    if (due)
      return [
        {
          id: found?.id ?? `lop_${month}_${period}`,
          ...due,
          remuneration: remunerationOfLop(figures, due.amount, settings),
          month: found?.month ?? period,
          reason: 'Unpaid leave of an earlier month',
          ...entered,
          settled,
        },
      ];
    // The payslip of the month has it until it is generated again.
    return found && Object.keys(settled).length > 0 ? [{ ...found, amount: paise(0) }] : [];
  });
  if (open.length === 0 && next.length === 0) return profile;
  const kept = adjustments.flatMap((adjustment) => {
    if (!open.includes(adjustment)) return [adjustment];
    return next.filter(({ id }) => id === adjustment.id);
  });
  const added = next.filter(({ id }) => !kept.some((adjustment) => adjustment.id === id));
  const all = [...kept, ...added];
  return withOwed(profile, {
    adjustments: all,
    payslips: recordsWithPf(profile, all, slips, settings),
  });
}
