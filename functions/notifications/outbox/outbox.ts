import { query } from '../../lib/table.ts';
import type { FanOut } from '../../store/fan-out.ts';
import type { Notification, NotificationKey } from '../../store/notification.ts';
import type { MailWindow } from '../email/email-window.ts';

/** What an item waits for: an announcement to be delivered, a notice for its mail to be sent, a bundle for its hour to end. */
export type OutboxState =
  | FanOut['outbox']
  | NonNullable<Notification['outbox']>
  | NonNullable<MailWindow['outbox']>;

/** The keys of the items that wait, oldest first within an area. */
export const readOutbox = async (state: OutboxState): Promise<NotificationKey[]> =>
  (await query('notices', {
    index: 'outbox',
    partition: ['outbox', state],
    attributes: ['userId', 'noticeId'],
  })) as unknown as NotificationKey[];
