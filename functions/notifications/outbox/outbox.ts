import { query } from '../../lib/table.ts';
import type { FanOut } from '../../store/fan-out.ts';
import type { Notification, NotificationKey } from '../../store/notification.ts';
import type { EmailWindow } from '../email/email-window.ts';

/**
 * The next step of an item: a fan-out item is to be delivered, the email of a notification to be sent, and a bundle
 * waits for its hour to end.
 */
export type OutboxState =
  | FanOut['outbox']
  | NonNullable<Notification['outbox']>
  | NonNullable<EmailWindow['outbox']>;

/** An item that waits; no other attribute of it is known to be as it should be. */
export interface WaitingItem extends NotificationKey {
  /** When a notification or a fan-out item was created. */
  createdAt?: string;
  /** From when on a bundle may be sent, in milliseconds since the epoch. */
  dueAt?: number;
}

/** The items that wait, oldest first within an area. */
export const readOutbox = async (state: OutboxState): Promise<WaitingItem[]> =>
  (await query('notifications', {
    index: 'outbox',
    partition: ['outbox', state],
    attributes: ['userId', 'notificationId', 'createdAt', 'dueAt'],
  })) as unknown as WaitingItem[];

/** Milliseconds for which an item has waited: negative for a bundle that is not due, since 1970 for an item without a time. */
export const waitingTime = ({ createdAt = '', dueAt }: WaitingItem): number =>
  Date.now() - (dueAt ?? (Date.parse(createdAt) || 0));
