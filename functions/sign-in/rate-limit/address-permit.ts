import * as z from 'zod/mini';
import { type Condition, ConditionFailed } from '../../lib/condition.ts';
import { batchGet, get, parseOptional, transact } from '../../lib/table.ts';

/**
 * A permit of an address and its holder, an account that is tried from there. Both keys have the same item, and the two
 * are only written together: so an account holds one permit at most, and a permit has one holder.
 */
const permitItem = z.object({
  permit: z.string(),
  holder: z.string(),
  /** Milliseconds since the epoch at which the holder loses the permit. */
  until: z.number(),
  /** Held for a failure, not just for attempts in flight. */
  failed: z.boolean(),
});
export type Permit = z.output<typeof permitItem>;

/** The permit that an account holds at an address; it may have expired. */
export const readPermitOf = async (holder: string): Promise<Permit | undefined> =>
  parseOptional(permitItem, await get('sessions', { hash: holder }));

/** Those of an address's permits that are held. */
export async function readHeldPermits(keys: readonly string[], now: number): Promise<Permit[]> {
  const items = await batchGet(...keys.map((hash) => ({ table: 'sessions' as const, key: { hash } })));
  return items.flatMap((item) => parseOptional(permitItem, item) ?? []).filter(({ until }) => now < until);
}

const isHeld = ({ permit, holder }: Permit): Condition => ({
  expression: '#permit = :permit AND #holder = :holder',
  values: { permit, holder },
});

const isHeldOrFree = (permit: Permit, now: number): Condition => {
  const { expression, values } = isHeld(permit);
  return {
    expression: `attribute_not_exists(#hash) OR #until <= :now OR (${expression})`,
    values: { ...values, now },
  };
};

const keysOf = ({ permit, holder }: Permit) => [{ hash: holder }, { hash: permit }];

const putBoth = (permit: Permit, condition: Condition): Promise<void> => {
  const item = { ...permit, expiresAt: Math.ceil(permit.until / 1000) };
  return transact(keysOf(permit).map((key) => ({ table: 'sessions', put: { ...key, ...item }, condition })));
};

/**
 * Takes a permit, or holds it for longer.
 * @throws ConditionFailed with index 0 where the holder has another permit, 1 where the permit has another holder
 */
export const acquirePermit = (permit: Permit, now: number): Promise<void> =>
  putBoth(permit, isHeldOrFree(permit, now));

/** Nothing is to be done any more where the permit was released, or has expired and may be another's. */
async function ignoreIfLost(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Holds a permit that is still held for longer. */
export const extendPermit = (permit: Permit): Promise<void> => ignoreIfLost(putBoth(permit, isHeld(permit)));

/** Releases a permit that is still held. */
export const releasePermit = (permit: Permit): Promise<void> =>
  ignoreIfLost(
    transact(keysOf(permit).map((key) => ({ table: 'sessions', remove: key, condition: isHeld(permit) }))),
  );
