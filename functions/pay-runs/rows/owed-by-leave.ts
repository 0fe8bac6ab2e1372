import { leavingDefaultsOf } from '../../../shared/company/company-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { hasLeftBefore } from '../../../shared/pay/month-days.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { mapInBatches } from '../../lib/map-in-batches.ts';
import { log } from '../../lib/powertools.ts';
import { isOutage } from '../../lib/retry.ts';
import { batchGet } from '../../lib/table.ts';
import type { AccountState } from '../../store/account-list.ts';
import { parseCompany } from '../../store/company.ts';
import type { Edit } from '../../store/edits.ts';
import { isPartOf } from '../../store/employees.ts';
import { parseUnclosed, unclosedKey } from '../../store/pay-run.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import type { ProfileItem } from '../../store/profile.ts';
import { readUnpaidLeave } from '../../store/unpaid-leave.ts';
import { readMonthLeave } from './approved-leave.ts';
import { lopMonthsOf } from './lop-adjustments.ts';
import { type MonthRefresh, refreshMonths } from './refresh-months.ts';

interface Candidate extends Pick<AccountState, 'id' | 'role'> {
  profile: ProfileItem | undefined;
}

/** Whether leave was decided, or a leave year closed, after the last day: the days that it encashes are in no payslip so far. */
const isDecidedAfter = ({ dateOfLeaving = '' }: ProfileItem, edits: readonly Edit[]): boolean =>
  edits.some(({ at }) => todayInIndia(new Date(at)) > dateOfLeaving);

/** Whether the month of a former employee has a payslip. Where something of theirs cannot be read, it has none, and all others have theirs. */
async function isOwed(
  { id, role, profile }: Candidate & { profile: ProfileItem },
  refresh: MonthRefresh,
): Promise<boolean> {
  const { period } = refresh;
  try {
    const leave = await readMonthLeave(period, id);
    const [month] = await refreshMonths([{ profile, row: undefined, leave }], refresh);
    return isPartOf(period, role, month?.figures);
  } catch (error) {
    if (isOutage(error)) throw error;
    log.error('the unpaid leave of a former employee cannot be read', { userId: id, error: error as Error });
    return false;
  }
}

/**
 * The former employees who get a payslip of a month as their unpaid leave was decided after their last one: it takes the days, or
 * gives them back. So do former employees whose days the end of a leave year has encashed since.
 */
export async function readOwedByLeave(
  period: PayPeriod,
  employees: readonly Candidate[],
  entered: MonthRefresh['entered'],
): Promise<Set<UserId>> {
  const unpaidLeave = await readUnpaidLeave();
  const found = employees.flatMap(({ profile, ...account }) => {
    if (!profile || !hasLeftBefore(period, profile)) return [];
    const { days = [], edits = [] } = unpaidLeave.get(account.id) ?? {};
    const hasOtherLeave = lopMonthsOf(period, profile, days).length > 0;
    return hasOtherLeave || isDecidedAfter(profile, edits) ? [{ ...account, profile }] : [];
  });
  if (found.length === 0) return new Set();
  const [company, law, components, unclosed] = await batchGet(...paySettingsKeys, {
    table: 'runs',
    key: unclosedKey,
  });
  const refresh = {
    period,
    unclosed: parseUnclosed(unclosed).months,
    settings: parsePaySettings(company, law, components),
    encashmentRate: leavingDefaultsOf(parseCompany(company)).encashmentRate,
    entered,
  };
  const owed = await mapInBatches(found, (one) => isOwed(one, refresh));
  return new Set(found.flatMap(({ id }, i) => (owed[i] ? id : [])));
}
