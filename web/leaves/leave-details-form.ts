import * as z from 'zod/mini';
import { isCalendarDate } from '../../shared/date.ts';
import { leaveDays } from '../../shared/leave-days.ts';
import { type LeaveDetails, leaveDetails, leaveMessages } from '../../shared/leaves.ts';
import { trimText } from '../../shared/text.ts';
import type { useZodForm } from '../lib/zod-form.ts';
import { messages } from './messages.ts';

/** The form of a leave's details, in a new request and in an edited one. */
export type LeaveDetailsForm = ReturnType<typeof useZodForm<LeaveDetails, LeaveDetails>>;

const isFilled = (text: string) => trimText(text) !== '';
const filled = z.string().check(z.refine(isFilled, messages.required));

/** Each empty field is marked as required, and one message is shown for the form as a whole. */
const filledDetails = z
  .object({ subject: filled, startDate: filled, endDate: filled, description: filled })
  .check(
    z.refine((details) => Object.values(details).every(isFilled), {
      error: leaveMessages.incomplete,
      path: ['root'],
      when: () => true,
    }),
  );

/** Days of the leave, first and last included; 0 while a date is not typed yet or they are in the wrong order. */
export const requestedDays = ({ startDate, endDate }: Pick<LeaveDetails, 'startDate' | 'endDate'>): number =>
  isCalendarDate(startDate) && isCalendarDate(endDate) ? Math.max(leaveDays(startDate, endDate), 0) : 0;

/** Validates a leave before it is sent (spec §5): required fields, then the contract, then the order of the dates. */
export const leaveDetailsForm = z.pipe(
  filledDetails,
  leaveDetails.check(
    z.refine((details) => requestedDays(details) > 0, {
      error: leaveMessages.endBeforeStart,
      path: ['endDate'],
    }),
  ),
);
