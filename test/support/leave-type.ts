import { leaveTypesKey } from '../../functions/store/leave-types.ts';
import type {
  EnteredLeaveType,
  LeaveType,
  LeaveTypeRules,
  LeaveTypeVersion,
} from '../../shared/leaves/leave-types.ts';

/** 18 days a year, credited monthly, carried without a limit, for everyone. */
const earnedRules: LeaveTypeRules = {
  isPaid: true,
  daysPerYear: 18,
  credit: 'monthly',
  inProportion: true,
  maxBalance: null,
  carryForward: null,
  encash: 0,
  expiresAfterMonths: null,
  belowZero: 0,
  refusesBeyond: false,
  documentAfterDays: null,
  forWhom: 'everyone',
  afterMonths: 0,
};

export const typeVersion = (changes: Partial<LeaveTypeVersion> = {}): LeaveTypeVersion => ({
  ...earnedRules,
  from: '2026-01-01',
  ...changes,
});

export const earnedId = `type_${'e'.repeat(20)}`;

export const earnedLeave = (...versions: Partial<LeaveTypeVersion>[]): LeaveType => ({
  id: earnedId,
  name: 'Earned Leave',
  versions: (versions.length > 0 ? versions : [{}]).map(typeVersion),
});

/** Leave that is given for worked days off, and expires after 60 days. */
export const compensatoryLeave = (changes: Partial<LeaveTypeVersion> = {}): LeaveType => ({
  id: `type_${'c'.repeat(20)}`,
  name: 'Compensatory Leave',
  versions: [typeVersion({ daysPerYear: 0, credit: 'worked', expiresAfterDays: 60, ...changes })],
});

/** The company's types, as they are stored. */
export const storedLeaveTypes = { ...leaveTypesKey, yearStart: 1, types: [earnedLeave()], version: 1 };

/** Rules of a type as they are entered. */
export const enteredType = (changes: Partial<EnteredLeaveType> = {}): EnteredLeaveType => ({
  ...earnedRules,
  name: 'Earned Leave',
  from: '2026-01-01',
  ...changes,
});
