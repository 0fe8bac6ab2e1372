import { divideRounded, formatPaise, hundredths, type Paise, paise, subtractPaise } from '../money.ts';
import type { PayPeriod } from '../period.ts';
import { calculateSlip, type SlipFigures } from './calculation.ts';
import { paidPart } from './lop-basis.ts';
import { type EmploymentDates, employedDays, isEmployedOn } from './month-days.ts';
import type { MonthPay } from './month-pay.ts';
import { isComponentLine, type PayLine, type WagesTreatment } from './pay-lines.ts';
import { type EarningName, earningNames, slipLabel } from './payroll-fields.ts';
import type { UnpaidDay } from './unpaid-day.ts';
import { sumOfDays } from './unpaid-days.ts';

/** The amount that a component should have been in an earlier month, and was: in paise, for the full month. */
interface ComparedAmount {
  /** Name of an earning, or the id of a component's line. */
  name: string;
  label: string;
  kind: 'earning' | 'deduction';
  now: Paise;
  was: Paise;
  /** Loss of pay does not reduce it. */
  isFixed: boolean;
  wages: WagesTreatment;
}

/** An earning of the payroll fields as a line. */
const earningLines = (amounts: SlipFigures | MonthPay['earnings']) =>
  earningNames.map((name) => ({ name, label: slipLabel(name), amount: amounts[name] ?? paise(0) }));

const linesById = (lines: readonly PayLine[] = []) => new Map(lines.map((line) => [line.id, line]));

/** Earnings that are wages of the Labour Codes, in the reading of the company. */
type IsWages = (name: EarningName) => boolean;

/** Each amount of a month as it should be, beside what its payslip has. */
function compare({ target, slip, otherDeduction: typed }: EarlierMonth, isWages: IsWages): ComparedAmount[] {
  const [now, was] = [linesById(target.lines), linesById(slip.lines)];
  const { otherDeduction = paise(0) } = slip;
  const ofComponents = [...new Map([...was, ...now]).values()].filter(isComponentLine);
  return [
    ...earningLines(target.earnings).map(
      ({ name, label, amount }): ComparedAmount => ({
        name,
        label,
        kind: 'earning',
        now: amount,
        was: slip[name] ?? paise(0),
        isFixed: false,
        wages: isWages(name) ? 'wages' : 'excluded',
      }),
    ),
    ...ofComponents.map(
      ({ id, label, kind, isFixed, wages }): ComparedAmount => ({
        name: id,
        label,
        kind: kind === 'deduction' ? 'deduction' : 'earning',
        now: now.get(id)?.amount ?? paise(0),
        was: was.get(id)?.amount ?? paise(0),
        isFixed: isFixed === true || kind === 'deduction',
        wages: (kind !== 'deduction' && wages) || 'outside',
      }),
    ),
    {
      name: 'otherDeduction',
      label: slipLabel('otherDeduction'),
      kind: 'deduction',
      now: typed ?? otherDeduction,
      was: otherDeduction,
      isFixed: true,
      wages: 'outside',
    },
  ];
}

/** An earlier month by the facts of now, beside the payslip that it has. */
export interface EarlierMonth {
  period: PayPeriod;
  /** Its pay by the facts of now. */
  target: MonthPay;
  employment: EmploymentDates;
  /** Figures of its payslip; where it has none, its days alone. */
  slip: SlipFigures;
  /** The other deduction that was typed for a month without a payslip. */
  otherDeduction?: Paise | undefined;
  /** The days of employment that the payslip knows of. */
  employedBySlip: number;
  /** The dates of loss of pay of all its payslips together. */
  lost: readonly UnpaidDay[];
  /** LOP days that later payslips gave back, less those that they took. */
  givenBack: number;
}

const inDays = (days: number) => Math.round(days * 100) / 100;

/**
 * The days of an earlier month that are paid: by its payslip, and what the facts of now make of them. Where the payslip counts
 * days of absence by another divisor, all days are in units of which it makes a month.
 */
function paidDaysOf({ period, employment, slip, employedBySlip, lost, givenBack }: EarlierMonth) {
  const employed = employedDays(period, employment);
  const { totalDays } = calculateSlip(slip);
  const { lopDays = 0, lopBasis } = slip;
  const unit = lopBasis?.divisor ?? 1;
  const total = totalDays * unit;
  const { of, whole } = paidPart({ lopDays, totalDays, lopBasis });
  const bySlip = inDays((Number(of) * total) / Number(whole));
  /** A day of absence counts this much. */
  const absence = lopBasis ? totalDays : 1;
  // Absence on a day that is no day of employment any more is no absence.
  const isVoid = ({ date }: UnpaidDay) => !isEmployedOn(date, employment);
  const voidDays = sumOfDays(lost.filter(isVoid));
  // All payslips together: days that are no days of employment any more are taken back with what was given back of them.
  const paid = Math.max(0, bySlip + givenBack * absence);
  const moreEmployed = Math.max(-paid, (employed - employedBySlip) * unit + voidDays * absence);
  const now = Math.min(total, paid + moreEmployed);
  return { total, moreEmployed, now, unit };
}

/** Arrears of a month and component. */
export interface Arrear {
  period: PayPeriod;
  /** Name of an earning, or the id of a component's line. */
  name: string;
  /** 'Basic Salary', as the payslip has it. */
  component: string;
  /** In paise, what the employee is owed: below zero where too much was paid, or too little deducted. */
  owed: Paise;
  /** The employee owes a deduction that was too small. */
  isDeduction: boolean;
  wages: WagesTreatment;
  /** '₹6,000.00 × 29/31'. */
  note: string;
}

/** '₹6,000.00 × 29/31 − ₹60,000.00 × 11/31' */
const sumText = (
  terms: readonly (readonly [amount: Paise, days: number])[],
  total: number,
  unit: number,
): string =>
  terms
    .filter(([amount, days]) => amount !== 0 && days !== 0)
    .map(([amount, days], i) => {
      const isBelow = amount < 0 !== days < 0;
      const [size, count] = [formatPaise(paise(Math.abs(amount))), inDays(Math.abs(days))];
      const sign = i === 0 ? (isBelow ? '−' : '') : isBelow ? ' − ' : ' + ';
      return `${sign}${count === total ? size : `${size} × ${inDays(count / unit)}/${inDays(total / unit)}`}`;
    })
    .join('');

/**
 * The amounts that are owed of an earlier month: what each component comes to by the facts of now, less what its payslip has of it and
 * later ones have granted. So whatever happened to a month, all payslips together come to what it should have paid.
 * Days that were given back or taken as loss of pay have lines of their own, at the pay of the payslip; here they count in the
 * days for which a change of pay is owed.
 * @param changed names of the amounts that a change of pay or of employment has changed in this month
 * @param granted by name, in paise: what earlier arrears gave of this month, below zero where they took
 */
export function arrearsOfMonth(
  month: EarlierMonth,
  changed: ReadonlySet<string>,
  granted: ReadonlyMap<string, Paise>,
  isWages: IsWages,
): Arrear[] {
  const { period } = month;
  const { total, moreEmployed, now: paidDays, unit } = paidDaysOf(month);
  return compare(month, isWages).flatMap(({ name, label, kind, now, was, isFixed, wages }): Arrear[] => {
    const isChanged = changed.has(name) || granted.has(name);
    const more = isChanged ? subtractPaise(now, was) : paise(0);
    const difference = kind === 'earning' ? more : paise(-more);
    const terms: [Paise, number][] = isFixed
      ? [[difference, total]]
      : [
          [difference, paidDays],
          [was, moreEmployed],
        ];
    const due = paise(
      divideRounded(
        terms.reduce((sum, [amount, days]) => sum + BigInt(amount) * hundredths(days), 0n),
        hundredths(total),
      ),
    );
    const before = granted.get(name) ?? paise(0);
    const owed = subtractPaise(due, before);
    if (owed === 0) return [];
    const less = before === 0 ? '' : ` − ${formatPaise(before)} before`;
    return [
      {
        period,
        name,
        component: label,
        owed,
        isDeduction: kind === 'deduction',
        wages: kind === 'earning' ? wages : 'outside',
        note: `${sumText(terms, total, unit) || formatPaise(paise(0))}${less}`,
      },
    ];
  });
}

/** The names of the amounts that differ between two states of a month's pay. */
export function changedNames(
  before: { earnings: Partial<Record<EarningName, Paise | undefined>>; lines: readonly PayLine[] },
  after: MonthPay,
): Set<string> {
  const [was, is] = [linesById(before.lines), linesById(after.lines)];
  const lines = [...new Set([...was.keys(), ...is.keys()])].filter(
    (id) => (was.get(id)?.amount ?? 0) !== (is.get(id)?.amount ?? 0),
  );
  const earnings = earningNames.filter(
    (name) => (before.earnings[name] ?? 0) !== (after.earnings[name] ?? 0),
  );
  return new Set([...earnings, ...lines]);
}
