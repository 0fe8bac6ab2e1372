import { type Paise, paise } from '../money.ts';

/** To what the amounts of each head are rounded, in paise, and whether a fraction counts as half up or as a whole. */
const roundings = {
  wages: { unit: 1n, isUp: false },
  pf: { unit: 100n, isUp: false },
  esi: { unit: 100n, isUp: true },
  profTax: { unit: 1n, isUp: false },
  labourWelfareFund: { unit: 1n, isUp: false },
} as const;
type Rounded = keyof typeof roundings;

/** numerator / denominator paise, rounded as the head is. In BigInt: the products exceed safe integers. Neither is negative. */
export function roundedFor(head: Rounded, numerator: bigint, denominator: bigint): Paise {
  const { unit, isUp } = roundings[head];
  const divisor = denominator * unit;
  const units = isUp ? (numerator + divisor - 1n) / divisor : (2n * numerator + divisor) / (2n * divisor);
  return paise(Number(units * unit));
}

/** Hundredths of a percent of an amount, rounded as the head is. */
export const percentOf = (head: Rounded, amount: Paise, hundredthsOfPercent: number): Paise =>
  roundedFor(head, BigInt(amount) * BigInt(hundredthsOfPercent), 10_000n);
