import type * as z from 'zod/mini';
import type { FailureMessage } from '../lib/call-error.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Dialog, DialogForm } from './Dialog.tsx';
import { TextAreaField } from './inputs.tsx';

interface ReasonFormProps {
  /** Validates the reason as the call does. */
  schema: z.ZodMiniType<{ reason: string }, { reason: string }>;
  label?: string;
  hint?: string | undefined;
  maxLength?: number;
  /** Names the form too. */
  submitLabel: string;
  failed: FailureMessage;
  onClose: () => void;
  onSubmit: (reason: string) => Promise<unknown>;
}

/** Asks for the reason of what is then done, in a dialog, which closes once that is done. */
export function ReasonForm({
  schema,
  label = 'Reason',
  hint,
  maxLength = 200,
  submitLabel,
  failed,
  onClose,
  onSubmit,
}: ReasonFormProps) {
  const form = useZodForm({
    schema,
    defaultValues: { reason: '' },
    failureMessage: failed,
    onSubmit: async ({ reason }) => {
      await onSubmit(reason);
      onClose();
    },
  });
  return (
    <DialogForm form={form} label={submitLabel} submitLabel={submitLabel} onCancel={onClose}>
      <TextAreaField {...form.field('reason')} label={label} hint={hint} required maxLength={maxLength} />
    </DialogForm>
  );
}

/** A dialog with nothing but the form of a reason. */
export function ReasonDialog({ open, title, ...form }: ReasonFormProps & { open: boolean; title: string }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      <ReasonForm {...form} />
    </Dialog>
  );
}
