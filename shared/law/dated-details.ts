import * as z from 'zod/mini';
import { nextPeriod, type PayPeriod, payPeriod, storedPayPeriod, subtractMonths } from '../period.ts';
import {
  datedFieldNames,
  isAskedIn,
  type StatutoryDetails,
  type StatutoryFieldName,
  statutoryField,
  statutoryFieldNames,
  statutoryShape,
} from './statutory-fields.ts';

type DatedFieldName = (typeof datedFieldNames)[number];
type DatedDetails = Pick<StatutoryDetails, DatedFieldName>;

const datedShape = Object.fromEntries(
  datedFieldNames.map((name) => [name, statutoryShape[name]]),
) as unknown as Pick<typeof statutoryShape, DatedFieldName>;

/**
 * Details that held before those of today, the earliest first: each up to a month, which it includes, from the one after the
 * entry before it.
 */
export const formerDetails = z.optional(z.array(z.object({ until: storedPayPeriod, ...datedShape })));

/** The details of an employee: the newest ones, and those that they took the place of. */
export interface EmployeeStatutory extends StatutoryDetails {
  formerDetails?: z.output<typeof formerDetails>;
}

/** From when a change of details holds: a month, or always. */
export const detailsFrom = z.union([z.literal('beginning'), payPeriod]);
export type DetailsFrom = z.output<typeof detailsFrom>;

/** Details of some months, up to one that they include. */
interface Span {
  until: PayPeriod;
  details: DatedDetails;
}
const forever = '9999-12' as PayPeriod;

const datedOf = (details: StatutoryDetails): DatedDetails =>
  Object.fromEntries(datedFieldNames.map((name) => [name, details[name]]));

const spansOf = ({ formerDetails = [], ...newest }: EmployeeStatutory): Span[] => [
  ...formerDetails.map(({ until, ...details }) => ({ until, details: datedOf(details) })),
  { until: forever, details: datedOf(newest) },
];

/** The details by which the law takes a month. */
export function detailsIn(employee: EmployeeStatutory, period: PayPeriod): StatutoryDetails {
  const newest = Object.fromEntries(statutoryFieldNames.map((name) => [name, employee[name]]));
  const former = employee.formerDetails?.find(({ until }) => period <= until);
  return former ? { ...newest, ...datedOf(former) } : newest;
}

/** A patch of details (RFC 7396): absent leaves one as it is, null empties it. */
type Patch = { [Name in StatutoryFieldName]?: StatutoryDetails[Name] | null };

const only = (patch: Patch, names: readonly StatutoryFieldName[]): Patch =>
  Object.fromEntries(names.map((name) => [name, patch[name]]));

/** Details with a patch, without those that their work state does not ask for. */
function patched<Details extends StatutoryDetails>(details: Details, patch: Patch): Details {
  const sent = statutoryFieldNames.filter((name) => patch[name] !== undefined);
  const next = { ...details, ...Object.fromEntries(sent.map((name) => [name, patch[name] ?? undefined])) };
  const unasked = statutoryFieldNames.filter((name) => !isAskedIn(next.workState, name));
  return { ...next, ...Object.fromEntries(unasked.map((name) => [name, undefined])) };
}

/** The same spans, of which one begins with a month. */
function splitAt(spans: readonly Span[], from: PayPeriod): Span[] {
  const until = subtractMonths(from, 1);
  return spans.flatMap((span, i) => {
    const begin = spans[i - 1]?.until ?? '';
    return begin < until && until < span.until ? [{ ...span, until }, span] : span;
  });
}

/** The month of details that were always so. */
export const beginning = '0000-01' as PayPeriod;

const reach = { monthsBack: 24, monthsAhead: 12 };

/** The months from which a change can hold, the earliest first. */
export const changeableMonths = (openMonth: PayPeriod): [PayPeriod, ...PayPeriod[]] =>
  Array.from({ length: reach.monthsBack + 1 + reach.monthsAhead }, (_, i) =>
    subtractMonths(openMonth, reach.monthsBack - i),
  ) as [PayPeriod, ...PayPeriod[]];

const isSame = (one: DatedDetails, other: DatedDetails): boolean =>
  datedFieldNames.every((name) => one[name] === other[name]);

interface Change {
  /** The month from which it holds; absent for what follows from the fields. */
  from?: DetailsFrom | undefined;
  /** The month of pay, from which a change holds that names no other. */
  openMonth: PayPeriod;
  /** The first month of employment, where it is known: details of the months before it are those of nothing. */
  begun?: PayPeriod | undefined;
}

/** An employee with a patch of dated details from a month on; the months before it keep theirs. */
function changedFrom<Employee extends EmployeeStatutory>(
  employee: Employee,
  patch: Patch,
  { from, begun = '' }: { from: DetailsFrom; begun?: string | undefined },
): Employee {
  const [first, spans] =
    from === 'beginning' ? ['', spansOf(employee)] : [from, splitAt(spansOf(employee), from)];
  const changed = spans.map((span) =>
    span.until < first ? span : { ...span, details: datedOf(patched(span.details, patch)) },
  );
  const former = changed
    .slice(0, -1)
    .filter(({ until, details }, i) => until >= begun && !isSame(details, changed[i + 1]?.details ?? {}));
  const { formerDetails: _, ...newest } = patched(employee, patch);
  return {
    ...newest,
    ...(former.length > 0 && {
      formerDetails: former.map(({ until, details }) => ({ until, ...details })),
    }),
  } as Employee;
}

/**
 * The dated details that a patch changes: not the first ones, nor one that was not known before, since these were always so.
 */
export function datedChanges(read: EmployeeStatutory, patch: Patch): DatedFieldName[] {
  const spans = spansOf(read);
  const isUnknown = (name: DatedFieldName) => spans.every(({ details }) => details[name] === undefined);
  if (datedFieldNames.every(isUnknown)) return [];
  const changed = patched<StatutoryDetails>(read, patch);
  return datedFieldNames.filter(
    (name) =>
      changed[name] !== read[name] && !(statutoryField(name).dated === 'once-known' && isUnknown(name)),
  );
}

/**
 * An employee whose details change. Those that are not dated are corrected: they were always so. Without a month, what
 * differs from today's holds from the month of pay on, but for the first details, and a detail that was not known before.
 * @returns with the month from which something holds; undefined where all of it was always so
 */
export function changeDetails<Employee extends EmployeeStatutory>(
  read: Employee,
  patch: Patch,
  { from, openMonth, begun }: Change,
): { next: Employee; from?: PayPeriod } {
  if (from !== undefined) {
    const next = changedFrom(read, patch, { from, begun });
    const isDated = from !== 'beginning' && changedSince(read, next, datedFieldNames) !== undefined;
    return { next, ...(isDated && { from }) };
  }
  const dated = datedChanges(read, patch);
  const changed = patched<StatutoryDetails>(read, patch);
  const others = statutoryFieldNames.filter(
    (name) => changed[name] !== read[name] && !dated.some((one) => one === name),
  );
  // The state of work comes first, by which other details are asked for.
  const moved = dated.length === 0 ? read : changedFrom(read, only(patch, dated), { from: openMonth, begun });
  return {
    next: changedFrom(moved, only(patch, others), { from: 'beginning', begun }),
    ...(dated.length > 0 && { from: openMonth }),
  };
}

/** Whether two employees have the same details in every month. */
export function isSameDetails(one: EmployeeStatutory, other: EmployeeStatutory): boolean {
  const [spans, others] = [spansOf(one), spansOf(other)];
  return (
    statutoryFieldNames.every((name) => one[name] === other[name]) &&
    spans.length === others.length &&
    spans.every(({ until, details }, i) => until === others[i]?.until && isSame(details, others[i].details))
  );
}

/** The first month whose named details are others; undefined where all are the same. */
export function changedSince(
  before: EmployeeStatutory,
  after: EmployeeStatutory,
  names: readonly StatutoryFieldName[],
): PayPeriod | undefined {
  const ends = [before, after].flatMap(({ formerDetails = [] }) => formerDetails.map(({ until }) => until));
  return [beginning, ...ends.map(nextPeriod)].sort().find((month) => {
    const [was, is] = [detailsIn(before, month), detailsIn(after, month)];
    return names.some((name) => was[name] !== is[name]);
  });
}

/** Former details, the newest first, each with those that were others afterwards. */
export function formerChanges(employee: EmployeeStatutory) {
  const spans = spansOf(employee);
  return spans
    .slice(0, -1)
    .map(({ until, details }, i) => {
      const next = spans[i + 1]?.details ?? {};
      const names = datedFieldNames.filter(
        (name) => details[name] !== next[name] && isAskedIn(details.workState, name),
      );
      return { until, changed: names.map((name) => ({ name, value: details[name] })) };
    })
    .toReversed();
}

/** The month since which the newest details hold; undefined where they were always so. */
export const heldSince = ({ formerDetails = [] }: EmployeeStatutory): PayPeriod | undefined => {
  const last = formerDetails.at(-1);
  return last && nextPeriod(last.until);
};
