import type { LeaveLedgers } from '../../../shared/leave-ledger/account.ts';
import { isEntitled } from '../../../shared/leave-ledger/credits.ts';
import { isOffered, type LeaveType } from '../../../shared/leave-types.ts';

/** The types that an employee can request for a date. @param keptId of a type that a leave has already */
export const offeredTypes = (
  { types, employment }: LeaveLedgers,
  date: string,
  keptId?: string,
): LeaveType[] =>
  types.types.filter(
    (type) => type.id === keptId || (isOffered(type, date) && isEntitled(type, employment, date)),
  );
