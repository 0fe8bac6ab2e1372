import { query } from '../../functions/lib/table.ts';
import {
  type Announcement,
  announcementsPartition,
  parseAnnouncement,
} from '../../functions/store/fan-out.ts';

/** The announcements that wait to be delivered, oldest first. */
export async function readAnnouncements(): Promise<Announcement[]> {
  const items = await query('notices', { partition: ['userId', announcementsPartition] });
  return items.flatMap((item) => parseAnnouncement(item) ?? []);
}

/** Those of a month. */
export const announcementsOf = async (payPeriod: string) =>
  (await readAnnouncements())
    .filter(({ subject }) => subject.payPeriod === payPeriod)
    .map(({ kind, recipients, subject }) => ({ kind, recipients, subject }));
