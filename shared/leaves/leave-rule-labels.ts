import type { WeeklyOff } from '../holidays/working-days.ts';

/** The ways to count a day of leave. */
export const leaveCountings = { calendar: 'Calendar days', working: 'Working days' } as const;
export type LeaveCounting = keyof typeof leaveCountings;

/** The days of a week on which employees do not work. */
export const weeklyOffs: Readonly<Record<WeeklyOff, string>> = {
  'saturday-sunday': 'Saturday and Sunday',
  sunday: 'Sunday',
  'sunday-alternate-saturday': 'Sunday, second and fourth Saturday',
};

/** Who decides on requests for leave. Admins can always decide as well. */
export const leaveDeciders = { admins: 'Admins', managers: 'The employee’s manager' } as const;
export type LeaveDecider = keyof typeof leaveDeciders;

/** Name of each rule on the screen, in the audit log and in messages. */
export const leaveRuleLabels = {
  counting: 'Leave counts',
  weeklyOff: 'Weekly off',
  weeklyOffByLocation: 'Weekly off by work location',
  optionalHolidays: 'Optional holidays per year',
  countsDaysBetween: 'Days off between two leave days count',
  decidedBy: 'Leave is decided by',
  passedOnAfterDays: 'Passed on after days',
  allowsCancelling: 'Employees can ask to cancel approved leave',
} as const;
