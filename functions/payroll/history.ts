import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { toRupees } from '../../shared/money.ts';
import { type HistoryItem, type PreviewedSlip, payrollWords } from '../../shared/payroll.ts';
import type { Page, PageRequest } from '../lib/pagination.ts';
import type { Actor } from '../lib/session.ts';
import { get } from '../lib/table.ts';
import { inRupees, parseSlip, type SlipInPaise, slipIdOf, slipIdParts, slipKey } from '../slips/items.ts';
import { currentSlips } from '../slips/slips.ts';
import { slipFrom } from './figures.ts';
import { employee } from './payroll.ts';
import { printingProblem } from './printing.ts';

/** A generated slip has been paid: nothing else is recorded of payments. */
const paymentStatus = 'Paid';

const calculationsOf = ({ profile }: SlipInPaise) => ({
  netPay: toRupees(profile.netPay ?? 0),
  grossEarnings: toRupees(profile.grossEarnings ?? 0),
  totalDeductions: toRupees(profile.totalDeductions ?? 0),
});

/**
 * The slip that would be generated now, or why it would not.
 * @throws Problem not_found without the employee or payroll details
 */
export async function previewSlip(_admin: Actor, userId: string): Promise<PreviewedSlip> {
  const { account, profile } = await employee(userId);
  if (!profile) throw new Problem('not_found', payrollWords.noProfile);
  const slip = slipFrom(account, profile, todayInIndia());
  return { ...inRupees(slip), warning: printingProblem(slip)?.message };
}

/** The slips of a person, also of one whose account is gone: wage records outlive it. */
export const payrollHistory = (
  _admin: Actor,
  userId: string,
  request: PageRequest,
): Promise<Page<HistoryItem[]>> =>
  currentSlips(userId, request, ({ payPeriod, slip }) => ({
    id: slipIdOf(userId, payPeriod),
    payPeriod,
    calculations: calculationsOf(slip),
    paymentStatus,
  }));

/** A slip as it was generated, earlier versions included. @throws Problem not_found */
export async function historicalSlip(_admin: Actor, slipId: string) {
  const { userId, payPeriod } = slipIdParts(slipId);
  const item = parseSlip(await get('slips', slipKey(userId, payPeriod)));
  if (!item) throw new Problem('not_found', payrollWords.noSlip);
  const { user, profile, payDate, company } = inRupees(item.slip);
  return {
    employeeDetails: { ...profile, ...user },
    payrollDetails: profile,
    payPeriod: profile.payPeriod as string,
    payDate,
    paymentStatus,
    company,
    calculations: calculationsOf(item.slip),
  };
}
