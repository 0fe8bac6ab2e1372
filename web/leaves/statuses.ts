import type { LeaveStatus } from '../../shared/leaves.ts';
import type { Tone } from '../ui/Badge.tsx';

interface StatusDisplay {
  label: string;
  tone: Tone;
}

/** How each status reads (spec §4). */
export const statusDisplays: Record<LeaveStatus, StatusDisplay> = {
  pending: { label: 'Pending', tone: 'caution' },
  approved: { label: 'Approved', tone: 'positive' },
  rejected: { label: 'Rejected', tone: 'negative' },
};

/** A status that is none of the three is yellow, and reads as it came (spec §4). */
export const statusDisplay = (status: string): StatusDisplay =>
  Object.hasOwn(statusDisplays, status)
    ? statusDisplays[status as LeaveStatus]
    : { label: status, tone: 'caution' };
