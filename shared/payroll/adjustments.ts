import * as z from 'zod/mini';
import { payReaders, payrollAdmins } from '../duties.ts';
import { pageQuery, requiredText, searchText, singleLineText } from '../fields.ts';
import { rupeesAmount, rupeesField } from '../money.ts';
import { waitReasonCodes } from '../pay/adjustment-state.ts';
import { lopDivisor } from '../pay/lop-basis.ts';
import { enteredKinds, payAdjustment } from '../pay/pay-adjustments.ts';
import { daysField } from '../pay/payroll-fields.ts';
import { componentId, storedComponentId } from '../pay/salary-components.ts';
import { payRunIssueCodes } from '../pay-runs/pay-run-row.ts';
import { payPeriod, storedPayPeriod } from '../period.ts';
import { route } from '../route.ts';
import { idSchema, storedUserId, userId } from '../user-id.ts';

/** Employees that one request gives an amount. */
export const maxAdjustedEmployees = 100;
/** Adjustments that are kept with an employee, those that are settled long since left out. */
export const maxAdjustments = 200;

export const adjustmentMessages = {
  labelRequired: 'Name on the payslip is required',
  amountRequired: 'Amount must be more than 0',
  reasonRequired: 'Reason is required',
  billRequired: 'A reimbursement needs a bill number. Without a bill it is pay: enter it as an earning.',
  instalmentTooLarge: 'Instalment cannot be more than the amount',
  noInstalment: 'Only an advance and a recovery are taken in instalments.',
  notAdvance: 'Only an advance is paid with a payslip and taken back.',
  takenTooEarly: 'Choose a later month than the one whose payslip pays the advance.',
  advancePaid: (period: string) =>
    `The payslip of ${period} has paid this advance, so only the month and the instalment that take it back can be changed.`,
  noBill: 'Only a reimbursement has a bill number.',
  notTaxable: 'Only an earning can be not taxable.',
  componentGone: 'This component has ended or does not exist. Choose another one.',
  notFound: 'This one-off amount does not exist any more.',
  taken: 'Another one-off amount has this id. Reload and try again.',
  settled: (period: string) =>
    `The payslip of ${period} has this amount, so it cannot be changed or deleted. Add a correction instead.`,
  partlyTaken: (amount: string) =>
    `Payslips have taken ${amount} of it, so only its instalment can be changed. Add a correction instead.`,
  derived: 'The portal works this amount out. Change what it follows from instead.',
  afterLastMonth: (label: string, period: string) =>
    `${label} is entered for ${period}, after the last month of this employee. Move it to the last month, or delete it, first.`,
  isReversal: 'Delete this LOP reversal and give the days back again to change it.',
  tooMany: `An employee can have at most ${maxAdjustments} one-off amounts that are not settled long since.`,
  tooManyEmployees: `You can give an amount to at most ${maxAdjustedEmployees} employees at once.`,
  employeeTwice: 'Each employee can be listed only once.',
  noLop: (period: string) => `The payslip of ${period} has no LOP days that can be given back.`,
  openMonth: (period: string) => `${period} is open. Change its LOP days there instead.`,
  tooManyDays: (period: string, days: number) =>
    `At most ${days} LOP ${days === 1 ? 'day' : 'days'} of ${period} can be given back`,
  reversed: (period: string, days: number) =>
    `${days} LOP ${days === 1 ? 'day' : 'days'} of ${period} ${days === 1 ? 'was' : 'were'} given back on a later payslip. Keep at least ${days} LOP ${days === 1 ? 'day' : 'days'}.`,
} as const;

const adjustmentId = idSchema('adj').brand<'AdjustmentId'>();
export type AdjustmentId = z.output<typeof adjustmentId>;

const positive = (label: string) => rupeesField(label).check(z.gt(0, `${label} must be more than 0`));

const inputShape = {
  kind: z.enum(enteredKinds),
  /** A component's is its name. */
  label: singleLineText('Name on the payslip', 60),
  amount: positive('Amount'),
  month: payPeriod,
  /** The amount that an advance or a recovery takes each month; without it, all at once. */
  instalment: z.optional(positive('Instalment')),
  /** The month whose payslip pays an advance; without it, it was paid otherwise. */
  paidIn: z.optional(payPeriod),
  isTaxFree: z.optional(z.literal(true)),
  billNumber: z.optional(singleLineText('Bill number', 60)),
  reason: requiredText(adjustmentMessages.reasonRequired),
  /** A component of the company's for single months: name and tax are those of it. */
  componentId: z.optional(componentId),
};

/** The input of an admin for an adjustment; amounts in rupees. */
export const adjustmentInput = z.object(inputShape);
export type AdjustmentInput = z.output<typeof adjustmentInput>;

/** The first field that is missing or does not belong to the others; undefined where all is well. */
export function adjustmentProblem({
  kind,
  label,
  amount,
  instalment,
  paidIn,
  month,
  isTaxFree,
  billNumber,
  componentId: component,
}: AdjustmentInput): { field: keyof AdjustmentInput; message: string } | undefined {
  const messages = adjustmentMessages;
  const isTakenBack = kind === 'advance' || kind === 'recovery';
  if (!label && !component) return { field: 'label', message: messages.labelRequired };
  if (kind === 'reimbursement' && !billNumber) return { field: 'billNumber', message: messages.billRequired };
  if (kind !== 'reimbursement' && billNumber) return { field: 'billNumber', message: messages.noBill };
  if (!isTakenBack && instalment !== undefined)
    return { field: 'instalment', message: messages.noInstalment };
  if (instalment !== undefined && instalment > amount)
    return { field: 'instalment', message: messages.instalmentTooLarge };
  if (kind !== 'advance' && paidIn !== undefined) return { field: 'paidIn', message: messages.notAdvance };
  if (paidIn !== undefined && month <= paidIn) return { field: 'month', message: messages.takenTooEarly };
  if (kind !== 'earning' && isTaxFree) return { field: 'isTaxFree', message: messages.notTaxable };
  return undefined;
}

/** An adjustment with what has become of it in a month: rupees. */
const listedAdjustment = z.object({
  ...payAdjustment.shape,
  /** The rest that no payslip has paid or taken yet. */
  remaining: rupeesAmount,
  /** The amount that the month is to pay or take, and the one that is in its pay. */
  due: rupeesAmount,
  inMonth: rupeesAmount,
  /** The payslip of the month has just that. */
  isPaid: z.boolean(),
  waits: z.optional(z.enum(waitReasonCodes)),
});
export type ListedAdjustment = z.output<typeof listedAdjustment>;

/** A component for single months that can be chosen now. */
const onceComponent = z.object({
  id: storedComponentId,
  name: z.string(),
  kind: z.enum(['earning', 'deduction']),
  isTaxable: z.boolean(),
});
export type OnceComponent = z.output<typeof onceComponent>;

/** The adjustments of an employee, the latest month first, in the month that they are on. */
const employeeAdjustments = z.object({
  adjustments: z.array(listedAdjustment),
  payPeriod: z.optional(storedPayPeriod),
  /** For which one is entered first. */
  nextMonth: storedPayPeriod,
  components: z.array(onceComponent),
  /** To be sent back with a change. */
  version: z.int(),
});
export type EmployeeAdjustments = z.output<typeof employeeAdjustments>;

/** A month whose LOP days can be given back, with its sum: rupees and days. */
const lopMonth = z.object({
  payPeriod: storedPayPeriod,
  earnings: rupeesAmount,
  lopDays: z.number(),
  totalDays: z.number(),
  divisor: z.optional(lopDivisor),
  /** The days and amount that earlier reversals have given back. */
  givenBack: z.object({ days: z.number(), amount: rupeesAmount }),
});
export type SavedLopMonth = z.output<typeof lopMonth>;

/** An employee who has one-off amounts in a month. */
const adjustedEmployee = z.object({
  userId: storedUserId,
  name: z.string(),
  employeeId: z.optional(z.string()),
  adjustments: z.array(listedAdjustment),
  /** Why the employee gets no payslip of the month as things are. */
  issue: z.optional(z.enum(payRunIssueCodes)),
  version: z.int(),
});
export type AdjustedEmployee = z.output<typeof adjustedEmployee>;

/** The outcome of an employee's amount; nothing was written for a refused one. */
const addedAdjustment = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('added'), userId: storedUserId }),
  z.object({ outcome: z.literal('refused'), userId: storedUserId, message: z.string() }),
]);
export type AddedAdjustment = z.output<typeof addedAdjustment>;

const userParams = z.object({ userId });
const params = z.object({ userId, id: adjustmentId });
/** The version that was read. */
const readVersion = z.number().check(z.int(), z.gte(0));
const path = '/api/admin/employee-profile/{userId}';

/** One-off amounts of an employee. */
export const adjustmentsRoutes = {
  adjustments: route('GET', `${path}/adjustments`, {
    summary: 'The one-off amounts of an employee, with what payslips have settled of them',
    duties: payReaders,
    params: userParams,
    reply: employeeAdjustments,
  }),
  addAdjustment: route('POST', `${path}/adjustments`, {
    summary: 'Enter a one-off amount for a month; the caller chooses its id, so that a retry adds it once',
    duties: payrollAdmins,
    reauthentication: true,
    params: userParams,
    body: z.object({ ...inputShape, id: adjustmentId }),
    reply: employeeAdjustments,
  }),
  changeAdjustment: route('PUT', `${path}/adjustments/{id}`, {
    summary: 'Change a one-off amount that no payslip has, or the instalment of one that is taken back',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    body: z.object({ ...inputShape, version: readVersion }),
    reply: employeeAdjustments,
  }),
  deleteAdjustment: route('DELETE', `${path}/adjustments/{id}`, {
    summary: 'Delete a one-off amount that no payslip has',
    duties: payrollAdmins,
    reauthentication: true,
    params,
    query: z.object({ version: z.coerce.number().check(z.int(), z.gte(0)) }),
    reply: employeeAdjustments,
  }),
  lopMonths: route('GET', `${path}/lop-months`, {
    summary: 'Months whose payslips have LOP days that can be given back, newest first',
    duties: payReaders,
    params: userParams,
    reply: z.object({ months: z.array(lopMonth), nextMonth: storedPayPeriod }),
  }),
  addLopReversal: route('POST', `${path}/lop-reversals`, {
    summary: 'Give back LOP days of an earlier month; the caller chooses the id, as for a one-off amount',
    duties: payrollAdmins,
    reauthentication: true,
    params: userParams,
    body: z.object({
      id: adjustmentId,
      /** The month whose payslip has the LOP days. */
      forMonth: payPeriod,
      days: daysField('Days').check(z.gt(0, 'Days must be more than 0')),
      /** Whose payslip pays them. */
      month: payPeriod,
      reason: requiredText(adjustmentMessages.reasonRequired),
    }),
    reply: employeeAdjustments,
  }),
} as const;

const employees = z.array(z.object({ userId, amount: positive('Amount') })).check(
  z.minLength(1, 'Choose at least one employee'),
  z.maxLength(maxAdjustedEmployees, adjustmentMessages.tooManyEmployees),
  z.refine<{ userId: string }[]>(
    (list) => new Set(list.map((employee) => employee.userId)).size === list.length,
    adjustmentMessages.employeeTwice,
  ),
);

const { amount: _amount, month: _month, paidIn: _paidIn, ...sharedShape } = inputShape;

/** One-off amounts of a month. */
export const monthAdjustmentsRoutes = {
  monthAdjustments: route('GET', '/api/admin/pay-runs/{payPeriod}/adjustments', {
    summary: 'The employees of a month who have one-off amounts, by name',
    duties: payReaders,
    paged: true,
    params: z.object({ payPeriod }),
    query: z.extend(pageQuery, { search: searchText }),
    reply: z.array(adjustedEmployee),
  }),
  addMonthAdjustments: route('POST', '/api/admin/pay-runs/{payPeriod}/adjustments', {
    summary:
      'Enter a one-off amount for several employees of a month; each is saved separately, and once for an id',
    duties: payrollAdmins,
    reauthentication: true,
    params: z.object({ payPeriod }),
    body: z.object({ ...sharedShape, id: adjustmentId, employees }),
    reply: z.array(addedAdjustment),
  }),
} as const;
