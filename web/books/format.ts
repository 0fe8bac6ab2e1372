import { formatRupees } from '../lib/rupees.ts';

/** In a column of amounts: '1,25,000.00', and nothing for 0. */
export const formatFigure = (amount: number): string =>
  amount === 0 ? '' : formatRupees(amount).replace('₹', '');
