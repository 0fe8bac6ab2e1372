import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { type Paise, paise, sumPaise } from '../../shared/money.ts';
import { hasLeftBefore } from '../../shared/pay/month-days.ts';
import { overpaymentId, receivableOf } from '../../shared/payments/overpayments.ts';
import { formatPeriod, type PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { batchGetAll, get } from '../lib/table.ts';
import { overpaidIn, type PaymentsItem, parsePayments, paymentsKey } from '../store/payment.ts';
import { maybeOverpaidBefore } from '../store/payslip-record.ts';
import type { AdjustmentItem, ProfileItem } from '../store/profile.ts';
import { parsePaidSlip, type SlipInPaise, type SlipItem, slipKey } from '../store/slip.ts';
import { hasCurrentSlip } from './build-slip.ts';
import { workOutFigures } from './figures-of-profile.ts';

/** The amounts that each employee was paid too much, by month, in paise: 0 of a month in which that is no longer so. */
export async function readOverpaid(
  period: PayPeriod,
  profiles: readonly (ProfileItem | undefined)[],
): Promise<Map<UserId, Map<PayPeriod, Paise>>> {
  const months = profiles.flatMap((profile) =>
    maybeOverpaidBefore(profile ?? {}, period).map((month) => ({ userId: profile?.userId as UserId, month })),
  );
  if (months.length === 0) return new Map();
  const items = await batchGetAll(
    months.flatMap(({ userId, month }) => [
      { table: 'slips' as const, key: slipKey(userId, month) },
      { table: 'runs' as const, key: paymentsKey(month, userId) },
    ]),
  );
  const found = new Map<UserId, Map<PayPeriod, Paise>>();
  for (const [i, { userId, month }] of months.entries()) {
    const slip = parsePaidSlip(items[2 * i]);
    const item = parsePayments(items[2 * i + 1]);
    const net = slip?.slip.profile.netPay ?? paise(0);
    const overpaid = slip ? overpaidIn(net, item) : paise(0);
    found.set(userId, (found.get(userId) ?? new Map()).set(month, overpaid));
  }
  return found;
}

/**
 * A profile whose month takes back what was paid too much of earlier ones. What a month was paid too much is worked out anew
 * from its newest payslip and its payments, so that doing it again changes nothing that is right. What payslips have taken back
 * stays taken, even where it is more than that by now: the month has the rest to pay then.
 * @param overpaid by month, in paise
 */
export function withOverpayments(
  period: PayPeriod,
  profile: ProfileItem,
  overpaid: ReadonlyMap<PayPeriod, Paise> | undefined,
  entered: Pick<AdjustmentItem, 'at' | 'by'>,
): ProfileItem {
  if (!overpaid || overpaid.size === 0) return profile;
  const { adjustments = [], ...rest } = profile;
  let next = [...adjustments];
  for (const [month, amount] of overpaid) {
    const id = overpaymentId(month);
    const found = next.find((adjustment) => adjustment.id === id);
    if (found) {
      const elsewhere = Object.entries(found.settled).filter(([settledIn]) => settledIn !== period);
      const due = receivableOf(amount, sumPaise(elsewhere.map(([, part]) => part)));
      const isGone = due === 0 && Object.keys(found.settled).length === 0;
      next = next.flatMap((each) => (each !== found ? [each] : isGone ? [] : [{ ...found, amount: due }]));
    } else if (amount > 0) next.push(overpaymentOf(month, amount, period, entered));
  }
  return next.length > 0 ? { ...rest, adjustments: next } : rest;
}

/**
 * The payments of a month whose payslip is made below zero or in place of another one, where a later month that is open can take
 * back at once what is too much: the first one without a payslip. Else the next month finds it.
 * @param slip the payslip that is made
 * @param unclosed the months that are not closed, in their order
 */
export async function paymentsToTakeBack(
  period: PayPeriod,
  { profile: { netPay = paise(0) } }: SlipInPaise,
  current: SlipItem | undefined,
  profile: ProfileItem,
  unclosed: readonly PayPeriod[],
  settings: PaySettings,
): Promise<{ item: PaymentsItem | undefined; takenBackIn: PayPeriod } | undefined> {
  if (!current && netPay >= 0) return undefined;
  const isMade = (month: PayPeriod) =>
    month === profile.payPeriod
      ? hasCurrentSlip(workOutFigures(profile, settings))
      : profile.payslips?.[month] !== undefined;
  const takenBackIn = unclosed.find(
    (month) => month > period && !hasLeftBefore(month, profile) && !isMade(month),
  );
  if (takenBackIn === undefined) return undefined;
  return { item: parsePayments(await get('runs', paymentsKey(period, profile.userId))), takenBackIn };
}

const overpaymentOf = (
  forMonth: PayPeriod,
  amount: Paise,
  month: PayPeriod,
  { at, by }: Pick<AdjustmentItem, 'at' | 'by'>,
): AdjustmentItem => ({
  id: overpaymentId(forMonth),
  kind: 'overpayment',
  label: `Owed from ${formatPeriod(forMonth)}`,
  ...{ amount, month, forMonth },
  reason: 'The newest payslip comes to less than was paid',
  ...{ at, by },
  settled: {},
});
