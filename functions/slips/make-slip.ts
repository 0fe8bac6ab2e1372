import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { paise } from '../../shared/money.ts';
import { employedDays } from '../../shared/pay/month-days.ts';
import { withSettled } from '../../shared/pay/pay-adjustments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import { isNew, isVersion } from '../lib/condition.ts';
import type { Write } from '../lib/table.ts';
import { type Account, accountKey } from '../store/account.ts';
import { fanOutWrite } from '../store/fan-out.ts';
import { overpaidIn, type PaymentsItem } from '../store/payment.ts';
import { recordsWith } from '../store/payslip-record.ts';
import { type AdjustmentItem, type ProfileItem, profileWrite } from '../store/profile.ts';
import {
  type CurrentSlip,
  replacedVersionKey,
  type SlipInPaise,
  type SlipItem,
  toStoredSlip,
} from '../store/slip.ts';
import { toSlipItem } from '../store/slip-pay.ts';
import { oweAfterPayslip } from './earlier-months.ts';
import { keepMonth } from './in-month.ts';
import { withOverpayments } from './overpayments.ts';
import { slipRecordOf } from './record-slip.ts';

/** Puts the next version in place of the current slip, and that under a key with its version. */
function versionWrites(current: SlipItem | undefined, next: SlipItem, payPeriod: PayPeriod): Write[] {
  if (!current) return [{ table: 'slips', put: toSlipItem(next), condition: isNew('userId') }];
  const { period, ...replaced } = current;
  const replacedKey = replacedVersionKey(payPeriod, current.version);
  return [
    { table: 'slips', put: toSlipItem(next), condition: isVersion(current.version) },
    {
      table: 'slips',
      put: toStoredSlip({ ...replaced, payPeriod: replacedKey }),
      condition: isNew('userId'),
    },
  ];
}

interface MadeSlip {
  /** 1 for the first slip of the month. */
  version: number;
  /** The profile with what the payslip settles. */
  next: ProfileItem;
  writes: Write[];
}

/** An employee whose payslip is made. */
interface PaidEmployee {
  account: Account;
  /** As it was read. */
  profile: ProfileItem;
  /** In the month of the payslip. */
  month: ProfileItem;
  settings: PaySettings;
  /** Payments of the month, and the later month whose payslip is to take back what is too much of them. */
  paid?: { item: PaymentsItem | undefined; takenBackIn: PayPeriod } | undefined;
}

/**
 * The next version of an employee's slip of a month. A slip that it replaces is retained as an earlier version. Its
 * audit entry and its notification are the caller's.
 * @param slip what it shows (build-slip.ts)
 * @param current the slip that it replaces
 * @param entered the admin on whose behalf it is made, and when that was asked for
 */
export async function makeSlip(
  { account, profile, month, settings, paid }: PaidEmployee,
  payPeriod: PayPeriod,
  slip: SlipInPaise,
  current: SlipItem | undefined,
  entered: Pick<AdjustmentItem, 'at' | 'by'>,
): Promise<MadeSlip> {
  const version = (current?.version ?? 0) + 1;
  const made: CurrentSlip = {
    userId: account.id,
    payPeriod,
    period: payPeriod,
    version,
    generatedAt: new Date().toISOString(),
    generatedBy: entered.by.id,
    employedDays: month.employedBySlip ?? employedDays(payPeriod, month),
    slip,
  };
  // Figures that are filled in go on as those of the payslip, should the company fill them in no more.
  const { adjustments: before = [], filled: _, ...rest } = month;
  const netPay = slip.profile.netPay ?? paise(0);
  const adjustments = withSettled(before, payPeriod, slip.profile.lines ?? []);
  const record = slipRecordOf(slip, { ...month, payPeriod }, settings, version);
  const changed: ProfileItem = {
    ...rest,
    payslips: recordsWith(month, payPeriod, record),
    ...(adjustments.length > 0 && { adjustments }),
  };
  const overpaid = paid && new Map([[payPeriod, overpaidIn(netPay, paid.item)]]);
  const owing = paid ? withOverpayments(paid.takenBackIn, changed, overpaid, entered) : changed;
  const owed = await oweAfterPayslip(owing, made, profile.payPeriod, settings, entered);
  const next = keepMonth(profile, owed);
  const writes: Write[] = [
    ...versionWrites(current, made, payPeriod),
    profileWrite(profile, next),
    { table: 'accounts', check: accountKey(account.id), condition: isVersion(account.version) },
  ];
  return { version, next, writes };
}

/** Tells employees that they have a slip of a period, or another one in its place; never what is on it. */
export const slipFanOut = (
  kind: 'slip.ready' | 'slip.replaced',
  payPeriod: PayPeriod,
  recipients: UserId[],
): Write => fanOutWrite(kind, { subject: { payPeriod }, recipients });
