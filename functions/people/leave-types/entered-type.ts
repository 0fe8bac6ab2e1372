import { fieldProblem, Problem } from '../../../shared/errors.ts';
import type { LeaveYearStart } from '../../../shared/leaves/leave-type-labels.ts';
import { leaveTypeMessages as messages } from '../../../shared/leaves/leave-type-routes.ts';
import {
  type EnteredLeaveType,
  type LeaveType,
  type LeaveTypes,
  maxLeaveTypes,
  maxLeaveTypeVersions,
} from '../../../shared/leaves/leave-types.ts';
import { firstDayOf, leaveYearOf } from '../../../shared/leaves/ledger/years.ts';
import { foldText } from '../../../shared/text.ts';

/** The type with other rules from a date on; those of that date or of none before it are replaced. */
function withVersion(
  type: LeaveType,
  { id: _id, name, ...version }: EnteredLeaveType,
  yearStart: LeaveYearStart,
): LeaveType {
  const { from } = version;
  const last = type.versions.at(-1);
  if (!last) return { ...type, name, versions: [version] };
  if (type.retiredFrom !== undefined) throw new Problem('conflict', messages.retired);
  if (from < last.from) throw fieldProblem('from', messages.beforeLast(last.from));
  const isStartOfYear = from === firstDayOf(leaveYearOf(from, yearStart), yearStart);
  // Within a year, days could be credited twice or not at all.
  if (from !== last.from && version.credit !== last.credit && !isStartOfYear)
    throw fieldProblem('from', messages.startOfYear);
  const versions = type.versions.filter((other) => other.from !== from);
  if (versions.length >= maxLeaveTypeVersions) throw new Problem('conflict', messages.tooManyVersions);
  return { ...type, name, versions: [...versions, version] };
}

/** The type as it is entered, and all of the company's types with it. */
interface EnteredTypes {
  types: LeaveTypes;
  before: LeaveType | undefined;
  after: LeaveType;
}

/**
 * The company's types with one as it is entered.
 * @param newId of a type that is added
 * @throws Problem not_found for an id that no type has; bad_input for a name that another one has or a date that rules cannot
 *   apply from; conflict where there are too many
 */
export function withEntered(
  read: LeaveTypes,
  entered: EnteredLeaveType,
  yearStart: LeaveYearStart,
  newId: string,
): EnteredTypes {
  if (read.types.length > 0 && yearStart !== read.yearStart)
    throw fieldProblem('yearStart', messages.yearFixed);
  const before = read.types.find(({ id }) => id === entered.id);
  if (entered.id !== undefined && !before) throw new Problem('not_found', messages.notFound);
  const isTaken = read.types.some(
    ({ id, name }) => id !== entered.id && foldText(name) === foldText(entered.name),
  );
  if (isTaken) throw fieldProblem('name', messages.sameName);
  if (!before && read.types.length >= maxLeaveTypes) throw new Problem('conflict', messages.tooMany);
  const empty = { id: newId, name: entered.name, versions: [] };
  const firstOpen = read.closedYear === undefined ? '' : firstDayOf(read.closedYear + 1, yearStart);
  if (entered.from < firstOpen) throw fieldProblem('from', messages.yearClosed(firstOpen));
  const after = withVersion(before ?? empty, entered, yearStart);
  return {
    types: {
      ...read,
      yearStart,
      types: before
        ? read.types.map((type) => (type.id === after.id ? after : type))
        : [...read.types, after],
    },
    before,
    after,
  };
}
