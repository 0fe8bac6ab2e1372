import { useQueryClient } from '@tanstack/react-query';
import { leaveCancellationRoutes as routes } from '../../shared/leaves/leave-cancellation.ts';
import { formatLeavePeriod } from '../../shared/leaves/leave-period.ts';
import type { Leave } from '../../shared/leaves/leaves.ts';
import type { User } from '../../shared/users/accounts.ts';
import { useAction } from '../lib/action.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';
import { Button } from '../ui/Button.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { myLeavesQuery } from './calls.ts';

const messages = {
  confirm: (subject: string, period: string) =>
    `Ask to cancel your approved leave for ${subject}, ${period}? It stays approved until that is decided.`,
  askingFailed: 'Could not send the request to cancel. Try again.',
  keepingFailed: 'Could not withdraw the request to cancel. Try again.',
} as const;

/** Asks to cancel an approved leave of the employee's own, or takes that back; both resolve to the server's message. */
function useCancellation({ id: userId }: User, { id }: Leave) {
  const queries = useQueryClient();
  const { queryKey } = myLeavesQuery(userId);
  const change = (changed: (leave: Leave) => Leave) =>
    queries.setQueryData(queryKey, (list) =>
      list?.map((leave) => (leave.id === id ? changed(leave) : leave)),
    );
  /** A leave that was refused may have been decided meanwhile. */
  const reload = () => void queries.invalidateQueries({ queryKey });
  return {
    ask: async (): Promise<string> => {
      const { message } = await asEmployee(routes.askToCancel, { params: { id } });
      change((leave) => ({ ...leave, cancelRequested: true }));
      return message;
    },
    keep: async (): Promise<string> => {
      const { message } = await asEmployee(routes.keepLeave, { params: { id } });
      change(({ cancelRequested: _, ...leave }) => leave);
      return message;
    },
    reload,
  };
}

/** The button of an approved leave that has not begun. */
export default function CancelLeave({ person, leave }: { person: User; leave: Leave }) {
  const { ask, keep, reload } = useCancellation(person, leave);
  const [keeping, run] = useAction({ failed: serverMessageOr(messages.keepingFailed), onFailed: reload });
  const shared = {
    size: 'small',
    className: 'max-md:w-full max-md:bg-sunken',
    'aria-describedby': leave.id,
  } as const;
  return leave.cancelRequested ? (
    <Button {...shared} kind="quiet" busy={keeping} onClick={() => void run(keep)}>
      Keep leave
    </Button>
  ) : (
    <DeleteButton
      {...shared}
      label="Ask to cancel"
      confirmMessage={messages.confirm(leave.subject, formatLeavePeriod(leave))}
      onDelete={ask}
      failed={(error) => {
        reload();
        return serverMessageOr(messages.askingFailed)(error);
      }}
    />
  );
}
