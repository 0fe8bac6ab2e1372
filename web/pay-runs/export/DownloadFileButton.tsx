import type { ReactNode } from 'react';
import { useBusy } from '../../lib/busy.ts';
import { downloadBlob } from '../../lib/files.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from '../messages.ts';

interface DownloadFileButtonProps {
  children: ReactNode;
  fileName: string;
  /** Makes the file, when it is asked for. */
  create: () => Blob | Promise<Blob>;
  describedBy: string;
  disabled?: boolean;
}

/** Makes a file in the browser and downloads it. */
export function DownloadFileButton({
  children,
  fileName,
  create,
  describedBy,
  disabled,
}: DownloadFileButtonProps) {
  const [busy, runTask] = useBusy();
  const download = async () => {
    try {
      downloadBlob(await create(), fileName);
    } catch {
      showToast('error', messages.exportFailed);
    }
  };
  return (
    <Button
      icon="download"
      busy={busy}
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={() => void runTask(download)}
    >
      {children}
    </Button>
  );
}
