import { isDeepStrictEqual } from 'node:util';
import { firstProvedMonth } from '../../shared/company/declaration-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { declarationProblems } from '../../shared/declarations/check.ts';
import { mapClaims } from '../../shared/declarations/claims.ts';
import {
  type ClaimsInput,
  type Declaration,
  type DeclarationLock,
  declarationMessages as messages,
} from '../../shared/declarations/declarations.ts';
import { Problem } from '../../shared/errors.ts';
import { messages as sharedMessages } from '../../shared/messages.ts';
import { toPaise, toRupees } from '../../shared/money.ts';
import { formatFinancialYear } from '../../shared/period.ts';
import type { TaxRegime } from '../../shared/tax/facts.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { enteredBy, toAuthor } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, get, type Write } from '../lib/table.ts';
import { withProfileEdit } from '../pay-runs/rows/row-changes.ts';
import { settleProfile } from '../pay-runs/rows/run-writes.ts';
import { auditWrites, selfOf } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import {
  type DeclarationItem,
  declarationKey,
  declarationWrite,
  parseDeclaration,
  withDeclaration,
} from '../store/declaration.ts';
import { lawKey, parseLaw } from '../store/law.ts';
import { emptyProfile, type ProfileItem, parseProfile, profileKey, profileWrite } from '../store/profile.ts';
import { lineProofsOf, type ProofsItem, parseProofs, proofsCheck, proofsKey } from '../store/proofs.ts';
import { taxYearOfToday } from '../store/tax-year.ts';
import {
  type DeclarationRules,
  declarationRulesChecks,
  declarationRulesKeys,
  lockDateOf,
  lockOf,
  parseDeclarationRules,
} from '../store/tax-year-locks.ts';

export const yearText = ({ taxYear }: DeclarationItem): string => formatFinancialYear(Number(taxYear));

const regimeOf = ({ regime }: DeclarationItem): TaxRegime => regime?.chosen ?? 'new';

/** Whether an employee can change regime and declaration, and since or from when not. */
export function lockStateOf(
  { taxYear, opened }: Pick<DeclarationItem, 'taxYear' | 'opened'>,
  rules: DeclarationRules,
): DeclarationLock {
  const lock = lockOf(rules, taxYear);
  if (lock && !(opened && opened.at > lock.at)) return { lockedOn: lock.on };
  const locksOn = lockDateOf(rules, taxYear);
  return {
    ...(lock && opened && { openedOn: todayInIndia(new Date(opened.at)) }),
    ...(locksOn !== undefined && locksOn > todayInIndia() && { locksOn }),
  };
}

export function toDeclaration(item: DeclarationItem, rules: DeclarationRules): Declaration {
  const { taxYear, regime, claims, version } = item;
  return {
    year: Number(taxYear),
    regime: regimeOf(item),
    ...(regime && { chosenOn: todayInIndia(new Date(regime.at)) }),
    ...lockStateOf(item, rules),
    provedFrom: firstProvedMonth(Number(taxYear), rules.proofsFrom),
    claims: mapClaims(claims, toRupees),
    version,
  };
}

/** A declaration, its proofs, and what the company says about it, in one request. */
export async function readDeclaration(userId: UserId, year: number) {
  const [declaration, proofs, locks, company] = await batchGet(
    { table: 'declarations', key: declarationKey(userId, year) },
    { table: 'declarations', key: proofsKey(userId, year) },
    ...declarationRulesKeys,
  );
  return {
    item: parseDeclaration(declaration, userId, year),
    proofs: parseProofs(proofs, userId, year),
    rules: parseDeclarationRules(locks, company),
  };
}

/** The actor's declaration of this tax year. */
export async function getOwnDeclaration({ userId }: Actor): Promise<Declaration> {
  const { item, rules } = await readDeclaration(userId, taxYearOfToday());
  return toDeclaration(item, rules);
}

/** @throws Problem conflict */
function assertOpen(item: DeclarationItem, rules: DeclarationRules): void {
  if (lockStateOf(item, rules).lockedOn !== undefined) throw new Problem('conflict', messages.locked);
}

export const readProfile = async (userId: UserId): Promise<ProfileItem> =>
  parseProfile(await get('profiles', profileKey(userId))) ?? emptyProfile(userId);

/**
 * Writes the change of pay by a declaration and its proofs: filled-in income tax follows them in the months without a payslip.
 * @throws Problem conflict while the payslips of such a month are being generated
 */
export async function payWrites(
  actor: Actor,
  profile: ProfileItem,
  next: DeclarationItem,
  proofs: ProofsItem,
): Promise<Write[]> {
  const declared = withDeclaration(profile, next, lineProofsOf(next, proofs));
  if (isDeepStrictEqual(declared.oldRegime, profile.oldRegime)) return [];
  const changed = withProfileEdit(profile, declared, toAuthor(actor));
  const account = await getActorAccount(actor);
  const { after, writes } = await settleProfile(account, profile, changed, []);
  return [profileWrite(profile, after), ...writes];
}

/**
 * Chooses the regime of this tax year.
 * @throws Problem conflict where the tax year is locked, the date of birth is missing, or the payslips of a month are being
 *   generated
 */
export const chooseRegime = (actor: Actor, { regime }: { regime: TaxRegime }): Promise<Declaration> =>
  retryOnConflict(async () => {
    const [{ item, proofs, rules }, profile] = await Promise.all([
      readDeclaration(actor.userId, taxYearOfToday()),
      readProfile(actor.userId),
    ]);
    // Also a retry, after the first response was lost.
    if (item.regime?.chosen === regime) return toDeclaration(item, rules);
    assertOpen(item, rules);
    if (regime === 'old' && profile.dateOfBirth === undefined)
      throw new Problem('conflict', messages.noDateOfBirth);
    const next: DeclarationItem = { ...item, regime: { ...enteredBy(actor), chosen: regime } };
    await transactAs(actor, [
      declarationWrite(item, next, rules.yearsKept),
      ...declarationRulesChecks(rules),
      proofsCheck(proofs),
      ...(await payWrites(actor, profile, next, proofs)),
      ...auditWrites(actor, 'tax-regime.chosen', selfOf(actor), {
        changes: changesOf(
          { taxRegime: regimeOf(item), taxYear: yearText(item) },
          { taxRegime: regime, taxYear: yearText(item) },
          ['taxRegime', 'taxYear'],
        ),
      }),
    ]);
    return toDeclaration({ ...next, version: item.version + 1 }, rules);
  });

/** @throws Problem bad_input */
async function toClaims(input: ClaimsInput, year: number): Promise<DeclarationItem['claims']> {
  const { overrides } = parseLaw(await get('settings', lawKey));
  const fields = declarationProblems(input, year, overrides);
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem('bad_input', first, { fields });
  return mapClaims(input, toPaise);
}

/**
 * Saves what the actor claims in this tax year. It counts in the old regime alone.
 * @throws Problem bad_input for rents without a landlord, or of one month twice; conflict where the declaration was changed
 *   since it was read in this version, the tax year is locked, or the payslips of a month are being generated
 */
export async function saveDeclaration(
  actor: Actor,
  { version, claims: input }: { version: number; claims: ClaimsInput },
): Promise<Declaration> {
  const year = taxYearOfToday();
  const claims = await toClaims(input, year);
  return retryOnConflict(async () => {
    const { item, proofs, rules } = await readDeclaration(actor.userId, year);
    // Also a retry, after the first response was lost.
    if (isDeepStrictEqual(item.claims, claims)) return toDeclaration(item, rules);
    assertOpen(item, rules);
    if (item.version !== version) throw new Problem('conflict', sharedMessages.versionConflict);
    const next: DeclarationItem = { ...item, claims };
    await transactAs(actor, [
      declarationWrite(item, next, rules.yearsKept),
      ...declarationRulesChecks(rules),
      proofsCheck(proofs),
      ...(await payWrites(actor, await readProfile(actor.userId), next, proofs)),
      ...auditWrites(actor, 'declaration.saved', selfOf(actor), {
        changes: changesOf(
          { taxYear: yearText(item), claims: JSON.stringify(item.claims) },
          { taxYear: yearText(item), claims: JSON.stringify(claims) },
          ['taxYear', 'claims'],
        ),
      }),
    ]);
    return toDeclaration({ ...next, version: item.version + 1 }, rules);
  });
}
