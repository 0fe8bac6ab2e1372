import { memo } from 'react';
import { isolateRightToLeft } from '../../document/bidi.ts';
import { formatDate } from '../../shared/date.ts';
import type { Leave, LeaveStatus } from '../../shared/leaves.ts';
import { useBusy } from '../lib/busy.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { formatDays, formatLeavePeriod } from './format.ts';
import { messages } from './messages.ts';

export const nameIdOf = (id: string) => `who-${id}`;
export const editIdOf = (id: string) => `edit-${id}`;

/** Who asks. */
export const PersonCell = memo(({ request: { id, name, email } }: { request: Leave }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={name} className="size-9 text-12 md:max-[88rem]:hidden" />
    <span className="grid min-w-0">
      <span id={nameIdOf(id)} className="font-semibold wrap-break-word">
        <bdi>{name}</bdi>
      </span>
      <span className="text-13 wrap-anywhere text-tertiary">{email}</span>
    </span>
  </span>
));

export const PeriodCell = ({ request: { startDate, endDate, numberOfDays } }: { request: Leave }) => (
  <span className="figures grid">
    <span>
      <span className="whitespace-nowrap">
        {formatDate(startDate)}
        {endDate !== startDate && ' –'}
      </span>{' '}
      {endDate !== startDate && <span className="whitespace-nowrap">{formatDate(endDate)}</span>}
    </span>
    <span className="text-13 text-tertiary">{formatDays(numberOfDays)}</span>
  </span>
);

export interface RequestActions {
  onDecide: (request: Leave, status: Exclude<LeaveStatus, 'pending'>) => Promise<void>;
  onEdit: (request: Leave) => void;
  onDelete: (request: Leave) => Promise<void>;
}

interface ActionsCellProps {
  request: Leave;
  actions: RequestActions;
}

/** Approve and Reject work while a request is pending (spec §4). */
export const ActionsCell = memo(({ request, actions }: ActionsCellProps) => {
  const [approving, approve] = useBusy();
  const [rejecting, reject] = useBusy();
  const about = { size: 'small', 'aria-describedby': nameIdOf(request.id) } as const;
  const decided = request.status !== 'pending';
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:justify-end md:gap-1 min-[88rem]:flex-nowrap">
      <Button
        {...about}
        icon="check"
        disabled={decided}
        busy={approving}
        onClick={() => approve(() => actions.onDecide(request, 'approved'))}
      >
        Approve
      </Button>
      <Button
        {...about}
        kind="quiet"
        className="max-md:bg-sunken"
        disabled={decided}
        busy={rejecting}
        onClick={() => reject(() => actions.onDecide(request, 'rejected'))}
      >
        Reject
      </Button>
      <Button
        {...about}
        kind="quiet"
        className="max-md:bg-sunken"
        id={editIdOf(request.id)}
        onClick={() => actions.onEdit(request)}
      >
        Edit
      </Button>
      <DeleteButton
        {...about}
        className="max-md:bg-sunken"
        question={messages.confirmDeletion(
          isolateRightToLeft(request.name),
          formatLeavePeriod(request),
          request.status === 'approved' ? formatDays(request.numberOfDays) : undefined,
        )}
        onDelete={() => actions.onDelete(request)}
      />
    </div>
  );
});
