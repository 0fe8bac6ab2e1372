import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../lib/files.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { useQuestions } from '../ui/Questions.tsx';
import { downloadSlip } from './calls.ts';
import { words } from './words.ts';

/** Saves the PDF of one of the employee's slips. */
export function DownloadButton({
  slipId,
  children = 'Download',
  ...button
}: ButtonProps & { slipId: string }) {
  const { alert } = useQuestions();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadSlip(slipId),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
    onError: () => {
      void alert(words.downloadFailed);
    },
  });
  return (
    <Button
      {...button}
      icon="download"
      busy={isPending}
      busyLabel={words.downloading}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  );
}
