import { type Paise, paise, sumPaise, toPaise } from '../../shared/money.ts';
import { earningNames, slipLabel } from '../../shared/pay/payroll-fields.ts';
import { type PayPeriod, subtractMonths } from '../../shared/period.ts';
import type { Slip, SlipListItem } from '../../shared/slips/slips.ts';
import { wholePercents } from '../lib/figures.ts';
import { maxChartColours } from '../ui/DonutChart.tsx';

/** A component of gross earnings, with its share of them in whole percent. */
interface Earning {
  label: string;
  amount: Paise;
  percent: number;
}

const maxEarnings = maxChartColours;

type NamedAmount = Pick<Earning, 'label' | 'amount'>;

/**
 * Where there are more earnings than the chart has colours, keeps the largest in the order of the slip, and adds up the
 * others.
 */
function sumUpSmaller(lines: readonly NamedAmount[]): NamedAmount[] {
  if (lines.length <= maxEarnings) return [...lines];
  const largest = new Set(lines.toSorted((a, b) => b.amount - a.amount).slice(0, maxEarnings - 1));
  const others = lines.filter((line) => !largest.has(line));
  const amount = sumPaise(others.map((line) => line.amount));
  return [...lines.filter((line) => largest.has(line)), { label: `${others.length} other earnings`, amount }];
}

/** The earnings of a slip that are more than zero, with the slip's labels and in its order; lines of one label are one. */
export function toEarnings({ profile }: Slip): Earning[] {
  const named = [
    ...earningNames.map((name) => ({ label: slipLabel(name), amount: profile[name] ?? (0 as const) })),
    ...(profile.lines ?? []).filter(({ kind }) => kind === 'earning'),
  ];
  const byLabel = new Map<string, Paise>();
  for (const { label, amount } of named)
    byLabel.set(label, sumPaise([byLabel.get(label) ?? 0, toPaise(amount)]));
  const lines = [...byLabel].map(([label, amount]) => ({ label, amount })).filter(({ amount }) => amount > 0);
  const shown = sumUpSmaller(lines);
  const percents = wholePercents(shown.map(({ amount }) => amount));
  return shown.map((line, index) => ({ ...line, percent: percents[index] ?? 0 }));
}

/** A month and its net pay, undefined where there is no slip for it. */
interface MonthlyPay {
  period: PayPeriod;
  netPay: Paise | undefined;
}

/**
 * The six months up to the newest slip, oldest first.
 * @param slips newest first
 */
export function lastSixMonths(slips: readonly SlipListItem[]): MonthlyPay[] {
  const newest = slips[0]?.payPeriod;
  if (newest === undefined) return [];
  return [5, 4, 3, 2, 1, 0].map((count) => {
    const period = subtractMonths(newest, count);
    const slip = slips.find(({ payPeriod }) => payPeriod === period);
    return { period, netPay: slip && toPaise(slip.netPay) };
  });
}

/** The mean of the months that have a slip, to the nearest paisa. */
export function averagePay(months: readonly MonthlyPay[]): Paise {
  const paid = months.flatMap(({ netPay }) => (netPay === undefined ? [] : [netPay]));
  return paise(Math.round(sumPaise(paid) / paid.length) || 0);
}
