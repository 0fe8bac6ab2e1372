import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';

interface FormFooterProps {
  /** While true the form is being saved. */
  busy: boolean;
  onCancel: () => void;
  submitLabel?: string;
  className?: string;
  /** What stands at the left of the buttons; above them on a phone. */
  children?: ReactNode;
}

/** The end of a form: Cancel and the button that saves it, side by side across a phone. */
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
