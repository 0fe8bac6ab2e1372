import { query } from '../lib/table.ts';
import { type Account, parseAccount } from './items.ts';

/** Accounts on one page where nobody asks for fewer. */
export const wholeCompany = 1000;

/** The order of people in a list. */
export const byName = new Intl.Collator('en-IN').compare;

/** Which page of a list is wanted: how many, and after which id. */
export interface WantedPage {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Accounts in the order of their ids, and where the list goes on. */
export async function listAccounts({ limit = wholeCompany, cursor }: WantedPage) {
  const items = await query('accounts', {
    index: 'by-kind',
    partition: ['kind', 'account'],
    limit,
    ...(cursor && { after: ['id', cursor] as [string, string] }),
  });
  const accounts = items.map((item) => parseAccount(item) as Account);
  return { accounts, nextCursor: accounts.length === limit ? accounts.at(-1)?.id : undefined };
}
