import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { optionalText, singleLineText } from '../fields.ts';
import { rupeesField } from '../money.ts';
import { payPeriod } from '../period.ts';
import { daysField } from './payroll-fields.ts';

const leavesField = (label: string) =>
  z
    .number(`${label} must be a number`)
    .check(
      z.int(`${label} must be whole days`),
      z.gte(0, `${label} cannot be negative`),
      z.lte(366, `${label} cannot be more than 366`),
    );

/** Schema of each kind of payroll detail: amounts in rupees, days with at most two decimals. */
export const payrollInputs = {
  text: (label: string) => singleLineText(label, 40),
  date: calendarDate,
  month: () => payPeriod,
  days: daysField,
  amount: rupeesField,
  count: leavesField,
} as const;

/**
 * The day from which a change of pay holds, without which it is the first one of the employee's month, and the reason.
 */
export const revisionShape = {
  effectiveFrom: z.optional(calendarDate('Effective from')),
  reason: optionalText('Reason', 200),
};
