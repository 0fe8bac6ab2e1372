import * as z from 'zod/mini';
import { payslipVisibilities } from '../company/pay-settings.ts';
import { calendarDate } from '../date.ts';
import { payReaders, payrollAdmins } from '../duties.ts';
import { pageQuery, requiredText, singleLineText } from '../fields.ts';
import { confirmedSum } from '../money.ts';
import { payPeriod } from '../period.ts';
import { bankChange } from '../profiles/bank-change.ts';
import { route } from '../route.ts';
import { slip, storedSlipId } from '../slips/slips.ts';
import { userId } from '../user-id.ts';
import { payRunComparison } from './comparison.ts';
import { payRunMessages } from './messages.ts';
import { maxSlipsInConfirmation, openSlips } from './open-slips.ts';
import { payRun, payRunList, payRunOpening } from './pay-run.ts';
import { payRunIssueCodes } from './pay-run-row.ts';
import { payRunEdits, payRunRow, savedRow } from './rows.ts';
import { payRunFilters, payRunSummary } from './summary.ts';

/** A generated slip of the month, for the register and the bank: amounts in rupees. */
const registerEntry = z.object({
  slipId: storedSlipId,
  user: slip.shape.user,
  profile: slip.shape.profile,
  payDate: z.string(),
  statutory: slip.shape.statutory,
  /** Present where the bank account differs from the last payslip. */
  bankChange: z.optional(bankChange),
});
export type RegisterEntry = z.output<typeof registerEntry>;

const params = z.object({ payPeriod });

export const payRunsRoutes = {
  payRuns: route('GET', '/api/admin/pay-runs', {
    summary: 'The pay runs, newest first, and the months that can be opened',
    duties: payReaders,
    reply: payRunList,
  }),
  openPayRun: route('POST', '/api/admin/pay-runs', {
    summary:
      'Open a month: bring the figures of all employees to it. Opening it again returns the existing one',
    duties: payrollAdmins,
    reauthentication: true,
    body: z.object({ payPeriod }),
    reply: payRun,
  }),
  payRunOpening: route('GET', '/api/admin/pay-runs/{payPeriod}/opening', {
    summary: 'Preview opening the month',
    duties: payReaders,
    params,
    reply: payRunOpening,
    errors: ['conflict'],
  }),
  payRun: route('GET', '/api/admin/pay-runs/{payPeriod}', {
    summary: 'A pay run and its state',
    duties: payReaders,
    params,
    reply: payRun,
  }),
  summary: route('GET', '/api/admin/pay-runs/{payPeriod}/summary', {
    summary: 'The totals of a month, and its issues; of a large month in parts, to be added up',
    duties: payReaders,
    params,
    paged: true,
    query: pageQuery,
    reply: payRunSummary,
    errors: ['conflict'],
  }),
  rows: route('GET', '/api/admin/pay-runs/{payPeriod}/rows', {
    summary: 'The employees of a month by name, all or filtered',
    duties: payReaders,
    params,
    paged: true,
    query: z.extend(pageQuery, {
      filter: z.optional(z.enum(payRunFilters)),
      /** Lists only rows with this issue. */
      issue: z.optional(z.enum(payRunIssueCodes)),
      /** Part of a name, an email address or an employee ID. */
      search: z.optional(singleLineText('Search')),
    }),
    reply: z.array(payRunRow),
  }),
  saveRows: route('PUT', '/api/admin/pay-runs/{payPeriod}/rows', {
    summary: 'Change the figures of employees of the month; each is saved separately',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body: z.object({ rows: payRunEdits }),
    reply: z.array(savedRow),
  }),
  checkPayRun: route('POST', '/api/admin/pay-runs/{payPeriod}/check', {
    summary: 'Refresh accounts, profiles and leave of the month, and add new joiners',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    reply: payRun,
  }),
  generatePayRun: route('POST', '/api/admin/pay-runs/{payPeriod}/generation', {
    summary:
      'Generate the payslip of every employee without an error; number and net pay must match the confirmation',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body: z.object({
      people: z.number().check(z.int(), z.gte(0)),
      netPay: confirmedSum,
      /** When employees see the payslips, as it was confirmed; without it, as the company has chosen. */
      payslips: z.optional(z.enum(payslipVisibilities)),
      /** Where that is later: from which date on, or null for none; without it, as it was set before. */
      publishOn: z.optional(z.nullable(calendarDate('The date'))),
    }),
    reply: payRun,
    errors: ['unprocessable'],
  }),
  retryPayRun: route('POST', '/api/admin/pay-runs/{payPeriod}/generation/retry', {
    summary: 'Retry the payslips that could not be generated',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    reply: payRun,
    errors: ['unprocessable'],
  }),
  publishPayRun: route('POST', '/api/admin/pay-runs/{payPeriod}/publication', {
    summary: 'Publish the withheld payslips of the month, and notify the employees',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    reply: payRun,
  }),
  closePayRun: route('POST', '/api/admin/pay-runs/{payPeriod}/closing', {
    summary:
      'Close the month, which locks its figures and payslips. No payslip may be missing or out of date. A large month is closed in the background',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    reply: payRun,
  }),
  openSlips: route('GET', '/api/admin/pay-runs/{payPeriod}/slips', {
    summary:
      'The payslips of a generated month that are missing or out of date; of a large month in parts, to be added up',
    duties: payReaders,
    params,
    paged: true,
    query: pageQuery,
    reply: openSlips,
    errors: ['conflict'],
  }),
  confirmSlips: route('POST', '/api/admin/pay-runs/{payPeriod}/slips', {
    summary: 'Confirm payslips that are missing or out of date, for a reason',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body: z.object({
      reason: requiredText(payRunMessages.slipReasonRequired, 500),
      slips: z.array(z.object({ userId, deviation: singleLineText('Deviation', 40) })).check(
        z.minLength(1),
        z.maxLength(maxSlipsInConfirmation),
        z.refine<{ userId: string }[]>(
          (slips) => new Set(slips.map((slip) => slip.userId)).size === slips.length,
          payRunMessages.employeeTwice,
        ),
      ),
    }),
    reply: payRun,
    errors: ['unprocessable'],
  }),
  reopenPayRun: route('POST', '/api/admin/pay-runs/{payPeriod}/reopening', {
    summary: 'Reopen a closed month, for a reason',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body: z.object({ reason: requiredText(payRunMessages.reasonRequired, 500) }),
    reply: payRun,
  }),
  comparison: route('GET', '/api/admin/pay-runs/{payPeriod}/comparison', {
    summary:
      'Compare the month with the one before: employees who joined, left or are paid differently; a large month in parts, to be added up',
    duties: payReaders,
    params,
    paged: true,
    query: pageQuery,
    reply: payRunComparison,
    errors: ['conflict'],
  }),
  register: route('GET', '/api/admin/pay-runs/{payPeriod}/register', {
    summary: 'The generated payslips of the month, for the payroll register and the bank',
    duties: payReaders,
    reauthentication: true,
    params,
    paged: true,
    query: z.extend(pageQuery, {
      /** Refuses the first page while a slip is missing or out of date and not confirmed. */
      for: z.optional(z.literal('bank-advice')),
    }),
    reply: z.array(registerEntry),
    errors: ['conflict'],
  }),
} as const;
