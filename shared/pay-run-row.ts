import { unknownBankChange } from './bank-change.ts';
import { calculateSlip } from './calculation.ts';
import { type Paise, subtractPaise, sumPaise } from './money.ts';
import { disputedDays, type EmploymentDates, type MonthDays, slipDays } from './month-days.ts';
import { daysInPeriod, type PayPeriod } from './period.ts';

/** What of a person's month can be wrong; an error keeps a slip from being generated, a warning does not. */
export const payRunIssues = {
  left: { level: 'error', message: 'This person has no account any more.' },
  'not-joined': { level: 'error', message: 'The date of joining is after this month.' },
  'left-before': { level: 'error', message: 'The date of leaving is before this month.' },
  'no-pay-period': {
    level: 'error',
    message: 'No pay period is set. Change a figure to bring this person into the month.',
  },
  'other-pay-period': {
    level: 'error',
    message: 'The payroll details are for another month. Change a figure to bring this person into this one.',
  },
  'no-earnings': { level: 'error', message: 'No earnings have been entered.' },
  'days-exceed': { level: 'error', message: 'Paid days and LOP days are more than the days of the month.' },
  'negative-net': { level: 'error', message: 'Net pay is negative. Confirm it, or correct the figures.' },
  unprintable: { level: 'error', message: 'There is no font for some characters of the slip.' },
  'bank-changed': {
    level: 'warning',
    message: unknownBankChange,
  },
  'change-waiting': {
    level: 'warning',
    message: 'A change of bank account, IFSC or PAN waits for approval.',
  },
  'days-differ': {
    level: 'warning',
    message: 'Paid days and LOP days are fewer than the days of the month.',
  },
  'days-typed': {
    level: 'warning',
    message: 'Paid days were typed that the dates of joining and leaving contradict.',
  },
  'net-changed': { level: 'warning', message: 'Net pay differs from last month by more than a fifth.' },
  joined: { level: 'warning', message: 'Joined within this month.' },
  leaving: { level: 'warning', message: 'The date of leaving is within this month.' },
  'no-bank-account': { level: 'warning', message: 'No bank account number is known.' },
  'no-ifsc': { level: 'warning', message: 'No IFSC is known.' },
  'ifsc-form': { level: 'warning', message: 'The IFSC has not the form of one, as SBIN0001234.' },
  'pan-form': { level: 'warning', message: 'The PAN has not the form of one, as ABCDE1234F.' },
  'no-uan': { level: 'warning', message: 'PF is deducted, and no UAN is known.' },
  'shared-bank-account': { level: 'warning', message: 'Somebody else has the same bank account number.' },
  'shared-employee-id': { level: 'warning', message: 'Somebody else has the same employee ID.' },
  'same-figures': { level: 'warning', message: 'Somebody else has the same name and the same figures.' },
} as const satisfies Record<string, { level: 'error' | 'warning'; message: string }>;

export type PayRunIssue = keyof typeof payRunIssues;
export const payRunIssueCodes = Object.keys(payRunIssues) as PayRunIssue[];

export const isError = (issue: PayRunIssue): boolean => payRunIssues[issue].level === 'error';

/** What can be typed into a row: days with at most two decimals, the deduction in paise. Missing counts as 0. */
export interface MonthlyFigures extends MonthDays {
  otherDeduction?: Paise | undefined;
}

/** The figures of a row, in paise. */
export interface RowFigures extends MonthlyFigures, EmploymentDates {
  grossEarnings: Paise;
  /** Every deduction that is not of the month: professional tax and PF. */
  fixedDeductions: Paise;
}

export interface RowResult {
  grossEarnings: Paise;
  lopDeduction: Paise;
  totalDeductions: Paise;
  netPay: Paise;
}

/** The results of a row as the slip will show them: the calculation of spec §5, in paise. */
export function calculateRow(figures: RowFigures, payPeriod: PayPeriod): RowResult {
  const { grossEarnings, fixedDeductions, otherDeduction = 0 } = figures;
  const { lopDeduction } = calculateSlip({
    grossEarnings,
    ...slipDays(payPeriod, figures, figures),
    totalDaysInMonth: daysInPeriod(payPeriod),
  });
  const totalDeductions = sumPaise([fixedDeductions, otherDeduction, lopDeduction]);
  return {
    grossEarnings,
    lopDeduction,
    totalDeductions,
    netPay: subtractPaise(grossEarnings, totalDeductions),
  };
}

/** A negative net pay is paid out only where exactly that sum was confirmed. */
export const needsConfirmation = (netPay: Paise, confirmed: Paise | undefined): boolean =>
  netPay < 0 && confirmed !== netPay;

/** A net pay that is more than a fifth above or below last month's. */
const differsByAFifth = (netPay: Paise, previous: Paise) =>
  Math.abs(netPay - previous) * 5 > Math.abs(previous);

export interface CheckedRow extends RowFigures {
  /** Of last month's slip, where there is one. */
  previousNetPay?: Paise | undefined;
  /** Somebody confirmed the negative net pay of exactly these figures. */
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
