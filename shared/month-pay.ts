import { formatPaise, type Paise, paise } from './money.ts';
import { type DatedPay, type Segment, segmentsOf } from './pay-history.ts';
import type { PayLine } from './pay-lines.ts';
import { type EarningName, earningNames, slipLabel } from './payroll-fields.ts';
import { daysInPeriod, type PayPeriod } from './period.ts';
import { divideRounded } from './rounding.ts';
import type { SalaryComponent } from './salary-components.ts';
import { componentLines, type Pay } from './salary-structure.ts';

/** What a full month pays of the salary: in paise. */
export interface MonthPay {
  earnings: Partial<Record<EarningName, Paise>>;
  /** Of the company's own components. */
  lines: PayLine[];
  /** How earnings come about that change within the month; none in a month that has the same pay all along. */
  notes: string[];
  isSplit: boolean;
}

/** One amount in each part of a month. */
type PartAmounts = readonly (Pick<Segment, 'first' | 'last'> & { amount: Paise })[];

/** Amounts of parts of a month in proportion to their calendar days, in paise, rounded once. */
function weighted(parts: PartAmounts, period: PayPeriod): Paise {
  const days = BigInt(daysInPeriod(period));
  const sum = parts.reduce(
    (total, { first, last, amount }) => total + BigInt(amount) * BigInt(last - first + 1),
    0n,
  );
  return paise(divideRounded(sum, days));
}

/** '₹60,000.00 × 14/30 + ₹66,000.00 × 16/30'; undefined where the amount is the same all month. */
function explain(parts: PartAmounts, period: PayPeriod): string | undefined {
  if (new Set(parts.map(({ amount }) => amount)).size === 1) return undefined;
  const days = daysInPeriod(period);
  return parts
    .map(({ first, last, amount }) => `${formatPaise(amount)} × ${last - first + 1}/${days}`)
    .join(' + ');
}

/** The lines of components, each with its amounts of all parts. */
function linesOfParts(
  segments: readonly Segment[],
  definitions: readonly SalaryComponent[],
  period: PayPeriod,
) {
  const parts = segments.map(({ first, last, pay }) => {
    const lines = componentLines(pay, definitions, period);
    return { first, last, lines: new Map(lines.map((line) => [line.id, line])) };
  });
  const all = new Map(parts.flatMap(({ lines }) => [...lines]));
  return [...all.values()].map((line): PayLine => {
    const amounts = parts.map(({ lines, ...days }) => ({
      ...days,
      amount: lines.get(line.id)?.amount ?? paise(0),
    }));
    const note = explain(amounts, period);
    return { ...line, amount: weighted(amounts, period), ...(note && { note }) };
  });
}

/**
 * The pay of a full month in which the pay may change: each part counts by its calendar days.
 * @param pay as it is on the first day
 * @param changes in the order in which they were made
 */
export function payOfMonth(
  pay: Pay,
  changes: readonly DatedPay[],
  definitions: readonly SalaryComponent[],
  period: PayPeriod,
): MonthPay {
  const segments = segmentsOf(pay, changes, period);
  const named = earningNames.filter((name) => segments.some((part) => part.pay[name] !== undefined));
  const parts = named.map((name) => ({
    name,
    amounts: segments.map(({ first, last, pay: { [name]: amount = paise(0) } }) => ({ first, last, amount })),
  }));
  return {
    earnings: Object.fromEntries(parts.map(({ name, amounts }) => [name, weighted(amounts, period)])),
    lines: linesOfParts(segments, definitions, period),
    notes: parts.flatMap(({ name, amounts }) => {
      const sum = explain(amounts, period);
      return sum === undefined ? [] : [`${slipLabel(name)}: ${sum}`];
    }),
    isSplit: segments.length > 1,
  };
}
