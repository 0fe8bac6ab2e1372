import { useBusy } from '../lib/busy.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { useConfirm } from './ConfirmProvider.tsx';

interface DeleteButtonProps extends ButtonProps {
  question: string;
  /** What it does, where another word than Delete says it. */
  label?: string;
  onDelete: () => Promise<void>;
}

/** Asks before it takes something away, and is busy while it does. */
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
