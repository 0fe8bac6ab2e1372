import * as z from 'zod/mini';
import { hrAdmins } from '../duties.ts';
import { pageQuery } from '../fields.ts';
import { route } from '../route.ts';
import { storedUserId } from '../user-id.ts';
import { leaveYearStart } from './leave-types.ts';

/** Employees in one part of a preview, and of a step of closing or undoing. */
export const yearEndPart = 100;

export const yearEndMessages = {
  notEnded: 'This leave year has not ended yet.',
  onlyLast: 'Only the latest leave year can be closed or opened again.',
  payslips: (period: string) =>
    `A payslip of ${period} has been generated, so the leave year cannot be opened again.`,
} as const;

/** The year's end of a type's balance, in days. */
const typeYearEnd = z.object({
  typeId: z.string(),
  name: z.string(),
  balance: z.number(),
  carried: z.number(),
  lapsed: z.number(),
  encashed: z.number(),
  /** Whether it is written; otherwise it is what closing would write. */
  isClosed: z.boolean(),
});
export type TypeYearEnd = z.output<typeof typeYearEnd>;

const employeeYearEnd = z.object({
  userId: storedUserId,
  name: z.string(),
  types: z.array(typeYearEnd),
});
export type EmployeeYearEnd = z.output<typeof employeeYearEnd>;

const yearEndPreview = z.object({
  yearStart: leaveYearStart,
  /** Whether the year can be closed: it has ended, and no later one is over. */
  canClose: z.boolean(),
  /** Why it can no longer be opened again, where that is so. */
  isFinal: z.optional(z.string()),
  /** Employees of this part with a balance, by name. */
  employees: z.array(employeeYearEnd),
  /** The cursor of the next part; absent after the last. */
  cursor: z.optional(z.string()),
});
export type YearEndPreview = z.output<typeof yearEndPreview>;

const params = z.object({ year: z.string().check(z.regex(/^20\d\d$/, 'Invalid year')) });
const body = z.object({ cursor: pageQuery.shape.cursor });
const step = z.object({
  /** Employees whose balance was changed in this step. */
  employees: z.int(),
  cursor: z.optional(z.string()),
});

export const leaveYearEndRoutes = {
  yearEnd: route('GET', '/api/admin/leave-year-end/{year}', {
    summary: `What is carried, lapses and is encashed at the end of a leave year, ${yearEndPart} employees at a time`,
    duties: hrAdmins,
    params,
    query: body,
    reply: yearEndPreview,
  }),
  closeYear: route('PUT', '/api/admin/leave-year-end/{year}', {
    summary: `Close a leave year, ${yearEndPart} employees at a time; repeating a step changes nothing`,
    duties: hrAdmins,
    params,
    body,
    reply: step,
  }),
  reopenYear: route('PUT', '/api/admin/leave-year-end/{year}/undo', {
    summary: `Undo the end of a leave year, ${yearEndPart} employees at a time, until a payslip after it is generated`,
    duties: hrAdmins,
    params,
    body,
    reply: step,
  }),
} as const;
