import { addDays } from '../date.ts';
import { daysInPeriod, formatMonth, formatPeriod, type PayPeriod, subtractMonths } from '../period.ts';
import { type StatutoryFieldName, statutoryFields } from '../statutory-fields.ts';
import type { LawRule } from './law-rule.ts';
import { type LawProblem, ownRefOf, type RuleRef, refOf } from './rule.ts';
import type { RuleOverride, StatutoryHead } from './statutory.ts';
import { headNames, longDate, shortDate } from './text.ts';

/** Thrown where a figure cannot be calculated: nothing is taken as 0 because it is missing. */
export class NotCalculable extends Error {
  readonly problem: LawProblem;
  constructor(problem: LawProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A value of the law; undefined in a month that has none, or two: then no payslip was calculated by it either. */
export function whereSettled<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotCalculable) return undefined;
    throw error;
  }
}

/** Of a figure that depends on a detail of the employee that has not been entered. */
export const missing = (name: StatutoryFieldName): NotCalculable =>
  new NotCalculable({ message: `${statutoryFields[name].label} is missing.`, missing: name });

/** A value that holds from a day on, to another one or still. */
export interface DatedValue<Value> {
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

/**
 * The value of a rule in a wage month: the company's own where it has one for the whole month.
 * @throws NotCalculable where the month has none, or more than one
 */
export function valueIn<Value>(
  rule: LawRule<Value>,
  head: StatutoryHead,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[],
): DatedValue<Value> {
  const first = `${payPeriod}-01`;
  const last = `${payPeriod}-${daysInPeriod(payPeriod)}`;
  const touches = ({ from, to = lastDay }: DatedValue<Value>) => from <= last && to >= first;
  const covers = ({ from, to = lastDay }: DatedValue<Value>) => from <= first && to >= last;

  const own = ownValues(rule, overrides).filter(touches);
  const law = rule.rules.map((row) => ({ ...row, isOwn: false, ref: refOf(row) })).filter(touches);
  const values = own.some(covers) ? own : [...law, ...own];
  const [value, ...others] = values;
  if (value && others.length === 0 && covers(value)) return value;

  const changedOn = values
    .flatMap(({ from, to }) => [from, to === undefined ? from : addDays(to, 1)])
    .filter((day) => day > first && day <= last)
    .sort()
    .at(-1);
  if (changedOn)
    throw new NotCalculable({
      message: `The ${rule.label} changed on ${longDate(changedOn)}. Enter ${headNames[head]} for ${formatMonth(payPeriod)} yourself.`,
    });
  if (value)
    throw new NotCalculable({
      message: `There is more than one ${rule.label} in ${formatPeriod(payPeriod)}. Enter it yourself.`,
    });
  const when = rule.rules.length === 0 ? '' : ` in ${formatPeriod(payPeriod)}`;
  throw new NotCalculable({ message: `There is no ${rule.label}${when}. Enter it yourself.` });
}

/** The rules of a head in a month; it notes those that were used and what is uncertain about them. */
export interface LawOfMonth {
  of<Value>(rule: LawRule<Value>): DatedValue<Value>;
  refs: RuleRef[];
  doubts: string[];
}

type KnownValues = Map<PayPeriod, Map<LawRule, DatedValue<unknown>>>;
/** By a company's overrides, since a run asks for the same values with each employee. */
const knownValues = new WeakMap<readonly RuleOverride[], KnownValues>();

export function lawOfMonth(
  head: StatutoryHead,
  payPeriod: PayPeriod,
  overrides: readonly RuleOverride[],
): LawOfMonth {
  const byMonth: KnownValues = knownValues.get(overrides) ?? new Map();
  knownValues.set(overrides, byMonth);
  const known = byMonth.get(payPeriod) ?? new Map<LawRule, DatedValue<unknown>>();
  byMonth.set(payPeriod, known);

  const used = new Set<DatedValue<unknown>>();
  return {
    of<Value>(rule: LawRule<Value>) {
      const value =
        (known.get(rule) as DatedValue<Value> | undefined) ?? valueIn(rule, head, payPeriod, overrides);
      known.set(rule, value);
      used.add(value);
      return value;
    },
    get refs() {
      return [...used].map(({ ref }) => ref);
    },
    get doubts() {
      return [...new Set([...used].flatMap(({ doubt }) => doubt ?? []))];
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
