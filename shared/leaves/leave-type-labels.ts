/** The first month of the company's leave year. */
export const leaveYearStarts = { 1: 'January to December', 4: 'April to March' } as const;
export type LeaveYearStart = keyof typeof leaveYearStarts;

/** When the days of a year are credited. */
export const creditings = {
  yearly: 'All at once, on the first day of the leave year',
  monthly: 'Every month, on the 1st',
  quarterly: 'Every quarter, on the 1st',
  manual: 'By an admin only',
  worked: 'For days off that were worked',
} as const;
export type Crediting = keyof typeof creditings;

export const leaveGroups = { everyone: 'All employees', women: 'Women', men: 'Men' } as const;
export type LeaveGroup = keyof typeof leaveGroups;

/** Name of each rule on the screen, in the audit log and in messages. */
export const leaveTypeLabels = {
  name: 'Name',
  from: 'These rules apply from',
  retiredFrom: 'Not offered from',
  isPaid: 'Paid',
  daysPerYear: 'Days per year',
  credit: 'Credited',
  inProportion: 'In proportion for joiners and leavers',
  maxBalance: 'Highest balance (days)',
  carryForward: 'Days carried to the next year, at most',
  carriedExpiresAfterMonths: 'Carried days expire after (months)',
  encash: 'Days encashed at the end of the year, at most',
  paidOnLeaving: 'Paid out on leaving',
  expiresAfterMonths: 'Expires after (months)',
  expiresAfterDays: 'Expires after (days)',
  belowZero: 'Days below zero',
  refusesBeyond: 'Refuse requests beyond the balance',
  documentAfterDays: 'Document for leave longer than (days)',
  forWhom: 'For',
  afterMonths: 'Employed for at least (months)',
} as const;
