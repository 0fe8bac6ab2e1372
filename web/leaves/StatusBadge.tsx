import type { Leave, LeaveStatus } from '../../shared/leaves/leaves.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';

interface StatusDisplay {
  label: string;
  tone: Tone;
}

export const statusDisplays: Record<LeaveStatus, StatusDisplay> = {
  pending: { label: 'Pending', tone: 'caution' },
  approved: { label: 'Approved', tone: 'positive' },
  rejected: { label: 'Rejected', tone: 'negative' },
};

/** An unknown status is shown in yellow, as it came (spec §4). */
const statusDisplay = (status: string): StatusDisplay =>
  Object.hasOwn(statusDisplays, status)
    ? statusDisplays[status as LeaveStatus]
    : { label: status, tone: 'caution' };

/** Approved green, rejected red, anything else yellow (spec §4). */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = statusDisplay(status);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The status of a leave, and that its owner asks to cancel it. */
export const StatusCell = ({ status, cancelRequested }: Pick<Leave, 'status' | 'cancelRequested'>) =>
  cancelRequested ? <Badge tone="caution">Asks to cancel</Badge> : <StatusBadge status={status} />;
