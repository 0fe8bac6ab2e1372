import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UserId } from '../../shared/user-id.ts';
import { invitationRoutes } from '../../shared/users/invitations.ts';
import { useBusy } from '../lib/action.ts';
import { withReason } from '../lib/call-error.ts';
import { asAdmin } from '../lib/client.ts';
import { countEmployees, formatCount } from '../lib/count.ts';
import { usePasswordByEmail } from '../lib/signing-in.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { FormFailure } from '../ui/states.tsx';
import { usersKey } from './calls.ts';
import { type InviteResult, inviteAll } from './invite-all.ts';
import { inviteAllMessages as messages } from './messages.ts';

interface InviteAllCardProps {
  /** Employees who were never invited. */
  waiting: number;
  /** Their ids, where known; otherwise all employees who were never invited. */
  userIds?: readonly UserId[];
  className?: string;
}

/** Invites all employees who have no password and were never invited; nothing where the portal sends no email. */
export function InviteAllCard({ waiting, userIds, className = '' }: InviteAllCardProps) {
  const queries = useQueryClient();
  const { confirm } = useConfirm();
  const hasEmail = usePasswordByEmail();
  const [progress, setProgress] = useState<{ answered: number; total: number }>();
  const [result, setResult] = useState<InviteResult>();
  const [busy, run] = useBusy();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  async function send(): Promise<void> {
    const left = result?.left.length || waiting;
    if (!(await confirm({ message: messages.confirm(left), confirmLabel: messages.send(left) }))) return;
    try {
      const ids = result?.left.length
        ? result.left
        : (userIds ?? (await asAdmin(invitationRoutes.uninvited)));
      const total = ids.length;
      setProgress({ answered: 0, total });
      const signal = leaving.current?.signal;
      const sent = await inviteAll(ids, signal, (answered) => setProgress({ answered, total }));
      if (signal?.aborted) return;
      setResult({ ...sent, invited: (result?.invited ?? 0) + sent.invited });
      await queries.invalidateQueries({ queryKey: usersKey });
    } catch (failure) {
      setResult({ invited: result?.invited ?? 0, refused: { employees: 0, reasons: [] }, left: [], failure });
    } finally {
      setProgress(undefined);
    }
  }

  const failed = result?.failure !== undefined;
  if (!hasEmail || (waiting === 0 && !result)) return null;
  const text = progress && `${formatCount(progress.answered)} of ${countEmployees(progress.total)}`;
  return (
    <Card className={`grid gap-3 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-14">
          {result ? messages.sent(result.invited) : messages.waiting(waiting)}
        </p>
        {(!result || failed) && (
          <Button icon="send" busy={busy} onClick={() => void run(send)}>
            {failed ? messages.sendRest : messages.sendAll}
          </Button>
        )}
      </div>
      {progress && text && (
        <>
          <ProgressBar
            label="Employees invited"
            text={text}
            done={progress.answered}
            total={progress.total}
          />
          <p className="figures text-13 text-secondary">{text}</p>
        </>
      )}
      {result && result.refused.employees > 0 && (
        <p className="text-14 text-secondary">
          {messages.refused(result.refused.employees)} {result.refused.reasons.join(' ')}
        </p>
      )}
      {failed && <FormFailure message={withReason(messages.failed, result.failure)} />}
    </Card>
  );
}
