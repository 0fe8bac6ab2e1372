import { randomBytes } from 'node:crypto';
import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { isNew } from '../lib/condition.ts';
import type { Item, Write } from '../lib/table.ts';
import type { AuditChanges } from './audit-changes.ts';

/** Who does something: an actor, or the person on whose behalf a pay run works. */
export interface AuditActor {
  userId: string;
  name: string;
  device?: string | undefined;
}

/** The subject of an action: a person wherever one is concerned, so that all about them is in one place. */
export interface AuditSubject {
  id: string;
  /** As it is now: it may be another one, or none, when the entry is read. */
  name?: string | undefined;
}

export interface AuditDetails {
  changes?: AuditChanges;
  payPeriod?: string | undefined;
  /** Ids and numbers for evaluations of the table. */
  [detail: string]: unknown;
}

/** The partition of what a user did to others; what is about them is in that of their id. */
export const auditKeyOfActor = (userId: string): string => `by#${userId}`;

/** The partition of the index that has every entry in the order of time. */
export const allEntries = { kind: 'entry' } as const;

function toAuditItem(
  actor: AuditActor,
  action: AuditAction,
  subject: AuditSubject,
  details: AuditDetails,
): Item {
  const { changes, ...rest } = details;
  return {
    entity: subject.id,
    // Two entries of one entity within a millisecond must not have one key.
    time: `${new Date().toISOString()}#${randomBytes(4).toString('hex')}`,
    action,
    by: actor.userId,
    byName: actor.name,
    about: subject.name,
    device: actor.device,
    ...(changes && Object.keys(changes).length > 0 && { changes }),
    ...rest,
  };
}

const appendWrite = (put: Item): Write => ({
  table: 'audit',
  put,
  condition: isNew('entity'),
});

/**
 * The audit entry of a change, to be written in the same transaction as the change: with what it is about, and where
 * that is not the actor, with the actor as well (decision 45).
 * @param details never a password, a token or what opens an account
 */
export function auditWrites(
  actor: AuditActor,
  action: AuditAction,
  subject: AuditSubject,
  details: AuditDetails = {},
): Write[] {
  const item = toAuditItem(actor, action, subject, details);
  const listed = appendWrite({ ...item, ...allEntries });
  if (subject.id === actor.userId) return [listed];
  return [listed, appendWrite({ ...item, entity: auditKeyOfActor(actor.userId), subject: subject.id })];
}

/**
 * The audit entry of what a pay run does for one person, with that person alone: the run has a separate entry, which
 * is listed by day and by actor, and thousands of these beside it would hide all others.
 */
export const auditWriteOfRun = (
  startedBy: { id: string; name: string },
  action: AuditAction,
  subject: AuditSubject,
  details: AuditDetails,
): Write =>
  appendWrite(toAuditItem({ userId: startedBy.id, name: startedBy.name }, action, subject, details));

/** A user as the subject of a change to their own data. */
export const selfOf = ({ userId, name }: AuditActor): AuditSubject => ({ id: userId, name });
