import * as z from 'zod/mini';
import { payReaders, peopleAdmins } from '../duties.ts';
import { pageQuery } from '../fields.ts';
import { rupeesAmount } from '../money.ts';
import { payComponents } from '../pay/pay-change.ts';
import { payLineKinds } from '../pay/pay-lines.ts';
import { isGenerated, type PayRunState, payRunStates } from '../pay-runs/pay-run-state.ts';
import { payPeriod, storedPayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { filing } from '../statutory/statutory-filing.ts';
import { recordedEvent, storedUserId } from '../user-id.ts';
import { missingNames } from './missing.ts';

/** The figure of the employer's contributions, among the figures of a payslip. */
export const employerFigure = 'employer';

/** The figures of a payslip in a report, in the order of the payslip. */
export const registerFigures = [...payComponents, employerFigure] as const;
export type RegisterFigure = (typeof registerFigures)[number];

/** A payslip as the year register adds it up. Amounts in rupees; those that are zero are left out. */
const registerRow = z.object({
  userId: storedUserId,
  name: z.string(),
  employeeId: z.optional(z.string()),
  department: z.optional(z.string()),
  /** The figures come from a month before the portal. */
  isImported: z.optional(z.literal(true)),
  figures: z.partialRecord(z.enum(registerFigures), rupeesAmount),
  /** Components of the company and one-off amounts. */
  lines: z.optional(
    z.array(
      z.object({
        label: z.string(),
        kind: z.enum(payLineKinds),
        amount: rupeesAmount,
        /** It is of arrears: of the earning of this name, or of the component of this label. */
        arrearsOf: z.optional(z.string()),
      }),
    ),
  ),
});
export type RegisterRow = z.output<typeof registerRow>;

/** A month of a report, and how far its pay run is; without a state it has none. */
const monthShape = {
  payPeriod: storedPayPeriod,
  state: z.optional(z.enum(payRunStates)),
  payslips: z.int(),
  /** The payslips among them that are of months before the portal, whose employer contributions are not known. */
  imported: z.optional(z.int()),
};

/** Whether payslips of the month are still to be generated: it has a pay run, which has not generated them. */
export const isInProgress = ({ state }: { state?: PayRunState | undefined }): boolean =>
  state !== undefined && !isGenerated({ state });

const departmentCost = z.object({
  /** Absent for payslips without one. */
  department: z.optional(z.string()),
  people: z.int(),
  netPay: rupeesAmount,
  /** The costs of the books, but for the contributions. */
  salaries: rupeesAmount,
  /** The employer's contributions. */
  employer: rupeesAmount,
});
export type DepartmentCost = z.output<typeof departmentCost>;

const monthCost = z.object({
  ...monthShape,
  departments: z.array(departmentCost),
  /** The part of EDLI and the PF admin charge that the company owes and no payslip has; below zero where payslips round up. */
  ofCompany: z.optional(rupeesAmount),
});
export type MonthCost = z.output<typeof monthCost>;

/** Employees who joined or left that are listed. */
export const maxMovers = 500;

export const mover = z.object({
  userId: storedUserId,
  name: z.string(),
  department: z.optional(z.string()),
  /** YYYY-MM-DD, where the employee has one. */
  on: z.optional(z.string()),
});
export type Mover = z.output<typeof mover>;

const headcountShape = {
  /** On the last day of the month before, and of this one. */
  start: z.int(),
  joined: z.int(),
  left: z.int(),
  end: z.int(),
};

const departmentHeadcount = z.object({
  /** Absent for payslips without one. */
  department: z.optional(z.string()),
  /** Departments that are too small to be shown apart. */
  isOther: z.optional(z.literal(true)),
  ...headcountShape,
  /** Came from other departments, less those who went to them. */
  moved: z.int(),
});
export type DepartmentHeadcount = z.output<typeof departmentHeadcount>;

const monthHeadcount = z.object({
  ...monthShape,
  ...headcountShape,
  departments: z.array(departmentHeadcount),
  /** The first ones by name. */
  joiners: z.array(mover),
  leavers: z.array(mover),
});
export type MonthHeadcount = z.output<typeof monthHeadcount>;

/** Why a total differs from that of the month before, in the order of the report. */
export const varianceReasons = [
  'joined',
  'left',
  'raise',
  'lossOfPay',
  'oneOff',
  'law',
  'deductions',
  'other',
] as const;
export type VarianceReason = (typeof varianceReasons)[number];

/** Employees that are listed for a reason. */
export const maxVariancePeople = 500;

const variancePerson = z.object({
  userId: storedUserId,
  name: z.string(),
  netPay: rupeesAmount,
  employer: rupeesAmount,
  /** The parts of the difference; empty for an employee who joined or left. */
  parts: z.array(z.object({ label: z.string(), amount: rupeesAmount })),
});
export type VariancePerson = z.output<typeof variancePerson>;

const monthTotals = z.object({ payslips: z.int(), netPay: rupeesAmount, employer: rupeesAmount });

const monthVariance = z.object({
  ...monthShape,
  before: z.extend(monthTotals, { payPeriod: storedPayPeriod }),
  now: monthTotals,
  /** They add up to the difference, to the paisa. */
  reasons: z.array(
    z.object({
      reason: z.enum(varianceReasons),
      people: z.int(),
      netPay: rupeesAmount,
      employer: rupeesAmount,
      /** Largest effect first. */
      list: z.array(variancePerson),
    }),
  ),
});
export type MonthVariance = z.output<typeof monthVariance>;

const reportedFiling = z.extend(
  z.pick(filing, {
    id: true,
    people: true,
    due: true,
    dueDate: true,
    isOutOfDate: true,
    filed: true,
    paid: true,
    dismissed: true,
  }),
  { exported: z.optional(z.object({ ...recordedEvent.shape, version: z.int() })) },
);
export type ReportedFiling = z.output<typeof reportedFiling>;

const monthStatutory = z.object({
  ...monthShape,
  filings: z.array(reportedFiling),
});
export type MonthStatutory = z.output<typeof monthStatutory>;

/** An employee of the month who lacks something. */
const incompletePerson = z.object({
  userId: storedUserId,
  name: z.string(),
  email: z.string(),
  employeeId: z.optional(z.string()),
  department: z.optional(z.string()),
  missing: z.array(z.enum(missingNames)),
});
export type IncompletePerson = z.output<typeof incompletePerson>;

const params = z.object({ payPeriod });

/** The months that reports can be of. */
const reportedMonths = z.object({
  /** The oldest and the newest month with payslips, generated or imported; absent without any. */
  oldest: z.optional(storedPayPeriod),
  newest: z.optional(storedPayPeriod),
  /** The newest month that is not closed. */
  open: z.optional(storedPayPeriod),
});
export type ReportedMonths = z.output<typeof reportedMonths>;

/**
 * Each report reads one month: years are added up by the screen. Routes that answer pay and those that answer none are
 * apart.
 */
export const reportsRoutes = {
  reportedMonths: route('GET', '/api/admin/reports/months', {
    summary: 'The oldest and the newest month with payslips',
    duties: 'every',
    reply: reportedMonths,
  }),
  headcount: route('GET', '/api/admin/reports/{payPeriod}/headcount', {
    summary:
      'Employees at the beginning and end of a month, joined and left, by department; without pay; of a large month in parts',
    duties: 'every',
    paged: true,
    params,
    query: pageQuery,
    reply: monthHeadcount,
    errors: ['conflict'],
  }),
  missing: route('GET', '/api/admin/reports/{payPeriod}/missing', {
    summary: 'Employees of a month who lack a detail or the payslip, by name; without pay',
    duties: peopleAdmins,
    paged: true,
    params,
    query: pageQuery,
    reply: z.array(incompletePerson),
  }),
  register: route('GET', '/api/admin/reports/{payPeriod}/payslips', {
    summary: 'The figures of the payslips of a month, for the year register; in no order',
    duties: payReaders,
    paged: true,
    params,
    query: pageQuery,
    reply: z.array(registerRow),
  }),
  cost: route('GET', '/api/admin/reports/{payPeriod}/cost', {
    summary:
      'What the payslips of a month cost by department, with the contributions of the employer; of a large month in parts',
    duties: payReaders,
    paged: true,
    params,
    query: pageQuery,
    reply: monthCost,
    errors: ['conflict'],
  }),
  variance: route('GET', '/api/admin/reports/{payPeriod}/variance', {
    summary:
      'Why net pay and contributions of a month differ from those of the month before; of a large month in parts',
    duties: payReaders,
    paged: true,
    params,
    query: pageQuery,
    reply: monthVariance,
    errors: ['conflict'],
  }),
  statutory: route('GET', '/api/admin/reports/{payPeriod}/statutory', {
    summary:
      'What a month owes to each authority, and what was exported, filed and paid; of a large month in parts',
    duties: payReaders,
    paged: true,
    params,
    query: pageQuery,
    reply: monthStatutory,
    errors: ['conflict'],
  }),
} as const;
