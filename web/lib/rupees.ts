import { formatPaise, rupees, toPaise } from '../../shared/money.ts';

/** An amount of the API: 83266.13 → '₹83,266.13'. */
export const formatRupees = (amount: number): string => formatPaise(toPaise(rupees(amount)));
