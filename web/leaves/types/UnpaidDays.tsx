import type { Leave } from '../../../shared/leaves/leaves.ts';
import { unpaidDaysOf } from '../../../shared/leaves/ledger/taken.ts';
import { formatDays } from '../../lib/count.ts';

/** How many days of an approved leave are loss of pay, where there are some. */
export function UnpaidDays({ leave }: { leave: Pick<Leave, 'unpaid'> }) {
  const days = unpaidDaysOf(leave);
  return days > 0 && <span className="block text-13 text-negative">{formatDays(days)} loss of pay</span>;
}
