import * as z from 'zod/mini';
import { payReaders, payrollAdmins } from '../duties.ts';
import { rupeesAmount, rupeesField } from '../money.ts';
import { storedPayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { monthTax } from '../slips/month-tax.ts';
import { storedSlipId } from '../slips/slips.ts';
import { taxRegimes } from '../tax/facts.ts';
import { formerPay, taxOutlook } from '../tax/outlook.ts';
import { userId } from '../user-id.ts';

const taxYear = {
  /** The year in which the tax year begins, in April. */
  year: z.int(),
  /** The deductions by payslips of the tax year, imported ones too, oldest first. */
  months: z.array(z.object({ payPeriod: storedPayPeriod, deducted: rupeesAmount })),
  formerPay,
  /** The new one where none was chosen. */
  regime: z.enum(taxRegimes),
};

/** The tax year as the employee sees it: as far as their payslips go. */
const ownIncomeTax = z.object({
  ...taxYear,
  /** The tax of the newest payslip of the tax year, which the employee can see; absent where it has none. */
  latest: z.optional(z.extend(monthTax, { slipId: storedSlipId })),
  /** Absent without a payslip of the tax year, or where the company has turned income tax off. */
  outlook: z.optional(taxOutlook),
});
export type OwnIncomeTax = z.output<typeof ownIncomeTax>;

/** The same as admins see it: with the month that the employee is on. */
const employeeIncomeTax = z.object({
  ...taxYear,
  /** Absent where the company has turned income tax off, or nothing can be calculated. */
  current: z.optional(monthTax),
  problem: z.optional(z.string()),
});
export type EmployeeIncomeTax = z.output<typeof employeeIncomeTax>;

export const incomeTaxMessages = {
  moreThanPay: 'Tax deducted cannot be more than the taxable pay.',
  changed: 'The employee has changed these figures. Reload to see them.',
  own: 'You entered these figures yourself. Ask another admin to confirm them.',
} as const;

/** Rupees. */
export const formerPayInput = z.object({
  taxablePay: rupeesField('Taxable pay'),
  taxDeducted: rupeesField('Tax deducted'),
});

export const ownIncomeTaxRoutes = {
  ownIncomeTax: route('GET', '/api/profile/income-tax', {
    summary: 'The caller’s income tax of this tax year, as their payslips have it',
    caller: 'employee',
    formerEmployees: true,
    reply: ownIncomeTax,
  }),
  saveFormerPay: route('PUT', '/api/profile/former-pay', {
    summary: 'Enter pay of an earlier employer in this tax year; it counts once an admin has confirmed it',
    caller: 'employee',
    body: formerPayInput,
    reply: ownIncomeTax,
  }),
} as const;

export const incomeTaxRoutes = {
  employeeIncomeTax: route('GET', '/api/admin/employee-profile/{userId}/income-tax', {
    summary: "An employee's income tax of the tax year, with its working",
    duties: payReaders,
    params: z.object({ userId }),
    reply: employeeIncomeTax,
  }),
  confirmFormerPay: route('POST', '/api/admin/employee-profile/{userId}/former-pay', {
    summary: 'Confirm the pay of an earlier employer that the employee entered, so that it counts',
    duties: payrollAdmins,
    reauthentication: true,
    params: z.object({ userId }),
    /** As it was shown. */
    body: z.extend(formerPayInput, { year: z.int() }),
    reply: employeeIncomeTax,
  }),
} as const;
