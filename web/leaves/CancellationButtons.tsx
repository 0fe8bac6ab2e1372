import type { CancellationOutcome } from '../../shared/leaves/leave-cancellation.ts';
import { useBusy } from '../lib/action.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';

interface CancellationButtonsProps extends ButtonProps {
  onDecide: (outcome: CancellationOutcome) => Promise<void>;
}

/** Decides on a request to cancel approved leave. */
export function CancellationButtons({ onDecide, ...button }: CancellationButtonsProps) {
  const [cancelling, cancel] = useBusy();
  const [keeping, keep] = useBusy();
  return (
    <>
      <Button {...button} icon="check" busy={cancelling} onClick={() => cancel(() => onDecide('cancelled'))}>
        Cancel leave
      </Button>
      <Button
        {...button}
        kind="quiet"
        className="max-md:bg-sunken"
        busy={keeping}
        onClick={() => keep(() => onDecide('kept'))}
      >
        Keep leave
      </Button>
    </>
  );
}
