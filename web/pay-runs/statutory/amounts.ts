import { type Paise, paise } from '../../../shared/money.ts';
import { formatRupeeDifference, formatRupees } from '../format.ts';

const withoutZeroPaise = (amount: string) => amount.replace(/\.00$/, '');

/** Statutory amounts are whole rupees as a rule: '₹3,000', '₹1,443.87'. */
export const formatAmount = (amount: Paise): string => withoutZeroPaise(formatRupees(amount));

/** A change of net pay by a deduction that rises by this amount: '−₹1,200'. */
export const formatNetChange = (difference: Paise): string =>
  withoutZeroPaise(formatRupeeDifference(paise(-difference)));

/** A change of what the employer pays: '+₹1,300'. */
export const formatCost = (difference: Paise): string => withoutZeroPaise(formatRupeeDifference(difference));
