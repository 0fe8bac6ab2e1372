import { unpaidDaysOf } from '../../shared/leaves/ledger/taken.ts';
import type { AuditDetails, AuditSubject } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import type { LeaveItem } from '../store/leave.ts';

const recordedFields = [
  'status',
  'startDate',
  'endDate',
  'startsAtMidday',
  'endsAtMidday',
  'numberOfDays',
  'unpaidDays',
  'documentSeen',
  'cancelRequested',
  'subject',
  'description',
] as const;

/** With the days of it that are loss of pay, where there are some. */
const toRecord = (leave: LeaveItem | undefined) =>
  leave && { ...leave, unpaidDays: unpaidDaysOf(leave) || undefined };

/** The audit details of a changed leave: they say that its subject and description changed, and not their text. */
export const auditDetails = (before: LeaveItem | undefined, after: LeaveItem | undefined) => {
  const { id, epoch } = (after ?? before) as LeaveItem;
  const changes = changesOf(toRecord(before), toRecord(after), recordedFields);
  return { leave: id, epoch, changes } satisfies AuditDetails;
};

/** Whose leave it is: the audit entry of a leave is about its owner. */
export const ownerOf = ({ userId, name }: LeaveItem): AuditSubject => ({ id: userId, name });
