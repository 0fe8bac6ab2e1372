import { accessUntilOf } from '../../../shared/company/leaving-settings.ts';
import { addDays } from '../../../shared/date.ts';
import type { LeavingState } from '../../../shared/leaving/leaving.ts';
import { daysInPeriod, type PayPeriod } from '../../../shared/period.ts';
import type { ApiClient } from './api-client.ts';

const noticeDays = 30;

/** Records that an employee leaves on the last day of a month, with the leave that is left paid out. Idempotent. */
export async function seedLeaving(admin: ApiClient, userId: string, month: PayPeriod): Promise<void> {
  const path = `/api/admin/people/${userId}/leaving`;
  const { exit, defaults, leaveDays, version } = await admin.requestOk<LeavingState>('GET', path);
  if (exit) return;
  const lastDay = `${month}-${daysInPeriod(month)}`;
  await admin.requestOk('PUT', path, {
    resignedOn: addDays(lastDay, -noticeDays),
    lastDay,
    kind: 'resignation',
    noticeDays,
    servedDays: noticeDays,
    notice: 'none',
    encashedDays: leaveDays,
    encashmentRate: defaults.encashmentRate,
    accessUntil: accessUntilOf(lastDay, defaults),
    version,
  });
}
