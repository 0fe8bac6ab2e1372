/** Messages of the leave rules. */
export const messages = {
  intro: 'How days of leave are counted for all employees, and who decides.',
  loading: 'Loading the leave rules…',
  loadFailed: 'Could not load the leave rules.',
  saveFailed: 'Could not save the leave rules. Try again.',
  saved: 'Leave rules saved',
  countingHint: 'Calendar days include weekends and holidays. Working days do not, and allow half days.',
  weeklyOffHint: 'For employees without a work location, and in locations that are not listed below.',
  byLocationHint:
    'Add a location whose employees have another weekly off. Set the work location in the payroll details of an employee.',
  optionalHolidaysHint: 'Mark holidays as optional under Holidays. Each employee chooses among them.',
  countsDaysBetween: 'Count weekly offs and holidays between two leave days',
  countsDaysBetweenHint:
    'The sandwich rule: a leave from Friday to Monday then counts as 4 days instead of 2.',
  decidedByHint:
    'Admins can decide in both cases. A manager sees names, dates and requests of the team, and nothing of pay.',
  passedOnHint:
    'From 1 to 30 days, then the manager’s manager can decide as well. Leave it empty to not pass on.',
  effect:
    'Pending requests are counted anew when they are decided. Approved leave keeps the days it was approved with.',
} as const;
