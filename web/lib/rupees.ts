import { type Paise, rupees, toPaise } from '../../shared/money.ts';
import { formatRupees as formatSigned, withoutZeroPaise } from './figures.ts';

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

/** An amount of the API: 83266.13 → '₹83,266.13', −5000 → '−₹5,000.00'. */
export const formatRupees = (amount: number): string => formatSigned(toPaise(rupees(amount)));

/** In a column of amounts: '1,25,000.00', and nothing for 0. */
export const formatFigure = (amount: number): string =>
  amount === 0 ? '' : formatRupees(amount).replace('₹', '');

/** Rupees, without paise where there are none: '₹2,07,375'. */
export const formatShortRupees = (amount: number): string => withoutZeroPaise(formatRupees(amount));

/** The same in a column of amounts, without ₹. */
export const formatShortFigure = (amount: number): string => formatShortRupees(amount).replace('₹', '');
