import * as z from 'zod/mini';
import { type Holiday, holiday } from '../../shared/holidays.ts';
import { type Item, parseOptional } from '../lib/table.ts';

/** A holiday as the table keeps it. `kind` puts it into the index that sorts all holidays by date. */
const holidayItem = z.object({ ...holiday.shape, kind: z.literal('holiday'), version: z.int() });
export type HolidayItem = z.output<typeof holidayItem>;

export const parseHoliday = (item: Item | undefined): HolidayItem | undefined =>
  parseOptional(holidayItem, item);

export const holidayKey = (id: string) => ({ id });

/**
 * Holds a day and a name for one holiday: adding it twice, or at once, makes one. It moves in the transaction that
 * writes the holiday, whose version therefore answers for it as well.
 */
export const holidayGuardKey = ({ name, date }: Pick<Holiday, 'name' | 'date'>) => ({
  id: `day#${date}#${name.toLowerCase()}`,
});
