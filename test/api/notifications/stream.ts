import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { type OutboxState, readOutbox } from '../../../functions/notifications/outbox/outbox.ts';
import type { NotificationKey } from '../../../functions/store/notification.ts';
import type { Portal } from '../../support/portal.ts';

/** The stream's event of new items of the outbox. */
export const streamOf = (keys: readonly NotificationKey[]): DynamoDBStreamEvent => ({
  Records: keys.map(({ userId, notificationId }) => ({
    eventName: 'INSERT',
    dynamodb: {
      Keys: { userId: { S: userId }, notificationId: { S: notificationId } },
      SequenceNumber: notificationId,
    },
  })),
});

/** Has the stream deliver all that waits in a state to its function. */
export async function drain({ invoke }: Pick<Portal, 'invoke'>, state: OutboxState) {
  const name = state === 'fan-out' ? 'fan-out' : 'email';
  return invoke<DynamoDBBatchResponse>(name, streamOf(await readOutbox(state)));
}
