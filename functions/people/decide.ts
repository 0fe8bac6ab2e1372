import { Problem } from '../../shared/errors.ts';
import {
  type ImportedPerson,
  type ImportedRow,
  masterFieldNames,
  peopleMessages,
} from '../../shared/people.ts';
import { personalFieldNames } from '../../shared/profiles.ts';
import { createAccountWrites } from '../accounts/accounts.ts';
import { firstInvitationWrites, newAccountWithoutPassword } from '../accounts/invitations.ts';
import { type Account, accountKey, toAccountItem } from '../auth/account.ts';
import type { Actor } from '../auth/session.ts';
import { type Balance, balanceWrite, parseBalance } from '../leaves/balance.ts';
import { auditWrites } from '../lib/audit.ts';
import { changesOf } from '../lib/audit-changes.ts';
import { isVersion } from '../lib/condition.ts';
import type { Write } from '../lib/table.ts';
import { applyPayrollDetails, isNoOpPatch, profileWrites } from '../payroll/payroll.ts';
import { emptyProfile, type ProfileItem } from '../profiles/items.ts';

/** Somebody who has an account, as they are stored. */
export interface StoredPerson {
  account: Account;
  profile: ProfileItem | undefined;
  balance: Balance;
}

/** What becomes of a row, and what is written for it. */
export interface DecidedRow {
  reply: ImportedRow;
  writes: Write[];
}

const refused = (message: string): DecidedRow => ({ reply: { outcome: 'refused', message }, writes: [] });

const refusedFor = (error: unknown): DecidedRow => {
  if (error instanceof Problem && ['conflict', 'bad_input'].includes(error.code))
    return refused(error.message);
  throw error;
};

/** The named values of a row that say something. */
const filled = <Name extends keyof ImportedPerson>(row: ImportedPerson, names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, row[name]]).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Pick<ImportedPerson, Name>>;

/** The profile as a row has it, the amounts in paise. */
function withDetails(profile: ProfileItem, row: ImportedPerson): ProfileItem {
  const next = { ...profile, ...filled(row, personalFieldNames) };
  const details = filled(row, masterFieldNames);
  return isNoOpPatch(next, details) ? next : applyPayrollDetails(next, details);
}

/** What the rows of a sheet have in common. */
export interface ImportContext {
  admin: Actor;
  /** Whether who is added gets an invitation by mail. */
  invite: boolean;
  /** Days a year of whoever has no number of their own: a row that says the same gives them none. */
  defaultLeaves: number;
}

/** All of a person that a row can change, for the record. */
const recordOf = ({ account, profile, balance }: StoredPerson, defaultLeaves: number) => ({
  ...profile,
  name: account.name,
  yearlyLeaves: balance.yearlyLeaves ?? defaultLeaves,
});

const withYearlyLeaves = (
  balance: Balance,
  { yearlyLeaves }: ImportedPerson,
  defaultLeaves: number,
): Balance =>
  yearlyLeaves === undefined || yearlyLeaves === (balance.yearlyLeaves ?? defaultLeaves)
    ? balance
    : { ...balance, yearlyLeaves };

const recordedFields = ['name', ...personalFieldNames, ...masterFieldNames] as const;

async function decideNew(
  row: ImportedPerson,
  { admin, invite, defaultLeaves }: ImportContext,
): Promise<DecidedRow> {
  const { name, email, version, yearlyLeaves } = row;
  if (version !== undefined || name === undefined) return refused(peopleMessages.deletedMeanwhile);
  const account = newAccountWithoutPassword({ name, email });
  const [none, noBalance] = [emptyProfile(account.id), parseBalance(undefined, account.id)];
  const profile = withDetails(none, row);
  const balance = withYearlyLeaves(noBalance, row, defaultLeaves);
  const hasDetails = Object.keys(filled(row, recordedFields)).length > 1;
  const { writes } = hasDetails ? await profileWrites(account, none, profile) : { writes: [] };
  const recorded = changesOf(undefined, { ...profile, yearlyLeaves }, [
    ...personalFieldNames,
    ...masterFieldNames,
  ]);
  return {
    reply: { outcome: 'created' },
    writes: [
      ...createAccountWrites(account, admin, recorded),
      ...firstInvitationWrites(account.id, invite),
      ...writes,
      ...(balance === noBalance ? [] : [balanceWrite(noBalance, balance)]),
    ],
  };
}

const isFor = (row: ImportedPerson, profile: ProfileItem | undefined) =>
  row.version === (profile?.version ?? 0);

async function decideExisting(
  row: ImportedPerson,
  person: StoredPerson,
  { admin, defaultLeaves }: ImportContext,
): Promise<DecidedRow> {
  const { account, balance } = person;
  const read = person.profile ?? emptyProfile(account.id);
  const name = row.name ?? account.name;
  const next = {
    account: name === account.name ? account : { ...account, name, version: account.version + 1 },
    profile: withDetails(read, row),
    balance: withYearlyLeaves(balance, row, defaultLeaves),
  };
  const changes = changesOf(recordOf(person, defaultLeaves), recordOf(next, defaultLeaves), recordedFields);
  // Also a retry, after the first response was lost.
  if (Object.keys(changes).length === 0) return { reply: { outcome: 'unchanged' }, writes: [] };
  if (account.role === 'admin') return refused(peopleMessages.administrator);
  if (row.version === undefined) return refused(peopleMessages.addedMeanwhile);
  if (!isFor(row, person.profile)) return refused(peopleMessages.changedMeanwhile);
  const { writes } = await profileWrites(next.account, read, next.profile);
  const isAsRead = isVersion(account.version);
  return {
    reply: { outcome: 'changed' },
    writes: [
      next.account === account
        ? { table: 'accounts', check: accountKey(account.id), condition: isAsRead }
        : { table: 'accounts', put: toAccountItem(next.account), condition: isAsRead },
      ...writes,
      ...(next.balance === balance ? [] : [balanceWrite(balance, next.balance)]),
      ...auditWrites(admin, 'person.imported', next.account, { changes }),
    ],
  };
}

/**
 * What a row of a sheet does: adds somebody, or changes what it says differently, unless anything has changed since it
 * was compared. Administrators are changed by no sheet.
 */
export async function decideRow(
  row: ImportedPerson,
  person: StoredPerson | undefined,
  context: ImportContext,
): Promise<DecidedRow> {
  try {
    return await (person ? decideExisting(row, person, context) : decideNew(row, context));
  } catch (error) {
    return refusedFor(error);
  }
}
