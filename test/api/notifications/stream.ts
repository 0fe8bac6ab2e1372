import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { type OutboxState, readOutbox } from '../../../functions/notifications/outbox/outbox.ts';
import type { NotificationKey } from '../../../functions/store/notification.ts';
import type { Portal } from '../../support/portal.ts';

/** The stream's event of new items of the outbox. */
export const streamOf = (keys: readonly NotificationKey[]): DynamoDBStreamEvent => ({
  Records: keys.map(({ userId, noticeId }) => ({
    eventName: 'INSERT',
    dynamodb: { Keys: { userId: { S: userId }, noticeId: { S: noticeId } }, SequenceNumber: noticeId },
  })),
});

/** Has the stream deliver all that waits in a state to its function. */
export async function drain({ invoke }: Pick<Portal, 'invoke'>, state: OutboxState) {
  const name = state === 'announced' ? 'announcements' : 'mail';
  return invoke<DynamoDBBatchResponse>(name, streamOf(await readOutbox(state)));
}
