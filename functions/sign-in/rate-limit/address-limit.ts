import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { normalizeEmail } from '../../../shared/users/accounts.ts';
import { type Condition, ConditionFailed, isNew } from '../../lib/condition.ts';
import { get, parseOptional, put, update } from '../../lib/table.ts';
import { attemptTimeoutMs, type Decision } from './backoff.ts';
import { attemptKey, hashOfName, type RateLimit, type Reservation } from './throttle.ts';

/** Accounts at which sign-ins from one address may fail within the window (docs/decisions/0071). */
export const maxAccountsPerAddress = 100;
/** The sliding window: an account counts for so long after its last failure. */
export const failureWindowMs = 3_600_000;
/** An account counts for so long for attempts in flight. Others at the account share it while it lasts for theirs. */
export const leaseMs = 2 * attemptTimeoutMs;

const countedAccount = z.object({
  /** Milliseconds since the epoch at which the account counts no longer. */
  until: z.number(),
  /** Counts for a failure, not just for attempts in flight. */
  failed: z.boolean(),
});
export type CountedAccount = z.output<typeof countedAccount>;

/** The accounts that count at an address, by their hash. One that has expired stays until another one takes its place. */
const addressItem = z.object({ accounts: z.record(z.string(), countedAccount) });

/** An IPv6 address as its /64 prefix, `2001:db8:0:7::`: a subscriber can use any of the addresses below it. */
function toNetworkPrefix(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}

/** @param network an address, or the prefix of its network */
export const addressKey = (network: string) => ({ hash: attemptKey('address', network) });

export const readAccountsAt = async (network: string): Promise<Record<string, CountedAccount> | undefined> =>
  parseOptional(addressItem, await get('sessions', addressKey(network)))?.accounts;

const toExpiresAt = (now: number) => Math.ceil((now + failureWindowMs) / 1000);

const randomItem = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

/**
 * Limits the accounts that one address fails to sign in to: password spraying. However often one account fails, it counts
 * once, since its own limit bounds the attempts; the right password takes it off the count.
 */
export function addressLimit(address: string, email: string): RateLimit {
  const network = toNetworkPrefix(address);
  const key = addressKey(network);
  const account = hashOfName(`${network} ${normalizeEmail(email)}`);

  const count = (counted: CountedAccount, { expression, names, values }: Condition, remove = '') =>
    update('sessions', key, `SET #accounts.#account = :counted, #expiresAt = :expiresAt${remove}`, {
      expression,
      names: { account, ...names },
      values: { counted, expiresAt: toExpiresAt(Date.now()), ...values },
    });

  /** The account may be off the count by now, its place another's: nothing is left to settle then. */
  const isCounted = { expression: 'attribute_exists(#accounts.#account)', names: { account } };
  const ignoreIfNotCounted = (error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  };
  const reservation: Reservation = {
    failed: () =>
      count({ until: Date.now() + failureWindowMs, failed: true }, isCounted).catch(ignoreIfNotCounted),
    /** Other attempts in flight at the account or not: who knows the password has no need to guess. */
    succeeded: () =>
      update('sessions', key, 'REMOVE #accounts.#account', isCounted).catch(ignoreIfNotCounted),
    /** Others in flight at the account share the lease, which expires soon. */
    withdrawn: async () => undefined,
  };

  async function reserve(now: number): Promise<Exclude<Decision, 'allowed'> | undefined> {
    const leased = { until: now + leaseMs, failed: false };
    const accounts = await readAccountsAt(network);
    if (!accounts) {
      const item = { ...key, accounts: { [account]: leased }, expiresAt: toExpiresAt(now) };
      await put('sessions', item, isNew('hash'));
      return;
    }
    const own = accounts[account];
    if (own && now + attemptTimeoutMs <= own.until) return;
    const others = Object.entries(accounts);
    if (own) {
      await count(leased, { expression: '#accounts.#account.#until = :was', values: { was: own.until } });
    } else if (others.length < maxAccountsPerAddress) {
      const expression = 'attribute_not_exists(#accounts.#account) AND size(#accounts) < :max';
      await count(leased, { expression, values: { max: maxAccountsPerAddress } });
    } else {
      const [expired, was] = randomItem(others.filter(([, { until }]) => until <= now)) ?? [];
      if (!expired) {
        if (!others.every(([, { failed }]) => failed)) return 'in-flight';
        return { blockedUntil: Math.min(...others.map(([, { until }]) => until)) };
      }
      const expression = 'attribute_not_exists(#accounts.#account) AND #accounts.#expired.#until = :was';
      const values = { was: was?.until };
      await count(leased, { expression, names: { expired }, values }, ' REMOVE #accounts.#expired');
    }
  }

  return async () => {
    try {
      return (await reserve(Date.now())) ?? reservation;
    } catch (error) {
      // Another attempt changed what this one decided by.
      if (error instanceof ConditionFailed) return 'in-flight';
      throw error;
    }
  };
}
