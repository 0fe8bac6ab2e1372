import { nextPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { readImportedMonths } from '../store/imported-slip.ts';
import type { RunHead } from '../store/pay-run.ts';

/**
 * The months that can be opened: the one after the newest, once that is closed, whatever earlier one is reopened; at the
 * beginning that of today, the one before, or the one after, unless it was paid before the portal.
 */
export async function readOpenableMonths(heads: readonly RunHead[], today: string): Promise<PayPeriod[]> {
  const [newest] = heads;
  if (newest) return newest.state === 'closed' ? [nextPeriod(newest.item)] : [];
  const month = toPeriod(today);
  const imported = await readImportedMonths();
  return [month, subtractMonths(month, 1), nextPeriod(month)].filter((period) => !imported.includes(period));
}
