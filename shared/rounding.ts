/** 1.5 → 150n. Days and percentages have at most two decimals. */
export const hundredths = (value: number): bigint => BigInt(Math.round(value * 100));

/**
 * A quotient as a whole number, half away from zero. In BigInt: products of paise and days exceed safe integers.
 * @param denominator above zero
 */
export function divideRounded(numerator: bigint, denominator: bigint): number {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = Number((2n * magnitude + denominator) / (2n * denominator));
  return numerator < 0n && rounded !== 0 ? -rounded : rounded;
}
