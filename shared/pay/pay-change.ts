import * as z from 'zod/mini';
import { type Paise, paise, type Rupees, rupeesAmount, subtractPaise, sumPaise } from '../money.ts';
import { withMonthsOfArrears } from './arrears-lines.ts';
import { calculateSlip, type ResultName, reducedEarnings, type SlipFigures } from './calculation.ts';
import { type PayLine, type PayLineKind, payLineKinds, sumOfLines } from './pay-lines.ts';
import { type AmountName, deductionNames, earningNames } from './payroll-fields.ts';
import { type UnpaidDay, unpaidDays } from './unpaid-day.ts';

/**
 * The components of a net pay, in the order of the slip. A result beside loss of pay stands for what it has beyond the
 * amounts that it is calculated from, where it was given instead (spec §5).
 */
export const payComponents = [
  ...earningNames,
  'grossEarnings',
  'lopDeduction',
  ...deductionNames,
  'totalDeductions',
  'netPay',
] as const;
export type PayComponent = AmountName | ResultName;

/** Among the components of a change: a line of the slip beside those of the payroll fields, named by its label. */
export const lineComponent = 'line';

/** A component that changed a net pay: by how much, and what the slip shows for it now and showed before. */
export interface PayChangePart<Amount = Paise> {
  component: PayComponent | typeof lineComponent;
  /** Lines have one, with their kind, and their note on the later slip. */
  label?: string | undefined;
  kind?: PayLineKind | undefined;
  note?: string | undefined;
  effect: Amount;
  now: Amount;
  was: Amount;
  /** The change of law behind it: 'PF wage ceiling ₹25,000 since 17 Sep 2026'. */
  cause?: string | undefined;
}

/** The difference of two net pays, and the components that make it up exactly, largest effect first. */
export interface PayChange<Amount = Paise> {
  difference: Amount;
  parts: PayChangePart<Amount>[];
}

/** Earnings that LOP reduces × LOP days ÷ total days: what a loss of pay was calculated from (spec §5). */
export interface LossOfPayFormula<Amount = Paise> {
  /** Those that LOP reduces. */
  grossEarnings: Amount;
  /** There are others, which LOP does not reduce. */
  isPartOfGross?: true | undefined;
  lopDays: number;
  totalDays: number;
  /** The LOP days of leave. */
  lopDates?: UnpaidDay[] | undefined;
}

export const payChange = z.object({
  difference: rupeesAmount,
  parts: z.array(
    z.object({
      component: z.enum([...payComponents, lineComponent]),
      label: z.optional(z.string()),
      kind: z.optional(z.enum(payLineKinds)),
      note: z.optional(z.string()),
      effect: rupeesAmount,
      now: rupeesAmount,
      was: rupeesAmount,
      cause: z.optional(z.string()),
    }),
  ),
}) satisfies z.ZodMiniType<PayChange<Rupees>>;

export const lossOfPayFormula = z.object({
  grossEarnings: rupeesAmount,
  isPartOfGross: z.optional(z.literal(true)),
  lopDays: z.number(),
  totalDays: z.number(),
  lopDates: z.optional(unpaidDays),
}) satisfies z.ZodMiniType<LossOfPayFormula<Rupees>>;

export type SlipAmounts = Record<PayComponent, Paise>;

/** Every amount as the slip shows it. */
export function amountsOf(figures: SlipFigures): SlipAmounts {
  const entered = [...earningNames, ...deductionNames].map((name) => [name, figures[name] ?? paise(0)]);
  return { ...(Object.fromEntries(entered) as Record<AmountName, Paise>), ...calculateSlip(figures) };
}

/** The amount that each component adds to the net pay, or takes off it; together they are the net pay, whatever was given. */
function contributionsOf(amounts: SlipAmounts, lines: readonly PayLine[] | undefined): SlipAmounts {
  const { grossEarnings, lopDeduction, totalDeductions, netPay } = amounts;
  const earned = sumPaise([...earningNames.map((name) => amounts[name]), sumOfLines(lines, 'earning')]);
  const deducted = sumPaise([
    ...deductionNames.map((name) => amounts[name]),
    sumOfLines(lines, 'deduction'),
    lopDeduction,
  ]);
  const reimbursed = sumOfLines(lines, 'reimbursement');
  const deductions = deductionNames.map((name) => [name, paise(-amounts[name])]);
  return {
    ...amounts,
    ...(Object.fromEntries(deductions) as Partial<SlipAmounts>),
    grossEarnings: paise(grossEarnings - earned),
    lopDeduction: paise(-lopDeduction),
    totalDeductions: paise(deducted - totalDeductions),
    netPay: paise(netPay - (grossEarnings + reimbursed - totalDeductions)),
  };
}

/** The changes of lines, which are the same in two months where their labels are; arrears of a month are one. */
function lineChanges(figures: SlipFigures, earlier: SlipFigures): PayChangePart[] {
  const [now, was] = [figures, earlier].map(({ lines = [] }) => withMonthsOfArrears(lines)) as [
    PayLine[],
    PayLine[],
  ];
  const sumOf = (lines: readonly PayLine[], { kind, label }: PayLine) =>
    sumOfLines(lines, kind, (line) => line.label === label);
  const all = new Map([...now, ...was].map((line) => [`${line.kind} ${line.label}`, line]));
  return [...all.values()].map((line) => {
    const { kind, label } = line;
    const [amount, before] = [sumOf(now, line), sumOf(was, line)];
    const effect = paise(kind === 'deduction' ? before - amount : amount - before);
    const notes = now.filter((one) => one.kind === kind && one.label === label).map(({ note }) => note);
    const note = notes.length === 1 ? notes[0] : undefined;
    return { component: lineComponent, label, kind, ...(note && { note }), effect, now: amount, was: before };
  });
}

/** The parts that have an effect, largest first. */
const byEffect = <Part extends { effect: Paise }>(parts: readonly Part[]): Part[] =>
  parts.filter(({ effect }) => effect !== 0).sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));

/** The parts of a difference of net pays but for those of lines, largest effect first. */
export function componentChanges(figures: SlipFigures, earlier: SlipFigures) {
  const [now, was] = [amountsOf(figures), amountsOf(earlier)];
  const [adds, added] = [contributionsOf(now, figures.lines), contributionsOf(was, earlier.lines)];
  return byEffect(
    payComponents.map((component) => ({
      component,
      effect: paise(adds[component] - added[component]),
      now: now[component],
      was: was[component],
    })),
  );
}

/** Why a net pay differs from another one: the effects of the parts add up to the difference, to the paisa. */
export function explainPayChange(figures: SlipFigures, earlier: SlipFigures): PayChange {
  const [now, was] = [figures, earlier].map((each) => calculateSlip(each).netPay) as [Paise, Paise];
  return {
    difference: subtractPaise(now, was),
    parts: byEffect<PayChangePart>([...componentChanges(figures, earlier), ...lineChanges(figures, earlier)]),
  };
}

/** The formula of a slip's loss of pay; undefined where there is none, or where it was given instead of calculated. */
export function lossOfPayFormulaOf(figures: SlipFigures): LossOfPayFormula | undefined {
  const { lopDays = 0, lines, lopDates } = figures;
  const { grossEarnings, lopDeduction, totalDays } = calculateSlip(figures);
  const calculated = calculateSlip({ ...figures, lopDeduction: undefined }).lopDeduction;
  if (lopDeduction === 0 || lopDeduction !== calculated) return undefined;
  const reduced = reducedEarnings(grossEarnings, lines);
  // A sum of days that have two decimals, which in binary may be a little off.
  const { lopBasis } = figures;
  // Days before joining and after leaving count by the days of the month: both together have no formula.
  if (lopBasis && (lopBasis.days !== lopDays || lopDays > lopBasis.divisor)) return undefined;
  const days = { lopDays, totalDays: lopBasis?.divisor ?? Math.round(totalDays * 100) / 100 };
  return {
    grossEarnings: reduced,
    ...(reduced !== grossEarnings && { isPartOfGross: true }),
    ...days,
    ...(lopDates && { lopDates: [...lopDates] }),
  };
}
