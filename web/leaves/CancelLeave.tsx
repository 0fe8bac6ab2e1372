import { leaveCancellationRoutes as routes } from '../../shared/leaves/leave-cancellation.ts';
import { formatLeavePeriod } from '../../shared/leaves/leave-period.ts';
import { type Leave, leavesRoutes } from '../../shared/leaves/leaves.ts';
import { useAction } from '../lib/action.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';
import { useReplacing } from '../lib/query.tsx';
import { Button } from '../ui/Button.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';

const messages = {
  confirm: (subject: string, period: string) =>
    `Ask to cancel your approved leave for ${subject}, ${period}? It stays approved until that is decided.`,
  askingFailed: 'Could not send the request to cancel. Try again.',
  keepingFailed: 'Could not withdraw the request to cancel. Try again.',
} as const;

/** The button of an approved leave that has not begun. */
export function CancelLeave({ leave }: { leave: Leave }) {
  const replacing = useReplacing(leavesRoutes.ofEmployee, { params: { userId: leave.userId } });
  const call = async (route: typeof routes.askToCancel | typeof routes.keepLeave): Promise<string> => {
    const write = asEmployee(route, { params: { id: leave.id } });
    const cancelRequested = route === routes.askToCancel || undefined;
    const { message } = await replacing(write, (list) =>
      list.map((other) => (other.id === leave.id ? { ...other, cancelRequested } : other)),
    );
    return message;
  };
  const [keeping, run] = useAction({ failed: serverMessageOr(messages.keepingFailed) });
  const shared = {
    size: 'small',
    className: 'max-md:w-full max-md:bg-sunken',
    'aria-describedby': leave.id,
  } as const;
  return leave.cancelRequested ? (
    <Button {...shared} kind="quiet" busy={keeping} onClick={() => void run(() => call(routes.keepLeave))}>
      Keep leave
    </Button>
  ) : (
    <DeleteButton
      {...shared}
      label="Ask to cancel"
      confirmMessage={messages.confirm(leave.subject, formatLeavePeriod(leave))}
      onDelete={() => call(routes.askToCancel)}
      failed={serverMessageOr(messages.askingFailed)}
    />
  );
}
