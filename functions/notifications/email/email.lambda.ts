import { addMetric, log } from '../../lib/powertools.ts';
import type { NotificationKey } from '../../store/notification.ts';
import { outboxHandler } from '../outbox/outbox-handler.ts';
import { isWindowKey } from './email-window.ts';
import { SendingOutage } from './send-email.ts';
import { sendBundle, sendNotification } from './send-notification.ts';

const send = (key: NotificationKey) => (isWindowKey(key) ? sendBundle(key) : sendNotification(key));

/** Sends the emails of notifications, and of those that wait for the end of an hour one for all. */
export const handler = outboxHandler({
  noun: ['an email', 'emails'],
  states: ['waiting', 'held'],
  isOutage: (error) => error instanceof SendingOutage,
  settle: async (key) => {
    const state = await send(key);
    if (state === 'sent') addMetric('EmailsSent');
    if (state === 'refused') log.warn('an email was refused', { ...key });
  },
});
