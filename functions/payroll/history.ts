import { companyMessages, payDateOf } from '../../shared/company/company.ts';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { paise, toRupees } from '../../shared/money.ts';
import { type HistoryItem, type PreviewedSlip, payrollMessages } from '../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { PaymentStatus } from '../../shared/slips/payment-state.ts';
import { type SlipId, type SlipPayment, toSlipCompany } from '../../shared/slips/slips.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import {
  fromCursor,
  type Page,
  type PageEntry,
  type PageRequest,
  readEntries,
  takePage,
} from '../lib/pagination.ts';
import { get } from '../lib/table.ts';
import { slipProblem } from '../pay-runs/rows/evaluate-row.ts';
import { buildSlip } from '../slips/build-slip.ts';
import { missingFontProblem } from '../slips/missing-fonts.ts';
import { slipsOf, toCurrentSlip } from '../slips/slips.ts';
import { recordRead } from '../store/audit-reads.ts';
import {
  type ImportedSlipItem,
  importedPartition,
  isImportedPartition,
  readImportedSlips,
} from '../store/imported-slip.ts';
import { readSlipPayment, readSlipPayments, toPayableSlip } from '../store/payment-status.ts';
import {
  type CurrentSlip,
  parseSlip,
  parseSlipId,
  type SlipInPaise,
  slipKey,
  slipToRupees,
  toSlipId,
} from '../store/slip.ts';
import { isWithheld, readWithheld } from '../store/withheld-slips.ts';
import { getPaidEmployee } from './payroll.ts';

/** A generated slip counts as paid where payments are not tracked. */
const statusOf = (payment: SlipPayment | undefined): PaymentStatus => payment?.status ?? 'Paid';

type Results = Pick<SlipInPaise['profile'], 'netPay' | 'grossEarnings' | 'totalDeductions'>;
const toCalculations = ({ profile }: { profile: Results }) => ({
  netPay: toRupees(profile.netPay ?? 0),
  grossEarnings: toRupees(profile.grossEarnings ?? 0),
  totalDeductions: toRupees(profile.totalDeductions ?? 0),
});

/**
 * The slip that would be generated now, with a warning where generating it would be refused; of a closed month, its payslip.
 * @throws Problem not_found without the employee or payroll details
 */
export async function previewSlip(admin: Actor, userId: UserId): Promise<PreviewedSlip> {
  const { account, profile, isClosed, company, settings } = await getPaidEmployee(admin, userId);
  if (!profile) throw new Problem('not_found', payrollMessages.noProfile);
  const { payPeriod } = profile;
  const said = isClosed && payPeriod ? parseSlip(await get('slips', slipKey(userId, payPeriod))) : undefined;
  const today = todayInIndia();
  const payDate = company && payPeriod ? payDateOf(payPeriod, company, today) : today;
  const slip = said?.slip ?? buildSlip(account, profile, payDate, toSlipCompany(company), settings);
  const { netPay: net = paise(0) } = slip.profile;
  // A payslip that is not there yet may replace one of which something was taken back.
  const version = said?.version ?? 2;
  const [payment] = payPeriod ? await readSlipPayments([{ userId, period: payPeriod, version, net }]) : [];
  await recordRead(admin, 'bank-details.read', account, { payPeriod });
  const shown = { ...slipToRupees(slip), ...(payment && { payment }) };
  if (said) return shown;
  const problem =
    missingFontProblem(slip) ?? (payPeriod && slipProblem(account, { ...profile, payPeriod }, settings));
  return { ...shown, warning: problem?.message ?? (company ? undefined : companyMessages.notSetUp) };
}

type HistoryEntry = CurrentSlip | ImportedSlipItem;
const isGenerated = (entry: HistoryEntry): entry is CurrentSlip => 'slip' in entry;

/** The current slips of a person, and behind them the imported ones, which are of months before; each newest first. */
async function* historyEntries(
  userId: UserId,
  request: PageRequest,
): AsyncGenerator<PageEntry<HistoryEntry>[]> {
  const list = slipsOf(userId);
  const [after = ''] = request.cursor === undefined ? [] : fromCursor(request.cursor, list.table, 1);
  const isBehind = isImportedPartition(after);
  if (!isBehind) yield* readEntries(list, request, toCurrentSlip);
  const imported = await readImportedSlips(userId);
  yield imported
    .map((value) => ({ value, position: [importedPartition(value.payPeriod)] as const }))
    .filter(({ position: [position] }) => !isBehind || position < after);
}

/** Paid before the portal: there is no slip to be seen, and none that is to be paid or published. */
const toImportedItem = ({ user, payPeriod, figures }: ImportedSlipItem): HistoryItem => ({
  id: `imported_${user.id.slice('usr_'.length)}_${payPeriod}` as SlipId,
  payPeriod,
  calculations: toCalculations({ profile: figures }),
  paymentStatus: 'Paid',
  isImported: true,
});

/**
 * The current and the imported slips of a person, newest period first. Wage records are retained when the account is
 * deleted.
 */
export async function listPayrollHistory(
  _admin: Actor,
  userId: UserId,
  request: PageRequest,
): Promise<Page<HistoryItem[]>> {
  const page = await takePage('slips', historyEntries(userId, request), request.limit);
  const slips = page.content.filter(isGenerated);
  const [withheld, payments] = await Promise.all([
    readWithheld(),
    readSlipPayments(slips.map(toPayableSlip)),
  ]);
  const statuses = new Map(slips.map((slip, i) => [slip, statusOf(payments[i])]));
  return page.map((entries) =>
    entries.map((entry) =>
      isGenerated(entry)
        ? {
            id: toSlipId(userId, entry.payPeriod),
            payPeriod: entry.payPeriod,
            calculations: toCalculations(entry.slip),
            paymentStatus: statuses.get(entry) ?? 'Paid',
            isPublished: !isWithheld(withheld, entry.payPeriod),
          }
        : toImportedItem(entry),
    ),
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
