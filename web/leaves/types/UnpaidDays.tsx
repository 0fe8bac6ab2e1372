import { unpaidDaysOf } from '../../../shared/leave-ledger/taken.ts';
import type { Leave } from '../../../shared/leaves.ts';
import { formatDays } from '../../lib/count.ts';

/** How many days of an approved leave are loss of pay, where there are some. */
export function UnpaidDays({ leave }: { leave: Leave }) {
  const days = unpaidDaysOf(leave);
  return days > 0 && <span className="block text-13 text-negative">{formatDays(days)} loss of pay</span>;
}
