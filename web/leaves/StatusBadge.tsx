import type { LeaveStatus } from '../../shared/leaves.ts';
import { Badge } from '../ui/Badge.tsx';
import { statuses } from './statuses.ts';

/** Approved green, rejected red, anything else yellow (spec §4). */
export const StatusBadge = ({ status }: { status: LeaveStatus }) => (
  <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
);
