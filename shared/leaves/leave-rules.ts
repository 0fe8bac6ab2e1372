import * as z from 'zod/mini';
import { hrAdmins, peopleAdmins } from '../duties.ts';
import { isSameLocation, locationField, maxLocations } from '../holidays/holidays.ts';
import { weeklyOffNames } from '../holidays/working-days.ts';
import { route } from '../route.ts';
import {
  type LeaveCounting,
  type LeaveDecider,
  leaveCountings,
  leaveDeciders,
  leaveRuleLabels,
} from './leave-rule-labels.ts';

const countingNames = Object.keys(leaveCountings) as [LeaveCounting, ...LeaveCounting[]];

const deciderNames = Object.keys(leaveDeciders) as [LeaveDecider, ...LeaveDecider[]];

/** Optional holidays of one employee in a year. */
export const maxOptionalHolidays = 20;

const optionalHolidaysMessage = `${leaveRuleLabels.optionalHolidays} must be a whole number from 0 to ${maxOptionalHolidays}`;

/** Days after which a request can be passed on to the manager’s manager. */
export const maxPassedOnAfterDays = 30;

const passedOnMessage = `${leaveRuleLabels.passedOnAfterDays} must be a whole number from 1 to ${maxPassedOnAfterDays}`;

/** How the company counts days of leave; all from the weekly off to the sandwich rule are of working days. */
export const leaveRules = z.object({
  counting: z.enum(countingNames, 'Choose calendar days or working days'),
  /** The weekly off of employees in a work location without another one, or without a work location. */
  weeklyOff: z.enum(weeklyOffNames, 'Choose a weekly off'),
  weeklyOffByLocation: z
    .array(
      z.object({
        location: locationField(),
        weeklyOff: z.enum(weeklyOffNames, 'Choose a weekly off'),
      }),
    )
    .check(
      z.maxLength(maxLocations, `At most ${maxLocations} work locations can be listed`),
      z.refine(
        (list) =>
          list.every(({ location }, i) => list.findIndex((o) => isSameLocation(o.location, location)) === i),
        'Each work location can be listed only once',
      ),
    ),
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
  /** Absent: admins alone. */
  decidedBy: z.optional(z.enum(deciderNames, 'Choose who decides on leave')),
  /** With managers: a request that has waited for so many days can also be decided by the manager’s manager. */
  passedOnAfterDays: z.optional(
    z
      .number(passedOnMessage)
      .check(z.int(passedOnMessage), z.gte(1, passedOnMessage), z.lte(maxPassedOnAfterDays, passedOnMessage)),
  ),
  allowsCancelling: z.optional(z.boolean('Choose whether employees can ask to cancel approved leave')),
  /** The version that was read; 0 until rules are chosen. */
  version: z.int().check(z.gte(0)),
});
export type LeaveRules = z.output<typeof leaveRules>;

/** Until the company chooses others (spec §5). */
export const defaultLeaveRules: LeaveRules = {
  counting: 'calendar',
  weeklyOff: 'saturday-sunday',
  weeklyOffByLocation: [],
  optionalHolidays: 0,
  countsDaysBetween: false,
  version: 0,
};

/**
 * A rule that is not chosen is absent, so that a company that has never chosen it has the item and the reply that it
 * had.
 */
export const withoutDefaults = ({
  decidedBy,
  passedOnAfterDays,
  allowsCancelling,
  ...rules
}: Omit<LeaveRules, 'version'>) => ({
  ...rules,
  ...(decidedBy === 'managers' && {
    decidedBy,
    ...(passedOnAfterDays !== undefined && { passedOnAfterDays }),
  }),
  ...(allowsCancelling && { allowsCancelling }),
});

const workLocation = z.object({ location: z.string(), employees: z.int() });
export type WorkLocation = z.output<typeof workLocation>;

export const leaveRulesRoutes = {
  leaveRules: route('GET', '/api/admin/leave-rules', {
    summary: 'How the company counts days of leave',
    duties: peopleAdmins,
    reply: leaveRules,
  }),
  workLocations: route('GET', '/api/admin/work-locations', {
    summary: 'The work locations of employees, with how many work there',
    duties: peopleAdmins,
    reply: z.object({ locations: z.array(workLocation) }),
  }),
  saveLeaveRules: route('PUT', '/api/admin/leave-rules', {
    summary: 'Change how days of leave are counted; approved leave keeps its days',
    duties: hrAdmins,
    body: leaveRules,
    reply: leaveRules,
  }),
} as const;
