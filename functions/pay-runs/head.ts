import type { AuditAction } from '../../shared/audit/audit-labels.ts';
import { type AdminDuty, hasDuty } from '../../shared/duties.ts';
import { Problem } from '../../shared/errors.ts';
import { payRunMessages } from '../../shared/pay-runs/messages.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { isAdminToday } from '../../shared/users/accounts.ts';
import type { Actor } from '../auth/session.ts';
import { getActorAccount, transactAs } from '../auth/transact-as.ts';
import { get, type Write } from '../lib/table.ts';
import { accountKey, isAuthVersion, parseAccount } from '../store/account.ts';
import { type AuditActor, auditWrites } from '../store/audit.ts';
import { type AuditChanges, changesOf } from '../store/audit-changes.ts';
import {
  headWrite,
  newExecution,
  type RunEvent,
  type RunHead,
  readHead,
  runSubjectId,
} from '../store/pay-run.ts';
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

/** The next attempt of a run, as it starts. */
export const nextAttempt = (
  head: RunHead,
  started: RunEvent,
  state: 'preparing' | 'comparing' | 'generating' | 'closing',
  nextState: RunHead['nextState'],
): RunHead => ({
  ...head,
  state,
  nextState,
  attempt: head.attempt + 1,
  execution: newExecution(),
  started,
  stopped: undefined,
});

/** Back to where a month was before a task, with the reason that the task has stopped for. */
export const stopped = (
  head: RunHead,
  task: NonNullable<RunHead['stopped']>['task'],
  reason: string,
): RunHead => ({
  ...head,
  state: head.generated ? 'generated' : 'open',
  nextState: undefined,
  requested: undefined,
  stopped: { at: new Date().toISOString(), task, reason },
});

/** A month of more employees is compared with what an admin confirmed, and closed, in the background: a request has 29 seconds. */
const maxComparedAtOnce = 500;
export const isLarge = ({ people }: RunHead): boolean => people > maxComparedAtOnce;

/**
 * The condition that the admin who began what goes on in the background is still an admin with one of these duties: what a
 * dismissed admin asked for has no effect any more.
 * @throws Problem forbidden
 */
export async function requesterCheck(
  { started: { by } }: RunHead,
  duties: readonly AdminDuty[],
): Promise<Write> {
  const account = parseAccount(await get('accounts', accountKey(by.id)));
  if (!account || !isAdminToday(account) || !hasDuty(account, duties))
    throw new Problem('forbidden', payRunMessages.notAllowedAnyMore(by.name));
  return { table: 'accounts', check: accountKey(by.id), condition: isAuthVersion(account.authVersion) };
}

/** The fields of a head that the audit log records, beside what is done with it. */
const recorded = ({ payDate, withheld, reopened }: RunHead) => ({
  payDate,
  publishOn: withheld?.publishOn,
  reason: reopened?.reason,
});

/** The audit entry of what becomes of a head. */
export const headAudit = (
  actor: AuditActor,
  head: RunHead,
  next: RunHead,
  action: AuditAction,
  changes?: AuditChanges,
): Write[] =>
  auditWrites(
    actor,
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
  );

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
    ...headAudit(admin, head, next, action, changes),
  ]);
  await ensureStarted(next);
  return toPayRun(next);
}
