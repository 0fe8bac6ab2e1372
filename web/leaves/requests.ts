import type { Leave, LeaveStatus } from '../../shared/leaves.ts';

export type StatusFilter = 'all' | LeaveStatus;

/**
 * The requests of a status whose name, email or subject contains the search term, ignoring case.
 * @param alwaysIncludedId the request whose form is open
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
