import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface FieldProps {
  label: string;
  /** The validation error, which describes the control to screen readers. */
  error?: string | undefined;
  hint?: ReactNode;
  className?: string | undefined;
}

/** Associates a control with its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The classes of every input, select and textarea. */
export const controlClasses = classNames(
  'control block w-full min-w-0 rounded-8 border border-field bg-surface px-3 text-ink transition-colors',
  'hover:border-tertiary focus-visible:outline-offset-1',
  'aria-invalid:border-negative-mark',
  'disabled:border-line disabled:bg-sunken disabled:text-tertiary disabled:opacity-100 read-only:not-[select]:bg-sunken',
);

/** Below a control: its error, else its hint. */
export const FieldMessage = ({ id, error, hint }: { id: string } & Pick<FieldProps, 'error' | 'hint'>) => (
  <>
    {error && (
      <p id={`${id}-error`} className="text-13 text-negative">
        {error}
      </p>
    )}
    {!error && hint && (
      <p id={`${id}-hint`} className="text-13 text-tertiary">
        {hint}
      </p>
    )}
  </>
);

/** A control with its label above, and its error or hint below. */
export function Field({
  label,
  error,
  hint,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const control: ControlProps = {
    id,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-13 font-semibold text-secondary">
        {label}
      </label>
      {children(control)}
      <FieldMessage id={id} error={error} hint={hint} />
    </div>
  );
}
