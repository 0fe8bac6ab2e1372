import { type Account, parseAccount } from '../auth/account.ts';
import { fromCursor, type List, type Page, type PageRequest, readPage } from '../lib/pagination.ts';

/** The order of people in a list. */
export const compareNames = new Intl.Collator('en-IN').compare;

const allAccounts: List = {
  table: 'accounts',
  index: 'by-kind',
  partition: ['kind', 'account'],
  sortedBy: ['id'],
};

/** Accounts in the order of their ids, each as it is to be shown. */
export const listAccounts = <T>(
  request: PageRequest,
  transform: (account: Account) => T,
): Promise<Page<T[]>> => readPage(allAccounts, request, (item) => transform(parseAccount(item) as Account));

/** The account that a page begins after. */
export const accountIdFromCursor = ({ cursor }: PageRequest): string | undefined =>
  cursor === undefined ? undefined : fromCursor(cursor, allAccounts.table, 1)[0];
