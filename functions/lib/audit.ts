import { randomBytes } from 'node:crypto';
import { isNew } from './condition.ts';
import type { Write } from './table.ts';

/**
 * The audit entry of a change, to be written in the same transaction.
 * @param entity what was changed, by id
 * @param action what was done, as `slip.generated`
 * @param actorId the account that did it
 */
export function auditEntry(
  entity: string,
  action: string,
  actorId: string,
  details: Record<string, unknown> = {},
): Write {
  const time = `${new Date().toISOString()}#${randomBytes(4).toString('hex')}`;
  return {
    table: 'audit',
    put: { entity, time, action, by: actorId, ...details },
    condition: isNew('entity'),
  };
}
