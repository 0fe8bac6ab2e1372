import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { Problem } from '../../shared/errors.ts';
import { type PayRun, payRunMessages } from '../../shared/pay-runs/pay-runs.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import type { Write } from '../lib/table.ts';
import { auditWrites } from '../store/audit.ts';
import { type AuditChanges, changesOf } from '../store/audit-changes.ts';
import { headWrite, type RunEvent, type RunHead, readHead, runSubjectId } from '../store/pay-run.ts';
import { ensureStarted } from './job/state-machine.ts';
import { busyMessage } from './messages.ts';
import { toPayRun } from './summary.ts';

/** @throws Problem not_found */
export async function getHead(period: PayPeriod): Promise<RunHead> {
  const head = await readHead(period);
  if (!head) throw new Problem('not_found', payRunMessages.notFound);
  return head;
}

/** @throws Problem conflict while the figures of the run cannot be changed */
export function assertEditable({ item: period, state }: RunHead): void {
  if (state === 'closed') throw new Problem('conflict', payRunMessages.closed(period));
  const busy = busyMessage({ item: period, state });
  if (busy) throw new Problem('conflict', busy);
  if (state === 'preparing') throw new Problem('conflict', payRunMessages.preparing(period));
}

export async function eventOf(admin: Actor): Promise<RunEvent> {
  const { id, name } = await getActorAccount(admin);
  return { at: new Date().toISOString(), by: { id, name } };
}

/** The fields of a head that the audit log records, beside what is done with it. */
const recorded = ({ payDate, withheld, reopened }: RunHead) => ({
  payDate,
  publishOn: withheld?.publishOn,
  reason: reopened?.reason,
});

/** Writes what becomes of a head, with its audit entry, and starts the attempt that it may have begun. */
export async function writeHead(
  admin: Actor,
  head: RunHead,
  next: RunHead,
  action: AuditAction,
  { writes = [], changes }: { writes?: Write[]; changes?: AuditChanges } = {},
): Promise<PayRun> {
  await transactAs(admin, [
    headWrite(head, next),
    ...writes,
    ...auditWrites(
      admin,
      action,
      { id: runSubjectId(head.item) },
      {
        payPeriod: head.item,
        attempt: next.attempt,
        changes: {
          ...changesOf(recorded(head), recorded(next), ['payDate', 'publishOn', 'reason']),
          ...changes,
        },
      },
    ),
  ]);
  await ensureStarted(next);
  return toPayRun(next);
}
