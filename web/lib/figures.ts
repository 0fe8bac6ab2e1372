import { type Paise, paise, sumPaise, toRupees } from '../../shared/money.ts';

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

const figureFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const withSign = (amount: Paise, plus: string, format: (magnitude: Paise) => string) =>
  `${amount < 0 ? '−' : amount > 0 ? plus : ''}${format(paise(Math.abs(amount)))}`;

const magnitude = (amount: Paise) => figureFormat.format(toRupees(amount));

/** An amount in a column of amounts, without ₹: '1,45,000.00', '−3,100.00'. */
export const formatFigure = (amount: Paise): string => withSign(amount, '', magnitude);

/** A difference in such a column: '+2,983.87', '−250.00', '0.00'. */
export const formatDifference = (amount: Paise): string => withSign(amount, '+', magnitude);

/** A difference by itself: '+₹2,983.87'. */
export const formatRupeeDifference = (amount: Paise): string =>
  withSign(amount, '+', (it) => `₹${magnitude(it)}`);

/** An amount by itself, with a minus sign where it is below zero: '−₹3,100.00'. */
export const formatRupees = (amount: Paise): string => withSign(amount, '', (it) => `₹${magnitude(it)}`);

/** A formatted amount or difference, without its paise where there are none: '+₹1,300.00' → '+₹1,300'. */
export const withoutZeroPaise = (amount: string): string => amount.replace(/\.00$/, '');

/** An amount by itself, without paise where there are none: '₹3,000', '−₹1,443.87'. */
export const formatShortRupees = (amount: Paise): string => withoutZeroPaise(formatRupees(amount));
