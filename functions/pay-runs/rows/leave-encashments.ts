import type { EncashmentRate } from '../../../shared/company/leaving-settings.ts';
import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { formatDate } from '../../../shared/date.ts';
import type { StoredEntry } from '../../../shared/leaves/ledger/ledger.ts';
import { encashmentOf } from '../../../shared/leaving/leaving.ts';
import { paise, sumPaise } from '../../../shared/money.ts';
import { hasEndedOn } from '../../../shared/pay/month-days.ts';
import { firstDayOf } from '../../../shared/pay/pay-history.ts';
import { componentLines, drawnGross } from '../../../shared/pay/salary-structure.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { payFrom } from '../../slips/pay-of-profile.ts';
import type { AdjustmentItem, ProfileItem } from '../../store/profile.ts';
import { monthsLookedBack } from '../../store/unpaid-leave.ts';

const idPrefix = 'encashed_';

/**
 * The ends of leave years before a month that days are encashed of, each for one type of leave. A year that ended on the last
 * day of an employment or later is paid out by the leaving, also where the employee was employed again after that.
 */
const encashedIn = (
  period: PayPeriod,
  profile: ProfileItem,
  entries: readonly StoredEntry[],
): StoredEntry[] =>
  entries.filter(
    ({ kind, date, encashed = 0 }) =>
      kind === 'closed' &&
      encashed > 0 &&
      !hasEndedOn(date, profile) &&
      toPeriod(date) < period &&
      toPeriod(date) >= subtractMonths(period, monthsLookedBack),
  );

/**
 * A profile with the leave that the end of a leave year encashes: once each, by the pay of the month that pays it. What no
 * earlier payslip has follows the end of the year, which can be undone until then.
 */
export function withLeaveEncashments(
  period: PayPeriod,
  profile: ProfileItem,
  entries: readonly StoredEntry[],
  { rate, settings }: { rate: EncashmentRate; settings: PaySettings },
  entered: Pick<AdjustmentItem, 'at' | 'by'>,
): ProfileItem {
  const { adjustments = [], ...rest } = profile;
  const isOpen = ({ id, settled }: AdjustmentItem) =>
    id.startsWith(idPrefix) && Object.keys(settled).every((month) => month === period);
  const open = adjustments.filter(isOpen);
  const ends = encashedIn(period, profile, entries);
  if (open.length === 0 && ends.length === 0) return profile;
  const paid = payFrom(profile, firstDayOf(period));
  const pay = {
    basicAndDa: sumPaise([paid.basicSalary ?? 0, paid.da ?? 0]),
    grossEarnings: drawnGross(paid, componentLines(paid, settings.components, period)),
  };
  const due = ends.flatMap(({ id: entryId, date, encashed = 0 }): AdjustmentItem[] => {
    const id = `${idPrefix}${entryId}`;
    const found = adjustments.find((adjustment) => adjustment.id === id);
    if (found && !isOpen(found)) return [];
    const encashment = encashmentOf(encashed / 2, rate, pay);
    if (!encashment) return [];
    const { amount, sum: note } = encashment;
    if (found?.amount === amount && found.note === note) return [found];
    const label = `Leave encashment, ${formatDate(date)}`;
    const { month = period, settled = {} } = found ?? {};
    const reason = 'End of the leave year';
    return [{ id, kind: 'leave-encashment', label, amount, month, reason, note, ...entered, settled }];
  });
  const kept = adjustments.flatMap((adjustment) => {
    if (!open.includes(adjustment)) return [adjustment];
    const next = due.find(({ id }) => id === adjustment.id);
    if (next) return [next];
    // The payslip of the month has it until it is generated again.
    return Object.keys(adjustment.settled).length > 0 ? [{ ...adjustment, amount: paise(0) }] : [];
  });
  const added = due.filter(({ id }) => !kept.some((adjustment) => adjustment.id === id));
  const all = [...kept, ...added];
  return all.length > 0 ? { ...rest, adjustments: all } : rest;
}
