import * as z from 'zod/mini';
import { storedUserId, type UserId } from '../../shared/user-id.ts';
import { type Item, parseOptional, query } from '../lib/table.ts';

/**
 * An employee has read one revision of a policy. It is written once and never changed or deleted: a company may have
 * to show who had agreed to what.
 */
const acknowledgmentItem = z.object({
  /** '{policy}#{revision}'. */
  policyRevision: z.string(),
  userId: storedUserId,
  acknowledgedAt: z.string(),
});
export type AcknowledgmentItem = z.output<typeof acknowledgmentItem>;

export const parseAcknowledgment = (item: Item | undefined): AcknowledgmentItem | undefined =>
  parseOptional(acknowledgmentItem, item);

/** A policy in the revision that counts. */
interface PolicyRevision {
  id: string;
  revision: number;
}

const toPartition = ({ id, revision }: PolicyRevision) => `${id}#${revision}`;

export const acknowledgmentKey = (policy: PolicyRevision, userId: UserId) => ({
  policyRevision: toPartition(policy),
  userId,
});

/** All who have acknowledged this revision, including employees who have left since. */
export async function readAcknowledgers(policy: PolicyRevision): Promise<ReadonlySet<unknown>> {
  const items = await query('acknowledgments', {
    partition: ['policyRevision', toPartition(policy)],
    attributes: ['userId'],
  });
  return new Set(items.map(({ userId }) => userId));
}
