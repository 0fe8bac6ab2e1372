import * as z from 'zod/mini';
import { calendarDate } from '../date.ts';
import { requiredText } from '../fields.ts';
import { idSchema } from '../user-id.ts';
import { creditings, leaveGroups, leaveTypeLabels } from './leave-type-labels.ts';

export const maxLeaveTypes = 20;
/** Rules of one type, each from a date on. */
export const maxLeaveTypeVersions = 40;
const maxDays = 366;
const maxMonths = 60;

const days = (label: string) => {
  const message = `${label} must be a number from 0 to ${maxDays}, in steps of 0.5`;
  return z.number(message).check(
    z.gte(0, message),
    z.lte(maxDays, message),
    z.refine((value) => Number.isInteger(value * 2), message),
  );
};

const wholeNumber = (label: string, min: number, max: number) => {
  const message = `${label} must be a whole number from ${min} to ${max}`;
  return z.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message));
};

const oneOf = <Name extends string>(names: Readonly<Record<Name, string>>, message: string) =>
  z.enum(Object.keys(names) as [Name, ...Name[]], message);

const { maxBalance, carryForward, encash, daysPerYear, belowZero } = leaveTypeLabels;

export const carriedExpiryMonths = z.nullable(
  wholeNumber(leaveTypeLabels.carriedExpiresAfterMonths, 1, maxMonths),
);
export const expiryDays = z.nullable(wholeNumber(leaveTypeLabels.expiresAfterDays, 1, maxDays));

/** The rules of a type of leave. Days are in steps of half a day; null is no limit. */
export const leaveTypeRulesShape = {
  /** Every day of an unpaid type is loss of pay; it has no balance. */
  isPaid: z.boolean('Choose whether this leave is paid'),
  daysPerYear: days(daysPerYear),
  credit: oneOf(creditings, 'Choose when days are credited'),
  /** Whether the year of joining has a part of the days, by days. Otherwise it has all of them. */
  inProportion: z.boolean('Choose whether joiners get days in proportion'),
  /** A credit does not raise the balance above it. */
  maxBalance: z.nullable(days(maxBalance)),
  carryForward: z.nullable(days(carryForward)),
  /** Carried days can be taken for so many months of the new leave year; absent or null, they do not expire by this. */
  carriedExpiresAfterMonths: z.optional(carriedExpiryMonths),
  /** The part that is encashed of the days that are not carried; the rest lapses. */
  encash: days(encash),
  /** Whether a leaver is paid what is left on the last day; absent, not. */
  paidOnLeaving: z.optional(z.boolean()),
  /** A credit can be taken for so many months. */
  expiresAfterMonths: z.nullable(wholeNumber(leaveTypeLabels.expiresAfterMonths, 1, maxMonths)),
  /** A day credited for a worked day off can be taken for so many days. */
  expiresAfterDays: z.optional(expiryDays),
  /** Days that can be taken before they are credited. */
  belowZero: days(belowZero),
  /** Otherwise days beyond the balance become loss of pay. */
  refusesBeyond: z.boolean('Choose what happens beyond the balance'),
  /** Leave of more days than this needs a document; 0 asks for one always. */
  documentAfterDays: z.nullable(wholeNumber(leaveTypeLabels.documentAfterDays, 0, maxDays)),
  forWhom: oneOf(leaveGroups, 'Choose which employees have this leave'),
  afterMonths: wholeNumber(leaveTypeLabels.afterMonths, 0, maxMonths),
};
const leaveTypeRules = z.object(leaveTypeRulesShape);
export type LeaveTypeRules = z.output<typeof leaveTypeRules>;
export const leaveTypeRuleNames = Object.keys(leaveTypeRulesShape) as (keyof LeaveTypeRules)[];

/** Rules that hold from a date on, until those of the next version do. */
const leaveTypeVersion = z.extend(leaveTypeRules, { from: z.string() });
export type LeaveTypeVersion = z.output<typeof leaveTypeVersion>;

const leaveTypeId = idSchema('type');

const leaveType = z.object({
  id: z.string(),
  name: z.string(),
  /** Earliest first; at least one. */
  versions: z.array(leaveTypeVersion),
  /** A retired type cannot be requested from this day on, and credits nothing more. */
  retiredFrom: z.optional(z.string()),
});
export type LeaveType = z.output<typeof leaveType>;

export const leaveYearStart = z.union([z.literal(1), z.literal(4)], 'Choose January or April');

/** The company's types of leave. Until it has set up one, the specification's subjects are the choice (spec §3). */
export const leaveTypes = z.object({
  yearStart: leaveYearStart,
  types: z.array(leaveType),
  /** The latest leave year that is closed. */
  closedYear: z.optional(z.int()),
  /** The version that was read; 0 until a type is set up. */
  version: z.int().check(z.gte(0)),
});
export type LeaveTypes = z.output<typeof leaveTypes>;

export const noLeaveTypes: LeaveTypes = { yearStart: 1, types: [], version: 0 };

/** A type as it is entered: its rules from a date on. Without an id it is a new one. */
export const enteredLeaveType = z.object({
  ...leaveTypeRulesShape,
  id: z.optional(leaveTypeId),
  name: requiredText(`${leaveTypeLabels.name} is required`, 60),
  from: calendarDate(leaveTypeLabels.from),
});
export type EnteredLeaveType = z.output<typeof enteredLeaveType>;

/** The rules of a type on a date; before its first ones, undefined. */
export const rulesOn = ({ versions }: LeaveType, date: string): LeaveTypeVersion | undefined =>
  versions.findLast(({ from }) => from <= date);

/** Whether a type can be requested for a date. */
export const isOffered = (type: LeaveType, date: string): boolean =>
  rulesOn(type, date) !== undefined && (type.retiredFrom === undefined || date < type.retiredFrom);
