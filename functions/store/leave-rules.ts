import { isOffIn, isSameLocation } from '../../shared/holidays/holidays.ts';
import type { DayRules } from '../../shared/holidays/working-days.ts';
import { defaultLeaveRules, type LeaveRules, leaveRules } from '../../shared/leaves/leave-rules.ts';
import { isUnchanged } from '../lib/condition.ts';
import { type Item, parseOptional, query, type Write } from '../lib/table.ts';
import { type HolidayItem, parseHoliday } from './holiday.ts';

/** The facts that the rules of one employee depend on, as the leave balance has them. */
interface RuleSubject {
  workLocation?: string | undefined;
  chosenHolidays?: readonly string[] | undefined;
}

/** In the settings table. */
export const leaveRulesKey = { name: 'leave-rules' };

/** Calendar days until the company chooses otherwise. */
export const parseLeaveRules = (item: Item | undefined): LeaveRules =>
  parseOptional(leaveRules, item) ?? defaultLeaveRules;

const countsWorkingDays = (item: Item | undefined): boolean => parseLeaveRules(item).counting === 'working';

export const managersDecide = ({ decidedBy }: Pick<LeaveRules, 'decidedBy'>): boolean =>
  decidedBy === 'managers';

/** Writes the next version, with optimistic locking. */
export const leaveRulesWrite = (read: LeaveRules, next: LeaveRules): Write => ({
  table: 'settings',
  put: { ...leaveRulesKey, ...next },
  condition: isUnchanged('name', read.version),
});

/** The mark in a reply of a company that counts working days; empty for calendar days. */
export const workingDaysOf = (item: Item | undefined): { workingDays?: true } =>
  countsWorkingDays(item) ? { workingDays: true } : {};

/**
 * The company's holidays, earliest first; all of them, or those from one date to another one. Eventually consistent: a
 * leave that is decided within a moment of a change of a holiday may be counted by the list before it.
 */
export async function readHolidays(between?: [from: string, to: string]): Promise<HolidayItem[]> {
  const items = await query('holidays', {
    index: 'by-kind',
    partition: ['kind', 'holiday'],
    ...(between && { between: ['date', ...between] }),
  });
  return items.flatMap((item) => parseHoliday(item) ?? []);
}

/** The holidays of one employee: of their work location, and of the optional ones those that they chose. */
export const holidaysOf = (
  { workLocation, chosenHolidays = [] }: RuleSubject,
  holidays: readonly HolidayItem[],
): HolidayItem[] =>
  holidays.filter(
    (holiday) =>
      isOffIn(holiday, workLocation) && (!holiday.isOptional || chosenHolidays.includes(holiday.id)),
  );

/** The rules of one employee. @param holidays of the whole company; only their days need to be in it that are counted */
export const dayRulesOf = (
  rules: LeaveRules,
  subject: RuleSubject,
  holidays: readonly HolidayItem[],
): DayRules => ({
  weeklyOff:
    rules.weeklyOffByLocation.find(
      ({ location }) => subject.workLocation !== undefined && isSameLocation(location, subject.workLocation),
    )?.weeklyOff ?? rules.weeklyOff,
  holidays: holidaysOf(subject, holidays).map(({ date, name }) => ({ date, name })),
  countsDaysBetween: rules.countsDaysBetween,
});
