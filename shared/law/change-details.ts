import * as z from 'zod/mini';
import { type PayPeriod, payPeriod, subtractMonths } from '../period.ts';
import {
  changedSince,
  type DatedDetails,
  type DatedFieldName,
  type DetailsSpan,
  datedOf,
  detailsSpansOf,
  type EmployeeStatutory,
} from './dated-details.ts';
import {
  datedFieldNames,
  isAskedIn,
  type StatutoryDetails,
  type StatutoryFieldName,
  statutoryField,
  statutoryFieldNames,
} from './statutory-fields.ts';

/** From when a change of details holds: a month, or always. */
export const detailsFrom = z.union([z.literal('beginning'), payPeriod]);
export type DetailsFrom = z.output<typeof detailsFrom>;

const reach = { monthsBack: 24, monthsAhead: 12 };

/** The months from which a change can hold, the earliest first. */
export const changeableMonths = (openMonth: PayPeriod): [PayPeriod, ...PayPeriod[]] =>
  Array.from({ length: reach.monthsBack + 1 + reach.monthsAhead }, (_, i) =>
    subtractMonths(openMonth, reach.monthsBack - i),
  ) as [PayPeriod, ...PayPeriod[]];

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
function splitAt(spans: readonly DetailsSpan[], from: PayPeriod): DetailsSpan[] {
  const until = subtractMonths(from, 1);
  return spans.flatMap((span, i) => {
    const begin = spans[i - 1]?.until ?? '';
    return begin < until && until < span.until ? [{ ...span, until }, span] : span;
  });
}

const isSame = (one: DatedDetails, other: DatedDetails): boolean =>
  datedFieldNames.every((name) => one[name] === other[name]);

interface Change {
  /** The month from which it holds; absent for what follows from the fields. */
  from?: DetailsFrom | undefined;
  /** The month of pay, from which a change holds that names no other. */
  openMonth: PayPeriod;
  /** The first month of employment, where it is known: no details are kept of months before it. */
  begun?: PayPeriod | undefined;
}

/** An employee with a patch of dated details from a month on; the months before it keep theirs. */
function changedFrom<Employee extends EmployeeStatutory>(
  employee: Employee,
  patch: Patch,
  { from, begun = '' }: { from: DetailsFrom; begun?: string | undefined },
): Employee {
  const [first, spans] =
    from === 'beginning' ? ['', detailsSpansOf(employee)] : [from, splitAt(detailsSpansOf(employee), from)];
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
  const spans = detailsSpansOf(read);
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
