import * as z from 'zod/mini';

/** A whole number of paise: the unit of every calculation and of the tables. */
export const paiseAmount = z.int().brand<'Paise'>();
export type Paise = z.output<typeof paiseAmount>;
export const paise = (amount: number): Paise => amount as Paise;

/** Rupees with at most two decimals: the unit of the API and of forms. */
export const rupeesAmount = z.number().brand<'Rupees'>();
export type Rupees = z.output<typeof rupeesAmount>;
export const rupees = (amount: number): Rupees => amount as Rupees;

/** In rupees: ₹999,99,99,999.99, beyond any salary, and in paise still a safe integer. */
export const maxAmount = 9_999_999_999.99;

/**
 * 46250.5 → 4625050. Exact: the decimal digits are read, nothing is multiplied.
 * @throws RangeError where the number has more than two decimals or is not a number.
 */
export function toPaise(rupees: Rupees | 0): Paise {
  const digits = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(rupees));
  if (!digits) throw new RangeError(`not an amount in rupees with at most two decimals: ${rupees}`);
  const [, sign, whole, fraction = ''] = digits;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return paise(sign ? -amount : amount);
}

/** 4625050 → 46250.5; −0 becomes 0. */
export const toRupees = (paise: Paise | 0): Rupees => rupees(paise / 100 || 0);

export const sumPaise = (amounts: readonly (Paise | 0)[]): Paise =>
  paise(amounts.reduce<number>((sum, amount) => sum + amount, 0));

export const subtractPaise = (amount: Paise, subtracted: Paise): Paise => paise(amount - subtracted);

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** ₹ with Indian grouping and exactly two decimals (spec §9): 8326613 → ₹83,266.13. */
export const formatPaise = (paise: Paise | 0): string => rupeeFormat.format(toRupees(paise));

/** Rupees or days are checked by their decimal digits, since 0.1 × 100 is not exact in binary. */
export const hasAtMostTwoDecimals = (value: number): boolean => /^-?\d+(\.\d{1,2})?$/.test(String(value));

/** Converts the named amounts of a record; what is missing stays missing. */
export function mapAmounts<T extends object, Name extends keyof T, Amount>(
  record: T,
  names: readonly Name[],
  convert: (amount: NonNullable<T[Name]>) => Amount,
) {
  const mapped: Partial<Record<Name, Amount>> = {};
  for (const name of names) {
    const amount = record[name];
    if (amount !== undefined && amount !== null) mapped[name] = convert(amount);
  }
  return { ...record, ...mapped } as {
    [Key in keyof T]: Key extends Name ? Amount | Exclude<T[Key], NonNullable<T[Key]>> : T[Key];
  };
}

/** A field of zero or more rupees. @param label what error messages call it */
export const rupeesField = (label: string) =>
  z
    .number(`${label} must be a number`)
    .check(
      z.gte(0, `${label} cannot be negative`),
      z.lte(maxAmount, `${label} is too large`),
      z.refine(hasAtMostTwoDecimals, `${label} can have at most two decimals`),
    )
    .brand<'Rupees'>();

/** A sum as an admin confirms it, in rupees: it may be below zero. */
export const confirmedSum = z.number().check(z.refine(hasAtMostTwoDecimals)).brand<'Rupees'>();

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
