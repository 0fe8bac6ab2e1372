import type { Paise } from '../../shared/money.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { totalsOfSlips } from '../../shared/slip-totals.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { query } from '../lib/table.ts';
import { parseSlip, type SlipItem } from '../slips/items.ts';

/** Every slip of the month before, also of those who have no row in this one. */
export async function readPreviousSlips(period: PayPeriod): Promise<SlipItem[]> {
  const items = await query('slips', {
    index: 'by-period',
    partition: ['period', subtractMonths(period, 1)],
  });
  return items.flatMap(
    (item) => skipUnreadable(() => parseSlip(item), { table: 'slips', userId: item.userId }) ?? [],
  );
}

export const readPreviousNetPay = async (period: PayPeriod): Promise<Paise> =>
  totalsOfSlips((await readPreviousSlips(period)).map(({ slip }) => slip.profile)).netPay;
