import { formatPaise, toPaise } from '../../shared/money.ts';
import { formatMonth, previousPeriod } from '../../shared/period.ts';
import type { SlipListItem } from '../../shared/slips.ts';

/** A slip with what its net pay is beside last month's, in words; nothing where there was no slip last month. */
export interface ListedSlip extends SlipListItem {
  change: string | undefined;
}

/** '₹3,200.00 less than October'. */
function formatNetPayChange(netPay: number, last: number, lastPeriod: string): string {
  const difference = toPaise(netPay) - toPaise(last);
  const month = formatMonth(lastPeriod);
  if (difference === 0) return `Same as ${month}`;
  return `${formatPaise(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than ${month}`;
}

/** Each slip beside that of the calendar month before it. */
export function withNetPayChanges(slips: readonly SlipListItem[]): ListedSlip[] {
  const byPeriod = new Map(slips.map((slip) => [slip.payPeriod, slip]));
  return slips.map((slip) => {
    const last = byPeriod.get(previousPeriod(slip.payPeriod));
    return { ...slip, change: last && formatNetPayChange(slip.netPay, last.netPay, last.payPeriod) };
  });
}
