import type { PaySettings } from '../../shared/company/pay-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { firstOpenMonth, type RunMonths } from '../../shared/pay/adjustment-state.ts';
import { isOnceComponent } from '../../shared/pay/salary-components.ts';
import { isActiveIn } from '../../shared/pay/salary-structure.ts';
import type {
  AdjustmentId,
  adjustmentsRoutes,
  EmployeeAdjustments,
} from '../../shared/payroll/adjustments.ts';
import { payrollMessages } from '../../shared/payroll/payroll.ts';
import { type PayPeriod, toPeriod } from '../../shared/period.ts';
import type { BodyOf } from '../../shared/route.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { pick } from '../lib/pick.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { adjustmentWrites, toListedAdjustment } from '../pay-runs/adjustments/adjustment-writes.ts';
import {
  type ChangedAdjustments,
  toAdjustment,
  addAdjustment as withAdded,
  changeAdjustment as withChanged,
  deleteAdjustment as withDeleted,
} from '../pay-runs/adjustments/change-adjustments.ts';
import type { Account } from '../store/account.ts';
import { readRunMonths } from '../store/pay-run.ts';
import type { ProfileItem } from '../store/profile.ts';
import { getEmployee } from './payroll.ts';

/** An employee, and what their adjustments depend on. */
interface Adjusted {
  account: Account;
  profile: ProfileItem;
  settings: PaySettings;
  months: RunMonths;
}

/** @throws Problem not_found without the account, or while it has no profile */
export async function readAdjusted(userId: UserId): Promise<Adjusted> {
  const [{ account, profile, settings }, months] = await Promise.all([getEmployee(userId), readRunMonths()]);
  if (!profile) throw new Problem('not_found', payrollMessages.noProfile);
  return { account, profile, settings, months };
}

/** The month for which an amount is entered first: the employee's, or the next one that is open. */
export const nextMonthOf = ({ profile: { payPeriod }, months: { closed } }: Adjusted): PayPeriod =>
  firstOpenMonth(payPeriod ?? toPeriod(todayInIndia()), closed);

function toReply(adjusted: Adjusted): EmployeeAdjustments {
  const { profile, settings } = adjusted;
  const { payPeriod, adjustments = [], payrollVersion } = profile;
  const nextMonth = nextMonthOf(adjusted);
  return {
    adjustments: adjustments
      .toSorted((a, b) => b.month.localeCompare(a.month) || b.at.localeCompare(a.at))
      .map((adjustment) => toListedAdjustment(adjustment, profile, payPeriod ?? nextMonth)),
    payPeriod,
    nextMonth,
    components: settings.components
      .filter(isOnceComponent)
      .filter((component) => isActiveIn(component, nextMonth))
      .map((component) => pick(component, ['id', 'name', 'kind', 'isTaxable'])),
    version: payrollVersion,
  };
}

/** @throws Problem not_found without the employee or payroll details */
export const listAdjustments = async (_admin: Actor, userId: UserId): Promise<EmployeeAdjustments> =>
  toReply(await readAdjusted(userId));

/**
 * Saves a change, deciding again after a concurrent write.
 * @param decide the change; undefined where it has been made already, so that a retry is no conflict
 * @param version that the change was made from, where it depends on it
 */
export const saveAdjustments = (
  admin: Actor,
  userId: UserId,
  decide: (adjusted: Adjusted) => Promise<ChangedAdjustments | undefined> | ChangedAdjustments | undefined,
  version?: number,
): Promise<EmployeeAdjustments> =>
  retryOnConflict(async () => {
    const adjusted = await readAdjusted(userId);
    const changed = await decide(adjusted);
    if (!changed) return toReply(adjusted);
    const { account, profile } = adjusted;
    if (version !== undefined && version !== profile.payrollVersion)
      throw new Problem('conflict', messages.versionConflict);
    const { next, writes } = await adjustmentWrites(admin, account, profile, changed);
    await transactAs(admin, writes);
    return toReply({ ...adjusted, profile: next });
  });

/** @throws Problem not_found; bad_input, also for a month that is closed or over; conflict */
export const addAdjustment = (
  admin: Actor,
  userId: UserId,
  { id, ...input }: BodyOf<typeof adjustmentsRoutes.addAdjustment>,
): Promise<EmployeeAdjustments> =>
  saveAdjustments(admin, userId, ({ profile, settings, months }) =>
    withAdded(profile, toAdjustment(id, input, settings.components, enteredBy(admin)), months),
  );

/** @throws Problem not_found; bad_input; conflict where a payslip has it, or it was changed meanwhile */
export const changeAdjustment = (
  admin: Actor,
  userId: UserId,
  id: AdjustmentId,
  { version, ...input }: BodyOf<typeof adjustmentsRoutes.changeAdjustment>,
): Promise<EmployeeAdjustments> =>
  saveAdjustments(
    admin,
    userId,
    ({ profile, settings, months }) =>
      withChanged(profile, toAdjustment(id, input, settings.components, enteredBy(admin)), months),
    version,
  );

/** Deleted already, it is answered as if it were deleted now. @throws Problem not_found; conflict where a payslip has it */
export const deleteAdjustment = (
  admin: Actor,
  userId: UserId,
  id: AdjustmentId,
  version: number,
): Promise<EmployeeAdjustments> =>
  saveAdjustments(admin, userId, ({ profile }) => withDeleted(profile, id), version);
