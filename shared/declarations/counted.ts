import { type Paise, paise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import {
  type ClaimFigures,
  type ClaimName,
  claimedOf,
  claimNames,
  seniorClaims,
  withoutClaim,
} from './claims.ts';

/**
 * The state of a line by its proofs: they wait for a decision, the line is accepted as it is declared, or an amount of it is. A line
 * that has none is not proved, or its proofs were refused.
 */
export type LineProof = 'waiting' | 'accepted' | Paise;
export type LineProofs = { [Name in ClaimName]?: LineProof | undefined };

/** The lines that claim something, in the order of the screen. */
export const declaredLines = (claims: ClaimFigures): ClaimName[] =>
  claimNames.filter((name) =>
    name === 'dependant' || name === 'disability' ? claims[name] !== undefined : claimedOf(claims, name) > 0,
  );

/** The figures of one line: a decision on its proofs holds as long as they are the same. */
export function lineFigures(claims: ClaimFigures, name: ClaimName): ClaimFigures {
  if (name === 'rent')
    return {
      rents: (claims.rents ?? []).map(({ from, to, amount, city }) => ({ from, to, amount, city })),
    };
  const value = claims[name];
  const seniors = seniorClaims.filter((each) => each === name && claims.seniors?.includes(each));
  return { ...(value !== undefined && { [name]: value }), ...(seniors.length > 0 && { seniors }) };
}

/** The declared lines of which nothing is proved, and those whose proofs wait. */
export function openLines(
  claims: ClaimFigures,
  proofs: LineProofs,
): { missing: ClaimName[]; waiting: ClaimName[] } {
  const lines = declaredLines(claims);
  return {
    missing: lines.filter((name) => proofs[name] === undefined),
    waiting: lines.filter((name) => proofs[name] === 'waiting'),
  };
}

/** A rent is lowered in each of its months in the same proportion. */
function loweredRents(rents: NonNullable<ClaimFigures['rents']>, claimed: Paise, accepted: Paise) {
  const lower = (amount: Paise) => paise(Number((BigInt(amount) * BigInt(accepted)) / BigInt(claimed)));
  return rents.map((rent) => ({ ...rent, amount: lower(rent.amount) }));
}

function counted(claims: ClaimFigures, name: ClaimName, proof: LineProof | undefined): ClaimFigures {
  if (proof === 'waiting' || proof === 'accepted') return claims;
  const claimed = claimedOf(claims, name);
  if (proof === undefined || claimed === 0) return withoutClaim(claims, name);
  if (proof >= claimed) return claims;
  return name === 'rent'
    ? { ...claims, rents: loweredRents(claims.rents ?? [], claimed, proof) }
    : { ...claims, [name]: proof };
}

/**
 * The part of a declaration that counts in the tax of a month, for every estimate and screen: all that is declared before the company's month. From
 * its payslip on a line counts as far as its proofs are accepted; while they wait, it counts as declared.
 * @param provedFrom the company's month in the tax year
 */
export const countedDeclaration = (
  claims: ClaimFigures,
  proofs: LineProofs,
  period: PayPeriod,
  provedFrom: PayPeriod,
): ClaimFigures =>
  period >= provedFrom
    ? declaredLines(claims).reduce((left, name) => counted(left, name, proofs[name]), claims)
    : claims;
