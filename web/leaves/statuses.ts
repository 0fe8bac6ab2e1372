import type { LeaveStatus } from '../../shared/leaves.ts';
import type { Tone } from '../ui/Badge.tsx';

interface StatusLook {
  label: string;
  tone: Tone;
}

/** How each status reads (spec §4). */
export const statuses: Record<LeaveStatus, StatusLook> = {
  pending: { label: 'Pending', tone: 'caution' },
  approved: { label: 'Approved', tone: 'positive' },
  rejected: { label: 'Rejected', tone: 'negative' },
};

/** A status that is none of the three is yellow, and reads as it came (spec §4). */
export const lookOf = (status: string): StatusLook =>
  Object.hasOwn(statuses, status) ? statuses[status as LeaveStatus] : { label: status, tone: 'caution' };
