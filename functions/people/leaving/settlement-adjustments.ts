import { Problem } from '../../../shared/errors.ts';
import {
  leavingMessages,
  type Settlement,
  type SettlementKind,
  settlementKinds,
} from '../../../shared/leaving/leaving.ts';
import { paise } from '../../../shared/money.ts';
import { adjustmentLabels } from '../../../shared/pay/pay-adjustments.ts';
import { formatPeriod, type PayPeriod } from '../../../shared/period.ts';
import type { AdjustmentItem, ProfileItem } from '../../store/profile.ts';

/** One of each kind in an employment: saving an exit again replaces it. Employments are counted, as their dates can be corrected. */
const settlementId = (kind: SettlementKind, { employments = [] }: ProfileItem): string =>
  `exit_${kind}_${employments.length + 1}`;

/** The adjustments of the settlement of the present employment. */
export const settlementOfProfile = (profile: ProfileItem): AdjustmentItem[] => {
  const ids = settlementKinds.map((kind) => settlementId(kind, profile));
  return (profile.adjustments ?? []).filter(({ id }) => ids.includes(id));
};

/** The months whose payslips have some of a settlement, in order. */
export const settledMonths = (settlement: readonly AdjustmentItem[]): PayPeriod[] =>
  [...new Set(settlement.flatMap(({ settled }) => Object.keys(settled) as PayPeriod[]))].sort();

/** The month of a payslip that has some of an adjustment and cannot be generated again; undefined where all can. */
const fixedIn = (
  adjustment: AdjustmentItem,
  { payPeriod }: ProfileItem,
  closed: ReadonlySet<PayPeriod>,
): PayPeriod | undefined =>
  settledMonths([adjustment]).find((period) => period !== payPeriod || closed.has(period));

/**
 * The adjustments of a profile with those of a settlement, in place of an earlier one. What the payslip of an open month has
 * stays settled there until that payslip is generated again, so that no other month pays it as well: a line that is no
 * more comes to 0 until then.
 * @param closed the months that are closed
 * @throws Problem conflict where the payslip of another month, or of a closed one, has another amount
 */
export function withSettlement(
  profile: ProfileItem,
  { lines }: Settlement,
  month: PayPeriod,
  closed: ReadonlySet<PayPeriod>,
  entered: Pick<AdjustmentItem, 'at' | 'by'>,
): AdjustmentItem[] {
  const before = settlementOfProfile(profile);
  const others = (profile.adjustments ?? []).filter((adjustment) => !before.includes(adjustment));
  const next = settlementKinds.flatMap((kind): AdjustmentItem[] => {
    const line = lines.find((each) => each.kind === kind);
    const { amount, sum, days } = line ?? { amount: paise(0) };
    const id = settlementId(kind, profile);
    const found = before.find((adjustment) => adjustment.id === id);
    const settled = found?.settled ?? {};
    const fixed = found && fixedIn(found, profile, closed);
    if (found && fixed !== undefined && amount === found.amount) return [found];
    if (found && fixed !== undefined)
      throw new Problem('conflict', leavingMessages.settled(found.label, formatPeriod(fixed)));
    if (amount === 0 && Object.keys(settled).length === 0) return [];
    if (found?.amount === amount && found.month === month && found.note === sum) return [found];
    const label = adjustmentLabels[kind];
    const working = { ...(sum !== undefined && { note: sum }), ...(days !== undefined && { days }) };
    return [{ id, kind, label, amount, month, reason: 'Final settlement', ...working, ...entered, settled }];
  });
  return [...others, ...next];
}

/**
 * The adjustments of a profile without a settlement; what the payslip of an open month has of it comes to 0.
 * @throws Problem conflict where the payslip of another month, or of a closed one, has some of it
 */
export function withoutSettlement(
  profile: ProfileItem,
  closed: ReadonlySet<PayPeriod>,
  entered: Pick<AdjustmentItem, 'at' | 'by'>,
): AdjustmentItem[] {
  const fixed = settlementOfProfile(profile)
    .map((adjustment) => fixedIn(adjustment, profile, closed))
    .find((period) => period !== undefined);
  if (fixed !== undefined)
    throw new Problem('conflict', leavingMessages.withdrawSettled(formatPeriod(fixed)));
  return withSettlement(profile, { lines: [] }, profile.payPeriod as PayPeriod, closed, entered);
}
