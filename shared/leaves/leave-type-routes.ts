import * as z from 'zod/mini';
import { calendarDate, formatDate } from '../date.ts';
import { hrAdmins, peopleAdmins } from '../duties.ts';
import { pageQuery, requiredText } from '../fields.ts';
import { route } from '../route.ts';
import { idSchema, storedUserId, userId } from '../user-id.ts';
import { leaveTypeLabels } from './leave-type-labels.ts';
import {
  enteredLeaveType,
  leaveTypes,
  leaveYearStart,
  maxLeaveTypes,
  maxLeaveTypeVersions,
} from './leave-types.ts';
import { leaveLedgers } from './ledger/account.ts';

export const leaveTypeMessages = {
  notFound: 'This type of leave was not found. Reload the page.',
  sameName: 'Another type of leave has this name. Choose another name.',
  tooMany: `A company can have at most ${maxLeaveTypes} types of leave.`,
  tooManyVersions: `A type of leave can change at most ${maxLeaveTypeVersions} times.`,
  yearFixed: 'The leave year cannot change once a type of leave is set up.',
  beforeLast: (from: string) =>
    `Rules can only apply from ${formatDate(from)} on, when the latest ones began.`,
  startOfYear: 'Days can be credited in another way only from the first day of a leave year.',
  yearClosed: (from: string) =>
    `The leave year before ${formatDate(from)} is closed. Choose this date or a later one.`,
  retired: 'This type of leave is retired. Offer it again before you change it.',
} as const;

const version = z.int().check(z.gte(0));

/** Employees that one preview looks at: each reads the approved leave of the whole company. */
export const maxPreviewed = 10_000;

/** The effect of a change of a type on one employee, in days. */
const leaveTypeEffect = z.object({
  userId: storedUserId,
  name: z.string(),
  /** The balance of today; absent where the type is not for them. */
  before: z.optional(z.number()),
  after: z.optional(z.number()),
});
export type LeaveTypeEffect = z.output<typeof leaveTypeEffect>;

const leaveTypePreview = z.object({
  /** Employees of this part who gain or lose days today, or who begin or cease to have the type. */
  effects: z.array(leaveTypeEffect),
  /** Employees of this part who have the type. */
  employees: z.int(),
  /** The next credit of an employee who has been there for long, in days. */
  nextCredit: z.optional(z.object({ date: z.string(), days: z.number() })),
  /** The cursor of the next part; absent after the last. */
  cursor: z.optional(z.string()),
});
export type LeaveTypePreview = z.output<typeof leaveTypePreview>;

/** Routes of what the company sets up. */
export const leaveTypesRoutes = {
  leaveTypes: route('GET', '/api/admin/leave-types', {
    summary: 'The company’s types of leave',
    duties: peopleAdmins,
    reply: leaveTypes,
  }),
  saveLeaveType: route('PUT', '/api/admin/leave-types', {
    summary: 'Add a type of leave, or change the rules of one from a date on',
    duties: hrAdmins,
    body: z.object({ type: enteredLeaveType, yearStart: leaveYearStart, version }),
    reply: leaveTypes,
    errors: ['not_found'],
  }),
  previewLeaveType: route('POST', '/api/admin/leave-types/preview', {
    summary: `What saving a type of leave does to employees, ${maxPreviewed} at a time`,
    duties: hrAdmins,
    unaudited: 'it writes nothing',
    body: z.object({ type: enteredLeaveType, yearStart: leaveYearStart, cursor: pageQuery.shape.cursor }),
    reply: leaveTypePreview,
    errors: ['not_found'],
    neverConflicts: true,
  }),
  retireLeaveType: route('PUT', '/api/admin/leave-types/{typeId}/retirement', {
    summary: 'Stop offering a type of leave from a date on, or offer it again',
    duties: hrAdmins,
    params: z.object({ typeId: idSchema('type') }),
    body: z.object({
      retiredFrom: z.nullable(calendarDate(leaveTypeLabels.retiredFrom)),
      version,
    }),
    reply: leaveTypes,
  }),
} as const;

const adjustmentMessage = 'Days must be a number from -366 to 366, in steps of 0.5, and not 0';

/** An admin's correction of a balance, as an opening balance. */
export const leaveAdjustment = z.object({
  /** Chosen by the client, so that sending it twice adds it once. */
  id: idSchema('adj'),
  typeId: idSchema('type'),
  date: calendarDate('Date'),
  days: z.number(adjustmentMessage).check(
    z.gte(-366, adjustmentMessage),
    z.lte(366, adjustmentMessage),
    z.refine((days) => Number.isInteger(days * 2) && days !== 0, adjustmentMessage),
  ),
  reason: requiredText('Enter a reason', 200),
});
export type LeaveAdjustment = z.output<typeof leaveAdjustment>;

/** Adjustments of one employee. */
export const maxLeaveAdjustments = 300;

export const leaveLedgerMessages = {
  tooMany: `An employee can have at most ${maxLeaveAdjustments} adjustments.`,
  taken: 'Another adjustment has this id. Reload and try again.',
  noEmployee: 'This employee was not found. Reload the page.',
  notOffered: 'This employee does not have this type of leave on this date. Choose another one.',
} as const;

/** Routes of the ledgers of an employee. */
export const leaveLedgerRoutes = {
  ownLedgers: route('GET', '/api/leave-ledgers', {
    summary: 'What the caller’s leave ledgers follow from; null where the company has no types of leave',
    caller: 'employee',
    reply: z.nullable(leaveLedgers),
  }),
  ledgersOf: route('GET', '/api/admin/leave-ledgers/{userId}', {
    summary: 'What an employee’s leave ledgers follow from; null where the company has no types of leave',
    duties: peopleAdmins,
    params: z.object({ userId }),
    reply: z.nullable(leaveLedgers),
  }),
  adjustLeave: route('POST', '/api/admin/leave-ledgers/{userId}/adjustments', {
    summary: 'Add days to a balance or take them off, with a reason',
    duties: hrAdmins,
    params: z.object({ userId }),
    body: leaveAdjustment,
    reply: leaveLedgers,
  }),
} as const;
