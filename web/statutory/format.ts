import { amountText } from '../../shared/law/text.ts';
import { rupees, toPaise } from '../../shared/money.ts';

/** Rupees, without paise where there are none: '₹2,07,375'. */
export const formatAmount = (amount: number): string => amountText(toPaise(rupees(amount)));

/** The same in a column of amounts, without ₹. */
export const formatFigure = (amount: number): string => formatAmount(amount).replace('₹', '');
