import type { UserId } from '../../shared/accounts.ts';
import { companyMessages, payDateOf } from '../../shared/company.ts';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { paise, toRupees } from '../../shared/money.ts';
import type { PaymentStatus } from '../../shared/payment-state.ts';
import { type HistoryItem, type PreviewedSlip, payrollMessages } from '../../shared/payroll.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { type SlipId, type SlipPayment, toSlipCompany } from '../../shared/slips.ts';
import type { Actor } from '../auth/session.ts';
import type { Page, PageRequest } from '../lib/pagination.ts';
import { get } from '../lib/table.ts';
import { slipProblem } from '../pay-runs/rows/project-row.ts';
import { buildSlip } from '../slips/build-slip.ts';
import { missingFontProblem } from '../slips/missing-fonts.ts';
import { listCurrentSlips } from '../slips/slips.ts';
import { recordRead } from '../store/audit-reads.ts';
import { readSlipPayment, readSlipPayments, toPayableSlip } from '../store/payment-status.ts';
import { parseSlip, parseSlipId, type SlipInPaise, slipKey, slipToRupees, toSlipId } from '../store/slip.ts';
import { isWithheld, readWithheld } from '../store/withheld-slips.ts';
import { getEmployee } from './payroll.ts';

/** A generated slip counts as paid where payments are not tracked. */
const statusOf = (payment: SlipPayment | undefined): PaymentStatus => payment?.status ?? 'Paid';

const toCalculations = ({ profile }: SlipInPaise) => ({
  netPay: toRupees(profile.netPay ?? 0),
  grossEarnings: toRupees(profile.grossEarnings ?? 0),
  totalDeductions: toRupees(profile.totalDeductions ?? 0),
});

/**
 * The slip that would be generated now, with a warning where generating it would be refused.
 * @throws Problem not_found without the employee or payroll details
 */
export async function previewSlip(admin: Actor, userId: UserId): Promise<PreviewedSlip> {
  const { account, profile, company, settings } = await getEmployee(userId);
  if (!profile) throw new Problem('not_found', payrollMessages.noProfile);
  const today = todayInIndia();
  const payDate = company && profile.payPeriod ? payDateOf(profile.payPeriod, company, today) : today;
  const slip = buildSlip(account, profile, payDate, toSlipCompany(company), settings);
  const { netPay = paise(0) } = slip.profile;
  const [payment] = profile.payPeriod
    ? await readSlipPayments([{ userId, period: profile.payPeriod, netPay }])
    : [];
  await recordRead(admin, 'bank-details.read', account, { payPeriod: profile.payPeriod });
  const { payPeriod } = profile;
  const problem =
    missingFontProblem(slip) ?? (payPeriod && slipProblem(account, { ...profile, payPeriod }, settings));
  return {
    ...slipToRupees(slip),
    ...(payment && { payment }),
    warning: problem?.message ?? (company ? undefined : companyMessages.notSetUp),
  };
}

/** The current slips of a person, newest period first. Wage records are retained when the account is deleted. */
export async function listPayrollHistory(
  _admin: Actor,
  userId: UserId,
  request: PageRequest,
): Promise<Page<HistoryItem[]>> {
  const page = await listCurrentSlips(userId, request, (item) => ({
    id: toSlipId(userId, item.payPeriod),
    payPeriod: item.payPeriod,
    calculations: toCalculations(item.slip),
    payable: toPayableSlip(item),
  }));
  const [withheld, payments] = await Promise.all([
    readWithheld(),
    readSlipPayments(page.content.map(({ payable }) => payable)),
  ]);
  return page.map((items) =>
    items.map(({ payable: _, ...item }, i) => ({
      ...item,
      paymentStatus: statusOf(payments[i]),
      isPublished: !isWithheld(withheld, item.payPeriod),
    })),
  );
}

/** A generated slip, current or replaced. @throws Problem not_found */
export async function getHistoricalSlip(admin: Actor, slipId: SlipId) {
  const { userId, payPeriod } = parseSlipId(slipId);
  const item = parseSlip(await get('slips', slipKey(userId, payPeriod)));
  if (!item) throw new Problem('not_found', payrollMessages.noSlip);
  const { user, profile, payDate, company } = slipToRupees(item.slip);
  const payment = await readSlipPayment(item);
  await recordRead(admin, 'bank-details.read', user, { payPeriod: profile.payPeriod });
  return {
    employeeDetails: { ...profile, ...user },
    payrollDetails: profile,
    payPeriod: profile.payPeriod as PayPeriod,
    payDate,
    paymentStatus: statusOf(payment),
    ...(payment && { payment }),
    company,
    calculations: toCalculations(item.slip),
  };
}
