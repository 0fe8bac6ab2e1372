import { normalizeEmail } from '../../shared/users/accounts.ts';
import type { Account } from './account.ts';

/** For so long after a change of address, what may be a theft is told at the earlier one as well. */
const recentDays = 30;

const isRecent = ({ until }: NonNullable<Account['earlierAddress']>): boolean =>
  Date.now() - Date.parse(until) < recentDays * 24 * 3600 * 1000;

/**
 * An account with another address, which remembers the one before. Of several changes in a short time it remembers the
 * address before the first: who takes an account over can change it more than once.
 */
export function withAddress(account: Account, email: string): Account {
  const { earlierAddress } = account;
  if (normalizeEmail(account.email) === normalizeEmail(email)) return { ...account, email };
  const isKept = earlierAddress && isRecent(earlierAddress);
  return {
    ...account,
    email,
    earlierAddress: isKept ? earlierAddress : { email: account.email, until: new Date().toISOString() },
  };
}

/** The address of an account before its latest change, while that is recent. */
export function recentEarlierAddress({ email, earlierAddress }: Account): string | undefined {
  if (!earlierAddress || !isRecent(earlierAddress)) return undefined;
  return normalizeEmail(earlierAddress.email) === normalizeEmail(email) ? undefined : earlierAddress.email;
}
