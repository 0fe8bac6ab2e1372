import type { LeaveStatus } from '../../shared/leaves/leaves.ts';
import { useBusy } from '../lib/action.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';

interface DecisionButtonsProps extends ButtonProps {
  onDecide: (outcome: Exclude<LeaveStatus, 'pending'>) => Promise<void>;
}

/** Approves or rejects a request. */
export function DecisionButtons({ onDecide, ...button }: DecisionButtonsProps) {
  const [approving, approve] = useBusy();
  const [rejecting, reject] = useBusy();
  return (
    <>
      <Button {...button} icon="check" busy={approving} onClick={() => approve(() => onDecide('approved'))}>
        Approve
      </Button>
      <Button
        {...button}
        kind="quiet"
        className="max-md:bg-sunken"
        busy={rejecting}
        onClick={() => reject(() => onDecide('rejected'))}
      >
        Reject
      </Button>
    </>
  );
}
