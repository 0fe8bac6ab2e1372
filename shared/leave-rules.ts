import * as z from 'zod/mini';
import { hrAdmins, peopleAdmins } from './duties.ts';
import { stateCodes } from './law/states.ts';
import { route } from './route.ts';
import { weeklyOffNames } from './working-days.ts';

/** What a day of leave is. */
export const leaveCountings = { calendar: 'Calendar days', working: 'Working days' } as const;
export type LeaveCounting = keyof typeof leaveCountings;
const countingNames = Object.keys(leaveCountings) as [LeaveCounting, ...LeaveCounting[]];

/** Name of each rule on the screen, in the audit log and in messages. */
export const leaveRuleLabels = {
  counting: 'Leave counts',
  weeklyOff: 'Weekly off',
  weeklyOffByState: 'Weekly off by work state',
  optionalHolidays: 'Optional holidays per year',
  countsDaysBetween: 'Days off between two leave days count',
} as const;

/** Optional holidays of one employee in a year. */
export const maxOptionalHolidays = 20;

const optionalHolidaysMessage = `${leaveRuleLabels.optionalHolidays} must be a whole number from 0 to ${maxOptionalHolidays}`;

/** How the company counts days of leave; all but the first count with working days. */
export const leaveRules = z.object({
  counting: z.enum(countingNames, 'Choose calendar days or working days'),
  /** Of employees in a work state without a weekly off of its own, or without a work state. */
  weeklyOff: z.enum(weeklyOffNames, 'Choose a weekly off'),
  weeklyOffByState: z.partialRecord(z.enum(stateCodes), z.enum(weeklyOffNames, 'Choose a weekly off')),
  /** Optional holidays that each employee may choose in a calendar year. */
  optionalHolidays: z
    .number(optionalHolidaysMessage)
    .check(
      z.int(optionalHolidaysMessage),
      z.gte(0, optionalHolidaysMessage),
      z.lte(maxOptionalHolidays, optionalHolidaysMessage),
    ),
  /** The sandwich rule. */
  countsDaysBetween: z.boolean('Choose whether days off between two leave days count'),
  /** The version that was read; 0 until rules are chosen. */
  version: z.int().check(z.gte(0)),
});
export type LeaveRules = z.output<typeof leaveRules>;

/** Until the company chooses others (spec §5). */
export const defaultLeaveRules: LeaveRules = {
  counting: 'calendar',
  weeklyOff: 'saturday-sunday',
  weeklyOffByState: {},
  optionalHolidays: 0,
  countsDaysBetween: false,
  version: 0,
};

export const leaveRulesRoutes = {
  leaveRules: route({
    method: 'GET',
    path: '/api/admin/leave-rules',
    summary: 'How the company counts days of leave',
    caller: 'admin',
    duties: peopleAdmins,
    reply: leaveRules,
  }),
  saveLeaveRules: route({
    method: 'PUT',
    path: '/api/admin/leave-rules',
    summary: 'Change how days of leave are counted; approved leave keeps its days',
    caller: 'admin',
    duties: hrAdmins,
    body: leaveRules,
    reply: leaveRules,
    errors: ['conflict'],
  }),
} as const;
