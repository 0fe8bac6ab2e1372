import { count, countEmployees, formatDays } from '../../../lib/count.ts';

/** Messages of the company's types of leave. */
export const messages = {
  intro:
    'Each type has its own rules and its own balance. Without types, leave counts against one yearly number.',
  loading: 'Loading the types of leave…',
  loadFailed: 'Could not load the types of leave.',
  none: 'No types of leave are set up. Employees choose among the standard subjects.',
  saveFailed: 'Could not save the type of leave. Try again.',
  previewFailed: 'Could not preview the change. Try again.',
  saved: 'Type of leave saved',
  retireFailed: 'Could not change the type of leave. Try again.',
  retired: 'Type of leave retired',
  offered: 'Type of leave offered again',
  confirmRetiring: (name: string) =>
    `Retire ${name} from today? Employees can no longer request it and nothing more is credited. Balances and leave stay.`,
  templateHint:
    'A starting point, no legal advice. Check the rules of your state and your contracts before you save.',
  fromHint:
    'Credits before this date stay as they are. A balance of today changes only by credits from this date on.',
  yearHint: 'It cannot be changed once a type is set up.',
  noLimitHint: 'Leave empty for no limit.',
  encashHint: 'Of the days that are not carried. The rest lapses.',
  paidOnLeavingHint: 'A leaver is paid the days that are left on the last day.',
  carriedExpiresHint: 'Months of the new leave year. Leave empty if carried days do not expire.',
  expiresHint: 'Leave empty if days do not expire. What expires first is taken first.',
  belowZeroHint: 'Days that can be taken before they are credited.',
  refusesHint: 'Otherwise days beyond the balance become loss of pay.',
  documentHint: 'Days. Leave empty if no document is needed; 0 asks for one always.',
  genderHint: 'The gender is in the statutory details of an employee.',
  checking: (employees: number) => `Checking ${countEmployees(employees)}…`,
  isFor: (employees: number) => `This type is for ${countEmployees(employees)}.`,
  noChanges: 'No balance changes today.',
  gain: (employees: number, days: number) =>
    `${count(employees, 'employee gains', 'employees gain')} ${formatDays(days)} in total today.`,
  lose: (employees: number, days: number) =>
    `${count(employees, 'employee loses', 'employees lose')} ${formatDays(days)} in total today.`,
  nextCredit: (days: number, date: string) =>
    `The next credit of a full year is ${formatDays(days)} on ${date}.`,
  noCredit: 'These rules credit nothing in the next two years.',
  yearIntro: 'Days are carried, encashed or lapse once you close a leave year. Until then, all of them stay.',
  yearLoading: 'Calculating the end of the leave year…',
  yearLoadFailed: 'Could not load the end of the leave year.',
  yearFailed: 'Could not finish. Try again to continue.',
  yearProgress: (employees: number) => `${countEmployees(employees)} done…`,
  yearClosed: 'Leave year closed',
  yearReopened: 'Closing undone',
  cannotClose: 'This leave year has not ended yet. This is what closing it would do today.',
  confirmClosing: (year: string) =>
    `Close leave year ${year}? Balances change as shown. You can undo it until a payslip of the new year is generated.`,
  confirmReopening: (year: string) => `Undo closing leave year ${year}? All days of its balances come back.`,
  nothingToClose: 'No employee has a balance at the end of this leave year.',
  firstShown: (shown: number, all: number) => `The first ${shown} of ${countEmployees(all)} are shown.`,
} as const;
