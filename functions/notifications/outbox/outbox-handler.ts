import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { UserId } from '../../../shared/accounts.ts';
import { log } from '../../lib/log.ts';
import { publishMetrics } from '../../lib/metrics.ts';
import { asSubsegment } from '../../lib/tracer.ts';
import type { NotificationKey } from '../../store/notification.ts';
import { type OutboxState, readOutbox } from './outbox.ts';

interface OutboxWork {
  /** What it works on, in the log: `['an email', 'emails']`. */
  noun: readonly [one: string, many: string];
  states: readonly OutboxState[];
  /** Does what an item waits for. @throws Error where it can be tried again */
  settle: (key: NotificationKey) => Promise<void>;
}

interface OutboxEvent {
  kind: 'outbox';
  /** Without it, every state. */
  state?: OutboxState;
}

const keyOf = ({ dynamodb }: DynamoDBRecord): NotificationKey => ({
  userId: dynamodb?.Keys?.userId?.S as UserId,
  notificationId: dynamodb?.Keys?.notificationId?.S ?? '',
});

/** Whether an item is settled; a failure is logged, and to be tried again. */
async function isSettled({ noun, settle }: OutboxWork, key: NotificationKey): Promise<boolean> {
  try {
    await settle(key);
    return true;
  } catch (error) {
    log.error(`${noun[0]} could not be sent`, { ...key, error: error as Error });
    return false;
  }
}

/** The records that could not be settled: Lambda tries these again, and no others. */
async function settleRecords(
  work: OutboxWork,
  records: readonly DynamoDBRecord[],
): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const record of records) {
    if (await isSettled(work, keyOf(record))) continue;
    batchItemFailures.push({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' });
  }
  return { batchItemFailures };
}

/** Settles whatever waits. @throws Error where any of it still does */
async function settleOutbox(work: OutboxWork, states: readonly OutboxState[]): Promise<{ settled: number }> {
  let settled = 0;
  const waiting = (await Promise.all(states.map(readOutbox))).flat();
  for (const key of waiting) if (await isSettled(work, key)) settled++;
  if (settled < waiting.length)
    throw new Error(`${waiting.length - settled} ${work.noun[1]} could not be sent`);
  return { settled };
}

/**
 * The handler of a function that works through the outbox: new items from the table's stream; those of one state, by a
 * schedule; and, on one machine, or invoked by hand once a trouble is over, all that wait.
 */
export const outboxHandler = (work: OutboxWork) => (event: DynamoDBStreamEvent | OutboxEvent) =>
  asSubsegment<DynamoDBBatchResponse | { settled: number }>(async () => {
    try {
      if ('Records' in event) return await settleRecords(work, event.Records);
      return await settleOutbox(work, event.state ? [event.state] : work.states);
    } finally {
      publishMetrics();
    }
  });
