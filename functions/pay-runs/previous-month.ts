import type { Paise } from '../../shared/money.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import { totalsOfSlips } from '../../shared/slip-totals.ts';
import { skipUnreadable } from '../lib/pagination.ts';
import { query } from '../lib/table.ts';
import { type RunHead, readHead } from '../store/pay-run.ts';
import { parseSlip, type SlipItem } from '../store/slip.ts';

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

const sumPrevious = async (period: PayPeriod): Promise<Paise> =>
  totalsOfSlips((await readPreviousSlips(period)).map(({ slip }) => slip.profile)).netPay;

/**
 * Pay of the month before, for the head of a month: it stays so while that one is closed. Undefined where it is not, or has no
 * run, so that payslips may still be added.
 */
export const fixPreviousNetPay = async (period: PayPeriod): Promise<Paise | undefined> =>
  (await readHead(subtractMonths(period, 1)))?.state === 'closed' ? sumPrevious(period) : undefined;

/** Pay of the month before, with or without a row in this one. */
export async function readPreviousNetPay({ item, state, previousNetPay }: RunHead): Promise<Paise> {
  const fixed = state === 'closed' ? undefined : previousNetPay;
  return fixed ?? sumPrevious(item);
}
