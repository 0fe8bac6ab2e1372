import { type Paise, toPaise } from '../../shared/money.ts';
import { earningNames, slipLabel } from '../../shared/payroll-fields.ts';
import type { Slip } from '../../shared/slips.ts';

/** A part of gross earnings: paise, and its share in whole percent. */
export interface Earning {
  label: string;
  amount: Paise;
  percent: number;
}

/** Shares in whole percent that add up to 100: what rounding leaves over goes to those that lost most by it. */
export function wholePercents(amounts: readonly Paise[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount / total) * 100);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const lossOf = (index: number) => (exact[index] ?? 0) - (percents[index] ?? 0);
  const byLoss = [...percents.keys()].sort((a, b) => lossOf(b) - lossOf(a));
  for (const index of byLoss.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}

/** The earnings of a slip that are not nothing, in its own order and words. */
export function toEarnings({ profile }: Slip): Earning[] {
  const lines = earningNames
    .map((name) => ({ label: slipLabel(name), amount: toPaise(profile[name] ?? 0) }))
    .filter(({ amount }) => amount > 0);
  const percents = wholePercents(lines.map(({ amount }) => amount));
  return lines.map((line, index) => ({ ...line, percent: percents[index] ?? 0 }));
}
