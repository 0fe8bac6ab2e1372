import * as z from 'zod/mini';
import { userId } from './accounts.ts';
import { calendarDate } from './date.ts';
import { pageQuery, singleLineText } from './fields.ts';
import { hasAtMostTwoDecimals, rupeesField } from './money.ts';
import { payPeriod } from './period.ts';
import { route } from './route.ts';
import { slip, slipId } from './slips.ts';

const daysField = (label: string) =>
  z
    .number(`${label} must be a number`)
    .check(
      z.gte(0, `${label} cannot be negative`),
      z.lte(31, `${label} cannot be more than 31`),
      z.refine(hasAtMostTwoDecimals, `${label} can have at most two decimals`),
    );

/** A field of the payroll form: what it is called on the screen, and which kind of input takes it. */
interface PayrollField {
  label: string;
  kind: 'text' | 'date' | 'month' | 'days' | 'amount' | 'count';
  /** Monthly fields stay open in Update Payroll; master fields are locked there (spec §5). */
  group: 'monthly' | 'master';
}

/** Every payroll detail, in the order of the form. */
export const payrollFields = {
  payPeriod: { label: 'Pay Period', kind: 'month', group: 'monthly' },
  paidDays: { label: 'Paid Days', kind: 'days', group: 'monthly' },
  lopDays: { label: 'LOP Days', kind: 'days', group: 'monthly' },
  otherDeduction: { label: 'Other Deduction', kind: 'amount', group: 'monthly' },
  employeeId: { label: 'Employee ID', kind: 'text', group: 'master' },
  dateOfJoining: { label: 'Date of Joining', kind: 'date', group: 'master' },
  yearlyLeaves: { label: 'Yearly Leaves', kind: 'count', group: 'master' },
  basicSalary: { label: 'Basic Salary', kind: 'amount', group: 'master' },
  hra: { label: 'HRA', kind: 'amount', group: 'master' },
  da: { label: 'DA', kind: 'amount', group: 'master' },
  medicalAllowance: { label: 'Medical Allowance', kind: 'amount', group: 'master' },
  otherAllowance: { label: 'Other Allowance', kind: 'amount', group: 'master' },
  profTax: { label: 'Prof. Tax', kind: 'amount', group: 'master' },
  pf: { label: 'PF', kind: 'amount', group: 'master' },
} as const satisfies Record<string, PayrollField>;
export type PayrollFieldName = keyof typeof payrollFields;

/** The fields that are money: rupees in JSON, paise in the tables. */
export const amountFields = [
  'basicSalary',
  'hra',
  'da',
  'medicalAllowance',
  'otherAllowance',
  'profTax',
  'pf',
  'otherDeduction',
] as const satisfies readonly PayrollFieldName[];
export type AmountField = (typeof amountFields)[number];

/** Absent leaves a field as it is, null empties it. */
const patchable = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** A change of payroll details: amounts in rupees, days with at most two decimals. */
export const payrollDetails = z.object({
  employeeId: patchable(singleLineText('Employee ID', 40)),
  dateOfJoining: patchable(calendarDate('Date of Joining')),
  payPeriod: patchable(payPeriod),
  paidDays: patchable(daysField('Paid Days')),
  lopDays: patchable(daysField('LOP Days')),
  basicSalary: patchable(rupeesField('Basic Salary')),
  hra: patchable(rupeesField('HRA')),
  da: patchable(rupeesField('DA')),
  medicalAllowance: patchable(rupeesField('Medical Allowance')),
  otherAllowance: patchable(rupeesField('Other Allowance')),
  profTax: patchable(rupeesField('Prof. Tax')),
  pf: patchable(rupeesField('PF')),
  otherDeduction: patchable(rupeesField('Other Deduction')),
  yearlyLeaves: patchable(
    z
      .number('Yearly Leaves must be a number')
      .check(
        z.int('Yearly Leaves must be whole days'),
        z.gte(0, 'Yearly Leaves cannot be negative'),
        z.lte(366, 'Yearly Leaves cannot be more than 366'),
      ),
  ),
  /** The version that was read; when it is no longer the newest, the answer is 409 and nothing is lost. */
  version: z.optional(z.number().check(z.int(), z.gte(0))),
});
export type PayrollDetails = z.output<typeof payrollDetails>;

const savedPayroll = z.object({
  employeeId: z.optional(z.string()),
  dateOfJoining: z.optional(z.string()),
  payPeriod: z.optional(z.string()),
  paidDays: z.optional(z.number()),
  lopDays: z.optional(z.number()),
  basicSalary: z.optional(z.number()),
  hra: z.optional(z.number()),
  da: z.optional(z.number()),
  medicalAllowance: z.optional(z.number()),
  otherAllowance: z.optional(z.number()),
  profTax: z.optional(z.number()),
  pf: z.optional(z.number()),
  otherDeduction: z.optional(z.number()),
  yearlyLeaves: z.number(),
  version: z.number(),
});
export type SavedPayroll = z.output<typeof savedPayroll>;

/** Results in rupees. */
export const calculations = z.object({
  netPay: z.number(),
  grossEarnings: z.number(),
  totalDeductions: z.number(),
});

/**
 * Where an employee stands in the pay run: no pay period or no earnings yet, figures ready for a slip,
 * or the slip of the profile's pay period generated.
 */
export const payrollState = z.enum(['not-set', 'ready', 'generated']);

export const employeeEntry = z.object({
  id: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  payPeriod: z.optional(z.string()),
  state: payrollState,
  calculations: z.optional(calculations),
});
export type EmployeeEntry = z.output<typeof employeeEntry>;

export const historyItem = z.object({
  id: z.string(),
  payPeriod: z.string(),
  calculations,
  paymentStatus: z.string(),
});
export type HistoryItem = z.output<typeof historyItem>;

/** A slip before it is generated. */
const previewedSlip = z.extend(slip, {
  /** Why generating it would be refused, in words for the person. */
  warning: z.optional(z.string()),
});
export type PreviewedSlip = z.output<typeof previewedSlip>;

const userParams = z.object({ userId });

export const payrollMessages = {
  noEmployee: 'There is no such employee.',
  noProfile: 'This employee has no payroll details yet.',
  noPayPeriod: 'Set the pay period of this employee first.',
  noSlip: 'There is no such salary slip.',
  noFont: (place: string) => `There is no font for ${place}`,
  unprintable: (name: string, places: readonly string[]) =>
    `The salary slip of ${name} cannot be printed: there is no font for ${places.join(' and for ')}. Please write it in other letters and try again.`,
  generated: (name: string, period: string) =>
    `Salary slip for ${name} for ${period} has been generated. The employee can now view it.`,
} as const;

export const payrollRoutes = {
  employees: route({
    method: 'GET',
    path: '/api/admin/profiles',
    summary: 'Every employee, with where they stand in the pay run',
    caller: 'admin',
    paged: true,
    query: pageQuery,
    reply: z.array(employeeEntry),
  }),
  employee: route({
    method: 'GET',
    path: '/api/admin/employee-profile/{userId}',
    summary: "An employee's payroll details; 404 while there are none",
    caller: 'admin',
    params: userParams,
    reply: savedPayroll,
  }),
  saveEmployee: route({
    method: 'PUT',
    path: '/api/admin/employee-profile/{userId}',
    summary: "Change an employee's payroll details",
    caller: 'admin',
    params: userParams,
    body: payrollDetails,
    reply: savedPayroll,
  }),
  generateSlip: route({
    method: 'POST',
    path: '/api/admin/payroll/generate-slip/{userId}',
    summary: "Save the slip of the employee's pay period, in place of an earlier one",
    caller: 'admin',
    params: userParams,
    reply: z.object({ message: z.string(), slipId: z.string(), payPeriod: z.string(), version: z.number() }),
  }),
  slipData: route({
    method: 'GET',
    path: '/api/admin/payroll/slip-data/{userId}',
    summary: 'The slip that would be generated now, for preview',
    caller: 'admin',
    params: userParams,
    reply: previewedSlip,
  }),
  history: route({
    method: 'GET',
    path: '/api/admin/payroll/history/{userId}',
    summary: "An employee's slips, newest period first",
    caller: 'admin',
    params: userParams,
    paged: true,
    query: pageQuery,
    reply: z.array(historyItem),
  }),
  historicalSlip: route({
    method: 'GET',
    path: '/api/admin/payroll/slip/{slipId}',
    summary: 'A slip as it was generated',
    caller: 'admin',
    params: z.object({ slipId }),
    reply: z.object({
      employeeDetails: z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        designation: z.optional(z.string()),
        employeeId: z.optional(z.string()),
        dateOfJoining: z.optional(z.string()),
        uan: z.optional(z.string()),
        pan: z.optional(z.string()),
        bankAccountNumber: z.optional(z.string()),
        ifscCode: z.optional(z.string()),
      }),
      payrollDetails: slip.shape.profile,
      payPeriod: z.string(),
      payDate: z.string(),
      paymentStatus: z.string(),
      company: slip.shape.company,
      calculations,
    }),
  }),
} as const;
