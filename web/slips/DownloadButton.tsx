import { useMutation } from '@tanstack/react-query';
import type { PayPeriod } from '../../shared/period.ts';
import { downloadBlob } from '../lib/files.ts';
import { useMarkPayslipRead } from '../notifications/payslip-read.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { downloadSlip } from './calls.ts';
import { messages } from './messages.ts';

/** Downloads the PDF of one of the employee's slips, which counts as reading it. */
export function DownloadButton({
  slipId,
  payPeriod,
  children = 'Download',
  ...button
}: ButtonProps & { slipId: string; payPeriod: PayPeriod }) {
  const markRead = useMarkPayslipRead();
  const { alert } = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadSlip(slipId),
    onSuccess: ({ blob, fileName }) => {
      downloadBlob(blob, fileName);
      void markRead(payPeriod);
    },
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
