import { query } from '../lib/table.ts';
import type { Notice } from './items.ts';

/** The keys of the notices whose mail waits to be sent, oldest first. */
export const readOutbox = async (): Promise<Pick<Notice, 'userId' | 'noticeId'>[]> =>
  (await query('notices', {
    index: 'outbox',
    partition: ['outbox', 'waiting'],
    attributes: ['userId', 'noticeId'],
  })) as unknown as Pick<Notice, 'userId' | 'noticeId'>[];
