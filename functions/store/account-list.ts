import * as z from 'zod/mini';
import { todayInIndia } from '../../shared/date.ts';
import { type DutyRule, dutiesShape, hasDuty } from '../../shared/duties.ts';
import { maxPageSize } from '../../shared/fields.ts';
import { foldText, matchesSearch } from '../../shared/text.ts';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { formerEmployee, isAdminToday, isFormer, roles } from '../../shared/users/accounts.ts';
import {
  type CursorPosition,
  maxSearchBatches,
  type Page,
  type PagedQuery,
  type PageEntry,
  type PageRequest,
  queryList,
  readEntries,
  skipUnreadable,
  takePage,
} from '../lib/pagination.ts';
import { batchGetAll, type Item, parseOptional, query, queryPages } from '../lib/table.ts';
import { accountKey, toSortName } from './account.ts';

/** Sorts people by name. */
export const compareNames = new Intl.Collator('en-IN').compare;

/** The part of an account that lists of employees have, all of it in the index by name. */
const listedAccount = z.object({
  id: storedUserId,
  sortName: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
});
export type ListedAccount = Omit<z.output<typeof listedAccount>, 'sortName'>;

export const toListedAccount = (item: Item): ListedAccount => listedAccount.parse(item);

/** A page of all accounts, or of those that a search finds by name or email. */
export interface PeopleRequest extends PageRequest {
  search?: string | undefined;
}

export const accountsByName: PagedQuery = {
  table: 'accounts',
  index: 'by-name',
  partition: ['kind', 'account'],
  sortedBy: ['sortName', 'id'],
  isByName: true,
  attributes: Object.keys(listedAccount.shape),
};

/** The attributes that a search looks at, and the id: the database takes time for each value that it sends. */
const searched = ['id', 'name', 'email'];

/** The position of an account that was searched. */
const positionOf = ({ id, name }: Item): CursorPosition => [toSortName(String(name)), String(id)];

/**
 * The accounts that a search finds, in batches: of all others, no more than these texts leaves the database.
 * @param folded the text that is searched for, folded
 */
async function* searchAccounts(
  folded: string,
  { limit = maxPageSize, cursor }: PageRequest,
): AsyncGenerator<PageEntry<ListedAccount>[]> {
  // One more than a page, to know whether there is a next one.
  const atOnce = limit + 1;
  for await (const items of queryList({ ...accountsByName, attributes: searched }, cursor)) {
    const found = items.filter(({ name, email }) => matchesSearch([String(name), String(email)], folded));
    const searchedTo = items.slice(-1).map((item) => ({ value: undefined, position: positionOf(item) }));
    for (let i = 0; i === 0 || i < found.length; i += atOnce) {
      const some = found.slice(i, i + atOnce);
      const accounts = await batchGetAll(
        some.map(({ id }) => ({ table: 'accounts', key: accountKey(id as UserId) })),
      );
      const entries = some.map((item, j) => ({
        value: skipUnreadable(() => parseOptional(listedAccount, accounts[j]), {
          table: 'accounts',
          id: item.id,
        }),
        // That of the index, which may not know yet of another name.
        position: positionOf(item),
      }));
      yield i + atOnce < found.length ? entries : [...entries, ...searchedTo];
    }
  }
}

/** Accounts in the order of names, in batches; with a search those that it finds. */
function readAccounts({
  search = '',
  ...request
}: PeopleRequest): AsyncGenerator<PageEntry<ListedAccount>[]> {
  const folded = foldText(search);
  return folded === ''
    ? readEntries(accountsByName, request, toListedAccount)
    : searchAccounts(folded, request);
}

/** A page of accounts, in the order of names. */
export const listAccounts = (request: PeopleRequest): Promise<Page<ListedAccount[]>> =>
  takePage(
    accountsByName.table,
    readAccounts(request),
    request.limit,
    request.search ? maxSearchBatches : undefined,
  );

/** Accounts of which more is read in one batch. */
const accountsInBatch = 400;

/**
 * A page of the accounts that a list has, in the order of names, where that is known only from what is read of each besides:
 * batches are read until the page is full.
 * @param entriesOf an entry for each account of a batch, in their order; undefined where the list does not have it
 */
export function listAccountsWith<Entry>(
  { limit, ...request }: PeopleRequest,
  entriesOf: (accounts: ListedAccount[]) => Promise<(Entry | undefined)[]>,
): Promise<Page<Entry[]>> {
  async function* batches(): AsyncGenerator<PageEntry<Entry>[]> {
    for await (const batch of readAccounts({ ...request, limit: accountsInBatch })) {
      const accounts = batch.flatMap(({ value }) => value ?? []);
      const entries = await entriesOf(accounts);
      const byId = new Map(accounts.map(({ id }, i) => [id, entries[i]]));
      yield batch.map(({ value, position }) => ({ value: value && byId.get(value.id), position }));
    }
  }
  return takePage(accountsByName.table, batches(), limit, maxSearchBatches);
}

/** The attributes of an account that say whether something concerns its owner. */
const accountState = z.object({
  id: storedUserId,
  name: z.string(),
  role: z.enum(roles),
  createdAt: z.string(),
  former: z.optional(formerEmployee),
  ...dutiesShape,
});
export type AccountState = z.output<typeof accountState>;

const accountStates = {
  index: 'by-kind',
  partition: ['kind', 'account'] as [string, string],
  attributes: Object.keys(accountState.shape),
};
const parseStates = (items: readonly Item[]): AccountState[] =>
  items.flatMap(
    (item) => skipUnreadable(() => accountState.parse(item), { table: 'accounts', id: item.id }) ?? [],
  );

/** Every account, in no order. The index by name does not say who has left. */
export const readAccountStates = async (): Promise<AccountState[]> =>
  parseStates(await query('accounts', accountStates));

/** So many accounts in the order of ids, and the last of these ids where others follow. @param after the id that they follow */
export async function readSomeAccountStates(
  after: UserId | undefined,
  limit: number,
): Promise<{ accounts: AccountState[]; last: UserId | undefined }> {
  const items: Item[] = [];
  const options = {
    ...accountStates,
    limit: limit + 1,
    ...(after && { after: { kind: 'account', id: after } }),
  };
  for await (const page of queryPages('accounts', options)) {
    items.push(...page);
    if (items.length > limit) break;
  }
  const taken = items.slice(0, limit);
  const hasNext = items.length > limit;
  return { accounts: parseStates(taken), last: hasNext ? (taken.at(-1)?.id as UserId) : undefined };
}

/** Every admin with one of these duties, by name. */
export const readAdmins = async (duties: DutyRule): Promise<{ id: UserId; name: string }[]> =>
  (await readAccountStates())
    .filter((account) => isAdminToday(account) && hasDuty(account, duties))
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => compareNames(a.name, b.name));

/** Whether an account is that of an employee who has not left, and no admin. */
export const isEmployee = ({ role, former }: AccountState): boolean =>
  role === 'user' && !isFormer(former, todayInIndia());

/** The ids of all employees who are neither admins nor have left. */
export const readEmployeeIds = async (): Promise<ReadonlySet<unknown>> =>
  new Set((await readAccountStates()).filter(isEmployee).map(({ id }) => id));

/** The id of every account. */
export async function readAccountIds(): Promise<ReadonlySet<unknown>> {
  const { sortedBy: _, isByName: __, ...accounts } = accountsByName;
  const items = await query(accounts.table, { ...accounts, attributes: ['id'] });
  return new Set(items.map(({ id }) => id));
}
