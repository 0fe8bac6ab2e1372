import { log } from '../lib/log.ts';
import { addMetric } from '../lib/metrics.ts';
import { outboxHandler } from './outbox-handler.ts';
import { sendNotice } from './send-notice.ts';

/** Sends the mails of notices. */
export const handler = outboxHandler({
  noun: ['a mail', 'mails'],
  state: 'waiting',
  settle: async (key) => {
    const state = await sendNotice(key);
    if (state === 'sent') addMetric('MailsSent');
    if (state === 'refused') log.warn('a mail was refused', { ...key });
  },
});
