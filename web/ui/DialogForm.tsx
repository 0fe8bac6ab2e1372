import type { ReactNode } from 'react';
import type { useZodForm } from '../lib/zod-form.ts';
import { FormFooter } from './FormFooter.tsx';
import { FormFailure } from './states.tsx';

interface DialogFormProps {
  form: Pick<ReturnType<typeof useZodForm>, 'props' | 'busy' | 'failure'>;
  /** The name of the form for screen readers. */
  label: string;
  submitLabel?: string;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a dialog: its fields, the failure of the form as a whole, and the buttons. */
export const DialogForm = ({ form, label, submitLabel, onCancel, children }: DialogFormProps) => (
  <form {...form.props} aria-label={label} className="grid gap-4 p-5">
    {children}
    <FormFailure message={form.failure} />
    <FormFooter busy={form.busy} onCancel={onCancel} {...(submitLabel && { submitLabel })} />
  </form>
);
