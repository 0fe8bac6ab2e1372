import type { AuditAction } from '../../../shared/audit/audit-labels.ts';
import { mapAmounts, toRupees } from '../../../shared/money.ts';
import { type AdjustmentState, type MonthlyPay, stateIn } from '../../../shared/pay/adjustment-state.ts';
import { remainingOf } from '../../../shared/pay/pay-adjustments.ts';
import type { ListedAdjustment } from '../../../shared/payroll/adjustments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { Actor } from '../../auth/session.ts';
import { isVersion } from '../../lib/condition.ts';
import type { Write } from '../../lib/table.ts';
import { type Account, accountKey } from '../../store/account.ts';
import { auditWrites } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import type { AdjustmentItem, ProfileItem } from '../../store/profile.ts';
import { profileWrites } from '../rows/profile-writes.ts';
import type { ChangedAdjustments } from './change-adjustments.ts';

/** The fields of an adjustment that the audit log records. */
const auditedAdjustment = (adjustment: AdjustmentItem | undefined) =>
  adjustment && {
    ...adjustment,
    oneOff: adjustment.label,
    oneOffKind: adjustment.kind,
    lopDaysGivenBack: adjustment.days,
  };

const recordedNames = [
  'oneOff',
  'oneOffKind',
  'amount',
  'instalment',
  'paidIn',
  'month',
  'forMonth',
  'lopDaysGivenBack',
  'isTaxFree',
  'billNumber',
  'reason',
] as const;

const actionOf = ({ before, after }: ChangedAdjustments): AuditAction =>
  !before ? 'one-off.added' : after ? 'one-off.changed' : 'one-off.deleted';

/**
 * The writes that save a change of an employee's adjustments, also into the pay runs that are open, and the profile as it is
 * then: the lines of its month follow.
 * @throws Problem conflict while the payslips of the month are being generated
 */
export async function adjustmentWrites(
  admin: Actor,
  account: Account,
  read: ProfileItem,
  changed: ChangedAdjustments,
): Promise<{ next: ProfileItem; writes: Write[] }> {
  const { before, after } = changed;
  const { next, writes } = await profileWrites(admin, account, read, changed.profile);
  const changes = changesOf(auditedAdjustment(before), auditedAdjustment(after), recordedNames);
  const { label, month } = (after ?? before) as AdjustmentItem;
  return {
    next,
    writes: [
      ...writes,
      { table: 'accounts', check: accountKey(account.id), condition: isVersion(account.version) },
      ...auditWrites(admin, actionOf(changed), account, {
        payPeriod: month,
        // Also of a change that leaves the name as it is: the entry says what was changed.
        changes: { oneOff: [null, label], ...changes },
      }),
    ],
  };
}

/** An adjustment as it is sent, with what has become of it in a month. @param pay of that month */
export function toListedAdjustment(
  adjustment: AdjustmentItem,
  pay: MonthlyPay,
  period: PayPeriod,
): ListedAdjustment {
  const { due, inMonth, ...state }: AdjustmentState = stateIn(adjustment, pay, period);
  const settled = Object.entries(adjustment.settled).map(([month, part]) => [month, toRupees(part)]);
  return {
    ...mapAmounts(adjustment, ['amount', 'instalment'], toRupees),
    remuneration:
      adjustment.remuneration && mapAmounts(adjustment.remuneration, ['wages', 'excluded'], toRupees),
    settled: Object.fromEntries(settled),
    remaining: toRupees(remainingOf(adjustment)),
    due: toRupees(due),
    inMonth: toRupees(inMonth),
    ...state,
  };
}
