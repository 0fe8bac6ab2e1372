import fc from 'fast-check';
import { type AmountName, amountNames } from '../../../shared/pay/payroll-fields.ts';

/** Days with at most two decimals, up to a month. */
const days = fc.integer({ min: 0, max: 3100 }).map((hundredths) => hundredths / 100);

/** The inputs of a slip: its days, and amounts of up to so many paise. */
export function figureArbitraries(maxPaise: number) {
  const amount = fc.integer({ min: 0, max: maxPaise });
  return {
    ...(Object.fromEntries(amountNames.map((name) => [name, amount])) as Record<AmountName, typeof amount>),
    paidDays: days,
    lopDays: days,
    totalDaysInMonth: fc.integer({ min: 28, max: 31 }),
  };
}
