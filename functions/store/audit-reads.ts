import { ConditionFailed } from '../lib/condition.ts';
import { nowInSeconds, transact, type Write } from '../lib/table.ts';
import { type AuditActor, type AuditDetails, type AuditSubject, auditWrites } from './audit.ts';

/** Looking at the same again within this time counts once. */
const windowSeconds = 3600;

/** Holds while a read is in the audit log already. It is no session, and ends as one does. */
function firstInWindow(actor: AuditActor, action: string, subject: AuditSubject): Write {
  const now = nowInSeconds();
  return {
    table: 'sessions',
    put: { hash: `read#${action}#${actor.userId}#${subject.id}`, expiresAt: now + windowSeconds },
    condition: { expression: 'attribute_not_exists(#hash) OR #expiresAt <= :now', values: { now } },
  };
}

/**
 * Puts on the record that an admin reads a bank account and a PAN, before they are answered: once an hour for each admin
 * and subject, so that a list of pages is one entry. @throws where it cannot be recorded, so that nothing is read unseen
 */
export async function recordRead(
  actor: AuditActor,
  action:
    | 'bank-details.read'
    | 'declaration.read'
    | 'form-130.read'
    | 'people.read'
    | 'proof.read'
    | 'register.read'
    | 'payment-batch.read',
  subject: AuditSubject,
  details?: AuditDetails,
): Promise<void> {
  try {
    await transact([firstInWindow(actor, action, subject), ...auditWrites(actor, action, subject, details)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.index === 0)) throw error;
  }
}
