import { randomBytes } from 'node:crypto';
import { isNew } from './condition.ts';
import type { Write } from './table.ts';

/** Every action that the audit knows, as `what.done`; whoever evaluates the audit table can rely on this list. */
export const auditActions = [
  'account.created',
  'account.changed',
  'account.deleted',
  'password.set',
  'password.reset',
  'initial-password.set',
  'session.ended',
  'sessions.ended',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'invitation.sent',
  'invitation.withdrawn',
  'payroll.saved',
  'slip.generated',
  'pay-run.opened',
  'pay-run.checked',
  'pay-run.generated',
  'pay-run.closed',
  'pay-run.reopened',
  'leave.applied',
  'leave.approved',
  'leave.rejected',
  'leave.changed',
  'leave.withdrawn',
  'leave.deleted',
  'leaves.reset',
  'leaves.reset-undone',
  'holiday.added',
  'holiday.changed',
  'holiday.deleted',
  'policy.added',
  'policy.changed',
  'policy.deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * The audit entry of a change, to be written in the same transaction as the change.
 * @param entity the id of what was changed
 * @param actorId the account that changed it
 * @param details ids, versions and dates beside it; never names, amounts or texts
 */
export function auditEntry(
  entity: string,
  action: AuditAction,
  actorId: string,
  details: Record<string, unknown> = {},
): Write {
  // Two entries of one entity within a millisecond must not have one key.
  const time = `${new Date().toISOString()}#${randomBytes(4).toString('hex')}`;
  return {
    table: 'audit',
    put: { entity, time, action, by: actorId, ...details },
    condition: isNew('entity'),
  };
}
