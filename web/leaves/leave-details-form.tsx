import * as z from 'zod/mini';
import { isCalendarDate } from '../../shared/date.ts';
import { trimText } from '../../shared/fields.ts';
import { leaveDays } from '../../shared/holidays/leave-days.ts';
import { type CountedLeave, countLeave, type LeaveSpan } from '../../shared/holidays/working-days.ts';
import { type LeaveDetails, leaveDetails, leaveMessages } from '../../shared/leaves/leaves.ts';
import type { useZodForm } from '../lib/zod-form.ts';
import { Checkbox } from '../ui/inputs.tsx';
import type { Counting } from './counted-days.ts';
import { messages } from './messages.ts';

/** The form of a leave's details, in a new request and in an edited one. */
export type LeaveDetailsForm = ReturnType<typeof useZodForm<LeaveDetails, LeaveDetails>>;

const isFilled = (text: string) => trimText(text) !== '';
const filled = z.string().check(z.refine(isFilled, messages.required));

/** Each empty field is marked as required, and one message is shown for the form as a whole. */
const filledDetails = z
  .object({
    subject: filled,
    startDate: filled,
    endDate: filled,
    startsAtMidday: z.optional(z.boolean()),
    endsAtMidday: z.optional(z.boolean()),
    description: filled,
    typeId: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ subject, startDate, endDate, description }) =>
        [subject, startDate, endDate, description].every(isFilled),
      {
        error: leaveMessages.incomplete,
        path: ['root'],
        when: () => true,
      },
    ),
  );

/** Calendar days, first and last included; 0 while a date is not typed yet or they are in the wrong order. */
const calendarDays = ({ startDate, endDate }: LeaveSpan): number =>
  isCalendarDate(startDate) && isCalendarDate(endDate) ? Math.max(leaveDays(startDate, endDate), 0) : 0;

/** The days of a request; none while it has no dates, or it is not known how they are counted. */
export function countRequest(span: LeaveSpan, counting: Counting): CountedLeave {
  if (calendarDays(span) === 0 || counting === undefined) return { numberOfDays: 0 };
  return countLeave(span, counting === 'calendar' ? undefined : counting);
}

const isHalfTwice = (details: LeaveDetails) =>
  calendarDays(details) === 1 && details.startsAtMidday && details.endsAtMidday;

/** Validates a leave before it is sent (spec §5): required fields, then the contract, then the dates. */
export const leaveDetailsForm = (counting: Counting) =>
  z.pipe(
    filledDetails,
    leaveDetails.check(
      z.refine((details) => calendarDays(details) > 0, {
        error: leaveMessages.endBeforeStart,
        path: ['endDate'],
      }),
      z.refine((details) => !isHalfTwice(details), {
        error: leaveMessages.middayTwice,
        path: ['endDate'],
      }),
      z.refine(
        (details) =>
          counting === undefined ||
          calendarDays(details) === 0 ||
          isHalfTwice(details) ||
          countRequest(details, counting).numberOfDays > 0,
        { error: leaveMessages.noWorkingDays, path: ['endDate'] },
      ),
    ),
  );

/** Whether the first day of a leave starts, and the last one ends, at midday. */
export function HalfDayFields({ form }: { form: LeaveDetailsForm }) {
  const { error: _start, ...starts } = form.field('startsAtMidday');
  const { error: _end, ...ends } = form.field('endsAtMidday');
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
      <legend className="mb-1.5 text-13 font-semibold text-secondary">Half days</legend>
      <Checkbox {...starts} label="Start date from midday" />
      <Checkbox {...ends} label="End date until midday" />
    </fieldset>
  );
}
