import { Badge } from '../ui/Badge.tsx';
import { statusDisplay } from './statuses.ts';

/** Approved green, rejected red, anything else yellow (spec §4). */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = statusDisplay(status);
  return <Badge tone={tone}>{label}</Badge>;
}
