import { divideRounded, formatPaise, type Paise, paise, sumPaise } from '../money.ts';
import { daysInPeriod, type PayPeriod, toPeriod } from '../period.ts';
import { type CountedDays, type LopDivisor, lostPart } from './lop-basis.ts';
import { daysOfEmployment, type EmploymentDates, employedDays, isEmployedOn } from './month-days.ts';
import { type DatedPay, firstDayOf, payOn, type Segment, segmentsOf } from './pay-history.ts';
import type { PayLine } from './pay-lines.ts';
import { type EarningName, earningNames, slipLabel } from './payroll-fields.ts';
import type { SalaryComponent } from './salary-components.ts';
import { componentLines, type Pay } from './salary-structure.ts';
import type { UnpaidDay } from './unpaid-day.ts';

/** The salary of a full month, in paise. */
export interface MonthPay {
  earnings: Partial<Record<EarningName, Paise>>;
  /** Lines of the company's own components. */
  lines: PayLine[];
  /** How earnings come about that change within the month; none in a month that has the same pay all along. */
  notes: string[];
  /** It is not the pay of the first day alone: the pay changes within the month, or there is no day of employment. */
  isSplit: boolean;
}

/** The days that decide how much each part of a month counts. */
export interface PartDays {
  /** Dates of joining and leaving, and earlier employments. */
  employment?: EmploymentDates;
  /** The dates of loss of pay; absent where LOP days are typed without dates, which then reduce every part alike. */
  unpaid?: readonly UnpaidDay[] | undefined;
  /** LOP days without dates. */
  lopDays?: number | undefined;
  /** The days of which each takes its part of the month's pay; absent, those of the month. */
  lopDivisor?: LopDivisor | undefined;
}

/** The part of a half day that days of a month count in: a whole one, until loss of pay counts by another divisor. */
const unitOf = ({ lopDivisor }: PartDays): number => lopDivisor ?? 1;

/** Part of a month with the same pay. Days are counted in halves, as leave is, and each in so many units. */
interface Part extends Segment {
  employed: number;
  /** Employed days less what those of loss of pay take: below zero where a few days take more by another divisor. */
  paid: number;
}

function partsOf(segments: readonly Segment[], period: PayPeriod, partDays: PartDays): Part[] {
  const { employment = {}, unpaid = [], lopDivisor } = partDays;
  const employed = daysOfEmployment(period, employment);
  const ofLostDay = lopDivisor === undefined ? 1 : daysInPeriod(period);
  const dayOf = ({ date }: UnpaidDay) => Number(date.slice('2026-11-'.length));
  return segments.map((segment) => {
    const isWithin = (day: number) => segment.first <= day && day <= segment.last;
    const days = 2 * employed.filter(isWithin).length * unitOf(partDays);
    const lost = unpaid.filter((day) => isWithin(dayOf(day)) && employed.includes(dayOf(day)));
    const paid = days - ofLostDay * lost.reduce((sum, { halfDays }) => sum + halfDays, 0);
    return { ...segment, employed: days, paid };
  });
}

/**
 * The pay of each part of a month with a day of employment; empty where the pay is the same all along.
 * @param pay of whatever day
 */
export function payOfParts(
  pay: Pay,
  changes: readonly DatedPay[],
  definitions: readonly SalaryComponent[],
  period: PayPeriod,
  employment: EmploymentDates,
): Pick<MonthPay, 'earnings' | 'lines'>[] {
  // Most months have one pay.
  if (!changes.some(({ from }) => toPeriod(from) === period)) return [];
  const segments = segmentsOf(payOn(pay, changes, firstDayOf(period)), changes, period);
  if (segments.length === 1) return [];
  return partsOf(segments, period, { employment })
    .filter(({ employed }) => employed > 0)
    .map((part) => ({
      earnings: Object.fromEntries(earningNames.map((name) => [name, part.pay[name] ?? paise(0)])),
      lines: componentLines(part.pay, definitions, period),
    }));
}

/** An amount in each part of a month, which counts by so many units of half days of a whole. */
interface Weighted {
  parts: readonly { amount: Paise; halfDays: number }[];
  whole: number;
  /** Units of half a day. */
  unit: number;
}

/** Never below zero: loss of pay is never more than the pay. */
function sumOf({ parts }: Weighted): bigint {
  const sum = parts.reduce((total, { amount, halfDays }) => total + BigInt(amount) * BigInt(halfDays), 0n);
  return sum < 0n ? 0n : sum;
}

/** In paise, rounded once. */
const totalOf = (weighted: Weighted): Paise =>
  weighted.whole === 0 ? paise(0) : paise(divideRounded(sumOf(weighted), BigInt(weighted.whole)));

/** '₹60,000.00 × 14/30 + ₹66,000.00 × 16/30'; undefined where the whole month has the same amount. */
function explain({ parts, whole, unit }: Weighted): string | undefined {
  const counted = parts.filter(({ halfDays }) => halfDays !== 0);
  if (counted.every(({ halfDays }) => halfDays === whole)) return undefined;
  const days = counted.reduce((sum, { halfDays }) => sum + halfDays, 0);
  if (days === whole && new Set(counted.map(({ amount }) => amount)).size === 1) return undefined;
  const inDays = (halfDays: number) => Math.round((halfDays * 50) / unit) / 100;
  return counted
    .map(({ amount, halfDays }) => `${formatPaise(amount)} × ${inDays(halfDays)}/${inDays(whole)}`)
    .join(' + ');
}

/**
 * Loss of pay takes the same part of all amounts that it reduces (spec §5), so they are the average of the days that are paid.
 * An earning that it does not reduce, and a deduction, count for the days of employment of the month.
 */
type Basis = 'paid' | 'month';

const basisOf = ({ kind, isFixed }: PayLine): Basis => (kind === 'earning' && !isFixed ? 'paid' : 'month');

function weigh(
  parts: readonly Part[],
  { period, unit }: { period: PayPeriod; unit: number },
  basis: Basis,
  amountOf: (part: Part) => Paise,
): Weighted {
  const paid = parts.reduce((sum, part) => sum + part.paid, 0);
  const employed = parts.reduce((sum, part) => sum + part.employed, 0);
  const counts = basis === 'paid' && paid > 0 ? 'paid' : 'employed';
  return {
    parts: parts.map((part) => ({ amount: amountOf(part), halfDays: part[counts] })),
    whole: basis === 'month' ? 2 * daysInPeriod(period) * unit : counts === 'paid' ? paid : employed,
    unit,
  };
}

/** More than rounding can be away from what makes a month come out right, in paise. */
const maxCorrection = 100;

/**
 * The amount to add to gross earnings so that less loss of pay they are the pay of the paid days, to the paisa: each average is
 * rounded, and loss of pay once more (spec §5).
 * @param reduced the amounts that loss of pay reduces
 */
function correctionOf(reduced: readonly Weighted[], days: CountedDays): number {
  const [{ whole } = { whole: 0 }] = reduced;
  const lost = lostPart(days);
  if (whole === 0 || lost.of <= 0n || lost.of >= lost.whole) return 0;
  const gross = sumPaise(reduced.map(totalOf));
  const exact = reduced.reduce((total, weighted) => total + sumOf(weighted), 0n) * (lost.whole - lost.of);
  const earned = divideRounded(exact, BigInt(whole) * lost.whole);
  const after = (amount: number) => amount - divideRounded(BigInt(amount) * lost.of, lost.whole);
  for (let size = 0; size <= maxCorrection; size += 1)
    for (const correction of [size, -size]) if (after(gross + correction) === earned) return correction;
  return 0;
}

/** The days that are lost of a month: those of loss of pay, and those of no employment. */
function daysOfSlip(
  period: PayPeriod,
  { employment = {}, unpaid, lopDays = 0, lopDivisor }: PartDays,
): CountedDays {
  const totalDays = daysInPeriod(period);
  const isEmployed = ({ date }: UnpaidDay) => isEmployedOn(date, employment);
  const absent = unpaid
    ? unpaid.filter(isEmployed).reduce((sum, { halfDays }) => sum + halfDays, 0) / 2
    : lopDays;
  return {
    lopDays: totalDays - employedDays(period, employment) + absent,
    totalDays,
    ...(lopDivisor && { lopBasis: { divisor: lopDivisor, days: absent } }),
  };
}

/** The lines of components, each with its amounts of all parts. */
function linesOfParts(
  parts: readonly Part[],
  definitions: readonly SalaryComponent[],
  month: { period: PayPeriod; unit: number },
): { line: PayLine; weighted: Weighted }[] {
  const byPart = new Map(
    parts.map((part) => [
      part,
      new Map(componentLines(part.pay, definitions, month.period).map((line) => [line.id, line])),
    ]),
  );
  const all = new Map([...byPart.values()].flatMap((lines) => [...lines]));
  return [...all.values()]
    .map((line) => {
      const amountOf = (part: Part) => byPart.get(part)?.get(line.id)?.amount ?? paise(0);
      const weighted = weigh(parts, month, basisOf(line), amountOf);
      const note = explain(weighted);
      return { line: { ...line, amount: totalOf(weighted), ...(note && { note }) }, weighted };
    })
    .filter(({ line }) => line.amount !== 0);
}

/**
 * The pay of a full month in which the pay may change: what its payslip has before loss of pay, which also takes the days
 * before joining and after leaving. So each part comes to its own paid days.
 * @param pay as it is on the first day
 * @param changes all of them, in the order in which they were made
 */
export function payOfMonth(
  pay: Pay,
  changes: readonly DatedPay[],
  definitions: readonly SalaryComponent[],
  period: PayPeriod,
  days: PartDays = {},
): MonthPay {
  const parts = partsOf(segmentsOf(pay, changes, period), period, days);
  const month = { period, unit: unitOf(days) };
  const named = earningNames.filter((name) => parts.some((part) => part.pay[name] !== undefined));
  const amounts = named.map((name) => ({
    name,
    weighted: weigh(parts, month, 'paid', (part) => part.pay[name] ?? paise(0)),
  }));
  const lines = linesOfParts(parts, definitions, month);
  const reducedLines = lines.flatMap(({ line, weighted }) => (basisOf(line) === 'paid' ? [weighted] : []));
  const correction =
    parts.length === 1
      ? 0
      : correctionOf([...amounts.map(({ weighted }) => weighted), ...reducedLines], daysOfSlip(period, days));
  const largest = amounts.toSorted((a, b) => totalOf(b.weighted) - totalOf(a.weighted))[0]?.name;
  return {
    earnings: Object.fromEntries(
      amounts.map(({ name, weighted }) => [
        name,
        paise(totalOf(weighted) + (name === largest ? correction : 0)),
      ]),
    ),
    lines: lines.map(({ line }) => line),
    notes: amounts.flatMap(({ name, weighted }) => {
      const sum = explain(weighted);
      return sum === undefined ? [] : [`${slipLabel(name)}: ${sum}`];
    }),
    isSplit: parts.length > 1 || parts.every(({ employed }) => employed === 0),
  };
}

/** The same by the pay of whatever day. */
export const payInMonth = (
  pay: Pay,
  changes: readonly DatedPay[],
  definitions: readonly SalaryComponent[],
  period: PayPeriod,
  days: PartDays,
): MonthPay => payOfMonth(payOn(pay, changes, firstDayOf(period)), changes, definitions, period, days);
