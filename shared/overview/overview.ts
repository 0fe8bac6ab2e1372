import * as z from 'zod/mini';
import { payReaders } from '../duties.ts';
import { pageQuery } from '../fields.ts';
import { rupeesAmount } from '../money.ts';
import { payRunStates } from '../pay-runs/pay-run-state.ts';
import { storedPayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { filingIds } from '../statutory/filing/filing.ts';
import { missingCount } from '../statutory/statutory-missing.ts';
import { storedUserId } from '../user-id.ts';

/** Entries of each list; beside it stands how many there are. */
export const maxListed = 5;
/** Days ahead in which joining, leaving and due dates are soon. */
export const soonDays = 30;
/** Months in the charts. */
export const chartMonths = 12;

const listOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({ all: z.int(), first: z.array(entry) });

const employee = { userId: storedUserId, name: z.string() };
const requestedLeave = z.object({
  ...employee,
  id: z.string(),
  startDate: z.string(),
  endDate: z.string(),
});

/** The part of the overview about employees, without any pay. Dates YYYY-MM-DD. */
export const peopleOverview = z.object({
  /** Employees on the last day of each month, oldest first; of the present month, today. */
  headcount: z.array(z.object({ payPeriod: storedPayPeriod, employees: z.int() })),
  joining: listOf(z.object({ ...employee, on: z.string() })),
  /** Until the final dues are to be paid. */
  leaving: listOf(z.object({ ...employee, lastDay: z.string(), duesBy: z.string() })),
  leaveRequests: listOf(requestedLeave),
  /** Approved leave that employees ask to cancel. */
  cancellations: listOf(requestedLeave),
  /** Days off that employees worked, and ask to be credited. */
  workedDays: listOf(z.object({ ...employee, on: z.string() })),
  /** Requested changes of a bank account, IFSC or PAN. */
  changeRequests: listOf(z.object({ ...employee, on: z.string() })),
  /** Employees by the tax year of proofs that wait; absent for an admin who does not decide on them. */
  proofs: z.optional(z.array(z.object({ year: z.int(), employees: z.int() }))),
  missing: z.array(missingCount),
  /** The next ones. */
  holidays: z.array(z.object({ id: z.string(), name: z.string(), date: z.string() })),
});
export type PeopleOverview = z.output<typeof peopleOverview>;

/** The newest pay run, from its head: amounts in rupees. */
const payRunToday = z.object({
  payPeriod: storedPayPeriod,
  state: z.enum(payRunStates),
  people: z.int(),
  /** The total of its payslips; before there are any, that of the figures submitted for approval. */
  netPay: z.optional(rupeesAmount),
  previousNetPay: z.optional(rupeesAmount),
  /** YYYY-MM-DD: on the payslips; before there are any, by the company's pay day. */
  payDate: z.optional(z.string()),
  /** Employees without a payslip because generating it failed. */
  failed: z.int(),
  /** Employees cannot see the payslips yet. */
  isWithheld: z.boolean(),
  /** Pay runs of the company need approval. */
  needsApproval: z.boolean(),
  /** The newest one; a figure may have changed since. */
  submission: z.optional(
    z.object({
      by: z.string(),
      at: z.string(),
      isOwn: z.boolean(),
      outcome: z.optional(z.enum(['approved', 'sent-back'])),
    }),
  ),
});
export type PayRunToday = z.output<typeof payRunToday>;

/** Dues of a month's payslips to an authority that are not recorded as paid, or a Form 138 that is not recorded as filed. */
const filingToday = z.object({
  /** The last month of the quarter, for Form 138. */
  payPeriod: storedPayPeriod,
  id: z.enum([...filingIds, 'form138']),
  employees: z.int(),
  dueDate: z.optional(z.object({ on: z.string(), isCertain: z.boolean() })),
  isFiled: z.boolean(),
});
export type FilingToday = z.output<typeof filingToday>;

/** The part of the overview about pay. */
const payOverview = z.object({
  payRun: z.optional(payRunToday),
  /** The months that can be opened now, the likeliest first. */
  openable: z.array(storedPayPeriod),
  /** The earliest due date first. */
  filings: z.array(filingToday),
  /**
   * The cost of the months up to the newest with payslips, oldest first, in rupees: salaries and the employer's
   * contributions, as the cost report has them. Absent where a month has none.
   */
  cost: z.array(
    z.object({
      payPeriod: storedPayPeriod,
      amounts: z.optional(z.object({ pay: rupeesAmount, employer: rupeesAmount })),
    }),
  ),
});
export type PayOverview = z.output<typeof payOverview>;

export const overviewRoutes = {
  people: route('GET', '/api/admin/overview/people', {
    summary:
      'What waits for admins of employees: requests, missing details, joiners, leavers; without pay; of a large company in parts, to be added up',
    duties: 'every',
    paged: true,
    query: pageQuery,
    reply: peopleOverview,
  }),
  pay: route('GET', '/api/admin/overview/pay', {
    summary: 'Where the pay run and filings stand, and the cost of the last twelve months',
    duties: payReaders,
    reply: payOverview,
  }),
} as const;
