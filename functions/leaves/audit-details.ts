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
  'cancelRequested',
  'subject',
  'description',
] as const;

/** What the audit has of a change of a leave: that its subject and description changed, and not what they say. */
export const auditDetails = (before: LeaveItem | undefined, after: LeaveItem | undefined) => {
  const { id, epoch } = (after ?? before) as LeaveItem;
  const changes = changesOf(before, after, recordedFields);
  return { leave: id, epoch, changes } satisfies AuditDetails;
};

/** Whose leave it is: the audit entry of a leave is about its owner. */
export const ownerOf = ({ userId, name }: LeaveItem): AuditSubject => ({ id: userId, name });
