import type { ListedUser } from '../../shared/users.ts';
import { useBusy } from '../lib/busy.ts';
import { messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useFocusNext } from '../ui/focus-next.ts';
import { useUserMutations } from './calls.ts';
import { messages } from './messages.ts';

interface ResumeEmailButtonProps {
  user: ListedUser;
  /** The element that has the user's name. */
  describedBy: string;
  /** The element that is focused once this button is gone. */
  nextFocus: string;
}

/** Removes the email suppression of a user's address. */
export default function ResumeEmailButton({ user: { id }, describedBy, nextFocus }: ResumeEmailButtonProps) {
  const { resumeEmail } = useUserMutations();
  const [busy, run] = useBusy();
  const focusNext = useFocusNext();
  const resume = () =>
    run(async () => {
      try {
        showToast('success', await resumeEmail(id));
        focusNext(nextFocus);
      } catch (error) {
        showToast('error', messageOf(error, messages.resumeEmailFailed));
      }
    });
  return (
    <Button size="small" icon="send" busy={busy} aria-describedby={describedBy} onClick={resume}>
      Resume email
    </Button>
  );
}
