import type { Paise } from '../money.ts';
import { daysInPeriod, type PayPeriod, toPeriod } from '../period.ts';
import { type ComponentLineId, componentIdOfLine, componentLineId } from './pay-lines.ts';
import { type EarningName, earningNames } from './payroll-fields.ts';
import type { SalaryComponentId } from './salary-components.ts';
import type { ComponentValues, Pay } from './salary-structure.ts';

/** The amounts that a revision changes: the earnings of the payroll fields, components, and the CTC of a year. */
type RevisedAmounts = Partial<Record<EarningName, Paise | undefined>> & {
  ctc?: Paise | undefined;
  components?: ComponentValues | undefined;
};

/** A change of pay from a day on, YYYY-MM-DD. */
export interface DatedPay {
  from: string;
  before: RevisedAmounts;
  after: RevisedAmounts;
}

/** An amount of a revision, by one name. */
export type RevisedName = EarningName | 'ctc' | ComponentLineId<SalaryComponentId>;

/** The amounts of a revision by one name each. */
export function flatAmounts(amounts: RevisedAmounts): Map<RevisedName, number> {
  const { components = {}, ...fields } = amounts;
  const entries = [
    ...Object.entries(fields),
    ...Object.entries(components).map(([id, value]) => [componentLineId(id), value] as const),
  ];
  return new Map(entries.filter(([, value]) => value !== undefined)) as Map<RevisedName, number>;
}

/** The reverse of `flatAmounts`. */
export function toAmounts(flat: ReadonlyMap<RevisedName, number>): RevisedAmounts {
  const components: Record<string, number> = {};
  const fields: Record<string, number> = {};
  for (const [name, value] of flat) {
    const componentId = componentIdOfLine(name);
    if (componentId === undefined) fields[name] = value;
    else components[componentId] = value;
  }
  return { ...fields, ...(Object.keys(components).length > 0 && { components }) } as RevisedAmounts;
}

/** The amounts of an employee's pay that revisions change. */
export const revisedAmountsOf = (pay: Pay): RevisedAmounts => ({
  ...Object.fromEntries(earningNames.map((name) => [name, pay[name]])),
  ctc: pay.ctc,
  components: pay.components,
});

/** The differences between two states of an employee's pay; undefined where nothing does. Missing counts as 0 afterwards. */
export function changeOfPay(before: Pay, after: Pay): Pick<DatedPay, 'before' | 'after'> | undefined {
  const [was, is] = [flatAmounts(revisedAmountsOf(before)), flatAmounts(revisedAmountsOf(after))];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => (was.get(name) ?? 0) !== (is.get(name) ?? 0),
  );
  if (changed.length === 0) return undefined;
  const only = (amounts: Map<RevisedName, number>) =>
    toAmounts(new Map(changed.map((name) => [name, amounts.get(name) ?? 0])));
  return { before: only(was), after: only(is) };
}

/** Values of components with others in their place; one of 0 is left out. Undefined where none is left. */
export function withComponents(
  values: ComponentValues | undefined,
  changed: ComponentValues,
): ComponentValues | undefined {
  const merged = Object.entries({ ...values, ...changed }).filter(([, value]) => value !== 0);
  return merged.length > 0 ? Object.fromEntries(merged) : undefined;
}

/** The pay with the amounts that a revision sets; a component of 0 is no longer the employee's. */
function withAmounts<P extends Pay>(pay: P, amounts: RevisedAmounts): P {
  const { components, ...fields } = amounts;
  if (components === undefined) return { ...pay, ...fields };
  return { ...pay, ...fields, components: withComponents(pay.components, components) };
}

/** Part of a month in which the pay is the same. */
export interface Segment {
  /** The first and the last day of the month, from 1. */
  first: number;
  last: number;
  pay: Pay;
}

export const firstDayOf = (period: PayPeriod): string => `${period}-01`;
export const byDate = (a: DatedPay, b: DatedPay) => a.from.localeCompare(b.from);

/**
 * The pay on a day, by all changes: each amount as the last change up to that day left it, else as the first one found it.
 * Amounts that no change names stay, and so does an empty one that comes to 0.
 * @param pay of whatever day
 * @param changes in the order in which they were made, which counts where two begin on one day
 */
export const payOn = <P extends Pay>(pay: P, changes: readonly DatedPay[], day: string): P =>
  payAfter(pay, changes.toSorted(byDate), changes.filter(({ from }) => from <= day).length);

/**
 * The pay that the first changes leave.
 * @param ordered all changes in the order of their days
 * @param count of those that hold
 */
export function payAfter<P extends Pay>(pay: P, ordered: readonly DatedPay[], count: number): P {
  if (ordered.length === 0) return pay;
  const amounts = new Map<RevisedName, number>();
  for (const { before } of ordered.toReversed())
    for (const [name, amount] of flatAmounts(before)) amounts.set(name, amount);
  for (const { after } of ordered.slice(0, count))
    for (const [name, amount] of flatAmounts(after)) amounts.set(name, amount);
  const given = flatAmounts(revisedAmountsOf(pay));
  const others = [...amounts].filter(([name, amount]) => amount !== (given.get(name) ?? 0));
  return others.length === 0 ? pay : withAmounts(pay, toAmounts(new Map(others)));
}

/**
 * The parts of a month: one, unless a change begins within it.
 * @param pay as it is on the first day
 * @param changes all of them
 */
export function segmentsOf(pay: Pay, changes: readonly DatedPay[], period: PayPeriod): Segment[] {
  const within = changes.filter(({ from }) => toPeriod(from) === period && from > firstDayOf(period));
  const segments: Segment[] = [{ first: 1, last: daysInPeriod(period), pay }];
  for (const { from, after } of within.toSorted(byDate)) {
    const day = Number(from.slice('2026-11-'.length));
    const current = segments.at(-1) as Segment;
    if (current.first === day) current.pay = withAmounts(current.pay, after);
    else {
      segments.push({ first: day, last: current.last, pay: withAmounts(current.pay, after) });
      current.last = day - 1;
    }
  }
  return segments;
}
