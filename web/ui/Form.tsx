import type { ReactNode } from 'react';
import type { useZodForm } from '../lib/zod-form.ts';
import { Button } from './Button.tsx';
import { FormFooter } from './FormFooter.tsx';
import { useFocusFirstField } from './focus.ts';
import { FormFailure } from './states.tsx';

interface FormEndProps {
  form: Pick<ReturnType<typeof useZodForm>, 'busy' | 'failure'> & {
    /** Those of a versioned form (web/lib/versioned-form.ts). */
    conflict?: string;
    reload?: () => Promise<void>;
  };
  onCancel: () => void;
  submitLabel?: string | undefined;
  /** Beside the buttons. */
  note?: ReactNode;
}

/** The end of a form: the failure of the form as a whole, a way on after a conflict, and the buttons. */
export const FormEnd = ({ form, onCancel, submitLabel, note }: FormEndProps) => (
  <>
    <FormFailure message={form.conflict || form.failure} />
    <FormFooter busy={form.busy} onCancel={onCancel} submitLabel={submitLabel}>
      {form.conflict ? (
        <Button onClick={() => void form.reload?.()}>Reload and keep my changes</Button>
      ) : (
        note
      )}
    </FormFooter>
  </>
);

interface FormProps extends FormEndProps {
  form: FormEndProps['form'] & Pick<ReturnType<typeof useZodForm>, 'props' | 'ref'>;
  /** The name of the form for screen readers. */
  label?: string;
  autoComplete?: 'off';
  /** Focuses the first field, in a form that a button opened. */
  focusFirst?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form with its fields and its end. */
export function Form({
  form,
  label,
  autoComplete,
  focusFirst = false,
  className = 'grid gap-5',
  children,
  ...end
}: FormProps) {
  useFocusFirstField(form.ref, focusFirst);
  return (
    <form {...form.props} autoComplete={autoComplete} aria-label={label} className={className}>
      {children}
      <FormEnd form={form} {...end} />
    </form>
  );
}
