import type { ComponentProps, ReactNode } from 'react';
import { useAction } from '../lib/action.ts';
import { downloadBlob } from '../lib/files.ts';
import { Button, type ButtonStyleProps, buttonClasses } from './Button.tsx';
import { Icon } from './icons.tsx';

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

interface FileLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'className'>, ButtonStyleProps {
  /** Below the API's host. */
  path: string;
}

/** A link to a file of the API, styled as a button. The browser authenticates by the session cookie. */
export const FileLink = ({ kind, size, icon, className, children, path, ...link }: FileLinkProps) => (
  <a
    download
    {...link}
    href={`${import.meta.env.VITE_API_HOST ?? ''}${path}`}
    className={buttonClasses({ kind, size, className })}
  >
    {icon && <Icon name={icon} className="size-4" />}
    {children}
  </a>
);
