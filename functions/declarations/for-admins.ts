import { todayInIndia } from '../../shared/date.ts';
import {
  type Declaration,
  type DeclarationLock,
  declarationMessages,
  type TaxYear,
} from '../../shared/declarations/declarations.ts';
import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { formatFinancialYear } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { exists } from '../lib/condition.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { batchGet, get } from '../lib/table.ts';
import { type Account, accountKey, parseAccount } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { recordRead } from '../store/audit-reads.ts';
import { declarationWrite } from '../store/declaration.ts';
import { taxYearOfToday } from '../store/tax-year.ts';
import {
  type DeclarationRules,
  declarationRulesChecks,
  declarationRulesKeys,
  lockDateOf,
  lockOf,
  parseDeclarationRules,
  taxYearLocksWrite,
} from '../store/tax-year-locks.ts';
import { lockStateOf, readDeclaration, toDeclaration } from './declarations.ts';

/** The account of the employee whose declaration an admin reads or decides on. @throws Problem not_found */
export async function readOwner(userId: UserId): Promise<Account> {
  const account = parseAccount(await get('accounts', accountKey(userId)));
  if (!account) throw new Problem('not_found', messages.notFound);
  return account;
}

/** An employee's declaration; that it is read is in the audit log first. @throws Problem not_found */
export async function getEmployeeDeclaration(admin: Actor, userId: UserId): Promise<Declaration> {
  await recordRead(admin, 'declaration.read', await readOwner(userId));
  const { item, rules } = await readDeclaration(userId, taxYearOfToday());
  return toDeclaration(item, rules);
}

/**
 * Opens the declaration of this tax year to an employee after it was locked, or ends that. Asked again, it changes nothing.
 * @throws Problem not_found; conflict where the tax year is not locked
 */
export const openDeclaration = (admin: Actor, userId: UserId, isOpen: boolean): Promise<DeclarationLock> =>
  retryOnConflict(async () => {
    const [account, { item, rules }] = await Promise.all([
      readOwner(userId),
      readDeclaration(userId, taxYearOfToday()),
    ]);
    const { lockedOn, openedOn } = lockStateOf(item, rules);
    if (isOpen ? openedOn !== undefined : lockedOn !== undefined) return lockStateOf(item, rules);
    if (lockedOn === undefined && openedOn === undefined)
      throw new Problem('conflict', declarationMessages.notLocked);
    const { opened: _, ...rest } = item;
    const next = isOpen ? { ...rest, opened: enteredBy(admin) } : rest;
    await transactAs(admin, [
      declarationWrite(item, next, rules.yearsKept),
      ...declarationRulesChecks(rules),
      { table: 'accounts', check: accountKey(userId), condition: exists('id') },
      ...auditWrites(admin, isOpen ? 'declaration.opened' : 'declaration.locked', account, {
        changes: changesOf(undefined, { taxYear: formatFinancialYear(Number(item.taxYear)) }, ['taxYear']),
      }),
    ]);
    return lockStateOf(next, rules);
  });

function toTaxYear(year: string, rules: DeclarationRules): TaxYear {
  const lock = lockOf(rules, year);
  const locksOn = lockDateOf(rules, year);
  return {
    year: Number(year),
    ...(lock && { lock: { on: lock.on, ...(lock.by !== undefined && { by: lock.by }) } }),
    ...(locksOn !== undefined && locksOn > todayInIndia() && { locksOn }),
  };
}

async function readRules(): Promise<DeclarationRules> {
  const [locks, company] = await batchGet(...declarationRulesKeys);
  return parseDeclarationRules(locks, company);
}

export const getTaxYear = async (_admin: Actor, year: string): Promise<TaxYear> =>
  toTaxYear(year, await readRules());

/**
 * Locks the declarations of a tax year, or takes that back. A second lock changes nothing, and the company's day holds
 * whatever is taken back.
 */
export const lockDeclarations = (admin: Actor, year: string, isLocked: boolean): Promise<TaxYear> =>
  retryOnConflict(async () => {
    const rules = await readRules();
    const { locks } = rules;
    if ((locks.locked[year] !== undefined) === isLocked) return toTaxYear(year, rules);
    const { [year]: _, ...others } = locks.locked;
    const locked = isLocked ? { ...others, [year]: enteredBy(admin) } : others;
    await transactAs(admin, [
      taxYearLocksWrite(locks, locked),
      ...auditWrites(
        admin,
        isLocked ? 'declarations.locked' : 'declarations.opened',
        { id: 'declarations' },
        { changes: changesOf(undefined, { taxYear: formatFinancialYear(Number(year)) }, ['taxYear']) },
      ),
    ]);
    return toTaxYear(year, { ...rules, locks: { ...locks, locked } });
  });
