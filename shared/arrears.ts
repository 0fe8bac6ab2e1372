import { calculateSlip, type SlipFigures } from './calculation.ts';
import { formatPaise, type Paise, paise, subtractPaise } from './money.ts';
import type { MonthPay } from './month-pay.ts';
import { isComponentLine, type PayLine } from './pay-lines.ts';
import { type EarningName, earningNames, slipLabel } from './payroll-fields.ts';
import { formatPeriod, type PayPeriod } from './period.ts';
import { divideRounded, hundredths } from './rounding.ts';

/** What a component should have been in an earlier month, and was: in paise, for the full month. */
interface ComparedAmount {
  /** Name of an earning, or the id of a component's line. */
  name: string;
  label: string;
  kind: 'earning' | 'deduction';
  now: Paise;
  was: Paise;
  /** Loss of pay does not reduce it. */
  isFixed: boolean;
  isWages: boolean;
}

/** An earning of the payroll fields as a line. */
const earningLines = (amounts: SlipFigures | MonthPay['earnings']) =>
  earningNames.map((name) => ({ name, label: slipLabel(name), amount: amounts[name] ?? paise(0) }));

const linesById = (lines: readonly PayLine[] = []) => new Map(lines.map((line) => [line.id, line]));

/** Earnings that are wages of the Labour Codes, in the reading of the company. */
type IsWages = (name: EarningName) => boolean;

/** Each amount of a month as it should be, beside what its payslip has. */
function compare(target: MonthPay, slip: SlipFigures, isWages: IsWages): ComparedAmount[] {
  const [now, was] = [linesById(target.lines), linesById(slip.lines)];
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
        isWages: isWages(name),
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
        isWages: wages === 'wages',
      }),
    ),
  ];
}

/** A part of an amount for the paid days of a month, to the paisa; half away from zero. */
export const forPaidDays = (amount: Paise, paidDays: number, totalDays: number): Paise =>
  paise(divideRounded(BigInt(amount) * hundredths(paidDays), hundredths(totalDays)));

/** Arrears of a month and component. */
export interface Arrear {
  period: PayPeriod;
  /** Name of an earning, or the id of a component's line. */
  name: string;
  /** 'Basic Salary, July 2026'. */
  label: string;
  /** In paise, what the employee is owed: below zero where too much was paid, or too little deducted. */
  owed: Paise;
  isWages: boolean;
  /** '₹6,000.00 × 29/31'. */
  note: string;
}

/**
 * The arrears of a month with a payslip: (new − paid) × paid days ÷ days of the month for each component, less what has
 * been granted of it before. So the arrears of a month add up to what it should have paid less what it paid, whatever
 * changes led there.
 * @param changed names of the amounts that a change of pay has changed in this month
 * @param slip figures of the month's payslip
 * @param granted by name, in paise: what earlier arrears gave of this month, below zero where they took
 */
export function arrearsOfMonth(
  period: PayPeriod,
  target: MonthPay,
  changed: ReadonlySet<string>,
  slip: SlipFigures,
  granted: ReadonlyMap<string, Paise>,
  isWages: IsWages,
): Arrear[] {
  const { totalDays } = calculateSlip(slip);
  const paidDays = Math.max(0, totalDays - (slip.lopDays ?? 0));
  return compare(target, slip, isWages)
    .filter(({ name }) => changed.has(name))
    .flatMap(({ name, label, kind, now, was, isFixed, isWages }): Arrear[] => {
      const difference = kind === 'earning' ? subtractPaise(now, was) : subtractPaise(was, now);
      const due = isFixed ? difference : forPaidDays(difference, paidDays, totalDays);
      const before = granted.get(name) ?? paise(0);
      const owed = subtractPaise(due, before);
      if (owed === 0) return [];
      const sum =
        isFixed || paidDays === totalDays ? '' : ` × ${Math.round(paidDays * 100) / 100}/${totalDays}`;
      const less = before === 0 ? '' : ` − ${formatPaise(before)} before`;
      return [
        {
          period,
          name,
          label: `${label}, ${formatPeriod(period)}`,
          owed,
          isWages: isWages && kind === 'earning',
          note: `${formatPaise(difference)}${sum}${less}`,
        },
      ];
    });
}

/** The names of the amounts that differ between two states of a month's pay. */
export function changedNames(before: MonthPay, after: MonthPay): Set<string> {
  const [was, is] = [linesById(before.lines), linesById(after.lines)];
  const lines = [...new Set([...was.keys(), ...is.keys()])].filter(
    (id) => (was.get(id)?.amount ?? 0) !== (is.get(id)?.amount ?? 0),
  );
  const earnings = earningNames.filter(
    (name) => (before.earnings[name] ?? 0) !== (after.earnings[name] ?? 0),
  );
  return new Set([...earnings, ...lines]);
}
