import { query } from '../../lib/table.ts';
import type { FanOut } from '../../store/fan-out.ts';
import type { Notification, NotificationKey } from '../../store/notification.ts';
import type { EmailWindow } from '../email/email-window.ts';

/** What an item waits for: a fan-out item to be delivered, a notification for its email to be sent, a bundle for its hour to end. */
export type OutboxState =
  | FanOut['outbox']
  | NonNullable<Notification['outbox']>
  | NonNullable<EmailWindow['outbox']>;

/** The keys of the items that wait, oldest first within an area. */
export const readOutbox = async (state: OutboxState): Promise<NotificationKey[]> =>
  (await query('notifications', {
    index: 'outbox',
    partition: ['outbox', state],
    attributes: ['userId', 'notificationId'],
  })) as unknown as NotificationKey[];
