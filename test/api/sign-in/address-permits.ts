import { failureWindowMs, permitKeysOf } from '../../../functions/sign-in/rate-limit/address-limit.ts';
import { type Permit, readHeldPermits } from '../../../functions/sign-in/rate-limit/address-permit.ts';
import { attemptKey } from '../../../functions/sign-in/rate-limit/throttle.ts';
import { putItems } from '../../support/put-items.ts';

/** The permits of an address, or of an IPv6 network, that are held now. */
export const heldPermits = (address: string): Promise<Permit[]> =>
  readHeldPermits(permitKeysOf(address), Date.now());

let accounts = 0;

/**
 * Stores so many failures of now, each at an account of its own, as that many sign-ins with a wrong password leave
 * them, but with one request for every dozen. The address has to have as many free permits.
 */
export async function failAtAccounts(address: string, count: number): Promise<void> {
  const held = new Set((await heldPermits(address)).map(({ permit }) => permit));
  const free = permitKeysOf(address).filter((key) => !held.has(key));
  if (free.length < count) throw new Error(`${address} has ${free.length} free permits`);
  const until = Date.now() + failureWindowMs;
  const permits = free.slice(0, count).map((permit) => {
    const holder = attemptKey('permit-holder', `${address} stored.${++accounts}@example.com`);
    return { permit, holder, until, failed: true, expiresAt: Math.ceil(until / 1000) };
  });
  await putItems(
    'sessions',
    permits.flatMap((permit) => [
      { hash: permit.permit, ...permit },
      { hash: permit.holder, ...permit },
    ]),
  );
}
