import * as z from 'zod/mini';
import { addDays, calendarDate, formatDate } from '../date.ts';
import { payReaders, payrollAdmins } from '../duties.ts';
import { pageQuery, requiredText, singleLineText } from '../fields.ts';
import { confirmedSum, rupeesAmount, rupeesField } from '../money.ts';
import {
  daysInPeriod,
  formatPeriod,
  nextPeriod,
  type PayPeriod,
  payPeriod,
  storedPayPeriod,
} from '../period.ts';
import { route } from '../route.ts';
import { batchStates, holdReasons, paymentOutcomes, paymentStates } from '../slips/payment-state.ts';
import { exportedFile } from '../statutory/statutory-filing.ts';
import { idSchema, recordedEvent, storedUserId, userId } from '../user-id.ts';
import { isShortened } from './bank-files/bank-report.ts';
import { presetIds } from './bank-files/presets.ts';
import { bankFileTemplate, maxTemplates } from './bank-files/template.ts';

/** Employees that one request adds to a batch or removes, together, or records the outcome of: one transaction. */
export const maxPaymentsAtOnce = 90;

/** Days in which a month is still paid whose time is over: a late salary finds a value date too. */
const lateDays = 7;

/** The last value date of a month's batches: the end of the next month. @param today YYYY-MM-DD */
export function latestValueDate(period: PayPeriod, today: string): string {
  const next = nextPeriod(period);
  return [`${next}-${daysInPeriod(next)}`, addDays(today, lateDays)].sort().at(-1) as string;
}

export const paymentMessages = {
  noMonth: (period: string) => `${formatPeriod(period)} has no pay run and no payslips.`,
  noBatch: 'This batch does not exist.',
  notDraft: 'This batch is approved, so its payments cannot be changed.',
  notApproved: 'Approve this batch first.',
  notExported: 'Export this batch first: the bank does not have it yet.',
  isVoid: 'This batch is void.',
  hasPaid: 'Payments of this batch are recorded as paid. Record the outcome of the others instead.',
  anotherVoids: 'You exported this batch. Another admin must void it.',
  changedSince: (names: string) =>
    `The amount due, the bank account, the name in the bank or a hold has changed since the approval for ${names}, so there is no file. Void this batch, and make another one of those who can be paid.`,
  hasOutcomes:
    'The outcome of payments in this batch is recorded, so its file cannot be exported again. Put failed payments into another batch.',
  empty: 'This batch has no payments.',
  openBatch: 'Approve or void the draft batch first.',
  otherNumber: 'Another batch was created meanwhile. Reload the payments.',
  otherTotal: 'The total is not that of this batch. Check its payments again.',
  otherCount: 'The number of payments is not that of this batch. Check its payments again.',
  nothingDue: (name: string) => `Nothing can be paid to ${name} now.`,
  differs: (names: string) =>
    `The amount due, the bank account, the name in the bank or a hold has changed for ${names}. Remove them from the batch, and add those who can be paid.`,
  noPayment: 'One of these employees has no payment in this batch.',
  paidByBatch: (name: string, batch: number) =>
    `Batch ${batch} has paid ${name}, so this payment cannot be with the bank again.`,
  utrOfBatch: (name: string, utr: string, batch: number) =>
    `The payment of batch ${batch} to ${name} has the UTR ${utr}. Choose the report of this batch, or correct the UTR.`,
  onItsWayElsewhere: (name: string, batch: number) =>
    `Batch ${batch} is to pay ${name}, so this payment cannot be changed. Record the outcome of batch ${batch} first, or take ${name} out of it.`,
  paidElsewhere: (name: string) =>
    `${name} was paid outside of the portal, so this payment cannot be with the bank again.`,
  underWay: (name: string, batch: number) =>
    `Batch ${batch} is to pay ${name}. Record its outcome, or take ${name} out of it first.`,
  noneDue: (name: string) => `Nothing is due to ${name}. Reload the payments.`,
  moreThanDue: (due: string) => `Only ${due} is due.`,
  noneOverpaid: (name: string) => `Nothing is to be recovered from ${name}. Reload the payments.`,
  moreThanOverpaid: (overpaid: string) => `Only ${overpaid} is to be recovered.`,
  amountRequired: 'Enter an amount above zero.',
  referenceRequired: 'Enter a reference by which the payment can be found.',
  paidBeforeMonth: (period: string) => `The day cannot be before ${formatPeriod(period)}.`,
  otherPayment: 'This payment was recorded with other details. Reload the payments.',
  noPaymentElsewhere: 'This payment does not exist.',
  valueDatePast: 'The value date cannot be before today.',
  valueDateLate: (latest: string) => `The value date cannot be after ${formatDate(latest)}.`,
  noBankName: 'No name that a bank can print',
  unreadable:
    'The details of this employee could not be read. Ask the operator of the portal to repair them.',
  noDebitAccount: 'Enter the account that salaries are paid from in the payment settings first.',
  noTemplate: 'This layout does not exist any more.',
  reasonRequired: 'Enter a reason.',
  paidOnRequired: 'Enter the day on which it was paid.',
  accountChanged: (on: string, by: string) => `Account changed on ${on} by ${by}.`,
  confirm: 'Check it with the employee, then confirm it.',
  anotherConfirms: 'Another admin must confirm it.',
  confirmAlone: 'You are the only admin: check it with the employee before you confirm your own change.',
  ownChange: 'You changed this bank account yourself. Ask another admin to confirm it.',
  otherAccount: 'The bank account has changed again. Reload the payments.',
  hasAccount: (name: string) => `${name} has a bank account by now. Reload the payments.`,
  employeeTwice: 'Each employee can be listed only once.',
  tooMany: `At most ${maxPaymentsAtOnce} employees can be changed at once.`,
} as const;

const payment = z.object({
  /** Absent of a payment that was made outside of the portal, which has an id and a reference instead. */
  batch: z.optional(z.int()),
  id: z.optional(z.string()),
  reference: z.optional(z.string()),
  /** Below zero where the employee returned it. */
  amount: rupeesAmount,
  outcome: z.enum(paymentOutcomes),
  /** 'HDFC ••4471': the account that it was paid into, or was to be; absent of a payment outside of the portal. */
  account: z.optional(z.string()),
  /** YYYY-MM-DD. */
  paidOn: z.optional(z.string()),
  utr: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type ListedPayment = z.output<typeof payment>;

/** An employee of a month with what is due, in rupees. */
const paymentRow = z.object({
  userId: storedUserId,
  name: z.string(),
  employeeId: z.optional(z.string()),
  /** As it is now; absent without one. */
  account: z.optional(z.string()),
  net: rupeesAmount,
  paid: rupeesAmount,
  queued: rupeesAmount,
  /** The part of an overpayment that payslips of later months have taken back; absent where they have taken nothing. */
  takenBack: z.optional(rupeesAmount),
  due: rupeesAmount,
  state: z.enum(paymentStates),
  hold: z.optional(
    z.object({
      reason: z.enum(holdReasons),
      /** The admin's reason, or a sentence on the account. */
      text: z.string(),
      /** The ISO time at which the employee was last reminded of an account that is missing or not valid. */
      remindedAt: z.optional(z.string()),
      /** Names a changed account for its confirmation. */
      account: z.optional(z.string()),
      /** Whether the caller may confirm a changed account. */
      canConfirm: z.optional(z.boolean()),
    }),
  ),
  /** Oldest first. */
  payments: z.array(payment),
  /** The last day of an employee who leaves or has left. */
  lastDay: z.optional(z.string()),
});
export type PaymentRow = z.output<typeof paymentRow>;

const batch = z.object({
  number: z.int(),
  state: z.enum(batchStates),
  valueDate: z.string(),
  created: recordedEvent,
  approved: z.optional(z.object({ ...recordedEvent.shape, total: rupeesAmount, count: z.int() })),
  /** Newest first. */
  exports: z.array(z.object({ ...recordedEvent.shape, layout: z.string(), hash: z.string() })),
  voided: z.optional(z.object({ ...recordedEvent.shape, reason: z.string() })),
  /** The caller exported it, and another admin voids it. */
  anotherVoids: z.optional(z.literal(true)),
});
export type PaymentBatch = z.output<typeof batch>;

const monthPayments = z.object({
  payPeriod: storedPayPeriod,
  /** Slips and their lists say what was paid from this month on. */
  isTracked: z.boolean(),
  payDate: z.optional(z.string()),
  /** Oldest first. */
  batches: z.array(batch),
});
export type MonthPayments = z.output<typeof monthPayments>;

/** Employees, and rupees. */
const paidPart = z.object({ employees: z.int(), amount: rupeesAmount });

/** The dues of a month's payslips to employees, and their payment: amounts in rupees. */
const openMonth = z.object({
  payPeriod: storedPayPeriod,
  payDate: z.optional(z.string()),
  /** Counts employees to whom something is due, whatever others were paid too much. */
  due: paidPart,
  paid: paidPart,
  /** In a batch that the bank has not answered. */
  queued: paidPart,
  /** Part of what is due. */
  failed: paidPart,
  /** Batches that wait for approval. */
  drafts: z.array(z.object({ number: z.int(), ...paidPart.shape })),
  /** Who was paid more than the newest payslip. */
  recover: z.array(
    z.object({
      userId: storedUserId,
      name: z.string(),
      employeeId: z.optional(z.string()),
      net: rupeesAmount,
      paid: rupeesAmount,
      takenBack: rupeesAmount,
      /** The rest that is to be recovered. */
      overpaid: rupeesAmount,
    }),
  ),
});
export type OpenMonth = z.output<typeof openMonth>;

const batchPayment = z.object({
  userId: storedUserId,
  name: z.string(),
  /** The name that the bank prints, where it is another one. */
  beneficiary: z.optional(z.string()),
  employeeId: z.string(),
  email: z.string(),
  account: z.string(),
  ifsc: z.string(),
  amount: rupeesAmount,
  outcome: z.enum(paymentOutcomes),
  utr: z.optional(z.string()),
});
export type BatchPayment = z.output<typeof batchPayment>;

export const templateId = z.union([z.enum(presetIds), idSchema('tpl')]);
export type TemplateId = z.output<typeof templateId>;

const paymentSettings = z.object({
  /** Payments are tracked from this month on; null: every payslip says that it is paid. */
  trackedFrom: z.nullable(payPeriod),
  /** The account that salaries are paid from. */
  debitAccount: singleLineText('The account', 34),
  /** The layout that is chosen at first. */
  layout: templateId,
  templates: z
    .array(z.object({ id: idSchema('tpl'), ...bankFileTemplate.shape }))
    .check(z.maxLength(maxTemplates, `You can have at most ${maxTemplates} layouts of your own.`)),
  version: z.int().check(z.gte(0)),
});
export type PaymentSettings = z.output<typeof paymentSettings>;

const result = z.object({
  userId,
  /** queued takes back what was recorded. */
  outcome: z.enum(paymentOutcomes),
  paidOn: z.optional(calendarDate('The day')),
  utr: z.optional(
    singleLineText('The UTR', 40).check(
      z.refine(
        (utr) => !isShortened(utr),
        'A spreadsheet has shortened this UTR. Enter it as the bank has it.',
      ),
    ),
  ),
  reason: z.optional(singleLineText('The reason')),
});
export type PaymentResult = z.output<typeof result>;

const paymentId = idSchema('pmt');

const params = z.object({ payPeriod });
const batchParams = z.object({
  payPeriod,
  batch: z.coerce.number().check(z.int(), z.gte(1), z.lte(999)),
});
const employeeParams = z.object({ payPeriod, userId });
const elsewhereParams = z.object({ payPeriod, userId, paymentId });
const people = z.array(userId).check(z.maxLength(maxPaymentsAtOnce));

export const paymentsRoutes = {
  settings: route('GET', '/api/admin/payment-settings', {
    summary: 'From when payments are tracked, the account they are made from, and the layouts of bank files',
    duties: payReaders,
    reply: paymentSettings,
  }),
  saveSettings: route('PUT', '/api/admin/payment-settings', {
    summary: 'Save the payment settings; a new account or layout needs re-authentication within 15 minutes',
    duties: payrollAdmins,
    body: paymentSettings,
    reply: paymentSettings,
    errors: ['reauthentication_required'],
  }),
  open: route('GET', '/api/admin/payments', {
    summary:
      'The months of which something is due, on its way or to be recovered, newest first, and the newest month whatever is open of it',
    duties: payReaders,
    query: pageQuery,
    paged: true,
    reply: z.array(openMonth),
  }),
  month: route('GET', '/api/admin/payments/{payPeriod}', {
    summary: 'The payment batches of a month',
    duties: payReaders,
    params,
    reply: monthPayments,
    errors: ['not_found'],
  }),
  rows: route('GET', '/api/admin/payments/{payPeriod}/rows', {
    summary:
      'The employees of a month in the order of names, with what is due and what was paid; also those without a payslip yet',
    duties: payReaders,
    params,
    query: pageQuery,
    paged: true,
    reply: z.array(paymentRow),
    errors: ['not_found'],
  }),
  createBatch: route('POST', '/api/admin/payments/{payPeriod}/batches', {
    summary: 'Begin a batch; the number that the next one has makes a retry safe',
    duties: payrollAdmins,
    params,
    body: z.object({
      number: z.int().check(z.gte(1), z.lte(999)),
      valueDate: calendarDate('The value date'),
    }),
    reply: monthPayments,
    errors: ['not_found'],
  }),
  changeBatch: route('PUT', '/api/admin/payments/{payPeriod}/batches/{batch}', {
    summary: 'Add employees to a draft batch, each with what is due, or remove them',
    duties: payrollAdmins,
    unaudited: 'a draft pays no employee yet; its approval is recorded',
    params: batchParams,
    body: z.object({ add: people, remove: people }),
    reply: z.object({ added: z.int(), removed: z.int() }),
    errors: ['not_found'],
  }),
  transfers: route('GET', '/api/admin/payments/{payPeriod}/batches/{batch}', {
    summary: 'The payments of a batch with their accounts',
    duties: payReaders,
    paged: true,
    params: batchParams,
    query: pageQuery,
    reply: z.array(batchPayment),
    errors: ['not_found'],
  }),
  approveBatch: route('POST', '/api/admin/payments/{payPeriod}/batches/{batch}/approval', {
    summary: 'Approve a batch by its total and number of payments; needs re-authentication within 15 minutes',
    duties: ['approver'],
    params: batchParams,
    body: z.object({ total: confirmedSum, count: z.int() }),
    reply: monthPayments,
    errors: ['not_found', 'reauthentication_required'],
  }),
  exportBatch: route('POST', '/api/admin/payments/{payPeriod}/batches/{batch}/export', {
    summary: 'The file for the bank; needs re-authentication within 15 minutes',
    duties: payrollAdmins,
    params: batchParams,
    body: z.object({ layout: templateId }),
    reply: exportedFile,
    errors: ['not_found', 'reauthentication_required'],
  }),
  recordResults: route('POST', '/api/admin/payments/{payPeriod}/batches/{batch}/results', {
    summary: 'Record which payments of a batch that was exported were paid, failed or are void',
    duties: payrollAdmins,
    reauthentication: true,
    params: batchParams,
    body: z.object({ results: z.array(result).check(z.minLength(1), z.maxLength(maxPaymentsAtOnce)) }),
    reply: z.object({ recorded: z.int() }),
    errors: ['not_found'],
  }),
  voidBatch: route('POST', '/api/admin/payments/{payPeriod}/batches/{batch}/voiding', {
    summary:
      'Void a batch without a payment that was made: what it would have paid is due again; one that was exported, by another admin than exported it',
    duties: ['payroll', 'approver'],
    reauthentication: true,
    params: batchParams,
    body: z.object({ reason: requiredText(paymentMessages.reasonRequired) }),
    reply: monthPayments,
    errors: ['not_found'],
  }),
  hold: route('PUT', '/api/admin/payments/{payPeriod}/employees/{userId}/hold', {
    summary: 'Hold what is due to an employee, for a reason, or pay it again',
    duties: payrollAdmins,
    reauthentication: true,
    params: employeeParams,
    /** null ends the hold. */
    body: z.object({ reason: z.nullable(requiredText(paymentMessages.reasonRequired)) }),
    reply: z.object({ held: z.boolean() }),
    errors: ['not_found'],
  }),
  recordElsewhere: route('PUT', '/api/admin/payments/{payPeriod}/employees/{userId}/elsewhere/{paymentId}', {
    summary:
      'Record that what is due was paid outside of the portal, or what was paid too much returned; the id makes a retry safe',
    duties: payrollAdmins,
    reauthentication: true,
    params: elsewhereParams,
    body: z.object({
      amount: rupeesField('The amount').check(
        z.refine((amount) => amount > 0, paymentMessages.amountRequired),
      ),
      paidOn: calendarDate('The day'),
      reference: requiredText(paymentMessages.referenceRequired, 100),
      /** The employee has returned the amount, of what was paid above the payslip. */
      isReturned: z.optional(z.literal(true)),
    }),
    reply: z.object({ due: rupeesAmount }),
    errors: ['not_found'],
  }),
  voidElsewhere: route(
    'POST',
    '/api/admin/payments/{payPeriod}/employees/{userId}/elsewhere/{paymentId}/voiding',
    {
      summary: 'Undo a payment outside of the portal that was recorded by mistake: its amount is due again',
      duties: payrollAdmins,
      reauthentication: true,
      params: elsewhereParams,
      body: z.object({ reason: requiredText(paymentMessages.reasonRequired) }),
      reply: z.object({ due: rupeesAmount }),
      errors: ['not_found'],
      neverConflicts: true,
    },
  ),
  remind: route('POST', '/api/admin/payments/{payPeriod}/employees/{userId}/reminder', {
    summary: 'Ask an employee without a bank account to enter it; at most once in 24 hours',
    duties: payrollAdmins,
    params: employeeParams,
    reply: z.object({ remindedAt: z.string() }),
    errors: ['not_found'],
  }),
  confirmAccount: route('PUT', '/api/admin/payments/{payPeriod}/employees/{userId}/account', {
    summary:
      'Confirm a bank account that was changed shortly before the pay date, by another admin than changed it; needs re-authentication within 15 minutes',
    duties: ['payroll', 'approver'],
    params: employeeParams,
    body: z.object({ account: z.string().check(z.maxLength(60)) }),
    reply: z.object({ confirmed: z.boolean() }),
    errors: ['not_found', 'reauthentication_required'],
  }),
} as const;
