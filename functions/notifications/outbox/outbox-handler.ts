import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { $ZodError } from 'zod/v4/core';
import type { UserId } from '../../../shared/user-id.ts';
import { addMetric, asSubsegment, log, publishMetrics } from '../../lib/powertools.ts';
import { type NotificationKey, notificationKey } from '../../store/notification.ts';
import { type OutboxState, readOutbox, type WaitingItem, waitingTime } from './outbox.ts';

interface OutboxWork {
  /** Names its items in the log: `['an email', 'emails']`. */
  noun: readonly [one: string, many: string];
  states: readonly OutboxState[];
  /** Does what an item waits for. @throws Error where it can be tried again */
  settle: (key: NotificationKey) => Promise<void>;
  /** Whether an error would meet every other item as well. */
  isOutage?: (error: unknown) => boolean;
}

interface OutboxEvent {
  kind: 'outbox';
  /** Leaves alone what the stream may still be working on. */
  scheduled?: true;
}

/** The schedule takes over what has waited for longer. */
const overdueMs = 15 * 60_000;

/** With less time left of an invocation, no further item is begun: one that is cut off would be sent twice. */
const reservedMs = 15_000;

type Outcome = 'settled' | 'failed' | 'unreadable' | 'outage';

const keyOf = ({ dynamodb }: DynamoDBRecord): NotificationKey => ({
  userId: dynamodb?.Keys?.userId?.S as UserId,
  notificationId: dynamodb?.Keys?.notificationId?.S ?? '',
});

async function settleItem({ noun, settle, isOutage }: OutboxWork, key: NotificationKey): Promise<Outcome> {
  try {
    await settle(key);
    return 'settled';
  } catch (error) {
    log.error(`${noun[0]} could not be sent`, { ...key, error: error as Error });
    addMetric('OutboxFailures');
    // The item, or an item read for it, has the wrong form: no attempt changes that, and the others would wait behind
    // it.
    if (error instanceof $ZodError) return 'unreadable';
    return isOutage?.(error) ? 'outage' : 'failed';
  }
}

/** The records that could not be settled: Lambda tries these again, and no others. */
async function settleRecords(
  work: OutboxWork,
  records: readonly DynamoDBRecord[],
): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const record of records) {
    const outcome = await settleItem(work, keyOf(record));
    if (outcome === 'settled' || outcome === 'unreadable') continue;
    batchItemFailures.push({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' });
  }
  return { batchItemFailures };
}

/**
 * The items that the schedule takes over. The newest comes first: a stream that is behind comes from the oldest, so
 * that the two meet once instead of sending the same emails side by side.
 */
const overdue = (items: readonly WaitingItem[]): WaitingItem[] =>
  items.filter((item) => waitingTime(item) >= (item.dueAt === undefined ? overdueMs : 0)).reverse();

/**
 * Settles what waits, for as long as an invocation takes and the service works.
 * @throws Error where any of it can be tried again; not for the schedule, which comes again and counts how long it waits
 */
async function settleOutbox(
  work: OutboxWork,
  { scheduled }: OutboxEvent,
  context: Context,
): Promise<{ settled: number }> {
  const waiting = (await Promise.all(work.states.map(readOutbox))).flat();
  const items = scheduled ? overdue(waiting) : waiting;
  const left = new Set(waiting);
  let unreadable = 0;
  for (const item of items) {
    if (context.getRemainingTimeInMillis() < reservedMs) break;
    const outcome = await settleItem(work, notificationKey(item));
    if (outcome === 'settled') left.delete(item);
    if (outcome === 'unreadable') unreadable++;
    if (outcome === 'outage') break;
  }
  if (scheduled) addMetric('OutboxAgeSeconds', longestWait(left) / 1000);
  else if (left.size > unreadable)
    throw new Error(`${left.size - unreadable} ${work.noun[1]} could not be sent`);
  return { settled: waiting.length - left.size };
}

const longestWait = (items: Iterable<WaitingItem>): number =>
  [...items].reduce((longest, item) => Math.max(longest, waitingTime(item)), 0);

/**
 * The handler of a function that works through the outbox: new items from the table's stream; what is overdue, by a
 * schedule; and, on one machine, or invoked by hand, all that wait.
 */
export const outboxHandler =
  (work: OutboxWork) => (event: DynamoDBStreamEvent | OutboxEvent, context: Context) =>
    asSubsegment<DynamoDBBatchResponse | { settled: number }>(async () => {
      try {
        if ('Records' in event) return await settleRecords(work, event.Records);
        return await settleOutbox(work, event, context);
      } finally {
        publishMetrics();
      }
    });
