import { addDays, todayInIndia } from '../../../shared/date.ts';
import { isOffered, type LeaveType, rulesOn } from '../../../shared/leaves/leave-types.ts';
import { isEntitled } from '../../../shared/leaves/ledger/credits.ts';
import type { LeaveAccount } from '../leave-account.ts';

/** The type of leave that worked days off are credited to; undefined where the employee has none today. */
export function compensatoryType({ types, balance }: LeaveAccount): LeaveType | undefined {
  const today = todayInIndia();
  return types.types.find(
    (type) =>
      isOffered(type, today) && isEntitled(type, balance, today) && rulesOn(type, today)?.credit === 'worked',
  );
}

/** The day from which a credit of today can no longer be taken; undefined where it does not expire. */
export function expiryOf(type: LeaveType): string | undefined {
  const today = todayInIndia();
  const days = rulesOn(type, today)?.expiresAfterDays ?? undefined;
  return days === undefined ? undefined : addDays(today, days);
}
