import { query } from '../lib/table.ts';
import type { NoticeKey } from './items.ts';

/** The keys of the notices whose mail waits to be sent, oldest first. */
export const readOutbox = async (): Promise<NoticeKey[]> =>
  (await query('notices', {
    index: 'outbox',
    partition: ['outbox', 'waiting'],
    attributes: ['userId', 'noticeId'],
  })) as unknown as NoticeKey[];
