import { type Paise, paise } from '../../../shared/money.ts';

/** Above any amount of a year, and in paise still a safe integer. */
const maxRupees = 99_99_99_999;

/** A typed amount in paise; what is not an amount counts as 0. */
export function typedAmount(text: string): Paise {
  const amount = Number(text);
  return paise(amount > 0 && amount <= maxRupees ? Math.round(amount * 100) : 0);
}
