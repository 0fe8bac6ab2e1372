import { datesOverlap } from '../../shared/leave-days.ts';
import type { Leave } from '../../shared/leaves.ts';

/** What else is on the list that matters to a decision on one request. */
export interface RelatedRequests {
  /** The person's other pending requests: how many, and their days in all. */
  otherPending: { requests: number; days: number };
  /** Leave of colleagues on some of the same days: approved, and still to be decided. By start, then by name. */
  approvedOverlaps: Leave[];
  pendingOverlaps: Leave[];
}

const byStartDate = (a: Leave, b: Leave) =>
  a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name, 'en-IN');

export function findRelatedRequests(request: Leave, all: readonly Leave[]): RelatedRequests {
  const others = all.filter(
    ({ id, userId, status }) => userId === request.userId && id !== request.id && status === 'pending',
  );
  const meanwhile = (status: string) =>
    all
      .filter(
        (other) => other.status === status && other.userId !== request.userId && datesOverlap(other, request),
      )
      .sort(byStartDate);
  return {
    otherPending: {
      requests: others.length,
      days: others.reduce((days, { numberOfDays }) => days + numberOfDays, 0),
    },
    approvedOverlaps: meanwhile('approved'),
    pendingOverlaps: meanwhile('pending'),
  };
}

/** The requests of these ids before all others, each part in the order in which it came. */
export const pinFirst = (requests: readonly Leave[], first: ReadonlySet<string>): Leave[] => [
  ...requests.filter(({ id }) => first.has(id)),
  ...requests.filter(({ id }) => !first.has(id)),
];
