import type { AdjustmentKind } from '../../../../shared/pay/adjustment-kinds.ts';
import type { NaiveState } from '../../../support/naive-law.ts';

/** YYYY-MM. */
export type Month = string;
export type Amount = 'basicSalary' | 'hra' | 'shift' | 'internet';
/** In paise. */
type Pay = Record<Amount, number>;

export interface OneOff {
  kind: 'earning' | 'deduction' | 'reimbursement' | 'advance' | 'leave-encashment' | 'notice-pay';
  amount: number;
  /** The month whose payslip has it first. */
  month: Month;
  instalment?: number;
  /** The month whose payslip pays an advance. */
  paidIn?: Month;
}

/** A payslip as it should be. Amounts in paise. */
export interface NaiveSlip {
  /** The pay of the month itself: less loss of pay. */
  own: number;
  /** The amounts that it pays of earlier months, by month; below zero where it takes back. */
  earlier: Map<Month, number>;
  /** The amounts that it takes of one-off amounts, by their place. */
  taken: Map<number, number>;
  pf: number;
  esi: number;
  profTax: number;
  fund: number;
  net: number;
  isInsured: boolean;
  /** The pay that is subject to professional tax: earnings, and one-off amounts. */
  taxed: { earned: number; oneOffs: { kind: AdjustmentKind; amount: number }[] };
}

/** An employee with everything that was entered of them, in the order in which it was. */
export interface NaiveEmployee {
  place: number;
  state: NaiveState;
  pfMembership: 'none' | 'ceiling' | 'full';
  /** The last is the present one. */
  employments: { from: string; to?: string | undefined }[];
  /** The month in which the portal learns of the employee. */
  enteredIn: Month;
  changes: { from: string; name: Amount; amount: number }[];
  /** Days of loss of pay that were typed, by month. */
  lop: Map<Month, number>;
  /** Dates of unpaid leave. */
  leave: Set<string>;
  /** Days of loss of pay that later payslips give back, by month. */
  givenBack: Map<Month, number>;
  otherDeduction: Map<Month, number>;
  oneOffs: OneOff[];
  slips: Map<Month, NaiveSlip>;
}

export const months: Month[] = [
  ...Array.from({ length: 9 }, (_, i) => `2026-${String(i + 4).padStart(2, '0')}`),
  ...['2027-01', '2027-02', '2027-03'],
];

export const daysIn = (month: Month): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
export const dateOf = (month: Month, day: number): string => `${month}-${String(day).padStart(2, '0')}`;
/** All dates of a month. */
export const datesIn = (month: Month): string[] =>
  Array.from({ length: daysIn(month) }, (_, i) => dateOf(month, i + 1));

export const isEmployed = ({ employments }: Pick<NaiveEmployee, 'employments'>, date: string): boolean =>
  employments.some(({ from, to = '9999' }) => from <= date && date <= to);

/** The amount that holds on a day: of the latest day from which one holds, the one that was entered last. */
export function amountOn({ changes }: Pick<NaiveEmployee, 'changes'>, name: Amount, date: string): number {
  let found = { from: '', amount: 0 };
  for (const change of changes)
    if (change.name === name && change.from <= date && change.from >= found.from) found = change;
  return found.amount;
}

export const amounts: readonly Amount[] = ['basicSalary', 'hra', 'shift', 'internet'];
export const payOn = (employee: NaiveEmployee, date: string): Pay =>
  Object.fromEntries(amounts.map((name) => [name, amountOn(employee, name, date)])) as Pay;
