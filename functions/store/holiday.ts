import * as z from 'zod/mini';
import { type Holiday, holiday } from '../../shared/holidays/holidays.ts';
import { type Item, parseOptional } from '../lib/table.ts';

/** A holiday as it is stored. `kind` is the partition key of the index that sorts all of them by date. */
const holidayItem = z.object({ ...holiday.shape, kind: z.literal('holiday'), version: z.int() });
export type HolidayItem = z.output<typeof holidayItem>;

export const parseHoliday = (item: Item | undefined): HolidayItem | undefined =>
  parseOptional(holidayItem, item);

export const holidayKey = (id: string) => ({ id });

/**
 * Unique guard of a date and a name, so that adding a holiday twice, or concurrently, makes one. It moves in the
 * transaction that writes the holiday, so the holiday's version is the condition of both.
 */
export const holidayGuardKey = ({ name, date }: Pick<Holiday, 'name' | 'date'>) => ({
  id: `day#${date}#${name.toLowerCase()}`,
});
