import * as z from 'zod/mini';
import { payReaders, payrollAdmins } from '../duties.ts';
import {
  formatPaise,
  hasAtMostTwoDecimals,
  maxAmount,
  type Paise,
  paise,
  rupeesAmount,
  rupeesField,
  sumPaise,
  toPaise,
} from '../money.ts';
import type { SlipFigures } from '../pay/calculation.ts';
import type { PayLine } from '../pay/pay-lines.ts';
import { daysField, deductionNames, earningNames, payrollFields } from '../pay/payroll-fields.ts';
import { daysInPeriod, formatPeriod, type PayPeriod, payPeriod, storedPayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { userId } from '../user-id.ts';

/**
 * Months of the tax year that were paid before the company began with the portal. An imported payslip is what is known of
 * such a month: rules and reports that look back count it, and employees, payments, books and files for authorities never
 * have it.
 */

/** The deductions of an imported payslip beside loss of pay, and the amounts that each of them has. */
const importedDeductions = deductionNames;
const optionalNames = [...earningNames, 'lopDeduction', ...importedDeductions] as const;
export type ImportedAmountName = (typeof optionalNames)[number] | 'grossEarnings' | 'netPay';

/** Every amount of an imported payslip, in the order of a payslip. */
export const importedAmountNames: readonly ImportedAmountName[] = [
  ...earningNames,
  'grossEarnings',
  'lopDeduction',
  ...importedDeductions,
  'netPay',
];

const resultLabels = {
  grossEarnings: 'Gross Earnings',
  lopDeduction: 'Loss of Pay Deduction',
  netPay: 'Net Pay',
} as const;
type ResultWithLabel = keyof typeof resultLabels;

const isResult = (name: ImportedAmountName): name is ResultWithLabel => name in resultLabels;

export const importedLabel = (name: ImportedAmountName): string =>
  isResult(name) ? resultLabels[name] : payrollFields[name].label;

const optionalAmounts = Object.fromEntries(
  optionalNames.map((name) => [name, z.optional(rupeesField(importedLabel(name)))]),
) as { [Name in (typeof optionalNames)[number]]: z.ZodMiniOptional<ReturnType<typeof rupeesField>> };

/** A net pay can be below zero. */
const netField = z
  .number(`${resultLabels.netPay} must be a number`)
  .check(
    z.gte(-maxAmount, `${resultLabels.netPay} is too large`),
    z.lte(maxAmount, `${resultLabels.netPay} is too large`),
    z.refine(hasAtMostTwoDecimals, `${resultLabels.netPay} can have at most two decimals`),
  )
  .brand<'Rupees'>();

/**
 * The known figures of a month that was paid elsewhere: rupees. A figure that is absent is not known, and counts as 0.
 */
export const importedSlip = z.object({
  userId,
  payPeriod,
  ...optionalAmounts,
  grossEarnings: rupeesField(resultLabels.grossEarnings),
  netPay: netField,
  lopDays: z.optional(daysField(payrollFields.lopDays.label)),
});
export type ImportedSlip = z.output<typeof importedSlip>;
export type ImportedSlipInput = z.input<typeof importedSlip>;
type ImportedAmounts = Omit<ImportedSlip, 'userId'>;

const amountOf = (slip: ImportedAmounts, name: ImportedAmountName): Paise => toPaise(slip[name] ?? 0);

const totalOf = (slip: ImportedAmounts, names: readonly ImportedAmountName[]): Paise =>
  sumPaise(names.map((name) => amountOf(slip, name)));

const deductedNames: readonly ImportedAmountName[] = ['lopDeduction', ...importedDeductions];

export const importedMessages = {
  parts: (parts: Paise, gross: Paise) =>
    `The earnings add up to ${formatPaise(parts)}, more than the gross earnings of ${formatPaise(gross)}. Correct one of them.`,
  sum: (difference: Paise, net: Paise) =>
    `Gross earnings less deductions are ${formatPaise(difference)}, but the net pay is ${formatPaise(net)}. Correct one of them.`,
  days: (period: PayPeriod) =>
    `${formatPeriod(period)} has ${daysInPeriod(period)} days. Enter fewer LOP days.`,
  hasPayslip: (period: PayPeriod) => `This employee already has a payslip of ${formatPeriod(period)} here.`,
  notEmployed: (period: PayPeriod) =>
    `This employee did not work here in ${formatPeriod(period)}. Check the dates of joining and leaving.`,
  administrator: 'This is an admin, who has no payroll.',
  twice: 'Send each month of an employee only once per request.',
  tooMany: 'Too many rows in one request. Send fewer.',
  imported: (period: PayPeriod) =>
    `${formatPeriod(period)} was paid before the portal. Remove its imported payslips first.`,
} as const;

/** The contradictions within a row, in the order in which to look at them. */
export function importedSlipProblems(slip: ImportedAmounts): string[] {
  const [parts, gross] = [totalOf(slip, earningNames), amountOf(slip, 'grossEarnings')];
  const [net, deducted] = [amountOf(slip, 'netPay'), totalOf(slip, deductedNames)];
  return [
    ...(parts > gross ? [importedMessages.parts(parts, gross)] : []),
    ...(gross - deducted === net ? [] : [importedMessages.sum(paise(gross - deducted), net)]),
    ...((slip.lopDays ?? 0) > daysInPeriod(slip.payPeriod) ? [importedMessages.days(slip.payPeriod)] : []),
  ];
}

/** The part of the gross earnings that no column names. */
const restLine = (amount: Paise): PayLine => ({
  id: 'imported:rest',
  label: 'Other earnings',
  kind: 'earning',
  amount,
});

/** The figures of an imported payslip in paise: its results are those of the row, never calculated anew. */
export function importedFigures(slip: ImportedAmounts) {
  const rest = paise(amountOf(slip, 'grossEarnings') - totalOf(slip, earningNames));
  const entered = [...earningNames, ...importedDeductions].flatMap((name) =>
    slip[name] === undefined ? [] : [[name, toPaise(slip[name])] as const],
  );
  return {
    ...(Object.fromEntries(entered) as Pick<SlipFigures, (typeof entered)[number][0]>),
    ...(rest > 0 && { lines: [restLine(rest)] }),
    ...(slip.lopDays !== undefined && { lopDays: slip.lopDays }),
    grossEarnings: amountOf(slip, 'grossEarnings'),
    lopDeduction: amountOf(slip, 'lopDeduction'),
    totalDeductions: totalOf(slip, deductedNames),
    netPay: amountOf(slip, 'netPay'),
  };
}

/** In one request. An employee has a dozen at most, which are one transaction. */
export const maxImportedSlips = 60;

const importedSlips = z.array(importedSlip).check(
  z.minLength(1),
  z.maxLength(maxImportedSlips, importedMessages.tooMany),
  z.refine<ImportedSlip[]>(
    (slips) => new Set(slips.map((slip) => `${slip.userId} ${slip.payPeriod}`)).size === slips.length,
    importedMessages.twice,
  ),
);

/** The outcome of a row. Nothing is written for a refused one. */
const importedSlipOutcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['added', 'changed', 'unchanged']),
    /** The newest payslip that the portal generated for the employee: it stays as it is. */
    generated: z.optional(storedPayPeriod),
  }),
  z.object({ outcome: z.literal('refused'), message: z.string() }),
]);
export type ImportedSlipOutcome = z.output<typeof importedSlipOutcome>;

/** A month with imported payslips: rupees. */
const importedMonth = z.object({
  payPeriod: storedPayPeriod,
  employees: z.int(),
  grossEarnings: rupeesAmount,
  totalDeductions: rupeesAmount,
  netPay: rupeesAmount,
});
export type ImportedMonth = z.output<typeof importedMonth>;

const importedMonths = z.object({
  /** The months that can be imported; absent where there is none. */
  importable: z.optional(z.object({ from: storedPayPeriod, to: storedPayPeriod })),
  /** Newest first. */
  months: z.array(importedMonth),
});
export type ImportedMonths = z.output<typeof importedMonths>;

const path = '/api/admin/payroll/imported';

export const importedSlipsRoutes = {
  importedMonths: route('GET', path, {
    summary: 'Imported months of before the portal, with their totals, and the months that can be imported',
    duties: payReaders,
    reply: importedMonths,
  }),
  previewImportedSlips: route('POST', `${path}/preview`, {
    summary: 'What becomes of rows of earlier months; saves nothing',
    duties: payrollAdmins,
    unaudited: 'saves nothing',
    body: z.object({ slips: importedSlips }),
    reply: z.array(importedSlipOutcome),
    neverConflicts: true,
  }),
  importSlips: route('POST', path, {
    summary: 'Save earlier months of employees, each in place of what was imported of it before',
    duties: payrollAdmins,
    reauthentication: true,
    body: z.object({ slips: importedSlips }),
    reply: z.array(importedSlipOutcome),
    neverConflicts: true,
  }),
  removeImportedMonth: route('DELETE', `${path}/{payPeriod}`, {
    summary: 'Remove imported payslips of a month, some at a time; repeat until none is left',
    duties: payrollAdmins,
    reauthentication: true,
    params: z.object({ payPeriod }),
    reply: z.object({ removed: z.int(), left: z.int() }),
  }),
} as const;
