import { type Paise, toPaise } from '../../shared/money.ts';
import type { SlipListItem } from '../../shared/slips.ts';

/** A month and its net pay, if there is a slip for it. */
export interface MonthlyPay {
  period: string;
  netPay: Paise | undefined;
}

/** '2025-02', 3 → '2024-11'. */
function subtractMonths(period: string, count: number): string {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 2)).toISOString().slice(0, 7);
}

/** The six months up to the newest slip, oldest first. Slips come newest first. */
export function lastSixMonths(slips: readonly SlipListItem[]): MonthlyPay[] {
  const newest = slips[0]?.payPeriod;
  if (newest === undefined) return [];
  return [5, 4, 3, 2, 1, 0].map((count) => {
    const period = subtractMonths(newest, count);
    const slip = slips.find(({ payPeriod }) => payPeriod === period);
    return { period, netPay: slip && toPaise(slip.netPay) };
  });
}

/** The mean of the months that have a slip, to the nearest paisa. */
export function averagePay(months: readonly MonthlyPay[]): Paise {
  const paid = months.flatMap(({ netPay }) => (netPay === undefined ? [] : [netPay]));
  return Math.round(paid.reduce((sum, netPay) => sum + netPay, 0) / paid.length) || 0;
}
