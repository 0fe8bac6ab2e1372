import * as z from 'zod/mini';
import { roles, storedUserId } from '../../shared/accounts.ts';
import { foldText, matchesSearch } from '../../shared/text.ts';
import {
  type Page,
  type PagedQuery,
  type PageEntry,
  type PageRequest,
  readEntries,
  readPage,
} from '../lib/pagination.ts';
import { type Item, query } from '../lib/table.ts';

/** Sorts people by name. */
export const compareNames = new Intl.Collator('en-IN').compare;

/** What the index by name has of an account. */
const listedAccount = z.object({
  id: storedUserId,
  sortName: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isInitialPassword: z.boolean(),
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
};

/** Reads what the index has of an account if a search is for it. */
function searchFor(search = ''): (item: Item) => z.output<typeof listedAccount> | undefined {
  const folded = foldText(search);
  // Before it is parsed: a search looks at all accounts, and finds few.
  return (item) =>
    matchesSearch([String(item.name), String(item.email)], folded) ? listedAccount.parse(item) : undefined;
}

/** A page of accounts, in the order of names. */
export const listAccounts = ({ search, ...request }: PeopleRequest): Promise<Page<ListedAccount[]>> =>
  readPage({ ...accountsByName, isSearch: !!search }, request, searchFor(search));

/** The same in batches of `limit`, for a list that looks at more of each account. */
export const readAccounts = ({
  search,
  ...request
}: PeopleRequest): AsyncGenerator<PageEntry<ListedAccount>[]> =>
  readEntries(accountsByName, request, searchFor(search));

/** The ids of the accounts that a test finds by id and role. */
async function readIds(isWanted: (account: Item) => boolean): Promise<ReadonlySet<unknown>> {
  const { sortedBy: _, ...accounts } = accountsByName;
  const items = await query(accounts.table, { ...accounts, attributes: ['id', 'role'] });
  return new Set(items.filter(isWanted).map(({ id }) => id));
}

/** The ids of all employees who are not admins. */
export const readEmployeeIds = () => readIds(({ role }) => role === 'user');

/** The id of every account. */
export const readAccountIds = () => readIds(() => true);
