import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type ClaimFigures, claimFigures, declaredClaims } from '../../shared/declarations/claims.ts';
import type { LineProofs } from '../../shared/declarations/counted.ts';
import { paiseAmount } from '../../shared/money.ts';
import { nextPeriod, type PayPeriod } from '../../shared/period.ts';
import { taxRegimes } from '../../shared/tax/facts.ts';
import { recordedEvent, storedUserId, type UserId } from '../../shared/user-id.ts';
import { type Item, parseOptional, versionCheck, versionWrite, type Write } from '../lib/table.ts';
import { taxMonthsOf } from './payslip-record.ts';
import type { ProfileItem } from './profile.ts';

/**
 * The choice and declaration of an employee for one tax year: for the employee and for admins who enter pay alone.
 * Amounts in paise.
 */
const declarationItem = z.object({
  userId: storedUserId,
  /** The year in which it begins: '2026'. */
  taxYear: z.string(),
  regime: z.optional(z.object({ ...recordedEvent.shape, chosen: z.enum(taxRegimes) })),
  claims: declaredClaims(paiseAmount),
  /** An admin opened it to this employee after the tax year was locked: a later lock holds again. */
  opened: z.optional(recordedEvent),
  version: z.int(),
});
export type DeclarationItem = z.output<typeof declarationItem>;

/** The end of what was declared for a tax year, in seconds since the epoch: DynamoDB erases it then. */
export const endOfKeeping = (year: number, yearsKept: number): number =>
  Date.UTC(year + 1 + yearsKept, 3, 1) / 1000;

export const declarationKey = (userId: UserId, year: number) => ({ userId, taxYear: String(year) });

/** The declaration of an employee who has made none: version 0 is never stored. */
const emptyDeclaration = (userId: UserId, year: number): DeclarationItem => ({
  ...declarationKey(userId, year),
  claims: {},
  version: 0,
});

export const parseDeclaration = (item: Item | undefined, userId: UserId, year: number): DeclarationItem =>
  parseOptional(declarationItem, item) ?? emptyDeclaration(userId, year);

/** Writes the next version of a declaration, with optimistic locking. @param yearsKept of the company */
export const declarationWrite = (read: DeclarationItem, next: DeclarationItem, yearsKept: number): Write =>
  versionWrite('declarations', 'userId', read.version, {
    ...next,
    expiresAt: endOfKeeping(Number(next.taxYear), yearsKept),
  });

/** It is still as it was read. */
export const declarationCheck = ({ userId, taxYear, version }: DeclarationItem): Write =>
  versionCheck('declarations', 'userId', version, { userId, taxYear });

/** Months are closed late: those of the tax year before may still be open. */
const taxYearsKept = 2;

/** The first month of a tax year whose payslip is still to be made: a payslip keeps the claims that it was made with. */
function firstMonthWithout(profile: ProfileItem, taxYear: string): PayPeriod {
  const april = `${taxYear}-04` as PayPeriod;
  const newest = taxMonthsOf(profile).at(-1)?.payPeriod;
  return newest === undefined || newest < april ? april : nextPeriod(newest);
}

/**
 * A profile with what its tax reads of a declaration: the claims of an employee in the old regime, and what is proved of them, from
 * the first month on that has no payslip. The new one, which is the law's, leaves nothing where it always held.
 */
export function withDeclaration(
  profile: ProfileItem,
  { taxYear, regime, claims }: DeclarationItem,
  proofs: LineProofs,
): ProfileItem {
  const { oldRegime = {}, ...rest } = profile;
  const { [taxYear]: before = [], ...others } = oldRegime;
  const recent = Object.entries(others).filter(([year]) => Number(year) > Number(taxYear) - taxYearsKept);
  const from = firstMonthWithout(profile, taxYear);
  const counted = before.filter((each) => each.from < from);
  const isProved = Object.keys(proofs).length > 0;
  const own = regime?.chosen === 'old' ? { claims: toFigures(claims), ...(isProved && { proofs }) } : {};
  const { from: _, ...last } = counted.at(-1) ?? { from };
  const ofYear = isDeepStrictEqual(last, own) ? counted : [...counted, { from, ...own }];
  const years = [...recent, ...(ofYear.length > 0 ? [[taxYear, ofYear] as const] : [])];
  return years.length > 0 ? { ...rest, oldRegime: Object.fromEntries(years) } : rest;
}

/** Drops the names and PANs of others. */
const toFigures = (claims: DeclarationItem['claims']): ClaimFigures =>
  claimFigures(paiseAmount).parse(claims);
