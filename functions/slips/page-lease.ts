import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { Problem } from '../../shared/errors.ts';
import { slipMessages } from '../../shared/slips/slips.ts';
import type { UserId } from '../../shared/user-id.ts';
import { ConditionFailed } from '../lib/condition.ts';
import { get, parseOptional, put } from '../lib/table.ts';
import type { PdfReply } from '../pdf/protocol.ts';

/** Longer than a job can last: a lease whose holder crashed expires after this. */
const leaseMs = 30_000;
/** The longest Retry-After while a job runs: far longer than a slip takes. */
const retryWhileRunningMs = 5_000;

/**
 * A lease on printing untrusted pages, one per user. It is written without a check of the account: it has no personal
 * data, and expires by itself.
 */
const leaseItem = z.object({
  hash: z.string(),
  jobId: z.string(),
  /** Milliseconds since the epoch. */
  until: z.number(),
  isResting: z.boolean(),
  /** Time to live, in seconds. DynamoDB may delete later, so the code compares `until`. */
  expiresAt: z.number(),
});
type Lease = z.output<typeof leaseItem>;

const newLease = (userId: UserId, jobId: string, until: number, isCoolingDown: boolean): Lease => ({
  hash: `page-job#${userId}`,
  jobId,
  until,
  isResting: isCoolingDown,
  expiresAt: Math.ceil(until / 1000),
});

async function tooManyRequests({ hash }: Lease, cause: unknown): Promise<Problem> {
  const lease = parseOptional(leaseItem, await get('sessions', { hash }));
  const left = lease ? lease.until - Date.now() : 0;
  const waitMs = lease?.isResting ? left : Math.min(left, retryWhileRunningMs);
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem('too_many_requests', slipMessages.pdfInProgress(retryAfter), { retryAfter, cause });
}

/** @throws Problem too_many_requests while the person has a job, or has to wait after a heavy one */
async function acquireLease(userId: UserId): Promise<Lease> {
  const now = Date.now();
  const lease = newLease(userId, randomUUID(), now + leaseMs, false);
  try {
    const condition = { expression: 'attribute_not_exists(#hash) OR #until < :now', values: { now } };
    await put('sessions', lease, condition);
    return lease;
  } catch (error) {
    if (error instanceof ConditionFailed) throw await tooManyRequests(lease, error);
    throw error;
  }
}

/** Releases the lease, or extends it by a cooldown. An expired one is left: the user's next job may have it by now. */
async function releaseLease(userId: UserId, { jobId }: Lease, cooldownMs: number): Promise<void> {
  try {
    await put('sessions', newLease(userId, jobId, Date.now() + cooldownMs, cooldownMs > 0), {
      expression: '#jobId = :jobId',
      values: { jobId },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

const isHeavy = (reply: PdfReply): boolean =>
  reply.isHeavy === true || ('refused' in reply && reply.refused === 'too-much-work');

/**
 * Prints with a lease, so that each person has one page printed at a time, across all instances of the function. A page
 * heavier than any slip is followed by a cooldown of 30 seconds, an aborted one by a cooldown as long as it ran.
 * @throws Problem too_many_requests
 */
export async function withPageLease(
  userId: UserId,
  print: () => Promise<PdfReply>,
  signal?: AbortSignal,
): Promise<PdfReply> {
  const lease = await acquireLease(userId);
  const start = Date.now();
  let cooldownMs = 0;
  try {
    const reply = await print();
    if (isHeavy(reply)) cooldownMs = leaseMs;
    return reply;
  } finally {
    await releaseLease(userId, lease, signal?.aborted ? Date.now() - start : cooldownMs);
  }
}
