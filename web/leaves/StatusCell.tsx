import type { Leave } from '../../shared/leaves/leaves.ts';
import { Badge } from '../ui/Badge.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** The status of a leave, and that its owner asks to cancel it. */
export const StatusCell = ({ status, cancelRequested }: Pick<Leave, 'status' | 'cancelRequested'>) =>
  cancelRequested ? <Badge tone="caution">Asks to cancel</Badge> : <StatusBadge status={status} />;
