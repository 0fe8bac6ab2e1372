import { Badge } from '../ui/Badge.tsx';
import { lookOf } from './statuses.ts';

/** Approved green, rejected red, anything else yellow (spec §4). */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = lookOf(status);
  return <Badge tone={tone}>{label}</Badge>;
}
