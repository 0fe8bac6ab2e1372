import { isOffered, type LeaveType } from '../../../shared/leaves/leave-types.ts';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import { isEntitled } from '../../../shared/leaves/ledger/credits.ts';

/** The types that an employee can request for a date. @param keptId of a type that a leave has already */
export const offeredTypes = (
  { types, employment }: LeaveLedgers,
  date: string,
  keptId?: string,
): LeaveType[] =>
  types.types.filter(
    (type) => type.id === keptId || (isOffered(type, date) && isEntitled(type, employment, date)),
  );
