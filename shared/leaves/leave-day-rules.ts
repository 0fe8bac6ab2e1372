import * as z from 'zod/mini';
import { peopleAdmins } from '../duties.ts';
import { weeklyOffNames } from '../holidays/working-days.ts';
import { route } from '../route.ts';
import { idSchema, userId } from '../user-id.ts';

/** A DayRules. */
const dayRules = z.object({
  weeklyOff: z.enum(weeklyOffNames),
  /** The holidays of the employee, earliest first. */
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  countsDaysBetween: z.boolean(),
});

const ownDayRules = z.object({
  rules: dayRules,
  workLocation: z.optional(z.string()),
  /** Optional holidays that may be chosen in a year, and the ids of those that are. */
  optionalHolidays: z.object({ perYear: z.int(), chosen: z.array(z.string()) }),
});
export type OwnDayRules = z.output<typeof ownDayRules>;

export const optionalHolidayMessages = {
  notOffered: 'This holiday is not an optional one of your work location. Reload the page.',
  tooLate: 'An optional holiday can be chosen or withdrawn until the day before it.',
  noneLeft: (perYear: number, year: string) =>
    perYear === 0
      ? 'Your company does not offer optional holidays. Reload the page.'
      : `You have already chosen ${perYear} optional ${perYear === 1 ? 'holiday' : 'holidays'} in ${year}. Withdraw one first.`,
  inApprovedLeave:
    'An approved leave of yours counts this holiday as a day off. Ask HR to change the leave first.',
} as const;

const holidayParams = z.object({ id: idSchema('hol') });

export const leaveDayRulesRoutes = {
  ownDayRules: route('GET', '/api/leave-days', {
    summary: 'What the working days of the caller follow from; null where calendar days are counted',
    caller: 'employee',
    reply: z.nullable(ownDayRules),
  }),
  chooseHoliday: route('PUT', '/api/optional-holidays/{id}', {
    summary: 'Choose an optional holiday as a day off of the caller',
    caller: 'employee',
    params: holidayParams,
    reply: ownDayRules,
  }),
  withdrawHoliday: route('DELETE', '/api/optional-holidays/{id}', {
    summary: 'Withdraw the choice of an optional holiday',
    caller: 'employee',
    params: holidayParams,
    reply: ownDayRules,
  }),
  dayRulesOf: route('GET', '/api/admin/leave-days/{userId}', {
    summary: 'What the working days of an employee follow from; null where calendar days are counted',
    duties: peopleAdmins,
    params: z.object({ userId }),
    reply: z.nullable(dayRules),
  }),
} as const;
