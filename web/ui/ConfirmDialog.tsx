import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { backdropClasses } from './Dialog.tsx';

export interface ConfirmOptions {
  message: string;
  /** Shown below the message, which stays the dialog's name. */
  details?: ReactNode;
  /** The label of the button that confirms; 'OK' by default. */
  confirmLabel?: string;
  /** Makes the button red, for a destructive action. */
  danger?: boolean;
}

/** A confirmation, or an alert, which has no Cancel. */
export interface ConfirmRequest extends ConfirmOptions {
  isAlert: boolean;
  resolve: (confirmed: boolean) => void;
}

interface ConfirmDialogProps {
  request: ConfirmRequest;
  open: boolean;
  onClose: (confirmed: boolean) => void;
}

/** The dialog of a confirmation or an alert. Closed, it keeps its message while it fades out. */
export default function ConfirmDialog({ request, open, onClose }: ConfirmDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose(false)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Viewport className="fixed inset-0 z-40 grid items-end overflow-y-auto p-3 sm:place-items-center sm:p-6">
          <Base.Popup className="w-full rounded-18 border border-line bg-surface p-5 shadow-raised transition duration-150 ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:max-w-110">
            <Base.Title className="text-15 font-medium text-pretty">{request.message}</Base.Title>
            {request.details && (
              <Base.Description
                render={<div />}
                className="mt-3 grid justify-items-start gap-3 text-14 text-secondary text-pretty"
              >
                {request.details}
              </Base.Description>
            )}
            <div className="mt-5 flex justify-end gap-2">
              {!request.isAlert && <Button onClick={() => onClose(false)}>Cancel</Button>}
              <Button kind={request.danger ? 'danger' : 'primary'} onClick={() => onClose(true)}>
                {request.confirmLabel ?? 'OK'}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
