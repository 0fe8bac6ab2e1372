import type { ListedUser } from '../../shared/users/users.ts';
import { useAction } from '../lib/action.ts';
import { Button } from '../ui/Button.tsx';
import { useFocusNext } from '../ui/focus.ts';
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
export function ResumeEmailButton({ user: { id }, describedBy, nextFocus }: ResumeEmailButtonProps) {
  const { resumeEmail } = useUserMutations();
  const [busy, run] = useAction({ failed: messages.resumeEmailFailed });
  const focusNext = useFocusNext();
  const resume = () =>
    run(async () => {
      const message = await resumeEmail(id);
      focusNext(nextFocus);
      return message;
    });
  return (
    <Button size="small" icon="send" busy={busy} aria-describedby={describedBy} onClick={resume}>
      Resume email
    </Button>
  );
}
