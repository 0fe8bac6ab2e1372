import * as z from 'zod/mini';
import { type Paise, paise } from '../money.ts';
import { nextPeriod, type PayPeriod, storedPayPeriod } from '../period.ts';
import type { RentOfMonth, TaxClaims } from '../tax/facts.ts';

/** Claims of the old regime that are one amount of the year, in the order of the screen. */
export const amountClaims = [
  'savings',
  'ownNps',
  'health',
  'parentsHealth',
  'homeLoanInterest',
  'educationLoanInterest',
  'treatment',
  'donations',
] as const;
export type AmountClaim = (typeof amountClaims)[number];

/** Claims whose deduction is a fixed amount. */
export const disabilityClaims = ['dependant', 'disability'] as const;

/** Each line of a declaration (Form 124). */
export const claimNames = ['rent', ...amountClaims, ...disabilityClaims] as const;
export type ClaimName = (typeof claimNames)[number];

/** Claims whose limit depends on the age of another person. */
export const seniorClaims = ['parentsHealth', 'treatment'] as const;
export type SeniorClaim = (typeof seniorClaims)[number];

export const disabilities = { disability: '40 % or more', severe: '80 % or more' } as const;

const rentFigures = <Amount extends z.ZodMiniType>(amount: Amount) => ({
  /** First and last month. */
  from: storedPayPeriod,
  to: storedPayPeriod,
  /** The rent of one month. */
  amount,
  /** One of `hraCities`, or empty. */
  city: z.string(),
});

const otherFigures = <Amount extends z.ZodMiniType>(amount: Amount) => ({
  ...(Object.fromEntries(amountClaims.map((name) => [name, z.optional(amount)])) as Record<
    AmountClaim,
    z.ZodMiniOptional<Amount>
  >),
  dependant: z.optional(z.enum(['disability', 'severe'])),
  disability: z.optional(z.enum(['disability', 'severe'])),
  /** Claims that are about an employee's parents, or a patient, of 60 years or more. */
  seniors: z.optional(z.array(z.enum(seniorClaims))),
});

/** The part of a declaration on which tax in the old regime depends: no names. */
export const claimFigures = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object({ rents: z.optional(z.array(z.object(rentFigures(amount)))), ...otherFigures(amount) });
export type ClaimFigures<Amount = Paise> = {
  rents?: { from: PayPeriod; to: PayPeriod; amount: Amount; city: string }[] | undefined;
  dependant?: 'disability' | 'severe' | undefined;
  disability?: 'disability' | 'severe' | undefined;
  seniors?: SeniorClaim[] | undefined;
} & { [Name in AmountClaim]?: Amount | undefined };

/** Declared claims, as they are stored in paise and answered in rupees. */
export const declaredClaims = <Amount extends z.ZodMiniType>(amount: Amount) =>
  z.object({
    rents: z.optional(
      z.array(
        z.object({
          ...rentFigures(amount),
          landlord: z.string(),
          relationship: z.optional(z.string()),
          landlordPan: z.optional(z.string()),
        }),
      ),
    ),
    ...otherFigures(amount),
    lender: z.optional(z.string()),
    lenderPan: z.optional(z.string()),
  });

type Rent<Amount> = NonNullable<ClaimFigures<Amount>['rents']>[number];

/** The months of a rent. */
export function monthsOfRent({ from, to }: Pick<Rent<unknown>, 'from' | 'to'>): PayPeriod[] {
  const months: PayPeriod[] = [];
  for (let month = from; month <= to && months.length < 12; month = nextPeriod(month)) months.push(month);
  return months;
}

interface Named {
  landlord: string;
  relationship?: string | undefined;
  landlordPan?: string | undefined;
}
/** Claims with the names of others that Form 124 asks for. */
type DeclaredClaims<Amount = Paise> = Omit<ClaimFigures<Amount>, 'rents'> & {
  rents?: (Rent<Amount> & Named)[] | undefined;
  lender?: string | undefined;
  lenderPan?: string | undefined;
};

/** Claims with each amount converted. */
export function mapClaims<From, To>(
  claims: DeclaredClaims<From>,
  convert: (amount: From) => To,
): DeclaredClaims<To> {
  const { rents, ...rest } = claims;
  const amounts = amountClaims.flatMap((name) => {
    const amount = claims[name];
    return amount === undefined ? [] : [[name, convert(amount)]];
  });
  return {
    ...rest,
    ...Object.fromEntries(amounts),
    ...(rents && { rents: rents.map((rent) => ({ ...rent, amount: convert(rent.amount) })) }),
  };
}

/** The claims of a declaration as the estimate of tax reads them. */
export function toTaxClaims({ rents = [], seniors = [], ...claims }: ClaimFigures): TaxClaims {
  const rent = rents.flatMap((each): RentOfMonth[] =>
    monthsOfRent(each).map((payPeriod) => ({ payPeriod, amount: each.amount, city: each.city })),
  );
  const { parentsHealth, treatment, ...rest } = claims;
  const withAge = (name: SeniorClaim, amount: Paise | undefined) =>
    amount ? { [name]: { amount, isSenior: seniors.includes(name) } } : {};
  return {
    ...rest,
    rent,
    ...withAge('parentsHealth', parentsHealth),
    ...withAge('treatment', treatment),
  };
}

/** The amount of a line in the year, in paise; 0 for a fixed deduction, whose amount the law says. */
export function claimedOf(claims: ClaimFigures, name: ClaimName): Paise {
  if (name === 'rent')
    return paise(
      (claims.rents ?? []).reduce((sum, rent) => sum + rent.amount * monthsOfRent(rent).length, 0),
    );
  return name === 'dependant' || name === 'disability' ? paise(0) : (claims[name] ?? paise(0));
}

/** Claims without one of their lines. */
export function withoutClaim(claims: ClaimFigures, name: ClaimName): ClaimFigures {
  const { [name === 'rent' ? 'rents' : name]: _, ...rest } = claims;
  return rest;
}
