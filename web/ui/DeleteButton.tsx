import { useBusy } from '../lib/busy.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { useQuestions } from './Questions.tsx';

interface DeleteButtonProps extends ButtonProps {
  question: string;
  /** What it does, where another word than Delete says it. */
  verb?: string;
  onDelete: () => Promise<void>;
}

/** Asks before it takes something away, and is busy while it does. */
export function DeleteButton({ question, verb = 'Delete', onDelete, ...button }: DeleteButtonProps) {
  const { confirm } = useQuestions();
  const [deleting, run] = useBusy();
  async function askAndDelete() {
    if (await confirm({ words: question, accept: verb, danger: true })) await run(onDelete);
  }
  return (
    <Button kind="quiet" {...button} busy={deleting} onClick={() => void askAndDelete()}>
      {verb}
    </Button>
  );
}
