import { type Paise, sumPaise } from '../../shared/money.ts';

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
