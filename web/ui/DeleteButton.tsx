import { useBusy } from '../lib/busy.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { useConfirm } from './ConfirmProvider.tsx';

interface DeleteButtonProps extends ButtonProps {
  confirmMessage: string;
  /** The label of the button and of the dialog's confirm button; 'Delete' by default. */
  label?: string;
  onDelete: () => Promise<void>;
}

/** Deletes after a confirmation, and is busy until `onDelete` resolves. */
export function DeleteButton({ confirmMessage, label = 'Delete', onDelete, ...button }: DeleteButtonProps) {
  const { confirm } = useConfirm();
  const [deleting, run] = useBusy();
  async function confirmAndDelete() {
    if (await confirm({ message: confirmMessage, confirmLabel: label, danger: true })) await run(onDelete);
  }
  return (
    <Button kind="quiet" {...button} busy={deleting} onClick={() => void confirmAndDelete()}>
      {label}
    </Button>
  );
}
