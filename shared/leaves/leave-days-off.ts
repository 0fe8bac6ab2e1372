import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { hrAdmins } from '../duties.ts';
import { route } from '../route.ts';
import { storedUserId } from '../user-id.ts';

/** A holiday that approved leave counts as a leave day: it was added, or moved, after the leave was approved. */
const countedHoliday = z.object({
  date: z.string(),
  holiday: z.string(),
  leaves: z.array(z.object({ id: z.string(), userId: storedUserId, name: z.string(), days: z.number() })),
});
export type CountedHoliday = z.output<typeof countedHoliday>;

export const leaveDaysOffRoutes = {
  countedHolidays: route('GET', '/api/admin/leave-days-off', {
    summary:
      'Holidays that approved leave, which has not ended for long, counts as leave days, earliest first',
    duties: hrAdmins,
    reply: z.object({ holidays: z.array(countedHoliday) }),
  }),
  returnDay: route('POST', '/api/admin/leave-days-off/{date}', {
    summary:
      'Give a holiday back to those whose approved leave counts it; what was given back stays so when it is sent again',
    duties: hrAdmins,
    params: z.object({ date: calendarDate('Date') }),
    reply: z.object({ returned: z.int() }),
  }),
} as const;
