import { isDeepStrictEqual } from 'node:util';
import { fieldProblem, Problem } from '../../shared/errors.ts';
import { mapAmounts, toRupees } from '../../shared/money.ts';
import {
  adjustmentMessages,
  type adjustmentsRoutes,
  type EmployeeAdjustments,
  type SavedLopMonth,
} from '../../shared/payroll/adjustments.ts';
import {
  type LopMonth,
  lopMonthOf,
  lopReversal,
  lopReversalLabel,
  remunerationOfLop,
  reversibleDays,
} from '../../shared/payroll/lop-reversal.ts';
import { formatPeriod } from '../../shared/period.ts';
import type { BodyOf, ReplyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { get } from '../lib/table.ts';
import { addAdjustment } from '../pay-runs/adjustments/change-adjustments.ts';
import { listCurrentSlips } from '../slips/slips.ts';
import type { AdjustmentItem, ProfileItem } from '../store/profile.ts';
import { type CurrentSlip, parseSlip, slipKey } from '../store/slip.ts';
import { nextMonthOf, readAdjusted, saveAdjustments } from './adjustments.ts';

/** How many payslips are looked at for LOP days. */
const maxMonths = 24;

const toLopMonth = (
  { payPeriod, employedDays, slip }: Pick<CurrentSlip, 'payPeriod' | 'employedDays' | 'slip'>,
  { adjustments = [] }: ProfileItem,
): LopMonth => lopMonthOf(payPeriod, slip.profile, employedDays, adjustments);

const toSaved = ({ period, givenBack, ...month }: LopMonth): SavedLopMonth => ({
  payPeriod: period,
  ...mapAmounts(month, ['earnings'], toRupees),
  givenBack: mapAmounts(givenBack, ['amount'], toRupees),
});

/** The months whose payslips have LOP days that can be given back. @throws Problem not_found */
export async function listLopMonths(
  _admin: Actor,
  userId: UserId,
): Promise<ReplyOf<typeof adjustmentsRoutes.lopMonths>> {
  const [adjusted, slips] = await Promise.all([
    readAdjusted(userId),
    listCurrentSlips(userId, { limit: maxMonths }, ({ payPeriod, employedDays, slip }) => ({
      ...{ payPeriod, employedDays, slip },
    })),
  ]);
  const nextMonth = nextMonthOf(adjusted);
  const months = slips.content
    .filter(({ payPeriod }) => payPeriod < nextMonth && !adjusted.months.unclosed.has(payPeriod))
    .map((slip) => toLopMonth(slip, adjusted.profile))
    .filter((month) => reversibleDays(month) > 0 && month.earnings > 0);
  return { months: months.map(toSaved), nextMonth };
}

/** The part of a reversal that the admin has sent. */
const toRequest = ({ forMonth, days, month, reason }: AdjustmentItem) => ({ forMonth, days, month, reason });

/**
 * Gives back LOP days of an earlier month, by its payslip as it is.
 * @throws Problem not_found; bad_input for more days than can be given back, or a month that is closed or over; conflict
 */
export const addLopReversal = (
  admin: Actor,
  userId: UserId,
  { id, forMonth, days, month, reason }: BodyOf<typeof adjustmentsRoutes.addLopReversal>,
): Promise<EmployeeAdjustments> =>
  saveAdjustments(admin, userId, async ({ profile, settings, months }) => {
    const before = (profile.adjustments ?? []).find((adjustment) => adjustment.id === id);
    // The days of a retry are among those that have been given back.
    if (before && isDeepStrictEqual(toRequest(before), { forMonth, days, month, reason })) return undefined;
    if (before) throw new Problem('conflict', adjustmentMessages.taken);
    if (months.unclosed.has(forMonth))
      throw fieldProblem('forMonth', adjustmentMessages.openMonth(formatPeriod(forMonth)));
    const slip = parseSlip(await get('slips', slipKey(userId, forMonth)));
    const lopMonth = slip && toLopMonth({ ...slip, payPeriod: forMonth }, profile);
    const left = lopMonth ? reversibleDays(lopMonth) : 0;
    if (!slip || !lopMonth || left === 0 || forMonth >= month)
      throw fieldProblem('forMonth', adjustmentMessages.noLop(formatPeriod(forMonth)));
    if (days > left) throw fieldProblem('days', adjustmentMessages.tooManyDays(formatPeriod(forMonth), left));
    const { amount, note } = lopReversal(lopMonth, days);
    const reversal = {
      id,
      kind: 'lop-reversal' as const,
      label: lopReversalLabel(forMonth),
      amount,
      month,
      forMonth,
      days,
      remuneration: remunerationOfLop(slip.slip.profile, amount, settings),
      note,
      reason,
      ...enteredBy(admin),
      settled: {},
    };
    return addAdjustment(profile, reversal, months);
  });
