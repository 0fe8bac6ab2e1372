import { useBusy } from '../lib/busy.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { useConfirm } from './ConfirmProvider.tsx';

interface DeleteButtonProps extends ButtonProps {
  question: string;
  /** Of the button and of the dialog's, where it is not Delete. */
  label?: string;
  onDelete: () => Promise<void>;
}

/** Asks for confirmation before it deletes, and is busy until that is done. */
export function DeleteButton({ question, label = 'Delete', onDelete, ...button }: DeleteButtonProps) {
  const { confirm } = useConfirm();
  const [deleting, run] = useBusy();
  async function confirmAndDelete() {
    if (await confirm({ message: question, confirmLabel: label, danger: true })) await run(onDelete);
  }
  return (
    <Button kind="quiet" {...button} busy={deleting} onClick={() => void confirmAndDelete()}>
      {label}
    </Button>
  );
}
