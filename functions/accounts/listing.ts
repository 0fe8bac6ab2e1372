import { type Account, parseAccount } from '../auth/account.ts';
import { fromCursor, type Page, type PagedQuery, type PageRequest, readPage } from '../lib/pagination.ts';

/** Sorts people by name. */
export const compareNames = new Intl.Collator('en-IN').compare;

const allAccounts: PagedQuery = {
  table: 'accounts',
  index: 'by-kind',
  partition: ['kind', 'account'],
  sortedBy: ['id'],
};

/** A page of accounts, in the order of their ids. @param transform each account as it is answered */
export const listAccounts = <T>(
  request: PageRequest,
  transform: (account: Account) => T,
): Promise<Page<T[]>> => readPage(allAccounts, request, (item) => transform(parseAccount(item) as Account));

/** The id of the account that a page starts after; undefined for the first page. */
export const accountIdFromCursor = ({ cursor }: PageRequest): string | undefined =>
  cursor === undefined ? undefined : fromCursor(cursor, allAccounts.table, 1)[0];
