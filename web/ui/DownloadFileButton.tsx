import type { ReactNode } from 'react';
import { useAction } from '../lib/action.ts';
import { downloadBlob } from '../lib/files.ts';
import { Button } from './Button.tsx';

interface DownloadFileButtonProps {
  children: ReactNode;
  fileName: string;
  /** Makes the file, when it is asked for. */
  create: () => Blob | Promise<Blob>;
  describedBy?: string | undefined;
  busyLabel?: string;
  disabled?: boolean | undefined;
}

/** Makes a file in the browser and downloads it. */
export function DownloadFileButton({
  children,
  fileName,
  create,
  describedBy,
  ...button
}: DownloadFileButtonProps) {
  const [busy, run] = useAction({ failed: 'Could not create the file. Try again.' });
  return (
    <Button
      {...button}
      icon="download"
      busy={busy}
      aria-describedby={describedBy}
      onClick={() => void run(async () => downloadBlob(await create(), fileName))}
    >
      {children}
    </Button>
  );
}
