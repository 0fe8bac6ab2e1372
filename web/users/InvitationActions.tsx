import type { InvitationState, ListedUser } from '../../shared/users.ts';
import { useBusy } from '../lib/busy.ts';
import { messageOf } from '../lib/call-error.ts';
import { usePasswordByMail } from '../lib/password-by-email.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useUserMutations } from './calls.ts';
import { messages } from './messages.ts';

interface InvitationActionsProps {
  user: ListedUser;
  invitation: InvitationState;
  onDone: () => void;
}

const texts: Record<InvitationState, string> = {
  sent: 'They have a link by mail to choose a password, and have not come yet.',
  withdrawn: 'Their invitation is withdrawn: no link works any more.',
  'not-sent': 'They came with a sheet, and have no password yet.',
};
const sendLabels: Record<InvitationState, string> = {
  sent: 'Send again',
  withdrawn: 'Invite again',
  'not-sent': 'Send invitation',
};

/** Sends an invitation, again or for the first time, or withdraws it. */
export function InvitationActions({ user: { id }, invitation, onDone }: InvitationActionsProps) {
  const { inviteAgain, withdrawInvitation } = useUserMutations();
  const hasMail = usePasswordByMail();
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
      <p className="mr-auto max-w-120 text-14 text-secondary">{texts[invitation]}</p>
      {(hasMail || invitation !== 'not-sent') && (
        <Button icon="send" busy={busy} onClick={() => perform(inviteAgain, messages.invitationFailed)}>
          {sendLabels[invitation]}
        </Button>
      )}
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
