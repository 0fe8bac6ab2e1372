import type { ListedUser } from '../../shared/users.ts';
import { useBusy } from '../lib/busy.ts';
import { messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useUserMutations } from './calls.ts';
import { messages } from './user-messages.ts';

interface InvitationActionsProps {
  user: ListedUser;
  onDone: () => void;
}

/** Sends an invitation again, or withdraws it. */
export function InvitationActions({ user: { id, invitation }, onDone }: InvitationActionsProps) {
  const { inviteAgain, withdrawInvitation } = useUserMutations();
  const [busy, run] = useBusy();
  const perform = (call: (id: string) => Promise<string>, failureMessage: string) =>
    run(async () => {
      try {
        showToast('success', await call(id));
        onDone();
      } catch (error) {
        showToast('error', messageOf(error, failureMessage));
      }
    });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2 border-b border-line pb-5">
      <p className="mr-auto max-w-120 text-14 text-secondary">
        {invitation === 'sent'
          ? 'They have a link by mail to choose a password, and have not come yet.'
          : 'Their invitation is withdrawn: no link works any more.'}
      </p>
      <Button icon="send" busy={busy} onClick={() => perform(inviteAgain, messages.invitationFailed)}>
        {invitation === 'sent' ? 'Send again' : 'Invite again'}
      </Button>
      {invitation === 'sent' && (
        <Button
          kind="quiet"
          busy={busy}
          onClick={() => perform(withdrawInvitation, messages.withdrawalFailed)}
        >
          Withdraw invitation
        </Button>
      )}
    </div>
  );
}
