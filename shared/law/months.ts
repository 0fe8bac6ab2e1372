import { addDays } from '../date.ts';
import {
  daysInPeriod,
  formatMonth,
  formatPeriod,
  type PayPeriod,
  subtractMonths,
  toPeriod,
} from '../period.ts';
import type { LawRule } from './law-rule.ts';
import { type LawProblem, ownRefOf, type RuleRef, refOf } from './rule.ts';
import type { RuleOverride } from './statutory.ts';
import { type StatutoryFieldName, statutoryFields } from './statutory-fields.ts';
import { headNames, longDate, shortDate } from './text.ts';

/** Thrown where a figure cannot be calculated: nothing is taken as 0 because it is missing. */
export class NotCalculable extends Error {
  readonly problem: LawProblem;
  constructor(problem: LawProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * The result of a calculation; undefined where the law has no value for the month, or two, or a detail of the employee is missing:
 * then no payslip was calculated by it either.
 */
export function whereCalculable<Result>(calculate: () => Result): Result | undefined {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof NotCalculable) return undefined;
    throw error;
  }
}

/** The error of a figure that depends on a detail of the employee that has not been entered. */
export const missing = (name: StatutoryFieldName): NotCalculable =>
  new NotCalculable({ message: `${statutoryFields[name].label} is missing.`, missing: name });

/** A value that holds from a day on, to another one or still. */
interface DatedValue<Value> {
  value: Value;
  from: string;
  to?: string | undefined;
  /** The company's own, in place of the law's. */
  isOwn: boolean;
  doubt?: string | undefined;
  ref: RuleRef;
}

const lastDay = '9999-12-31';

/** An override without a last day ends before the next one of its rule begins. */
function ownValues<Value>(rule: LawRule<Value>, overrides: readonly RuleOverride[]): DatedValue<Value>[] {
  const own = overrides.filter(({ id }) => id === rule.id).sort((a, b) => (a.from < b.from ? -1 : 1));
  return own.map(({ from, to, value }, index) => {
    const next = own[index + 1];
    const parsed = rule.schema.safeParse(value);
    if (!parsed.success)
      throw new NotCalculable({ message: `The company's own value of the ${rule.label} cannot be read.` });
    return {
      value: parsed.data,
      from,
      to: to ?? (next && addDays(next.from, -1)),
      isOwn: true,
      ref: ownRefOf({ id: rule.id, from }),
    };
  });
}

/** A value of a rule with the days of a month on which it holds. */
export interface MonthPart<Value> extends DatedValue<Value> {
  days: number;
}

const holdsOn =
  (day: string) =>
  ({ from, to = lastDay }: DatedValue<unknown>) =>
    from <= day && day <= to;

const dayOf = (date: string | undefined) => (date === undefined ? undefined : Number(date.slice(8)));

/** The first day of a month, and each other one on which another value may begin to hold. */
function changesIn(payPeriod: PayPeriod, values: readonly DatedValue<unknown>[]): string[] {
  const isWithin = (date: string) => toPeriod(date) === payPeriod;
  const ends = values.flatMap(({ to }) => (to !== undefined && isWithin(to) ? [addDays(to, 1)] : []));
  const within = [...values.map(({ from }) => from), ...ends].filter(isWithin);
  return [...new Set([`${payPeriod}-01`, ...within])].sort();
}

/** The days of a month one after the other, each with its value: the company's own where it has one, or none. */
function partsOfMonth<Value>(
  rule: LawRule<Value>,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[],
): (Partial<MonthPart<Value>> & { first: string; days: number })[] {
  const own = ownValues(rule, overrides);
  const law = rule.rules.map((row): DatedValue<Value> => ({ ...row, isOwn: false, ref: refOf(row) }));
  const parts: ReturnType<typeof partsOfMonth<Value>> = [];
  const firstDays = changesIn(payPeriod, [...own, ...law]);
  for (const [i, first] of firstDays.entries()) {
    const ownOfDay = own.filter(holdsOn(first));
    const [value, other] = ownOfDay.length > 0 ? ownOfDay : law.filter(holdsOn(first));
    if (other)
      throw new NotCalculable({
        message: `There is more than one ${rule.label} in ${formatPeriod(payPeriod)}. Enter it yourself.`,
      });
    const days = (dayOf(firstDays[i + 1]) ?? daysInPeriod(payPeriod) + 1) - (dayOf(first) ?? 1);
    const last = parts.at(-1);
    if (last && last.ref === value?.ref) last.days += days;
    else parts.push({ ...value, first, days });
  }
  return parts;
}

const isKnown = <Part extends { ref?: RuleRef }>(part: Part): part is Part & { ref: RuleRef } =>
  part.ref !== undefined;

function assertKnown<Value>(
  parts: readonly Partial<MonthPart<Value>>[],
  rule: LawRule<Value>,
  payPeriod: PayPeriod,
): void {
  if (parts.some(isKnown)) return;
  const when = rule.rules.length === 0 ? '' : ` in ${formatPeriod(payPeriod)}`;
  throw new NotCalculable({ message: `There is no ${rule.label}${when}. Enter it yourself.` });
}

/** A head of the law that is calculated, which a message names. */
type HeadName = keyof typeof headNames;

const changedWithin = (rule: LawRule, head: HeadName, payPeriod: PayPeriod, day: string) =>
  new NotCalculable({
    message: `The ${rule.label} changed on ${longDate(day)}. Enter ${headNames[head]} for ${formatMonth(payPeriod)} yourself.`,
  });

/**
 * The value of a rule in a wage month: the company's own where it has one for the whole month.
 * @throws NotCalculable where the month has none, or more than one
 */
export function valueIn<Value>(
  rule: LawRule<Value>,
  head: HeadName,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[],
): DatedValue<Value> {
  const parts = partsOfMonth(rule, payPeriod, overrides);
  assertKnown(parts, rule, payPeriod);
  const [part, ...others] = parts;
  if (part && others.length === 0) return part as MonthPart<Value>;
  throw changedWithin(rule as LawRule, head, payPeriod, parts.at(-1)?.first as string);
}

/** The values of a rule in a month whose days count by the value that holds on them. @throws NotCalculable where a day has none */
function partsIn<Value>(
  rule: LawRule<Value>,
  head: HeadName,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[],
): MonthPart<Value>[] {
  const parts = partsOfMonth(rule, payPeriod, overrides);
  assertKnown(parts, rule, payPeriod);
  const known = parts.filter(isKnown);
  if (known.length === parts.length) return known as MonthPart<Value>[];
  throw changedWithin(rule as LawRule, head, payPeriod, parts.at(-1)?.first as string);
}

/** The rules of a head in a month; it notes those that were used and what is uncertain about them. */
export interface LawOfMonth {
  of<Value>(rule: LawRule<Value>): DatedValue<Value>;
  /** Notes the rule without its doubt, which the caller adds where it changes the figure. */
  withoutDoubt<Value>(rule: LawRule<Value>): DatedValue<Value>;
  /** Each value of the month with its days. */
  partsOf<Value>(rule: LawRule<Value>): MonthPart<Value>[];
  refs: RuleRef[];
  doubts: string[];
}

type KnownValues = Map<PayPeriod, Map<LawRule, readonly MonthPart<unknown>[] | DatedValue<unknown>>>;
/** The values are kept by a company's overrides, since a run asks for the same values with each employee. */
const knownValues = new WeakMap<readonly RuleOverride[], { values: KnownValues; parts: KnownValues }>();

export function lawOfMonth(
  head: HeadName,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[],
): LawOfMonth {
  const ofCompany = knownValues.get(overrides) ?? { values: new Map(), parts: new Map() };
  knownValues.set(overrides, ofCompany);
  function known<Found>(kind: keyof typeof ofCompany, rule: LawRule, find: () => Found): Found {
    const byRule = ofCompany[kind].get(payPeriod) ?? new Map();
    ofCompany[kind].set(payPeriod, byRule);
    const found = (byRule.get(rule) as Found | undefined) ?? find();
    byRule.set(rule, found);
    return found;
  }

  const used = new Set<DatedValue<unknown>>();
  const doubts = new Set<string>();
  const withoutDoubt = <Value>(rule: LawRule<Value>) => {
    const value = known('values', rule as LawRule, () => valueIn(rule, head, payPeriod, overrides));
    used.add(value);
    return value;
  };
  return {
    withoutDoubt,
    of<Value>(rule: LawRule<Value>) {
      const value = withoutDoubt(rule);
      if (value.doubt !== undefined) doubts.add(value.doubt);
      return value;
    },
    partsOf<Value>(rule: LawRule<Value>) {
      const parts = known('parts', rule as LawRule, () => partsIn(rule, head, payPeriod, overrides));
      for (const part of parts) {
        used.add(part);
        if (part.doubt !== undefined) doubts.add(part.doubt);
      }
      return parts;
    },
    get refs() {
      return [...used].map(({ ref }) => ref);
    },
    get doubts() {
      return [...doubts];
    },
  };
}

/** '17 Sep 2026', and that it is the company's own value, which no gazette has. */
export const sinceText = ({ from, isOwn }: DatedValue<unknown>): string =>
  `since ${shortDate(from)}${isOwn ? ', set by the company' : ''}`;

/** April to September, or October to March: contribution periods of ESI, half-years of professional tax. */
export function halfYearOf(payPeriod: PayPeriod): { from: PayPeriod; to: PayPeriod } {
  const monthsSinceStart = (Number(payPeriod.slice(5)) + 2) % 6;
  const from = subtractMonths(payPeriod, monthsSinceStart);
  return { from, to: subtractMonths(from, -5) };
}
