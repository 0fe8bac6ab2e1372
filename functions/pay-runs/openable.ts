import { nextPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import type { RunHead } from '../store/pay-run.ts';

/**
 * The months that can be opened: the one after the newest, once that is closed, whatever earlier one is reopened; at the
 * beginning that of today, the one before, or the one after.
 */
export function openableMonths(heads: readonly RunHead[], today: string): PayPeriod[] {
  const [newest] = heads;
  const month = toPeriod(today);
  if (!newest) return [month, subtractMonths(month, 1), nextPeriod(month)];
  return newest.state === 'closed' ? [nextPeriod(newest.item)] : [];
}
