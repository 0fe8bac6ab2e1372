import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { UserId } from '../../shared/accounts.ts';
import { Problem } from '../../shared/errors.ts';
import { slipMessages } from '../../shared/slips.ts';
import { ConditionFailed } from '../lib/condition.ts';
import { get, parseOptional, put } from '../lib/table.ts';
import type { PdfReply } from '../pdf/protocol.ts';

/** Longer than a job can last: who dies with the lease in hand shuts their person out for no longer than this. */
const leaseMs = 30_000;
/** How long a person is asked to wait while their job runs: far longer than a slip takes. */
const retryWhileRunningMs = 5_000;

/**
 * Written without a look at the person's account: it keeps nothing of theirs, and whoever is shut out in the meantime
 * leaves no more behind than a lease that runs out.
 */
const leaseItem = z.object({
  hash: z.string(),
  jobId: z.string(),
  /** Milliseconds since the epoch. */
  until: z.number(),
  isResting: z.boolean(),
  /** For the table's expiry; the code never relies on it. */
  expiresAt: z.number(),
});
type Lease = z.output<typeof leaseItem>;

const newLease = (userId: UserId, jobId: string, until: number, isResting: boolean): Lease => ({
  hash: `page-job#${userId}`,
  jobId,
  until,
  isResting,
  expiresAt: Math.ceil(until / 1000),
});

async function tooManyRequests({ hash }: Lease, cause: unknown): Promise<Problem> {
  const lease = parseOptional(leaseItem, await get('sessions', { hash }));
  const left = lease ? lease.until - Date.now() : 0;
  const waitMs = lease?.isResting ? left : Math.min(left, retryWhileRunningMs);
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem('too_many_requests', slipMessages.pdfInProgress(retryAfter), { retryAfter, cause });
}

/** @throws Problem too_many_requests while the person has a job, or rests from one */
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

/** Ends a lease, or lets its person rest for a while. One that has run out may be somebody else's job by now. */
async function releaseLease(userId: UserId, { jobId }: Lease, restMs: number): Promise<void> {
  try {
    await put('sessions', newLease(userId, jobId, Date.now() + restMs, restMs > 0), {
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
 * One page of a person's at a time, in whichever copy of the function they ask. After one that took more than any slip
 * does, its person leaves room for others for half a minute; after one that they gave up, for as long as it lasted.
 * @throws Problem too_many_requests
 */
export async function withPageLease(
  userId: UserId,
  print: () => Promise<PdfReply>,
  signal?: AbortSignal,
): Promise<PdfReply> {
  const lease = await acquireLease(userId);
  const start = Date.now();
  let restMs = 0;
  try {
    const reply = await print();
    if (isHeavy(reply)) restMs = leaseMs;
    return reply;
  } finally {
    await releaseLease(userId, lease, signal?.aborted ? Date.now() - start : restMs);
  }
}
