import { datesOverlap } from '../../shared/leave-days.ts';
import type { Leave } from '../../shared/leaves.ts';

/** The other requests that a decision on one request depends on. */
export interface RelatedRequests {
  /** The employee's other pending requests: how many, and the sum of their days. */
  otherPending: { requests: number; days: number };
  /** Leave of colleagues that overlaps with it, sorted by start date, then by name. */
  approvedOverlaps: Leave[];
  pendingOverlaps: Leave[];
}

const byStartDate = (a: Leave, b: Leave) =>
  a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name, 'en-IN');

export function findRelatedRequests(request: Leave, allRequests: readonly Leave[]): RelatedRequests {
  const others = allRequests.filter(
    ({ id, userId, status }) => userId === request.userId && id !== request.id && status === 'pending',
  );
  const overlapsOf = (status: string) =>
    allRequests
      .filter(
        (other) => other.status === status && other.userId !== request.userId && datesOverlap(other, request),
      )
      .sort(byStartDate);
  return {
    otherPending: {
      requests: others.length,
      days: others.reduce((days, { numberOfDays }) => days + numberOfDays, 0),
    },
    approvedOverlaps: overlapsOf('approved'),
    pendingOverlaps: overlapsOf('pending'),
  };
}

/** The requests of these ids before all others; a stable partition. */
export const pinFirst = (requests: readonly Leave[], first: ReadonlySet<string>): Leave[] => [
  ...requests.filter(({ id }) => first.has(id)),
  ...requests.filter(({ id }) => !first.has(id)),
];
