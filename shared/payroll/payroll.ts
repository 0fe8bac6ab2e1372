import * as z from 'zod/mini';
import { payReaders, payrollAdmins } from '../duties.ts';
import { pageQuery, searchQuery } from '../fields.ts';
import { confirmedSum, rupeesAmount, rupeesField } from '../money.ts';
import { typedDays } from '../pay/month-days.ts';
import { payLineSchema } from '../pay/pay-lines.ts';
import {
  earningNames,
  payrollFieldNames,
  payrollFields,
  payrollReadShape,
  payrollShape,
} from '../pay/payroll-fields.ts';
import { payrollInputs, revisionShape } from '../pay/payroll-inputs.ts';
import { componentId } from '../pay/salary-components.ts';
import { formatPeriod, type PayPeriod, storedPayPeriod } from '../period.ts';
import { personalShape, slipPersonalNames } from '../profiles/profiles.ts';
import { route } from '../route.ts';
import type { PaymentStatus } from '../slips/payment-state.ts';
import { shownPfWorksheet } from '../slips/slip-statutory.ts';
import { slip, slipId, storedSlipId } from '../slips/slips.ts';
import { storedUserId, userId } from '../user-id.ts';

/** As in a JSON Merge Patch (RFC 7396): absent leaves a field as it is, null empties it. */
const patchable = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** The amounts of the company's own components for an employee: rupees, or a percentage with two decimals. */
const componentAmounts = z.record(componentId, patchable(rupeesField('Component')));

/** Pay beside the payroll fields. */
const payPatchShape = {
  /** In rupees a year. The company's structure then gives the earnings that have a rule and are not sent. */
  ctc: patchable(rupeesField('CTC')),
  /** Amounts by component; null takes one away. */
  components: z.optional(componentAmounts),
};

/** Changes of an employee's pay. Each has some 300 bytes of the profile, 3 KB at most, and an item has at most 400 KB. */
export const maxPayChanges = 100;

/** A patch of payroll details. */
export const payrollDetails = z.object({
  ...payPatchShape,
  ...revisionShape,
  ...payrollShape(payrollFieldNames, {
    text: (label) => patchable(payrollInputs.text(label)),
    date: (label) => patchable(payrollInputs.date(label)),
    month: () => patchable(payrollInputs.month()),
    days: (label) => patchable(payrollInputs.days(label)),
    amount: (label) => patchable(payrollInputs.amount(label)),
    count: (label) => patchable(payrollInputs.count(label)),
  }),
  /** Optimistic locking: 409 where this is no longer the newest version. */
  version: z.optional(z.number().check(z.int(), z.gte(0))),
});
export type PayrollDetails = z.output<typeof payrollDetails>;
/** The same before validation. */
export type PayrollDetailsInput = z.input<typeof payrollDetails>;

/** Amounts that a change of pay sets, in rupees; those of components may be percentages. */
const changedAmounts = z.object({
  ...payrollReadShape(earningNames, rupeesAmount),
  ctc: z.optional(rupeesAmount),
  components: z.optional(z.record(z.string(), rupeesAmount)),
});
export type ChangedAmounts = z.output<typeof changedAmounts>;

const savedPayroll = z.object({
  ...payrollReadShape(payrollFieldNames, rupeesAmount),
  ctc: z.optional(rupeesAmount),
  components: z.optional(z.record(z.string(), rupeesAmount)),
  /** Changes of pay that begin after the first day of the employee's month. */
  scheduled: z.optional(z.array(z.object({ from: z.string(), after: changedAmounts }))),
  /** Absent where paid days were not typed: they follow the dates and LOP days. */
  typedDays,
  /** Present where earnings and contributions do not add up to the CTC any more: a CTC that is entered again makes them. */
  ctcBalance: z.optional(
    z.object({ effectiveFrom: z.string(), grossEarnings: rupeesAmount, fitting: rupeesAmount }),
  ),
  version: z.number(),
});
export type SavedPayroll = z.output<typeof savedPayroll>;

/** Results in rupees. */
const calculations = z.object({
  netPay: rupeesAmount,
  grossEarnings: rupeesAmount,
  totalDeductions: rupeesAmount,
});

/**
 * An employee's state in the pay run: no pay period or no earnings yet, figures that a slip can be generated from, or
 * the slip of the profile's pay period generated.
 */
const payrollState = z.enum(['not-set', 'ready', 'generated']);

export const employeeEntry = z.object({
  /** The account's, as in `user`: spec §3 gives an item both. */
  id: storedUserId,
  user: z.object({ id: storedUserId, name: z.string(), email: z.string() }),
  employeeId: z.optional(z.string()),
  payPeriod: z.optional(storedPayPeriod),
  state: payrollState,
  calculations: z.optional(calculations),
});
export type EmployeeEntry = z.output<typeof employeeEntry>;

/** The totals of a month, in rupees. */
const monthSummary = z.object({
  /** The pay period of most employees, the latest of equals; absent where no employee has one. */
  payPeriod: z.optional(storedPayPeriod),
  /** Employees of that period, by state. Those without a payroll are not counted. */
  counts: z.object({ generated: z.number(), ready: z.number() }),
  /** How many employees are on another pay period. */
  onOtherMonths: z.number(),
  ...calculations.shape,
});
export type MonthSummary = z.output<typeof monthSummary>;

/** One of these for the server; the client accepts any other text, which the screen shows in yellow (spec §3). */
const paymentStatus = z.string() as z.core.$ZodNarrow<z.ZodMiniString, PaymentStatus>;

const historyItem = z.object({
  id: storedSlipId,
  payPeriod: storedPayPeriod,
  calculations,
  paymentStatus,
  /** Whether the employee can see it. */
  isPublished: z.optional(z.boolean()),
  /** The figures come from a month before the portal: there is no slip to be seen. */
  isImported: z.optional(z.literal(true)),
});
export type HistoryItem = z.output<typeof historyItem>;

/** A slip before it is generated. */
const previewedSlip = z.extend(slip, {
  /** Why generating it would be refused. */
  warning: z.optional(z.string()),
});
export type PreviewedSlip = z.output<typeof previewedSlip>;

/** A change of an employee's pay from a day on, with what it changed. */
const payRevision = z.object({
  id: z.string(),
  from: z.string(),
  /** An amount in rupees, or a percentage. */
  changes: z.array(
    z.object({
      label: z.string(),
      isPercent: z.optional(z.literal(true)),
      before: z.number(),
      after: z.number(),
    }),
  ),
  /** In rupees: of a full month with it, and before the day. */
  grossEarnings: rupeesAmount,
  grossBefore: rupeesAmount,
  reason: z.optional(z.string()),
  at: z.string(),
  by: z.object({ id: storedUserId, name: z.string() }),
});
export type PayRevision = z.output<typeof payRevision>;

/** The arrears of a past month by a change of pay: below zero where too much was paid. In rupees. */
const arrear = z.object({
  payPeriod: storedPayPeriod,
  label: z.string(),
  amount: rupeesAmount,
  /** The sum. */
  note: z.string(),
});

/** The pay by payroll details if they were saved: rupees, for a full month from the day on which they hold. */
const payPreview = z.object({
  /** The earnings that the company's structure gives for the CTC. */
  earnings: z.object(payrollReadShape(earningNames, rupeesAmount)),
  components: z.record(z.string(), rupeesAmount),
  lines: z.array(payLineSchema(rupeesAmount)),
  grossEarnings: rupeesAmount,
  totalDeductions: rupeesAmount,
  netPay: rupeesAmount,
  /** Gross earnings and what the employer pays besides. */
  employerCost: rupeesAmount,
  /** The wages of the Labour Codes, and how they come about; absent where they cannot be calculated. */
  wages: z.optional(z.object({ amount: rupeesAmount, sum: z.string() })),
  /** Details that the law's figures lack, or points that are not settled about them. */
  remarks: z.array(z.string()),
  /** The arrears of earlier months, their total, and the payslip that has them. */
  arrears: z.array(arrear),
  arrearsTotal: rupeesAmount,
  paidIn: z.optional(storedPayPeriod),
  /** Imported months of which too little is known to work out what they are owed. */
  unknownMonths: z.optional(z.array(storedPayPeriod)),
  /** PF of the earlier months that the payslip pays, or takes back; absent where it changes none. */
  pfOnArrears: z.optional(shownPfWorksheet),
});
export type PayPreview = z.output<typeof payPreview>;

const userParams = z.object({ userId });

export const payrollMessages = {
  noEmployee: 'This employee does not exist.',
  noProfile: 'This employee has no payroll details yet.',
  ownYearlyLeaves: 'These are your own yearly leaves. Ask another admin to change them.',
  leavingBeforeJoining: `${payrollFields.dateOfLeaving.label} cannot be before ${payrollFields.dateOfJoining.label}`,
  tooManyChanges: `An employee can have at most ${maxPayChanges} changes of pay.`,
  effectiveBeforeJoining: 'Pay cannot change before the month of joining',
  beyondCtc: (amount: string) =>
    `The other amounts are ${amount} a month more than the CTC. Enter a higher CTC or lower amounts.`,
  unknownMonths: (months: readonly PayPeriod[]) =>
    `Arrears of ${months.map(formatPeriod).join(', ')} are not worked out, because the imported payslips do not say enough. Import their components and LOP days, or enter the difference as a one-off amount.`,
  noPayPeriod: 'Set the pay period of this employee first.',
  noSlip: 'This payslip does not exist.',
  lopOfLeave: (days: string) =>
    `LOP days follow unpaid leave${days && `: ${days}`}. Enter other LOP days in the pay run, which asks for a reason.`,
  filledIn: (head: string, amount: string) =>
    `${head} is filled in as ${amount}. To keep another figure, give a reason in the pay run.`,
  noFont: (place: string) => `No font supports ${place}`,
  unprintable: (name: string, places: readonly string[]) =>
    `The payslip of ${name} cannot be printed: no font supports ${places.join(' and ')}. Use other characters and try again.`,
  generated: (name: string, period: string) =>
    `Salary slip for ${name} for ${period} has been generated. The employee can now view it.`,
  /** For a month whose payslips are withheld. */
  generatedVisibleFrom: (name: string, period: string, date: string) =>
    `Salary slip for ${name} for ${period} has been generated. The employee can view it from ${date}.`,
  generatedUnpublished: (name: string, period: string) =>
    `Salary slip for ${name} for ${period} has been generated. The employee can view it after the payslips of the month are published.`,
} as const;

export const payrollRoutes = {
  employees: route('GET', '/api/admin/profiles', {
    summary: 'Every employee by name, with their state in the pay run',
    duties: payReaders,
    paged: true,
    query: z.extend(searchQuery, { state: z.optional(payrollState) }),
    reply: z.array(employeeEntry),
  }),
  summary: route('GET', '/api/admin/payroll/summary', {
    summary: 'The totals of the month that most employees are on',
    duties: payReaders,
    reply: monthSummary,
  }),
  employee: route('GET', '/api/admin/employee-profile/{userId}', {
    summary: "An employee's payroll details; 404 while there are none",
    duties: payReaders,
    params: userParams,
    reply: savedPayroll,
  }),
  saveEmployee: route('PUT', '/api/admin/employee-profile/{userId}', {
    summary: "Change an employee's payroll details",
    duties: payrollAdmins,
    reauthentication: true,
    params: userParams,
    body: payrollDetails,
    reply: savedPayroll,
  }),
  previewPay: route('POST', '/api/admin/employee-profile/{userId}/preview', {
    summary: "What an employee's payroll details would come to, and the arrears of earlier months",
    duties: payrollAdmins,
    unaudited: 'saves nothing',
    params: userParams,
    body: payrollDetails,
    reply: payPreview,
    neverConflicts: true,
  }),
  revisions: route('GET', '/api/admin/employee-profile/{userId}/revisions', {
    summary: "Every change of an employee's pay, newest first",
    duties: payReaders,
    params: userParams,
    reply: z.object({ revisions: z.array(payRevision) }),
  }),
  generateSlip: route('POST', '/api/admin/payroll/generate-slip/{userId}', {
    summary: "Save the payslip of the employee's pay period, replacing an earlier one",
    duties: payrollAdmins,
    reauthentication: true,
    params: userParams,
    /** The specification's call has none. */
    optionalBody: true,
    body: z.object({
      /** The net pay in rupees, where it is negative and meant to be. */
      confirmedNetPay: z.optional(confirmedSum),
    }),
    reply: z.object({
      message: z.string(),
      slipId: storedSlipId,
      payPeriod: storedPayPeriod,
      version: z.number(),
    }),
    errors: ['unprocessable'],
  }),
  slipData: route('GET', '/api/admin/payroll/slip-data/{userId}', {
    summary: 'Preview of the payslip that would be generated now',
    duties: payReaders,
    params: userParams,
    reply: previewedSlip,
  }),
  history: route('GET', '/api/admin/payroll/history/{userId}', {
    summary: "An employee's slips, newest period first",
    duties: payReaders,
    params: userParams,
    paged: true,
    query: pageQuery,
    reply: z.array(historyItem),
  }),
  historicalSlip: route('GET', '/api/admin/payroll/slip/{slipId}', {
    summary: 'A slip as it was generated',
    duties: payReaders,
    params: z.object({ slipId }),
    reply: z.object({
      employeeDetails: z.object({
        id: storedUserId,
        name: z.string(),
        email: z.string(),
        ...personalShape(slipPersonalNames),
        employeeId: z.optional(z.string()),
        dateOfJoining: z.optional(z.string()),
      }),
      payrollDetails: slip.shape.profile,
      payPeriod: storedPayPeriod,
      payDate: z.string(),
      paymentStatus,
      payment: slip.shape.payment,
      company: slip.shape.company,
      calculations,
    }),
  }),
} as const;
