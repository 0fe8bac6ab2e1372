import * as z from 'zod/mini';
import { nextPeriod, type PayPeriod, storedPayPeriod } from '../period.ts';
import {
  datedFieldNames,
  isAskedIn,
  type StatutoryDetails,
  type StatutoryFieldName,
  statutoryFieldNames,
  statutoryShape,
} from './statutory-fields.ts';

export type DatedFieldName = (typeof datedFieldNames)[number];
export type DatedDetails = Pick<StatutoryDetails, DatedFieldName>;

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

/** Details of some months, up to one that they include. */
export interface DetailsSpan {
  until: PayPeriod;
  details: DatedDetails;
}
const forever = '9999-12' as PayPeriod;

export const datedOf = (details: StatutoryDetails): DatedDetails =>
  Object.fromEntries(datedFieldNames.map((name) => [name, details[name]]));

export const detailsSpansOf = ({ formerDetails = [], ...newest }: EmployeeStatutory): DetailsSpan[] => [
  ...formerDetails.map(({ until, ...details }) => ({ until, details: datedOf(details) })),
  { until: forever, details: datedOf(newest) },
];

/** The details by which the law takes a month. */
export function detailsIn(employee: EmployeeStatutory, period: PayPeriod): StatutoryDetails {
  const newest = Object.fromEntries(statutoryFieldNames.map((name) => [name, employee[name]]));
  const former = employee.formerDetails?.find(({ until }) => period <= until);
  return former ? { ...newest, ...datedOf(former) } : newest;
}

/** The month of details that were always so. */
export const earliestPeriod = '0000-01' as PayPeriod;

/** The first month whose named details are others; undefined where all are the same. */
export function changedSince(
  before: EmployeeStatutory,
  after: EmployeeStatutory,
  names: readonly StatutoryFieldName[],
): PayPeriod | undefined {
  const ends = [before, after].flatMap(({ formerDetails = [] }) => formerDetails.map(({ until }) => until));
  return [earliestPeriod, ...ends.map(nextPeriod)].sort().find((month) => {
    const [was, is] = [detailsIn(before, month), detailsIn(after, month)];
    return names.some((name) => was[name] !== is[name]);
  });
}

/** Former details, the newest first, each with those that were others afterwards. */
export function formerChanges(employee: EmployeeStatutory) {
  const spans = detailsSpansOf(employee);
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
