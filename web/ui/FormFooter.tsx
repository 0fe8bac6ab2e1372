import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';

interface FormFooterProps {
  /** Whether the form is being submitted. */
  busy: boolean;
  onCancel: () => void;
  submitLabel?: string | undefined;
  className?: string;
  /** Content to the left of the buttons; above them on a phone. */
  children?: ReactNode;
}

/** The buttons at the end of a form: Cancel and submit. */
export const FormFooter = ({
  busy,
  onCancel,
  submitLabel = 'Save',
  className,
  children,
}: FormFooterProps) => (
  <div
    className={classNames(
      'flex flex-wrap items-center justify-end gap-2 max-sm:grid max-sm:grid-cols-2',
      className,
    )}
  >
    {children && <div className="mr-auto max-sm:col-span-2">{children}</div>}
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" kind="primary" busy={busy} busyLabel="Saving…">
      {submitLabel}
    </Button>
  </div>
);
