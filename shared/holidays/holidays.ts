import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { hrAdmins } from '../duties.ts';
import { pageQuery, requiredText } from '../fields.ts';
import { messageReply, route } from '../route.ts';
import { foldText } from '../text.ts';
import { idSchema } from '../user-id.ts';

/** A work location as it is named by a rule or a holiday; payroll details have at most as many characters. */
export const locationField = () => requiredText('Choose a work location', 40);

/** Work locations that one list may name. */
export const maxLocations = 50;

/** Whether two texts are the same work location: case and spaces at the ends do not matter. */
export const isSameLocation = (one: string, other: string): boolean => foldText(one) === foldText(other);

export const holiday = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  /** The work locations where it is a holiday; absent everywhere. */
  locations: z.optional(z.array(z.string())),
  /** A day off for those employees alone who choose it. */
  isOptional: z.optional(z.literal(true)),
});
export type Holiday = z.output<typeof holiday>;

/** Both are required (spec §5); the date is YYYY-MM-DD. */
const holidayDetails = z.object({
  name: requiredText('Holiday name is required', 120),
  date: calendarDate('Holiday date'),
  /** An empty list is everywhere; absent, it stays as it is. */
  locations: z.optional(
    z
      .array(locationField())
      .check(z.maxLength(maxLocations, `A holiday can name at most ${maxLocations} work locations`)),
  ),
  /** Absent, it stays as it is. */
  isOptional: z.optional(z.boolean('Optional must be yes or no')),
});
export type HolidayDetails = z.output<typeof holidayDetails>;

/** Whether a holiday is one of a work location; of an employee without one, those that name none. */
export const isOffIn = (
  { locations }: Pick<Holiday, 'locations'>,
  workLocation: string | undefined,
): boolean =>
  !locations ||
  (workLocation !== undefined && locations.some((location) => isSameLocation(location, workLocation)));

/** Options of the year filter, and its default (spec §9). */
export const holidayYears = ['2024', '2025', '2026'] as const;
export const defaultHolidayYear = '2025';

export const holidayMessages = {
  notFound: 'Holiday not found. Reload the page.',
  exists: 'This holiday is already in the list.',
  deleted: 'Holiday deleted',
} as const;

const holidayParams = z.object({ id: idSchema('hol') });

export const holidaysRoutes = {
  holidays: route('GET', '/api/holidays', {
    summary: 'The holidays of a year, or all of them, earliest first',
    caller: 'signed-in',
    cookie: true,
    paged: true,
    query: z.object({
      ...pageQuery.shape,
      year: z.optional(z.string().check(z.regex(/^(19|20)\d\d$/, 'Year must be between 1900 and 2099'))),
    }),
    reply: z.array(holiday),
  }),
  addHoliday: route('POST', '/api/holidays', {
    summary: 'Add a holiday',
    duties: hrAdmins,
    cookie: true,
    body: holidayDetails,
    reply: holiday,
  }),
  changeHoliday: route('PUT', '/api/holidays/{id}', {
    summary: 'Change a holiday',
    duties: hrAdmins,
    cookie: true,
    params: holidayParams,
    body: holidayDetails,
    reply: holiday,
  }),
  deleteHoliday: route('DELETE', '/api/holidays/{id}', {
    summary: 'Delete a holiday',
    duties: hrAdmins,
    cookie: true,
    params: holidayParams,
    reply: messageReply,
  }),
} as const;
