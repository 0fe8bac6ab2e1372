import { type Paise, subtractPaise, sumPaise } from '../money.ts';
import { calculateSlip } from '../pay/calculation.ts';
import type { LopDivisor } from '../pay/lop-basis.ts';
import { type DatesOfMonth, disputedDays, type MonthDays, slipDays } from '../pay/month-days.ts';
import { daysInPeriod, type PayPeriod } from '../period.ts';
import { unknownBankChange } from '../profiles/bank-change.ts';

/** Issues of an employee's month: an error keeps a payslip from being generated, a warning does not. */
export const payRunIssues = {
  left: { level: 'error', message: 'This employee no longer has an account.' },
  unreadable: {
    level: 'error',
    message:
      'The details of this employee could not be read. Ask the operator of the portal to repair them, then check the month again.',
  },
  'not-joined': { level: 'error', message: 'The date of joining is after this month.' },
  'left-before': { level: 'error', message: 'The date of leaving is before this month.' },
  'paid-later': { level: 'error', message: 'Later payslips have paid this month.' },
  'no-pay-period': {
    level: 'error',
    message: 'No pay period is set. Change a figure to add this employee to the month.',
  },
  'negative-net': { level: 'error', message: 'Net pay is negative. Confirm it, or correct the figures.' },
  unprintable: { level: 'error', message: 'Some characters cannot be printed on the payslip. Replace them.' },
  'statutory-incomplete': {
    level: 'error',
    message:
      'PF, ESI, professional tax or labour welfare fund cannot be filled in: a detail of the employee or a rule of the law is missing.',
  },
  'statutory-differs': {
    level: 'warning',
    message: 'PF, ESI, professional tax, labour welfare fund or income tax is not the expected amount.',
  },
  'leave-changed': {
    level: 'error',
    message: 'Unpaid leave has changed since the month was checked. Check the month again.',
  },
  'no-earnings': { level: 'warning', message: 'No earnings have been entered. The payslip has none.' },
  'days-exceed': { level: 'warning', message: 'Paid days and LOP days exceed the days of the month.' },
  'lop-differs': {
    level: 'warning',
    message: 'The LOP days are not those of unpaid leave.',
  },
  'bank-changed': {
    level: 'warning',
    message: unknownBankChange,
  },
  'change-waiting': {
    level: 'warning',
    message: 'A change of bank account, IFSC or PAN is waiting for approval.',
  },
  'days-differ': {
    level: 'warning',
    message: 'Paid days and LOP days add up to less than the days of the month.',
  },
  'days-typed': {
    level: 'warning',
    message: 'The paid days entered do not match the dates of joining and leaving.',
  },
  'one-off-waits': {
    level: 'warning',
    message: 'A one-off amount is not, or only in part, in this month.',
  },
  'earlier-month': {
    level: 'warning',
    message: 'Pay of an earlier month is paid or taken back with this one. The lines of the row name it.',
  },
  'net-changed': { level: 'warning', message: 'Net pay differs from last month by more than 20%.' },
  joined: { level: 'warning', message: 'The date of joining is in this month.' },
  leaving: { level: 'warning', message: 'The date of leaving is in this month.' },
  'no-bank-account': { level: 'warning', message: 'The bank account number is missing.' },
  'no-ifsc': { level: 'warning', message: 'The IFSC is missing.' },
  'account-form': { level: 'warning', message: 'Enter a valid bank account: 9 to 18 digits.' },
  'ifsc-form': { level: 'warning', message: 'Enter a valid IFSC, for example SBIN0001234.' },
  'no-pan': { level: 'warning', message: 'Income tax is deducted, but the PAN is missing.' },
  'pan-form': { level: 'warning', message: 'Enter a valid PAN, for example ABCDE1234F.' },
  'no-uan': { level: 'warning', message: 'PF is deducted, but the UAN is missing.' },
  'uan-form': { level: 'warning', message: 'Enter a valid UAN: 12 digits.' },
  'member-name': { level: 'warning', message: 'EPFO does not take this name. Enter the name on the UAN.' },
  'no-esi-number': { level: 'warning', message: 'ESI is deducted, but the ESI number is missing.' },
  'esi-number-form': { level: 'warning', message: 'Enter a valid ESI number: 10 digits.' },
  'insured-name': { level: 'warning', message: 'ESIC does not take this name. Enter the name on the UAN.' },
  'shared-bank-account': { level: 'warning', message: 'Another employee has the same bank account number.' },
  'shared-uan': { level: 'warning', message: 'Another employee has the same UAN.' },
  'shared-esi-number': { level: 'warning', message: 'Another employee has the same ESI number.' },
  'shared-employee-id': { level: 'warning', message: 'Another employee has the same employee ID.' },
  'same-figures': { level: 'warning', message: 'Another employee has the same name and the same figures.' },
} as const satisfies Record<string, { level: 'error' | 'warning'; message: string }>;

export type PayRunIssue = keyof typeof payRunIssues;

export const payRunIssueCodes = Object.keys(payRunIssues) as PayRunIssue[];

export const isError = (issue: PayRunIssue): boolean => payRunIssues[issue].level === 'error';

/** Issues of employees whose month is over: they are no longer employed, or later payslips have paid it. */
export const outsideMonthIssues: readonly PayRunIssue[] = ['left', 'left-before', 'paid-later'];

/**
 * The figures that can be typed into a row: days with at most two decimals, the deduction in paise. Missing counts as
 * 0.
 */
export interface MonthlyFigures extends MonthDays {
  otherDeduction?: Paise | undefined;
}

/** The figures of a row, in paise. */
interface RowFigures extends MonthlyFigures, DatesOfMonth {
  grossEarnings: Paise;
  /** The part of gross earnings that loss of pay reduces; absent where it is all of it. */
  reducedEarnings?: Paise | undefined;
  /** Every deduction but loss of pay and the other deduction of the month. */
  fixedDeductions: Paise;
  /** Paid beside the salary. */
  reimbursements?: Paise | undefined;
  /** The number of days that divides a month's pay for a day of absence, where that is not the days of the month. */
  lopDivisor?: LopDivisor | undefined;
}

export interface RowResult {
  grossEarnings: Paise;
  lopDeduction: Paise;
  totalDeductions: Paise;
  netPay: Paise;
}

/** The results of a row as the slip will show them: the calculation of spec §5, in paise. */
export function calculateRow(figures: RowFigures, payPeriod: PayPeriod): RowResult {
  const { grossEarnings, fixedDeductions, otherDeduction = 0, reimbursements = 0, lopDivisor } = figures;
  const { lopDeduction } = calculateSlip({
    grossEarnings: figures.reducedEarnings ?? grossEarnings,
    ...slipDays(payPeriod, figures, figures),
    totalDaysInMonth: daysInPeriod(payPeriod),
    ...(lopDivisor && { lopBasis: { divisor: lopDivisor, days: figures.lopDays ?? 0 } }),
  });
  const totalDeductions = sumPaise([fixedDeductions, otherDeduction, lopDeduction]);
  return {
    grossEarnings,
    lopDeduction,
    totalDeductions,
    netPay: subtractPaise(sumPaise([grossEarnings, reimbursements]), totalDeductions),
  };
}

/** A negative net pay is paid only after exactly that amount was confirmed. */
export const needsConfirmation = (netPay: Paise, confirmed: Paise | undefined): boolean =>
  netPay < 0 && confirmed !== netPay;

/** A net pay that is more than a fifth above or below last month's. */
const differsByAFifth = (netPay: Paise, previous: Paise) =>
  Math.abs(netPay - previous) * 5 > Math.abs(previous);

export interface CheckedRow extends RowFigures {
  /** The net pay of last month's slip, where there is one. */
  previousNetPay?: Paise | undefined;
  /** The negative net pay of exactly these figures was confirmed. */
  confirmedNegative: boolean;
}

/**
 * Issues that follow from the figures alone, and so change while they are typed.
 * @param results of the row, where they are known already
 */
export function figureIssues(
  row: CheckedRow,
  payPeriod: PayPeriod,
  { netPay }: Pick<RowResult, 'netPay'> = calculateRow(row, payPeriod),
): PayRunIssue[] {
  const { grossEarnings, previousNetPay, confirmedNegative } = row;
  const { paidDays = 0, lopDays = 0 } = slipDays(payPeriod, row, row);
  const areDisputed = disputedDays(payPeriod, row, row) !== undefined;
  const days = Math.round((paidDays + lopDays) * 100) - daysInPeriod(payPeriod) * 100;
  const found: Partial<Record<PayRunIssue, boolean>> = {
    'no-earnings': grossEarnings === 0,
    'days-exceed': days > 0,
    'negative-net': netPay < 0 && !confirmedNegative,
    'days-differ': days < 0 && !areDisputed,
    'days-typed': areDisputed,
    'net-changed': previousNetPay !== undefined && differsByAFifth(netPay, previousNetPay),
  };
  return payRunIssueCodes.filter((code) => found[code]);
}
