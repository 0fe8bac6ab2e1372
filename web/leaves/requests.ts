import type { Leave, LeaveStatus } from '../../shared/leaves.ts';

export type StatusFilter = 'all' | LeaveStatus;

/**
 * The requests of the chosen status in which the words looked for stand, case aside: in name, email or subject.
 * @param alwaysIncludedId the id of one that is among them whatever is looked for
 */
export function filterRequests(
  requests: readonly Leave[],
  { search, status }: { search: string; status: StatusFilter },
  alwaysIncludedId?: string,
): Leave[] {
  const term = search.trim().toLocaleLowerCase('en-IN');
  return requests.filter(
    (request) =>
      request.id === alwaysIncludedId ||
      ((status === 'all' || request.status === status) &&
        `${request.name}\n${request.email}\n${request.subject}`.toLocaleLowerCase('en-IN').includes(term)),
  );
}
