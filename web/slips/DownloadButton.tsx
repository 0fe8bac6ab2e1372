import { useMutation } from '@tanstack/react-query';
import { downloadBlob } from '../lib/files.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { downloadSlip } from './calls.ts';
import { messages } from './messages.ts';

/** Downloads the PDF of one of the employee's slips. */
export function DownloadButton({
  slipId,
  children = 'Download',
  ...button
}: ButtonProps & { slipId: string }) {
  const { alert } = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadSlip(slipId),
    onSuccess: ({ blob, fileName }) => downloadBlob(blob, fileName),
    onError: () => {
      void alert(messages.downloadFailed);
    },
  });
  return (
    <Button
      {...button}
      icon="download"
      busy={isPending}
      busyLabel={messages.downloading}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  );
}
