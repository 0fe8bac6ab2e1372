import { todayInIndia } from '../../shared/date.ts';
import type { Declaration, TaxYear } from '../../shared/declarations/declarations.ts';
import { Problem } from '../../shared/errors.ts';
import { formatFinancialYear } from '../../shared/financial-year.ts';
import { messages } from '../../shared/messages.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { enteredBy } from '../lib/entered-by.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import { accountKey, parseAccount } from '../store/account.ts';
import { auditWrites } from '../store/audit.ts';
import { changesOf } from '../store/audit-changes.ts';
import { recordRead } from '../store/audit-reads.ts';
import { taxYearOfToday } from '../store/tax-year.ts';
import {
  parseTaxYearLocks,
  type TaxYearLocks,
  taxYearLocksKey,
  taxYearLocksWrite,
} from '../store/tax-year-locks.ts';
import { readDeclaration, toDeclaration } from './declarations.ts';

/** An employee's declaration; that it is read is in the audit log first. @throws Problem not_found */
export async function getEmployeeDeclaration(admin: Actor, userId: UserId): Promise<Declaration> {
  const account = parseAccount(await get('accounts', accountKey(userId)));
  if (!account) throw new Problem('not_found', messages.notFound);
  await recordRead(admin, 'declaration.read', account);
  const { item, locks } = await readDeclaration(userId, taxYearOfToday());
  return toDeclaration(item, locks);
}

function toTaxYear(year: string, { locked }: TaxYearLocks): TaxYear {
  const lock = locked[year];
  return {
    year: Number(year),
    ...(lock && { lock: { on: todayInIndia(new Date(lock.at)), by: lock.by.name } }),
  };
}

const readLocks = async () => parseTaxYearLocks(await get('settings', taxYearLocksKey));

export const getTaxYear = async (_admin: Actor, year: string): Promise<TaxYear> =>
  toTaxYear(year, await readLocks());

/** Locks the declarations of a tax year, or opens them again. A second lock changes nothing. */
export const lockDeclarations = (admin: Actor, year: string, isLocked: boolean): Promise<TaxYear> =>
  retryOnConflict(async () => {
    const read = await readLocks();
    if ((read.locked[year] !== undefined) === isLocked) return toTaxYear(year, read);
    const { [year]: _, ...others } = read.locked;
    const locked = isLocked ? { ...others, [year]: enteredBy(admin) } : others;
    await transactAs(admin, [
      taxYearLocksWrite(read, locked),
      ...auditWrites(
        admin,
        isLocked ? 'declarations.locked' : 'declarations.opened',
        { id: 'declarations' },
        { changes: changesOf(undefined, { taxYear: formatFinancialYear(Number(year)) }, ['taxYear']) },
      ),
    ]);
    return toTaxYear(year, { ...read, locked });
  });
