import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { UserId } from '../../shared/accounts.ts';
import { log } from '../lib/log.ts';
import { addMetric, publishMetrics } from '../lib/metrics.ts';
import { asSubsegment } from '../lib/tracer.ts';
import type { NoticeKey } from './items.ts';
import { readOutbox } from './outbox.ts';
import { sendNotice } from './send-notice.ts';

const keyOf = ({ dynamodb }: DynamoDBRecord): NoticeKey => ({
  userId: dynamodb?.Keys?.userId?.S as UserId,
  noticeId: dynamodb?.Keys?.noticeId?.S ?? '',
});

/** Whether the mail of a notice is settled; a failure is logged, and to be tried again. */
async function isSettled(key: NoticeKey): Promise<boolean> {
  try {
    const state = await sendNotice(key);
    if (state === 'sent') addMetric('MailsSent');
    if (state === 'refused') log.warn('a mail was refused', { ...key });
    return true;
  } catch (error) {
    log.error('a mail could not be sent', { ...key, error: error as Error });
    return false;
  }
}

/** The records whose mail could not be sent: Lambda tries these again, and no others. */
async function sendRecords(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const record of records) {
    if (await isSettled(keyOf(record))) continue;
    batchItemFailures.push({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' });
  }
  return { batchItemFailures };
}

/** Sends whatever waits. @throws Error where any of it still does */
async function sendOutbox(): Promise<{ settled: number }> {
  let settled = 0;
  const waiting = await readOutbox();
  for (const key of waiting) if (await isSettled(key)) settled++;
  if (settled < waiting.length) throw new Error(`${waiting.length - settled} mails could not be sent`);
  return { settled };
}

/**
 * Sends the mails of notices: of new ones from the table's stream; and, on one machine, or invoked by hand once a trouble
 * is over, of all that wait.
 */
export const handler = (event: DynamoDBStreamEvent | { kind: 'outbox' }) =>
  asSubsegment<DynamoDBBatchResponse | { settled: number }>(async () => {
    try {
      return 'Records' in event ? await sendRecords(event.Records) : await sendOutbox();
    } finally {
      publishMetrics();
    }
  });
