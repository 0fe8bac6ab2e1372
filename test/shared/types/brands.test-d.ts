/*
 * Mistakes that must not compile. Nothing here runs: `npm run check` fails where one of them compiles after all,
 * since its @ts-expect-error expects nothing then.
 */

import type { Actor } from '../../../functions/auth/session.ts';
import { buildSlip } from '../../../functions/slips/build-slip.ts';
import type { ProfileItem } from '../../../functions/store/profile.ts';
import {
  type SlipInPaise,
  type SlipItem,
  slipKey,
  slipToRupees,
  toSlipId,
} from '../../../functions/store/slip.ts';
import {
  formatPaise,
  type Paise,
  paise,
  type Rupees,
  rupees,
  sumPaise,
  toPaise,
  toRupees,
} from '../../../shared/money.ts';
import type { HistoryItem, payrollRoutes } from '../../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { ReplyOf } from '../../../shared/route.ts';
import type { Slip, SlipId, SlipListItem } from '../../../shared/slips/slips.ts';
import type { UserId } from '../../../shared/user-id.ts';

export function money(inPaise: Paise, inRupees: Rupees) {
  toPaise(inRupees);
  // @ts-expect-error converted twice
  toPaise(toPaise(inRupees));
  toRupees(inPaise);
  // @ts-expect-error converted twice
  toRupees(toRupees(inPaise));
  formatPaise(inPaise);
  // @ts-expect-error rupees shown as if they were paise: a hundredth of the amount
  formatPaise(inRupees);
  sumPaise([inPaise, toPaise(inRupees)]);
  // @ts-expect-error rupees among paise
  sumPaise([inPaise, inRupees]);
  // @ts-expect-error a number of nothing in particular
  formatPaise(100);
}

export function answers(stored: SlipInPaise, item: SlipItem, profile: ProfileItem): unknown[] {
  const slip: Slip = slipToRupees(stored);
  // @ts-expect-error paise to a browser
  const preview: Slip = stored;
  const line: Pick<SlipListItem, 'netPay'> = { netPay: toRupees(stored.profile.netPay ?? 0) };
  // @ts-expect-error paise to a browser
  const inPaise: Pick<SlipListItem, 'netPay'> = { netPay: stored.profile.netPay ?? paise(0) };
  // @ts-expect-error rupees to the table
  const frozen: SlipItem = { ...item, slip };
  // @ts-expect-error rupees to the table
  const saved: ProfileItem = { ...profile, basicSalary: rupees(46_250) };
  // @ts-expect-error paise to a browser
  const details: ReplyOf<typeof payrollRoutes.employee> = { ...profile, yearlyLeaves: 12 };
  return [slip, preview, line, inPaise, frozen, saved, details];
}

export function keys(actor: Actor, period: PayPeriod, slipId: SlipId, userId: UserId): unknown[] {
  return [
    slipKey(actor.userId, period),
    // @ts-expect-error arguments swapped
    slipKey(period, actor.userId),
    toSlipId(userId, period),
    // @ts-expect-error arguments swapped
    toSlipId(period, userId),
    // @ts-expect-error the id of a slip is no pay period
    slipKey(userId, slipId),
    // @ts-expect-error a text of nothing in particular
    slipKey('usr_00000000000000000001', period),
  ];
}

export function statuses(
  item: HistoryItem,
  ...[account, profile, _, company]: Parameters<typeof buildSlip>
): unknown[] {
  // @ts-expect-error the portal knows no other status
  const onHold: HistoryItem = { ...item, paymentStatus: 'On hold' };
  // @ts-expect-error a pay date is no profile
  return [onHold, buildSlip(account, '2025-07-31', profile, company)];
}
