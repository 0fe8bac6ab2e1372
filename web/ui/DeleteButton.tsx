import { useAction } from '../lib/action.ts';
import type { FailureMessage } from '../lib/call-error.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { useConfirm } from './ConfirmProvider.tsx';

interface DeleteButtonProps extends ButtonProps {
  confirmMessage: string;
  /** The label of the button and of the dialog's confirm button; 'Delete' by default. */
  label?: string;
  /** Resolves to a message of success, where there is one to show. */
  onDelete: () => Promise<unknown>;
  /** The text of a failure; absent where `onDelete` shows its own. */
  failed?: FailureMessage;
}

/** Deletes after a confirmation, and is busy until `onDelete` resolves. */
export function DeleteButton({
  confirmMessage,
  label = 'Delete',
  onDelete,
  failed = '',
  ...button
}: DeleteButtonProps) {
  const { confirm } = useConfirm();
  const [deleting, run] = useAction({ failed });
  async function confirmAndDelete() {
    if (await confirm({ message: confirmMessage, confirmLabel: label, danger: true })) await run(onDelete);
  }
  return (
    <Button kind="quiet" {...button} busy={deleting} onClick={() => void confirmAndDelete()}>
      {label}
    </Button>
  );
}
