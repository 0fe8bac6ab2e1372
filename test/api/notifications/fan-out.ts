import { query } from '../../../functions/lib/table.ts';
import { type FanOut, fanOutPartition, parseFanOut } from '../../../functions/store/fan-out.ts';

/** The fan-out items that wait to be delivered, oldest first. */
export async function readFanOut(): Promise<FanOut[]> {
  const items = await query('notifications', { partition: ['userId', fanOutPartition] });
  return items.flatMap((item) => parseFanOut(item) ?? []);
}

/** Those of a month. */
export const fanOutWritesOf = async (payPeriod: string) =>
  (await readFanOut())
    .filter(({ subject }) => subject.payPeriod === payPeriod)
    .map(({ kind, recipients, subject }) => ({ kind, recipients, subject }));
