import * as z from 'zod/mini';
import { type AdminDuty, adminDutyNames, dutiesShape, hasAllDuties, hasDuty } from '../../shared/duties.ts';
import { foldText } from '../../shared/text.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { formerEmployee, normalizeEmail, roles, type User } from '../../shared/users/accounts.ts';
import type { Condition } from '../lib/condition.ts';
import { batchGetAll, get, type Item, parseOptional } from '../lib/table.ts';

/** An account as it is stored. `kind` is the partition key of the index that lists all accounts. */
const accountItem = z.object({
  id: storedUserId,
  kind: z.literal('account'),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  ...dutiesShape,
  isInitialPassword: z.boolean(),
  passwordHash: z.string(),
  /** Incremented to revoke every session of the account: a session is valid for the auth version it was started with. */
  authVersion: z.number(),
  createdAt: z.string(),
  former: z.optional(formerEmployee),
  /** Where email went before the address changed (functions/store/earlier-address.ts). */
  earlierAddress: z.optional(z.object({ email: z.string(), until: z.string() })),
  version: z.number(),
});
export type Account = z.output<typeof accountItem>;

export const parseAccount = (item: Item | undefined): Account | undefined => parseOptional(accountItem, item);

/** In bytes: an index key takes 1,024, and it stands in cursors. */
const maxSortNameBytes = 240;

/** The key by which accounts are listed in the order of names: without case and accents, as they are searched. */
export function toSortName(name: string): string {
  let sortName = '';
  for (const character of foldText(name).replaceAll(/\p{Cc}/gu, '')) {
    if (Buffer.byteLength(sortName + character) > maxSortNameBytes) break;
    sortName += character;
  }
  // DynamoDB takes no empty key.
  return sortName || '_';
}

/** An account with the keys of its indexes: what every write of an account puts. */
export const toAccountItem = (account: Account): Account & { sortName: string } => ({
  ...account,
  sortName: toSortName(account.name),
});

/** The next version of an account, whose every session until then is revoked. */
export const withSessionsRevoked = (
  account: Account,
  changes: Partial<Pick<Account, 'passwordHash' | 'isInitialPassword'>> = {},
): Account => ({
  ...account,
  ...changes,
  authVersion: account.authVersion + 1,
  version: account.version + 1,
});

export const accountKey = (id: UserId) => ({ id });

/** The account, or a session of it, is still there and of this auth version. */
export const isAuthVersion = (authVersion: number): Condition => ({
  expression: '#authVersion = :authVersion',
  values: { authVersion },
});

/** Unique guard of an email: an item that two accounts cannot both create. */
export const emailGuardKey = (email: string) => ({ id: `email#${normalizeEmail(email)}` });

/** How many admins there are, by which a condition can protect the last one. */
export const adminCountKey = { id: 'count#admins' };

const storedAdminCount = z.object({
  id: z.string(),
  admins: z.int(),
  /** With all duties; absent until an admin is narrowed to some, as are those of each duty. */
  withAllDuties: z.optional(z.int()),
  withDuty: z.optional(z.record(z.enum(adminDutyNames), z.int())),
  version: z.int(),
});
/** An admin with all duties counts in each of them. */
export type AdminCount = z.output<typeof storedAdminCount> & {
  withAllDuties: number;
  withDuty: Record<AdminDuty, number>;
};

export function parseAdminCount(item: Item | undefined): AdminCount {
  const count = storedAdminCount.parse(item);
  const {
    admins,
    withAllDuties = admins,
    withDuty = { payroll: admins, approver: admins, hr: admins, accountant: admins },
  } = count;
  return { ...count, withAllDuties, withDuty };
}

/** Whether an admin is not the only one with one of these duties. */
export const isSharedDuty = ({ withDuty }: AdminCount, duties: readonly AdminDuty[]): boolean =>
  duties.some((duty) => withDuty[duty] > 1);

/** Counts an admin as they were no more, and as they become. */
export function recount(
  count: AdminCount,
  before: CountedAccount,
  after: CountedAccount | undefined,
): AdminCount {
  const changeOf = (counts: (account: CountedAccount) => boolean): number =>
    Number(after !== undefined && after.role === 'admin' && counts(after)) -
    Number(before.role === 'admin' && counts(before));
  const withDuty = Object.fromEntries(
    adminDutyNames.map((duty) => [
      duty,
      count.withDuty[duty] + changeOf((account) => hasDuty(account, [duty])),
    ]),
  ) as Record<AdminDuty, number>;
  return {
    ...count,
    admins: count.admins + changeOf(() => true),
    withAllDuties: count.withAllDuties + changeOf(hasAllDuties),
    withDuty,
  };
}
type CountedAccount = Pick<Account, 'role' | 'duties'>;

/** The fields of an account that the audit has, as they were and as they are. */
export const userFields = ['name', 'email', 'role', 'duties', 'dutiesUntil', 'isInitialPassword'] as const;

/** An account as it is answered. */
export const toUser = ({
  id,
  name,
  email,
  role,
  isInitialPassword,
  former,
  duties,
  dutiesUntil,
}: Account): User => ({
  _id: id,
  id,
  name,
  email,
  role,
  isInitialPassword,
  ...(former && { former }),
  ...(duties && { duties }),
  ...(dutiesUntil && { dutiesUntil }),
});

/** An account as an admin reads it to change it. */
export const toReadUser = (account: Account) => ({ ...toUser(account), version: account.version });

/** The id of no account. */
const missingAccountId = 'usr_00000000000000000000' as UserId;

/** The account that an email belongs to. One that belongs to none costs the same two reads (no user enumeration). */
export async function findAccountByEmail(email: string): Promise<Account | undefined> {
  const guard = await get('accounts', emailGuardKey(email));
  const userId = typeof guard?.userId === 'string' ? (guard.userId as UserId) : missingAccountId;
  return parseAccount(await get('accounts', accountKey(userId)));
}

/** The present names of accounts by id; without those that were deleted. */
export async function readNames(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
  const items = await batchGetAll(
    [...new Set(ids)].map((id) => ({ table: 'accounts', key: accountKey(id) })),
  );
  return new Map(
    items.flatMap((item) => {
      const account = parseAccount(item);
      return account ? [[account.id, account.name] as const] : [];
    }),
  );
}
