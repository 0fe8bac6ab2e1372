import { type Paise, paise, sumPaise, toPaise } from '../../shared/money.ts';
import { earningNames, slipLabel } from '../../shared/payroll-fields.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import type { Slip, SlipListItem } from '../../shared/slips.ts';

/** A component of gross earnings, with its share of them in whole percent. */
export interface Earning {
  label: string;
  amount: Paise;
  percent: number;
}

/** Shares in whole percent that add up to 100, by the largest remainder method. */
export function wholePercents(amounts: readonly Paise[]): number[] {
  const total = sumPaise(amounts);
  if (total === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount / total) * 100);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const remainderOf = (index: number) => (exact[index] ?? 0) - (percents[index] ?? 0);
  const byRemainder = [...percents.keys()].sort((a, b) => remainderOf(b) - remainderOf(a));
  for (const index of byRemainder.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}

/** The earnings of a slip that are more than zero, with the slip's labels and in its order. */
export function toEarnings({ profile }: Slip): Earning[] {
  const lines = earningNames
    .map((name) => ({ label: slipLabel(name), amount: toPaise(profile[name] ?? 0) }))
    .filter(({ amount }) => amount > 0);
  const percents = wholePercents(lines.map(({ amount }) => amount));
  return lines.map((line, index) => ({ ...line, percent: percents[index] ?? 0 }));
}

/** A month and its net pay, undefined where there is no slip for it. */
export interface MonthlyPay {
  period: PayPeriod;
  netPay: Paise | undefined;
}

/**
 * The six months up to the newest slip, oldest first.
 * @param slips newest first
 */
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
  return paise(Math.round(sumPaise(paid) / paid.length) || 0);
}

const units = [
  { rupees: 10_000_000, suffix: ' Cr' },
  { rupees: 100_000, suffix: ' L' },
  { rupees: 1_000, suffix: 'k' },
  { rupees: 1, suffix: '' },
];

/** An amount in Indian compact notation, to three digits: 8326613 → '83.3k', 12400000 → '1.24 L'. */
export function formatCompactRupees(paise: Paise): string {
  const rupees = Math.abs(paise) / 100;
  const unit = units.find((candidate) => rupees >= candidate.rupees) ?? { rupees: 1, suffix: '' };
  const figure = (rupees / unit.rupees).toLocaleString('en-IN', { maximumSignificantDigits: 3 });
  return `${paise < 0 ? '−' : ''}${figure}${unit.suffix}`;
}
