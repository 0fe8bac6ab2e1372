import type { InvitationState, ListedUser } from '../../shared/users/users.ts';
import { attempt, useBusy } from '../lib/action.ts';
import { usePasswordByEmail } from '../lib/signing-in.ts';
import { Button } from '../ui/Button.tsx';
import { useUserMutations } from './calls.ts';
import { messages } from './messages.ts';

interface InvitationActionsProps {
  user: ListedUser;
  invitation: InvitationState;
  onDone: () => void;
}

const texts: Record<InvitationState, string> = {
  sent: 'An email with a link to set a password was sent. The link has not been used yet.',
  withdrawn: 'The invitation was withdrawn. Its links no longer work.',
  'not-sent': 'This employee was imported and has no password yet.',
};
const sendLabels: Record<InvitationState, string> = {
  sent: 'Resend invitation',
  withdrawn: 'Send new invitation',
  'not-sent': 'Send invitation',
};

/** Sends an invitation, again or for the first time, or withdraws it. */
export function InvitationActions({ user: { id }, invitation, onDone }: InvitationActionsProps) {
  const { inviteAgain, withdrawInvitation } = useUserMutations();
  const hasEmail = usePasswordByEmail();
  const [busy, run] = useBusy();
  const perform = (call: (id: string) => Promise<string>, failed: string) =>
    run(() =>
      attempt(
        async () => {
          const message = await call(id);
          onDone();
          return message;
        },
        { failed },
      ),
    );
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2 border-b border-line pb-5">
      <p className="mr-auto max-w-120 text-14 text-secondary">{texts[invitation]}</p>
      {(hasEmail || invitation !== 'not-sent') && (
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
