import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '../../../shared/audit/audit-labels.ts';
import { Problem } from '../../../shared/errors.ts';
import { leaveTypeMessages, type leaveTypesRoutes } from '../../../shared/leaves/leave-type-routes.ts';
import { type LeaveType, type LeaveTypes, leaveTypeRuleNames } from '../../../shared/leaves/leave-types.ts';
import { messages } from '../../../shared/messages.ts';
import type { BodyOf } from '../../../shared/route.ts';
import { foldText } from '../../../shared/text.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { retryOnConflict } from '../../lib/retry.ts';
import { newId } from '../../lib/secret.ts';
import { get } from '../../lib/table.ts';
import { auditWrites } from '../../store/audit.ts';
import { changesOf } from '../../store/audit-changes.ts';
import { leaveTypesKey, leaveTypesWrite, parseLeaveTypes } from '../../store/leave-types.ts';
import { copyEmployment } from '../copy-employment.ts';
import { withEntered } from './entered-type.ts';

const readLeaveTypes = async (): Promise<LeaveTypes> => parseLeaveTypes(await get('settings', leaveTypesKey));

export const getLeaveTypes = (_admin: Actor): Promise<LeaveTypes> => readLeaveTypes();

const recordedNames = ['name', 'from', ...leaveTypeRuleNames, 'retiredFrom', 'yearStart'] as const;

/** As the audit log has a type: its latest rules. */
const toRecord = (type: LeaveType | undefined, yearStart: number) =>
  type && { ...type.versions.at(-1), name: type.name, retiredFrom: type.retiredFrom, yearStart };

async function writeTypes(
  admin: Actor,
  action: AuditAction,
  read: LeaveTypes,
  next: LeaveTypes,
  before: LeaveType | undefined,
  after: LeaveType,
): Promise<LeaveTypes> {
  await transactAs(admin, [
    leaveTypesWrite(read, next),
    ...auditWrites(
      admin,
      action,
      { id: leaveTypesKey.name, name: after.name },
      {
        changes: changesOf(toRecord(before, read.yearStart), toRecord(after, next.yearStart), recordedNames),
      },
    ),
  ]);
  return { ...next, version: read.version + 1 };
}

/** The type that a request without an id has added already: a retry, after its response was lost. */
const addedAlready = ({ types }: LeaveTypes, after: LeaveType): boolean =>
  types.some(
    ({ name, versions }) =>
      foldText(name) === foldText(after.name) && isDeepStrictEqual(versions, after.versions),
  );

/**
 * Adds a type of leave, or changes the rules of one from a date on; what was credited before stays. Balances follow dates of
 * joining and gender, so they have them before the first type holds.
 * @throws Problem as withEntered; conflict where the types have changed since they were read in this version
 */
export async function saveLeaveType(
  admin: Actor,
  { type, yearStart, version }: BodyOf<typeof leaveTypesRoutes.saveLeaveType>,
): Promise<LeaveTypes> {
  await copyEmployment(admin);
  return retryOnConflict(async () => {
    const read = await readLeaveTypes();
    if (type.id === undefined && version !== read.version) {
      const { after } = withEntered({ ...read, types: [] }, type, yearStart, newId('type'));
      if (addedAlready(read, after)) return read;
    }
    const { types, before, after } = withEntered(read, type, yearStart, newId('type'));
    if (isDeepStrictEqual(before, after)) return read;
    if (version !== read.version) throw new Problem('conflict', messages.versionConflict);
    return writeTypes(admin, before ? 'leave-type.changed' : 'leave-type.added', read, types, before, after);
  });
}

/**
 * Stops offering a type from a date on, or offers it again. What it credited stays, and so does leave of it.
 * @throws Problem not_found; conflict where the types have changed since they were read in this version
 */
export const retireLeaveType = (
  admin: Actor,
  typeId: string,
  { retiredFrom, version }: BodyOf<typeof leaveTypesRoutes.retireLeaveType>,
): Promise<LeaveTypes> =>
  retryOnConflict(async () => {
    const read = await readLeaveTypes();
    const before = read.types.find(({ id }) => id === typeId);
    if (!before) throw new Problem('not_found', leaveTypeMessages.notFound);
    if ((before.retiredFrom ?? null) === retiredFrom) return read;
    if (version !== read.version) throw new Problem('conflict', messages.versionConflict);
    const after = { ...before, retiredFrom: retiredFrom ?? undefined };
    const next = { ...read, types: read.types.map((type) => (type.id === typeId ? after : type)) };
    return writeTypes(
      admin,
      retiredFrom ? 'leave-type.retired' : 'leave-type.offered',
      read,
      next,
      before,
      after,
    );
  });
