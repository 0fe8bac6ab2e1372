import type { ListedUser } from '../../shared/users.ts';
import { useBusy } from '../lib/busy.ts';
import { messageOf } from '../lib/call-error.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useFocusNext } from '../ui/focus-next.ts';
import { useUserMutations } from './calls.ts';
import { messages } from './messages.ts';

interface ResumeMailButtonProps {
  user: ListedUser;
  /** The element that has the user's name. */
  describedBy: string;
  /** The element that is focused once this button is gone. */
  nextFocus: string;
}

/** Removes the email suppression of a user's address. */
export default function ResumeMailButton({ user: { id }, describedBy, nextFocus }: ResumeMailButtonProps) {
  const { resumeMail } = useUserMutations();
  const [busy, run] = useBusy();
  const focusNext = useFocusNext();
  const resume = () =>
    run(async () => {
      try {
        showToast('success', await resumeMail(id));
        focusNext(nextFocus);
      } catch (error) {
        showToast('error', messageOf(error, messages.resumeMailFailed));
      }
    });
  return (
    <Button size="small" icon="send" busy={busy} aria-describedby={describedBy} onClick={resume}>
      Resume email
    </Button>
  );
}
