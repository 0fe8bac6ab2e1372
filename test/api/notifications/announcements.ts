import { query } from '../../../functions/lib/table.ts';
import { type FanOut, fanOutPartition, parseFanOut } from '../../../functions/store/fan-out.ts';

/** The announcements that wait to be delivered, oldest first. */
export async function readAnnouncements(): Promise<FanOut[]> {
  const items = await query('notices', { partition: ['userId', fanOutPartition] });
  return items.flatMap((item) => parseFanOut(item) ?? []);
}

/** Those of a month. */
export const announcementsOf = async (payPeriod: string) =>
  (await readAnnouncements())
    .filter(({ subject }) => subject.payPeriod === payPeriod)
    .map(({ kind, recipients, subject }) => ({ kind, recipients, subject }));
