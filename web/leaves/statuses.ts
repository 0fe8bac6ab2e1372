import type { LeaveStatus } from '../../shared/leaves.ts';
import type { Tone } from '../ui/Badge.tsx';

/** How each status reads (spec §4). */
export const statuses: Record<LeaveStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'caution' },
  approved: { label: 'Approved', tone: 'positive' },
  rejected: { label: 'Rejected', tone: 'negative' },
};
