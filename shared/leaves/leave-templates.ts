import type { LeaveTypeRules } from './leave-types.ts';

/** Rules to start from: what is common for a state's Shops and Establishments Act. They are no legal advice. */
interface LeaveTemplate {
  id: string;
  /** State and type of leave. */
  label: string;
  name: string;
  rules: LeaveTypeRules;
  /** A note on points that the rules cannot express. */
  note?: string;
}

/** A type without anything to choose: a yearly number, carried without a limit. */
export const plainRules: LeaveTypeRules = {
  isPaid: true,
  daysPerYear: 12,
  credit: 'yearly',
  inProportion: true,
  maxBalance: null,
  carryForward: 0,
  encash: 0,
  paidOnLeaving: false,
  expiresAfterMonths: null,
  belowZero: 0,
  refusesBeyond: false,
  documentAfterDays: null,
  forWhom: 'everyone',
  afterMonths: 0,
};

const earned: LeaveTypeRules = { ...plainRules, daysPerYear: 18, credit: 'monthly', paidOnLeaving: true };

const oneIn20 = 'The Act gives 1 day per 20 days worked; 18 days a year come close to it.';

export const leaveTemplates: readonly LeaveTemplate[] = [
  {
    id: 'KA-earned',
    label: 'Karnataka: earned leave',
    name: 'Earned Leave',
    rules: { ...earned, carryForward: 45 },
    note: oneIn20,
  },
  {
    id: 'KA-sick',
    label: 'Karnataka: sick leave',
    name: 'Sick Leave',
    rules: { ...plainRules, documentAfterDays: 2 },
  },
  {
    id: 'MH-earned',
    label: 'Maharashtra: earned leave',
    name: 'Earned Leave',
    rules: { ...earned, carryForward: 45 },
    note: oneIn20,
  },
  {
    id: 'compensatory',
    label: 'Compensatory leave',
    name: 'Compensatory Leave',
    rules: { ...plainRules, daysPerYear: 0, credit: 'worked', expiresAfterDays: 60, carryForward: null },
    note: 'Employees ask for it after they worked on a day off.',
  },
  {
    id: 'WB-privilege',
    label: 'West Bengal: privilege leave',
    name: 'Privilege Leave',
    rules: { ...plainRules, daysPerYear: 14, carryForward: 28, paidOnLeaving: true },
  },
  {
    id: 'WB-sick',
    label: 'West Bengal: sick leave',
    name: 'Sick Leave',
    rules: { ...plainRules, daysPerYear: 14, documentAfterDays: 2 },
    note: 'The Act gives it on half pay. Here, a covered day is paid in full.',
  },
];
