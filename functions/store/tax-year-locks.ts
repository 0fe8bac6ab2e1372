import * as z from 'zod/mini';
import { settingsOf } from '../../shared/company/company-settings.ts';
import { dateInTaxYear, type ProofMonth } from '../../shared/company/declaration-settings.ts';
import { todayInIndia } from '../../shared/date.ts';
import { recordedEvent } from '../../shared/user-id.ts';
import { type Item, parseOptional, versionCheck, versionWrite, type Write } from '../lib/table.ts';
import { companyKey, declarationYearsKept, parseCompany } from './company.ts';

const locksItem = z.object({
  /** The locks by the year in which the tax year begins. */
  locked: z.record(z.string(), recordedEvent),
  version: z.int(),
});
/** The tax years that an admin locked by hand: no employee can change regime and declaration of them any more. */
type TaxYearLocks = z.output<typeof locksItem>;

/** In the settings table. */
export const taxYearLocksKey = { name: 'tax-years' };

const parseTaxYearLocks = (item: Item | undefined): TaxYearLocks =>
  parseOptional(locksItem, item) ?? { locked: {}, version: 0 };

export const taxYearLocksWrite = (read: TaxYearLocks, locked: TaxYearLocks['locked']): Write =>
  versionWrite('settings', 'name', read.version, { ...taxYearLocksKey, locked });

/** The company's rules for declarations. */
export interface DeclarationRules {
  locks: TaxYearLocks;
  /** MM-DD; empty without one. */
  lockOn: string;
  yearsKept: number;
  proofsFrom: ProofMonth;
  companyVersion: number;
}

/** The keys of what it is read from, in the order of `parseDeclarationRules`. */
export const declarationRulesKeys = [
  { table: 'settings' as const, key: taxYearLocksKey },
  { table: 'settings' as const, key: companyKey },
] as const;

export function parseDeclarationRules(
  locks: Item | undefined,
  companyItem: Item | undefined,
): DeclarationRules {
  const company = parseCompany(companyItem);
  const settings = settingsOf({}, company);
  return {
    locks: parseTaxYearLocks(locks),
    lockOn: settings.declarationsLockOn,
    proofsFrom: settings.proofsFrom,
    yearsKept: declarationYearsKept(companyItem),
    companyVersion: company?.version ?? 0,
  };
}

/** They are still as they were read. */
export const declarationRulesChecks = ({ locks, companyVersion }: DeclarationRules): Write[] => [
  versionCheck('settings', 'name', locks.version, taxYearLocksKey),
  versionCheck('settings', 'name', companyVersion, companyKey),
];

/** The day in a tax year from which it is locked; undefined without one. */
export const lockDateOf = ({ lockOn }: DeclarationRules, taxYear: string): string | undefined =>
  lockOn === '' ? undefined : dateInTaxYear(lockOn, Number(taxYear));

/** A lock of a tax year. */
interface TaxYearLock {
  /** An ISO time. */
  at: string;
  /** YYYY-MM-DD, in India. */
  on: string;
  /** The admin; absent where the day of the company has come. */
  by?: string;
}

/** The newest lock of a tax year: that of an admin, or of the company's day once it has come. */
export function lockOf(rules: DeclarationRules, taxYear: string): TaxYearLock | undefined {
  const byAdmin = rules.locks.locked[taxYear];
  const on = lockDateOf(rules, taxYear);
  const hasCome = on !== undefined && on <= todayInIndia();
  const byDay = hasCome ? { at: new Date(`${on}T00:00:00+05:30`).toISOString(), on } : undefined;
  if (!byAdmin || (byDay && byDay.at > byAdmin.at)) return byDay;
  return { at: byAdmin.at, on: todayInIndia(new Date(byAdmin.at)), by: byAdmin.by.name };
}
