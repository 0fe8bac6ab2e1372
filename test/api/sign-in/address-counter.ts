import {
  addressKey,
  type CountedAccount,
  failureWindowMs,
  readAccountsAt,
} from '../../../functions/sign-in/rate-limit/address-limit.ts';
import { hashOfName } from '../../../functions/sign-in/rate-limit/throttle.ts';
import { putItems } from '../../support/put-items.ts';

/** The accounts that count at an address, or at an IPv6 network, now. */
export async function countedAccounts(address: string): Promise<(CountedAccount & { account: string })[]> {
  return Object.entries((await readAccountsAt(address)) ?? {})
    .map(([account, counted]) => ({ account, ...counted }))
    .filter(({ until }) => Date.now() < until);
}

let accounts = 0;

/**
 * Stores so many failures of now, each at an account of its own, as that many sign-ins with a wrong password leave
 * them, but with one request.
 */
export async function failAtAccounts(address: string, count: number): Promise<void> {
  const until = Date.now() + failureWindowMs;
  const failures = Array.from({ length: count }, () => [
    hashOfName(`${address} stored.${++accounts}@example.com`),
    { until, failed: true },
  ]);
  const counted = { ...(await readAccountsAt(address)), ...Object.fromEntries(failures) };
  const item = { ...addressKey(address), accounts: counted, expiresAt: Math.ceil(until / 1000) };
  await putItems('sessions', [item]);
}
