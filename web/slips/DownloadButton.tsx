import type { PayPeriod } from '../../shared/period.ts';
import { useAction } from '../lib/action.ts';
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
  const [busy, run] = useAction({
    failed: () => messages.downloadFailed,
    show: (_, message) => void alert(message),
  });
  const download = async () => {
    const { blob, fileName } = await downloadSlip(slipId);
    downloadBlob(blob, fileName);
    void markRead(payPeriod);
  };
  return (
    <Button
      {...button}
      icon="download"
      busy={busy}
      busyLabel={messages.downloading}
      onClick={() => void run(download)}
    >
      {children}
    </Button>
  );
}
