import { useBusy } from '../lib/busy.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { useQuestions } from './Questions.tsx';

interface DeleteButtonProps extends ButtonProps {
  question: string;
  onDelete: () => Promise<void>;
}

/** Asks before it deletes, and is busy while it does. */
export function DeleteButton({ question, onDelete, ...button }: DeleteButtonProps) {
  const { confirm } = useQuestions();
  const [deleting, run] = useBusy();
  async function askAndDelete() {
    if (await confirm({ words: question, accept: 'Delete', danger: true })) await run(onDelete);
  }
  return (
    <Button kind="quiet" {...button} busy={deleting} onClick={() => void askAndDelete()}>
      Delete
    </Button>
  );
}
